import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm, type FieldUi, type FormSource } from '../../../registry/form/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { isKept, type Kept } from '../../../validators/submission/isKept.ts';
import type { Choice } from '../../../registry/form/index.ts';
import { truthOf } from '../../../server/documents/truth/index.ts';
import type { HandlerContext } from '../../../server/context/HandlerContext.ts';
import type { QueryReader } from '../../../server/lists/customQuery.ts';
import { translateRule } from '../../../validators/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';

/** A tree whose levels are ticked together stores what it says that it keeps. */
const options = [
  {
    key: 'p',
    name: '上',
    children: [
      { key: 'c1', name: '一' },
      { key: 'c2', name: '二' },
    ],
  },
  {
    key: 'q',
    name: '旁',
    children: [
      { key: 'd1', name: '三' },
      { key: 'd2', name: '四', disabled: true },
    ],
  },
  { key: 's', name: '单' },
];
const items = [
  { value: 'p', label: '上' },
  { value: 'c1', label: '一', parent: 'p' },
  { value: 'c2', label: '二', parent: 'p' },
  { value: 'q', label: '旁' },
  { value: 'd1', label: '三', parent: 'q' },
  { value: 'd2', label: '四', parent: 'q', disabled: true },
  { value: 's', label: '单' },
];

const rows: readonly (readonly [keep: Kept | undefined, good: readonly (readonly string[])[], bad: readonly (readonly string[])[], words: RegExp])[] = [
  ['leaf', [[], ['c1'], ['c1', 'c2'], ['d1', 's']], [['p', 'c1'], ['p'], ['q', 'd1'], ['q']], /末级/],
  [undefined, [['c1', 'c2']], [['p', 'c1']], /末级/],
  ['parent', [['c1'], ['p'], ['q', 's'], ['c2', 'q']], [['c1', 'c2'], ['p', 'c1'], ['p', 'c1', 'c2'], ['d1']], /只存上级/],
  ['all', [['c1'], ['p', 'c1', 'c2'], ['q', 'd1'], ['s']], [['p'], ['c1', 'c2'], ['p', 'c1'], ['d1']], /全部下级/],
];

test.each(rows)('keep: %s', async (keep, good, bad, words) => {
  const kept = keep === undefined ? {} : { keep };
  for (const ui of [
    { options, ...kept },
    { dict: 'tree', ...kept },
  ]) {
    for (const codes of good) expect(await refusals({ cascade: true, ...ui }, codes), JSON.stringify(codes)).toEqual([]);
    for (const codes of bad) {
      expect(await refusals({ cascade: true, ...ui }, codes), JSON.stringify(codes)).toEqual([expect.stringMatching(words)]);
      expect(await refusals({ cascade: true, ...ui }, codes.join(',')), JSON.stringify(codes)).toEqual([expect.stringMatching(words)]);
      // without levels that are ticked together every choice stands for itself
      expect(await refusals(ui, codes), JSON.stringify(codes)).toEqual([]);
    }
  }
});

test('what a tree keeps of any ticks is what an oracle keeps', () => {
  const nodes = fc.array(fc.record({ above: fc.nat(9), root: fc.boolean(), disabled: fc.integer({ min: 0, max: 4 }) }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(nodes, fc.array(fc.nat(7), { maxLength: 5 }), fc.constantFrom<Kept>('leaf', 'parent', 'all'), (drawn, picks, keep) => {
      const list = drawn.map(
        ({ above, root, disabled }, at): Choice => ({ key: `k${at}`, parent: root || at === 0 ? undefined : `k${above % at}`, disabled: disabled === 0 }),
      );
      const picked = [...new Set(picks)].flatMap((at) => (list[at] === undefined || list[at].disabled ? [] : [list[at].key]));
      const stored = keptOf(picked, list, keep);
      expect(isKept(stored, list, keep)).toBe(true);
      expect(isKept(picked, list, keep)).toBe([...picked].sort().join() === [...stored].sort().join());
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 300 },
  );
});

// helpers

/** Ticks until nothing changes any more, then leaves out what is not kept. */
function keptOf(picked: readonly string[], list: readonly Choice[], keep: Kept): string[] {
  const open = list.filter(({ disabled }) => !disabled);
  const ticked = new Set(picked);
  for (let before = -1; before !== ticked.size; ) {
    before = ticked.size;
    for (const { key, parent } of open) if (parent !== undefined && ticked.has(parent)) ticked.add(key);
    for (const { key } of open) {
      const below = open.filter(({ parent }) => parent === key);
      if (below.length > 0 && below.every((each) => ticked.has(each.key))) ticked.add(key);
    }
  }
  return [...ticked].filter(
    (code) =>
      keep === 'all' ||
      (keep === 'leaf' ? !open.some(({ key, parent }) => parent === code && ticked.has(key)) : !ticked.has(list.find(({ key }) => key === code)?.parent ?? '')),
  );
}

async function refusals(ui: Omit<FieldUi, 'widget'>, value: unknown): Promise<readonly string[]> {
  const property = {
    ...(typeof value === 'string' ? { type: 'string' } : { type: 'array', items: { type: 'string' } }),
    title: '值',
    'x-ui': { widget: 'treeSelect', multiple: true, ...ui },
  };
  const source = {
    key: 'f',
    name: 'f',
    boAlias: 'f',
    version: 1,
    schema: { type: 'object', properties: { v: property } },
    layout: [],
    rules: [],
    summary: [],
  } as unknown as FormSource;
  const permission = { fields: { f: { v: 'w' } } } as const;
  const meta = { list: async () => [{ key: 'tree', spec: { items } }], find: async () => undefined };
  const { issues } = await checkSubmission({
    source,
    permission,
    incoming: { v: value },
    context: { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' },
    lookup: async () => undefined,
    refusesUntruth: true,
    validation: { translate: translateRule('zh-CN'), today: '2026-11-16' },
    level: 'submit',
    truth: truthOf({
      handler: {} as HandlerContext,
      db: {} as TenantDb,
      reader: { meta } as unknown as QueryReader,
      form: compileForm(source, permission),
      stored: undefined,
      recordId: undefined,
      isDraft: false,
      reveals: new Set(),
    }),
  });
  return issues.map(({ message }) => message);
}
