import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordMembers } from '../../../schemas/metadata/index.ts';
import { diffRecords, mergeRecords, patchBetween, patchOf, weave, type RecordPatch } from '../../../validators/diff/index.ts';

type Data = Record<string, unknown>;
const tables = new Set(['rows']);
const row = (id: string | undefined, je: unknown): Data => ({ ...(id === undefined ? {} : { id_: id }), je });

describe('differences of two states', () => {
  it.each<[string, Data, Data, string[]]>([
    ['nothing', { a: '1', rows: [row('r', 1)] }, { a: '1', rows: [row('r', 1)] }, []],
    ['spelling', { a: '1.50', b: null, c: '' }, { a: '1.5', c: null }, []],
    ['system members', { form_data_rev_: 1, sticky_: ['a'] }, { form_data_rev_: 2, sticky_: [] }, []],
    ['a moved row', { rows: [row('r', 1), row('s', 2)] }, { rows: [row('s', 2), row('r', 1)] }, []],
    ['a value', { a: '1' }, { a: '2' }, ['value a']],
    ['a cell', { rows: [row('r', 1)] }, { rows: [row('r', 2)] }, ['value rows#r.je']],
    ['rows', { rows: [row('r', 1)] }, { rows: [row('s', 1)] }, ['removed rows#r', 'added rows#s']],
    ['a new row without id', { rows: [row('r', 1)] }, { rows: [row('r', 1), row(undefined, 2)] }, ['added rows#~1']],
  ])('%s', (_, before, after, expected) => {
    expect(diffRecords(before, after, tables).map(({ kind, place }) => `${kind} ${place}`)).toEqual(expected);
  });

  it('leaves out nothing but what the store keeps beside the fields, whatever a field is called', () => {
    const key = fc
      .oneof(
        fc.stringMatching(/^[A-Za-z_\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,8}$/),
        fc.constantFrom('x_', 'sn_', '_', '__', '_a', 'a__b', 'A1', 'id', 'name', 'rows_', 'sub_', 'form_data_rev__'),
      )
      .filter((name) => !tables.has(name) && name !== 'id_');
    const state = (name: string, main: string, cell: string): Data => ({ id_: 'i', [name]: main, rows: [{ id_: 'r', [name]: cell }] });
    fc.assert(
      fc.property(key, (name) => {
        const places = recordMembers.includes(name) ? [] : [name, `rows#r.${name}`];
        const [before, after] = [state(name, '1', '1'), state(name, '2', '2')];
        expect(diffRecords(before, after, tables).map(({ place }) => place)).toEqual(places);
        if (places.length === 0) return;
        expect(patchBetween(before, after, tables).values.map(({ place }) => place)).toEqual(places);
        expect(diffRecords({}, after, tables).find(({ kind }) => kind === 'added')?.after).toEqual({ [name]: '2' });
      }),
      { numRuns: 200 },
    );
  });

  it('reaches the rows below a row', () => {
    const nested = new Set(['rows', 'subs']);
    const state = (je: number): Data => ({ rows: [{ id_: 'r', subs: [{ id_: 's', je }] }] });
    expect(diffRecords(state(1), state(2), nested).map(({ place }) => place)).toEqual(['subs#s.je']);
    expect(diffRecords({}, state(1), nested).map(({ kind, place }) => `${kind} ${place}`)).toEqual(['added rows#r', 'added subs#s']);
    expect(diffRecords(state(1), {}, nested)).toEqual([
      { kind: 'removed', place: 'rows#r', path: 'rows', before: {}, after: null },
      { kind: 'removed', place: 'subs#s', path: 'subs', before: { je: 1 }, after: null, parent: 'rows#r' },
    ]);
    expect(diffRecords({ rows: [{ id_: 'r' }] }, state(1), nested)).toEqual([
      { kind: 'added', place: 'subs#s', path: 'subs', before: null, after: { je: 1 }, parent: 'rows#r' },
    ]);
    // a decision over the row is one over what it holds
    expect(mergeRecords(state(1), {}, state(1), nested).map(({ place }) => place)).toEqual(['rows#r']);
    expect(mergeRecords(state(1), { rows: [{ id_: 'r' }] }, state(1), nested).map(({ place }) => place)).toEqual(['subs#s']);
  });
});

