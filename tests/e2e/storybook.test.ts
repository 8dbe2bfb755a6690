import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalNodes, type FlowSpec } from '../../.storybook/metadataStories/approvalNodes.ts';
import { planStories } from '../../.storybook/metadataStories/planStories.ts';
import { readMetadata, storyItemsOf } from '../../.storybook/metadataStories/readMetadata.ts';
import { packageFromTransport } from '../../registry/metadata/index.ts';
import { seriousFindings } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, visit, type Person } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';
import { addressOf, outcome, switched, type Entry } from './helpers/story.ts';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));
if (!existsSync(`${folder}/index.json`)) throw new Error('storybook-static is missing: run "npx storybook build --quiet --output-dir storybook-static" first');
const { entries } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as { entries: Readonly<Record<string, Entry>> };
const stories = Object.values(entries);
const PAGES = 2;

describe('stories made from metadata', () => {
  const storiesOf = (kind: string, key: string): readonly Entry[] => stories.filter((story) => story.importPath.endsWith(`/${kind}/${key}.meta.json`));

  test('a form has eight stories and one per approval node, a list has five', async () => {
    const { items } = await readMetadata();
    const wanted = items.flatMap((item) => {
      if (item.kind === 'dataTemplate') return [[`${item.kind}/${item.key}`, 5]];
      if (item.kind !== 'form') return [];
      const flow = items.find((each) => each.kind === 'flow' && (each.spec as FlowSpec).form === item.key)?.spec as FlowSpec | undefined;
      const tasks = (flow?.nodes ?? []).filter((node) => node.type === 'USERTASK' || node.type === 'SIGNTASK');
      return [[`${item.kind}/${item.key}`, 8 + Math.max(tasks.length - 1, 0)]];
    });
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.map(([name]) => [name, storiesOf(...(String(name).split('/') as [string, string])).length])).toEqual(wanted);
  });

  test.each([
    ['clfybxV1', 14],
    ['rcfybxsqV2', 14],
    ['jksqV2', 13],
  ])('%s has %i stories', (key, count) => {
    expect(storiesOf('form', key)).toHaveLength(count);
  });

  test('every dialog, print template and menu has its stories', async () => {
    const { items } = await readMetadata();
    const counts: Readonly<Record<string, number>> = { customDialog: 7, printTemplate: 6, menu: 1 };
    const wanted = items.flatMap(({ kind, key }) => (counts[kind] === undefined ? [] : [[`${kind}/${key}`, counts[kind]]]));
    expect(wanted.map(([name]) => [name, storiesOf(...(String(name).split('/') as [string, string])).length])).toEqual(wanted);
  });

  test('a package that is dropped in as one file brings the stories of all its items', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yb-stories-'));
    const file = join(folder, 'schemas/packages/gdzcjy.package.json');
    mkdirSync(join(folder, 'schemas/packages'), { recursive: true });
    try {
      cpSync(fileURLToPath(new URL('../../schemas/packages/examples/gdzcjy.package.json', import.meta.url)), file);
      const found = await storyItemsOf(file);
      expect(found.map(({ kind, key }) => `${kind}/${key}`)).toEqual(expect.arrayContaining(['form/gdzcjyV1', 'dataTemplate/dt_gdzcjy', 'menu/gdzcjy']));
      const { items } = await readMetadata(join(folder, 'schemas/packages'));
      expect(found.map(({ kind, key }) => [kind, planStories(items, kind, key).stories.length]).filter(([kind]) => kind !== 'menu')).toEqual(
        expect.arrayContaining([
          ['form', 12],
          ['dataTemplate', 5],
        ]),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a package from elsewhere is planned the same way', () => {
    const file = fileURLToPath(new URL('../../schemas/packages/examples/gdzcjy.package.json', import.meta.url));
    const { items } = packageFromTransport(JSON.parse(readFileSync(file, 'utf8')));
    expect(planStories(items, 'form', 'gdzcjyV1').stories).toHaveLength(12);
    expect(
      planStories(
        items.filter((item) => item.kind !== 'flow'),
        'form',
        'gdzcjyV1',
      ).stories,
    ).toHaveLength(8);
    expect(planStories(items, 'dataTemplate', 'dt_gdzcjy').stories).toHaveLength(5);
  });

  test('the nodes of a diagram are found like those of the shorthand', () => {
    const bpmn = `<definitions><process>
      <bpmn:startEvent id="StartEvent1" /><bpmn:userTask id="UserTask1" name="填写申请" /><bpmn:userTask id="UserTask2" name="部门负责人审批"><x/></bpmn:userTask>
      <bpmn:sequenceFlow id="a" sourceRef="StartEvent1" targetRef="UserTask1" /><bpmn:sequenceFlow id="b" sourceRef="UserTask1" targetRef="UserTask2" />
    </process></definitions>`;
    expect(approvalNodes({ form: 'any', bpmn })).toEqual([{ id: 'UserTask2', name: '部门负责人审批' }]);
  });
});

describe('every story', () => {
  let served: ServedFolder;
  let browser: Browser;
  let persons: Person[] = [];
  const idle: Person[] = [];
  const waiting: ((person: Person) => void)[] = [];

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
    persons = await Promise.all(Array.from({ length: PAGES }, () => visit(browser)));
    idle.push(...persons);
  });

  afterAll(async () => {
    await Promise.all(persons.map((person) => person.leave()));
    await browser.close();
    await served.stop();
  });

  test.concurrent.each(stories.map((story) => [story.title, story.name, story] as const))('%s %s', { timeout: 300_000 }, async (_title, _name, story) => {
    const person = idle.pop() ?? (await new Promise<Person>((resolve) => waiting.push(resolve)));
    try {
      expect(await findings(person, story)).toEqual([]);
    } finally {
      const next = waiting.shift();
      if (next) next(person);
      else idle.push(person);
    }
  });

  test('a sample that does not come out fails with both numbers', { timeout: 300_000 }, async () => {
    const story = stories.find(({ importPath, id }) => importPath.endsWith('/clfybxV1.meta.json') && id.endsWith('--start'));
    const { page, leave } = await visit(browser);
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/("?bxzje"?):4370\b/g, '$1:4371') });
    });
    await page.goto(addressOf(served.origin, story?.id ?? ''));
    const failure = await outcome(page);
    await leave();
    expect(failure).toContain('bxzje: expected 4,371.00, received 4,370.00');
  });

  /** What is wrong with a story: it does not draw, its check fails, it writes errors, or people cannot use it. */
  async function findings({ page, problems }: Person, story: Entry): Promise<string[]> {
    problems.length = 0;
    await page.setViewportSize(story.tags?.includes('phone') === true ? phone : desktop);
    const failure = await open(page, story.id);
    if (process.env['SCREENSHOTS'] === 'stories') await screenshot(page, `story-${story.importPath.split('/').pop() ?? ''}-${story.id.split('--')[1] ?? ''}`);
    if (failure !== '') return [failure, ...problems];
    return [...problems, ...(await seriousFindings(page))];
  }

  /** The first story of a page is loaded; the others take its place, as when a reader goes through the sidebar. */
  async function open(page: Page, id: string): Promise<string> {
    if (page.url().startsWith(served.origin)) return switched(page, id);
    await page.goto(addressOf(served.origin, id));
    return outcome(page);
  }
});
