import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn, type Translate } from '../../.storybook/workbench/texts.ts';
import { seriousFindings } from './helpers/axe.ts';
import { launchBrowser, phone, screenshot, visit } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';
import type { Entry } from './helpers/story.ts';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));
if (!existsSync(`${folder}/index.json`)) throw new Error('storybook-static is missing: run "npx storybook build --quiet --output-dir storybook-static" first');
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Readonly<Record<string, Entry>> };
const storyOf = (name: string): string =>
  Object.values(entries).find((story) => story.importPath.endsWith('/clfybxV1.meta.json') && story.name === name)?.id ?? '';

describe('the panels of a designer', () => {
  let served: ServedFolder;
  let browser: Browser;
  beforeAll(async () => {
    [served, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });

  const open = async (page: Page, story: string, toolbar: string): Promise<void> => {
    await page.goto(
      `${served.origin}/?path=/story/${encodeURIComponent(story)}&globals=locale:${toolbar};a11y.manual:!true&addonPanel=yuanbiao/workbench/rights`,
    );
  };

  it.each([
    ['zh-CN', '草稿 Draft', 'zh-CN'],
    ['en-US', '草稿 Draft', 'en-US'],
    // the story has a language of its own
    ['zh-TW', '繁體 zh-TW', 'zh-CN'],
  ])('speak %s and can be used by everybody', async (locale, story, toolbar) => {
    const t = textsIn(locale);
    const { page, problems, leave } = await visit(browser);
    await open(page, storyOf(story), toolbar);
    for (const [at, { key, landmarks }] of panels.entries()) {
      await page.getByRole('tab', { name: textsIn(toolbar)(key), exact: true }).click();
      const panel = page.getByRole('region', { name: t(key), exact: true });
      for (const landmark of landmarks(panel, t)) await landmark.first().waitFor();
      if (at === 0) await screenshot(page, `storybook-panel-${locale}`);
      expect(await seriousFindings(page, `section[aria-label="${t(key)}"]`), key).toEqual([]);
    }
    expect(problems).toEqual([]);
    await leave();
  });

  it('fit on a phone: what is wider scrolls for itself', async () => {
    const t = textsIn('en-US');
    const { page, leave } = await visit(browser, { viewport: phone });
    await open(page, storyOf('草稿 Draft'), 'en-US');
    await page.getByRole('button', { name: 'Open addon panel' }).click();
    for (const { key, landmarks } of panels) {
      await page.getByRole('tab', { name: t(key), exact: true }).click();
      const panel = page.getByRole('region', { name: t(key), exact: true });
      for (const landmark of landmarks(panel, t)) await landmark.first().waitFor();
      expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth), key).toBeLessThanOrEqual(0);
      expect(await panel.evaluate((element) => element.getBoundingClientRect().right), key).toBeLessThanOrEqual(phone.width);
      expect(await seriousFindings(page, `section[aria-label="${t(key)}"]`), key).toEqual([]);
    }
    await screenshot(page, 'storybook-panel-phone');
    await leave();
  });

  it('edit a right and a formula, and tell the difference in words', async () => {
    const t = textsIn('en-US');
    const { page, leave } = await visit(browser);
    await open(page, storyOf('草稿 Draft'), 'en-US');
    const preview = page.frameLocator('#storybook-preview-iframe');
    // what is demanded cannot be hidden: the preview would keep what was right
    const phone = preview.getByRole('textbox', { name: 'Phone' });
    await phone.waitFor();
    await page.getByRole('combobox', { name: /^Change Phone to$/ }).selectOption('n');
    await phone.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: t('workbench.panel.metadata'), exact: true }).click();
    await page
      .getByRole('heading', { name: 'Difference: Rights added 1' })
      .or(page.getByRole('heading', { name: 'Difference: Rights changed 1' }))
      .waitFor();
    await page.getByRole('button', { name: t('workbench.metadata.undo'), exact: true }).click();
    await page.getByRole('heading', { name: t('workbench.metadata.same') }).waitFor();
    await page.getByRole('combobox', { name: t('workbench.field'), exact: true }).selectOption('sfje');
    await page.getByRole('textbox', { name: t('workbench.metadata.keyword.formula'), exact: true }).fill('bxzje');
    await page.getByRole('heading', { name: 'Difference: Formula changed 1' }).waitFor();
    await page.getByRole('tab', { name: t('workbench.panel.formulas'), exact: true }).click();
    await page.getByRole('heading', { name: /^Formula of sfje changed: \d+ fields computed again$/ }).waitFor();
    await page
      .getByRole('table', { name: t('workbench.formulas.trace') })
      .getByRole('rowheader', { name: 'sfje', exact: true })
      .waitFor();
    await leave();
  });
});

// helpers

interface Panel {
  readonly key: string;
  /** What shows that the panel is there, in its language. */
  readonly landmarks: (panel: Locator, t: Translate) => readonly Locator[];
}

const panels: readonly Panel[] = [
  {
    key: 'workbench.panel.rights',
    landmarks: (panel, t) => [
      panel.getByRole('columnheader', { name: t('workbench.rights.effective') }),
      panel.getByRole('textbox', { name: t('workbench.rights.filter') }),
    ],
  },
  {
    key: 'workbench.panel.formulas',
    landmarks: (panel, t) => [
      panel.getByRole('heading', { name: t('workbench.formulas.graph') }),
      panel.getByRole('list', { name: t('workbench.formulas.graph') }),
    ],
  },
  {
    key: 'workbench.panel.rules',
    landmarks: (panel, t) => [
      panel.getByRole('columnheader', { name: t('workbench.rules.result') }),
      panel.getByRole('checkbox', { name: t('workbench.rules.onlyBroken') }),
    ],
  },
  {
    key: 'workbench.panel.data',
    landmarks: (panel, t) => [panel.getByRole('button', { name: t('workbench.data.take') }), panel.getByRole('textbox', { name: t('workbench.panel.data') })],
  },
  {
    key: 'workbench.panel.metadata',
    landmarks: (panel, t) => [
      panel.getByRole('heading', { name: t('workbench.metadata.same') }),
      panel.getByRole('heading', { name: t('workbench.metadata.byField') }),
    ],
  },
];