describe('three states', () => {
  const base: Data = { a: '1', b: '1', c: '1', rows: [row('r', 1), row('s', 1), row('t', 1)] };
  const entry = (mine: Data, theirs: Data) =>
    mergeRecords(base, { ...base, ...mine }, { ...base, ...theirs }, tables).map(
      ({ place, conflict, preset }) => `${place} ${conflict ? 'conflict' : 'clear'} ${preset}`,
    );

  it.each<[string, Data, Data, string[]]>([
    ['take both where they do not overlap', { a: '2' }, { b: '2' }, ['a clear mine', 'b clear theirs']],
    ['agree', { a: '2' }, { a: '2' }, ['a clear theirs']],
    ['contradict', { a: '2' }, { a: '3' }, ['a conflict mine']],
    ['a row that I removed', { rows: [row('s', 1), row('t', 1)] }, {}, ['rows#r clear mine']],
    ['a row that both removed', { rows: [row('s', 1), row('t', 1)] }, { rows: [row('s', 1), row('t', 1)] }, ['rows#r clear theirs']],
    ['a row that I removed and he edited', { rows: [row('s', 1), row('t', 1)] }, { rows: [row('r', 5), row('s', 1), row('t', 1)] }, ['rows#r conflict mine']],
    [
      'a row that he removed and I edited',
      { rows: [row('r', 5), row('s', 1), row('t', 1)] },
      { rows: [row('s', 1), row('t', 1)] },
      ['rows#r conflict mine', 'rows clear mine'],
    ],
    [
      'cells of one row',
      { rows: [{ id_: 'r', je: 1, sm: 'x' }, row('s', 1), row('t', 1)] },
      { rows: [row('r', 9), row('s', 1), row('t', 1)] },
      ['rows#r.sm clear mine', 'rows#r.je clear theirs'],
    ],
    ['rows that I moved', { rows: [row('s', 1), row('r', 1), row('t', 1)] }, { a: '2' }, ['a clear theirs', 'rows clear mine']],
    ['rows that he moved', { a: '2' }, { rows: [row('s', 1), row('r', 1), row('t', 1)] }, ['a clear mine', 'rows clear theirs']],
    [
      'rows that both moved to the same place',
      { rows: [row('s', 1), row('r', 1), row('t', 1)] },
      { rows: [row('s', 1), row('r', 1), row('t', 1)] },
      ['rows clear theirs'],
    ],
    ['rows that both moved', { rows: [row('s', 1), row('r', 1), row('t', 1)] }, { rows: [row('t', 1), row('r', 1), row('s', 1)] }, ['rows conflict mine']],
    ['a row that I put between others', { rows: [row('r', 1), row(undefined, 4), row('s', 1), row('t', 1)] }, {}, ['rows#~1 clear mine', 'rows clear mine']],
    ['a row at the end', { rows: [row('r', 1), row('s', 1), row('t', 1), row(undefined, 4)] }, {}, ['rows#~3 clear mine']],
  ])('%s', (_, mine, theirs, expected) => {
    expect(entry(mine, theirs)).toEqual(expected);
  });

  it('makes a patch of the decisions', () => {
    const entries = mergeRecords(
      base,
      { ...base, a: '2', rows: [row('s', 1), row('t', 7), row(undefined, 3)] },
      { ...base, a: '3', rows: [row('r', 4), row('s', 1)] },
      tables,
    );
    const patch = patchOf(entries, new Map([['a', 'theirs']]));
    expect(patch).toEqual({
      values: [],
      added: [
        { table: 'rows', place: 'rows#~2', row: { je: 3 } },
        { table: 'rows', place: 'rows#t', row: { je: 7 } },
      ],
      removed: [{ table: 'rows', rowKey: 'r' }],
      orders: [],
    });
  });

  it('leads to my state when all decisions are mine, whatever the others did', () => {
    const record = fc.record({
      a: fc.integer({ min: 0, max: 2 }).map(String),
      b: fc.integer({ min: 0, max: 2 }).map(String),
      rows: fc
        .uniqueArray(fc.tuple(fc.constantFrom('r', 's', 't'), fc.integer({ min: 0, max: 3 })), { selector: ([id]) => id })
        .map((rows) => rows.map(([id, je]) => row(id, je))),
    });
    fc.assert(
      fc.property(record, record, record, (start, mine, theirs) => {
        const choices = new Map(mergeRecords(start, mine, theirs, tables).map(({ place }) => [place, 'mine' as const]));
        const merged = applied(theirs, patchOf(mergeRecords(start, mine, theirs, tables), choices));
        expect(diffRecords(merged, mine, tables)).toEqual([]);
        // nobody gives two new rows one id, and a row that he removed comes back where there is room
        const [old, others] = [ids(start), ids(theirs)];
        if (ids(mine).every((id) => old.includes(id) === others.includes(id))) expect(ids(merged)).toEqual(ids(mine));
      }),
      { numRuns: 300 },
    );
  });

  const ids = (data: Data): unknown[] => (data['rows'] as Data[]).map((each) => each['id_'] ?? 'new');
  const orders = (rows: Data[], other: Data[], side?: 'mine' | 'theirs'): unknown[] => {
    const entries = mergeRecords(base, { ...base, rows }, { ...base, rows: other }, tables);
    return ids(applied({ ...base, rows: other }, patchOf(entries, side === undefined ? new Map() : new Map([['rows', side]]))));
  };

  it.each<[string, Data[], Data[], string[], ('mine' | 'theirs')?]>([
    ['mine', [row('s', 1), row('r', 1), row('t', 1)], [row('r', 1), row('s', 1), row('t', 1), row('u', 1)], ['s', 'r', 't', 'u']],
    [
      'mine, where his row followed one that moved',
      [row('t', 1), row('s', 1), row('r', 1)],
      [row('r', 1), row('u', 1), row('s', 1), row('t', 1)],
      ['t', 's', 'r', 'u'],
    ],
    [
      'his, with my row where I put it',
      [row('r', 1), row(undefined, 1), row('s', 1), row('t', 1)],
      [row('t', 1), row('r', 1), row('s', 1)],
      ['t', 'r', 'new', 's'],
    ],
    ['the one that was chosen', [row('s', 1), row('r', 1), row('t', 1)], [row('t', 1), row('r', 1), row('s', 1)], ['t', 'r', 's'], 'theirs'],
    ['that of the rows that are left', [row('s', 1), row('r', 1)], [row('r', 1), row('s', 1), row('t', 1)], ['s', 'r']],
  ])('the order is %s', (_name, mine, theirs, expected, side) => expect(orders(mine, theirs, side)).toEqual(expected));

  it('leads from one state to another', () => {
    expect(applied({ a: '1', rows: [row('r', 1)] }, patchBetween({ a: '1', rows: [row('r', 1)] }, { a: '2', rows: [row(undefined, 4)] }, tables))).toEqual({
      a: '2',
      rows: [{ je: 4 }],
    });
  });
});

// helpers

/** Carries a patch out; a row that comes back keeps its id here so that states can be compared. */
function applied(data: Data, { values, added, removed, orders }: RecordPatch): Data {
  const out = structuredClone(data);
  const rows = ((out['rows'] as Data[] | undefined) ?? []).filter((each) => !removed.some(({ rowKey }) => rowKey === each['id_']));
  out['rows'] = [...rows, ...added.map(({ row: cells, place }) => ({ ...(place.includes('~') ? {} : { id_: place.slice('rows#'.length) }), ...cells }))];
  for (const { place, value } of values) {
    const cell = /^rows#(\w+)\.(\w+)$/.exec(place);
    if (!cell) out[place] = value;
    else for (const each of rows) if (each['id_'] === cell[1]) each[String(cell[2])] = value;
  }
  const all = out['rows'] as Data[];
  const named = new Map(
    all.map((each) => [String(each['id_'] ?? added.find(({ row: cells }) => cells['je'] === each['je'])?.place.slice('rows#'.length)), each]),
  );
  for (const { keys } of orders)
    out['rows'] = weave(
      keys.flatMap((key) => named.get(key) ?? []),
      all,
    );
  return out;
}
