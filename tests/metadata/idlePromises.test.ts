import { describe, expect, test } from 'vitest';
import { valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a form promises is kept: rights open something, linkage changes something, and what is demanded can be given. */
const people = { exists: () => true, keys: () => [] };
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const money = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const rows = (columns: object): object => ({ type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const bo = (properties: object, root: object = {}): RawItem => item('bo', 'b', { schema: { type: 'object', properties, ...root } });
const form = (object: RawItem, perm: object): RawItem =>
  item('form', 'f', {
    bo: 'b',
    layout: [{ group: '甲', fields: Object.keys((object.spec as unknown as { schema: { properties: object } }).schema.properties) }],
    perm,
  });

/** Findings of the named sorts; each at a place that is written. */
async function found(ids: readonly string[], ...items: readonly RawItem[]): Promise<string[]> {
  const problems = (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00')).filter(({ id }) => ids.includes(String(id)));
  for (const { kind, key, pointer } of problems)
    expect(
      items.some((each) => each.kind === kind && each.key === key && (pointer === '' || valueAt(each, pointer) !== undefined)),
      pointer,
    ).toBe(true);
  return problems.map(({ code, pointer, id }) => `${code} ${pointer} ${id}`);
}

describe('rights to enter what nobody enters', () => {
  const object = bo({
    je: money,
    hj: { ...money, 'x-formula': 'je * 2' },
    tj: { ...money, 'x-defaultFormula': 'je * 2' },
    gd: { ...text, readOnly: true },
    mx: rows({ a: money, b: { ...money, 'x-formula': 'item.a * 2' } }),
  });
  const at = (place: string): string[] => [`W09 /spec/perm/${place} rightComputed`];
  test.each<[string, object, string[]]>([
    ['everything by default', { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } } }, []],
    ['read', { start: { main: { '*': 'w', hj: 'r', gd: 'r' }, sub: { mx: { _: 'w', b: 'n' } } } }, []],
    ['a default formula', { start: { main: { tj: 'w' } } }, []],
    ['a formula', { start: { main: { '*': 'w', hj: 'w' } } }, at('start/main/hj')],
    ['demanded at a step', { start: { main: { '*': 'w' } }, N1: { main: { hj: 'b' } } }, at('N1/main/hj')],
    ['a column', { start: { main: { '*': 'w' }, sub: { mx: { _: 'w', b: 'w' } } } }, at('start/sub/mx/b')],
    ['read-only by its schema', { start: { main: { '*': 'w', gd: 'w' } } }, at('start/main/gd')],
  ])('%s', async (_name, perm, expected) => expect(await found(['rightComputed'], object, form(object, perm))).toEqual(expected));
});
