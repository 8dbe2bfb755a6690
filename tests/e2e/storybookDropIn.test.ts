import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, visit } from './helpers/browser.ts';
import { serveFolder, type ServedFolder } from './helpers/serveFolder.ts';
import { addressOf, outcome, type Entry } from './helpers/story.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a package that is dropped into the folder of packages', () => {
  let folder: string;
  let served: ServedFolder;
  let browser: Browser;
  let stories: readonly Entry[];

  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache/stories-'));
    cpSync(join(root, 'schemas/packages'), join(folder, 'packages'), { recursive: true });
    for (const [key, promised] of [
      ['lxbtRight', 300.5],
      ['lxbtWrong', 301.5],
    ] as const)
      writeFileSync(join(folder, 'packages', `${key}.package.json`), JSON.stringify(allowance(key, promised)));
    await build(folder);
    const { entries } = JSON.parse(readFileSync(join(folder, 'static/index.json'), 'utf8')) as { entries: Readonly<Record<string, Entry>> };
    stories = Object.values(entries);
    [served, browser] = await Promise.all([serveFolder(join(folder, 'static')), launchBrowser()]);
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await served?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const storiesOf = (key: string): readonly Entry[] => stories.filter(({ importPath }) => importPath.endsWith(`/${key}.package.json`));
  const startOf = (key: string): string => storiesOf(key).find(({ name }) => name === '发起 Start')?.id ?? '';

  it('has the stories of its form in a real build, beside those of the other packages', () => {
    expect(storiesOf('lxbtRight').map(({ name }) => name)).toEqual([
      '发起 Start',
      '草稿 Draft',
      '查阅 Read',
      '打印 Print',
      '校验失败 Errors',
      '窄屏 Narrow390',
      'English en-US',
      '繁體 zh-TW',
    ]);
    expect(stories.some(({ importPath }) => importPath.endsWith('/form/clfybxV1.meta.json'))).toBe(true);
  });

  it.each([
    ['lxbtRight', ''],
    ['lxbtWrong', '两天: 合计 hj: expected 301.50, received 300.50'],
  ])('%s: its sample is filled in, added up and compared', async (key, failure) => {
    const { page, leave } = await visit(browser);
    await page.goto(addressOf(served.origin, startOf(key)));
    const found = await outcome(page);
    await leave();
    if (failure === '') expect(found).toBe('');
    else expect(found).toContain(failure);
  });
});

// helpers

/** A small form that adds up its rows, and what its sample promises. */
function allowance(key: string, promised: number): object {
  const money = { type: 'number', 'x-ui': { widget: 'money' } };
  const schema = {
    type: 'object',
    properties: {
      sy: { type: 'string', title: '事由', 'x-ui': { widget: 'input' }, 'x-rules': 'required' },
      mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { je: { ...money, title: '金额' } } } },
      hj: { ...money, title: '合计', 'x-formula': 'sum(mx.item.je)' },
    },
  };
  const form = {
    bo: key,
    layout: [
      { group: '基本信息', fields: ['sy', 'hj'] },
      { group: '明细', fields: ['mx'] },
    ],
    perm: {
      start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } },
      read: { main: { '*': 'r' }, sub: { mx: { _: 'r' } } },
    },
    samples: [{ name: '两天', data: { sy: '值班', mx: [{ je: 100.25 }, { je: 200.25 }] }, expected: { hj: promised } }],
  };
  return {
    package: key,
    version: 1,
    items: [
      { kind: 'bo', key, name: '值班补贴', spec: { schema } },
      { kind: 'form', key, name: '值班补贴', spec: form },
    ],
  };
}

/** The build that `npm test` makes, over another folder of packages. */
async function build(folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--quiet', '--output-dir', join(folder, 'static')],
    {
      cwd: root,
      env: { ...process.env, STORYBOOK_PACKAGES: join(folder, 'packages').slice(root.length), STORYBOOK_DISABLE_TELEMETRY: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`storybook build ends with ${String(code)}: ${output.slice(-2_000)}`);
}
