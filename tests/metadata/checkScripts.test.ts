import { afterAll, describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { checkScripts } from '../../server/publishing/checkScripts.ts';
import { closeScriptWorker } from '../../validators/sandbox/node.ts';

afterAll(closeScriptWorker);

const boOf = (property: object): RawItem =>
  ({
    kind: 'bo',
    key: 'demo',
    name: 'demo',
    spec: {
      schema: {
        type: 'object',
        properties: {
          je: { type: 'number', title: '金额', ...property },
          zs: { type: 'number' },
          mx: { type: 'array', items: { type: 'object', properties: { sl: { type: 'number' } } } },
        },
      },
    },
  }) as unknown as RawItem;
const encoded = (script: string): string => Buffer.from(script).toString('base64');
const bo = (script: string): RawItem => boOf({ 'x-rules': `required|jsScript:${encoded(script)}` });
const button = (script: string): RawItem => boOf({ type: 'string', 'x-ui': { widget: 'button', action: 'script', script: encoded(script) } });

describe.each([
  ['rule', bo, '/x-rules'],
  ['button', button, '/x-ui/script'],
] as const)('the script of a %s', (_, make, at) => {
  const pointer = `/spec/schema/properties/je${at}`;

  test.each([
    'value > 1',
    'return value > 1',
    '(value, data) => data.je > 1',
    'value === "，"',
    'throw new Error("no")',
    'data.mx.some((row) => row.sl > 1)',
    'let n = 0; for (let i = 0; i < 20000; i++) n += i; return n > 1',
    'data.nothing.at.all',
  ])('can be read and ends: %s', async (script) => {
    expect(await checkScripts(make(script))).toEqual([]);
  });

  test.each(['value >', 'return return', 'if (value { }', '}'])('cannot be read: %s', async (script) => {
    expect(await checkScripts(make(script))).toEqual([expect.objectContaining({ code: 'E04', pointer })]);
  });

  test.each([
    'while (true) {}',
    'for (;;);',
    'while (data.zs > 1) {}',
    'for (const row of data.mx ?? []) while (row.sl > 0);',
    '/^(a+)+$/.test("a".repeat(50000) + "!")',
  ])('never ends: %s', async (script) => {
    expect(await checkScripts(make(script))).toEqual([expect.objectContaining({ code: 'E04', pointer, id: 'scriptEndless' })]);
  });

  test('takes too much', async () => {
    expect(await checkScripts(make('const b = []; for (;;) b.push(new Array(100000).fill(1))'))).toEqual([expect.objectContaining({ code: 'E04', pointer })]);
  });
});

test.each<[string, unknown]>([
  ['while (value > 100);', 12000.5],
  ['while (value < 0);', -1],
  ['while (value === 0);', 0],
  ['while (value === null);', null],
])('the value for which it does not end is named: %s', async (script, value) => {
  expect(await checkScripts(bo(script))).toEqual([expect.objectContaining({ id: 'scriptEndless', params: { name: '金额', value: JSON.stringify(value) } })]);
});
