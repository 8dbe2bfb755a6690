import { describe, expect, test } from 'vitest';
import type { FieldMode, FormSource, TableRights } from '../../registry/form/index.ts';
import { compileForm } from '../../registry/form/index.ts';
import { FormStore } from '../../renderers/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

type Data = Record<string, unknown>;

const text = (title: string, more: Data = {}): Data => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const columns = {
  sm: text('说明', { 'x-rules': 'required' }),
  bz: text('币种', { default: 'CNY' }),
  rq: text('日期', { default: '${today}', 'x-ui': { widget: 'date' } }),
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  se: { type: 'number', title: '税额', 'x-formula': 'item.je * 2', 'x-ui': { widget: 'money' } },
  fe: { type: 'number', title: '份额', 'x-defaultFormula': '3 + 1', 'x-ui': { widget: 'money' } },
  nb: text('内部'),
  xx: { type: 'array', title: '细项', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { dd: text('地点', { 'x-rules': 'required' }) } } },
};
const sourceOf = (more: Data): FormSource =>
  ({
    key: 'f',
    name: 'f',
    boAlias: 'f',
    layout: [],
    rules: [],
    summary: [],
    schema: {
      type: 'object',
      properties: { t: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns }, ...more } },
    },
  }) as unknown as FormSource;
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: context.today };

interface Setup {
  readonly rows: readonly Data[];
  readonly stored?: readonly Data[];
  readonly rights?: TableRights;
  readonly table?: Data;
  readonly hidden?: boolean;
}

/** Which rows are left when browser and server are asked to submit, by their text; both must agree. */
async function left({
  rows,
  stored,
  rights = { add: true, del: true, edit: true },
  table = {},
  hidden = false,
}: Setup): Promise<{ readonly kept: readonly unknown[]; readonly wrong: readonly string[] }> {
  const source = sourceOf(table);
  const nb: FieldMode = hidden ? 'n' : 'w';
  const permission = {
    fields: { f: { t: 'w' }, t: { sm: 'w', bz: 'w', rq: 'w', je: 'w', se: 'r', fe: 'w', nb }, xx: { dd: 'w' } },
    table: { t: rights, xx: rights },
  } as const;
  const all = [...(stored ?? []), ...rows];
  const store = new FormStore(compileForm(source, permission), { t: structuredClone(stored ?? []) as Data[] }, { context, translate: validation.translate });
  for (const row of rows) {
    const { xx, ...values } = row;
    const added = store.addRow('t', values);
    for (const each of (xx ?? []) as Data[]) store.addRow('xx', each, undefined, added);
  }
  const browser = await store.submit();
  const server = await checkSubmission({
    source,
    permission,
    ...(stored ? { stored: { t: structuredClone(stored) as Data[] } } : {}),
    incoming: { t: structuredClone(all) as Data[] },
    context,
    lookup: async () => undefined,
    validation,
    level: 'submit',
  });
  const texts = (data: Data): unknown[] => (data['t'] as Data[]).map(({ sm }) => sm ?? null);
  const paths = (issues: readonly { readonly path: string }[]): string[] => issues.map(({ path }) => path);
  expect([texts(store.toData()), paths(browser)]).toEqual([texts(server.data), paths(server.issues)]);
  return { kept: texts(server.data), wrong: paths(server.issues) };
}

describe('a row that nobody has written into is no row when the document is submitted', () => {
  test.each<[string, Setup, readonly unknown[], readonly string[]]>([
    ['empty rows anywhere', { rows: [{}, { sm: '甲' }, {}, { sm: '乙' }, {}] }, ['甲', '乙'], []],
    ['nothing but empty rows', { rows: [{}, {}] }, [], []],
    ['defaults, blanks and what is computed are nothing', { rows: [{ bz: 'CNY', rq: '2026-11-16', sm: '  ' }] }, [], []],
    ['another value than the default', { rows: [{ bz: 'USD' }] }, [null], ['t[0].sm']],
    ['another day than the default', { rows: [{ rq: '2026-11-15' }] }, [null], ['t[0].sm']],
    ['a zero is something', { rows: [{ je: 0 }, {}] }, [null], ['t[0].sm']],
    ['a row inside with something in it', { rows: [{ xx: [{ dd: '沪' }] }] }, [null], ['t[0].sm']],
    ['a row inside with nothing in it', { rows: [{ xx: [{}] }] }, [], []],
    ['the least number of rows stays and is judged', { rows: [{}, {}, {}], table: { minItems: 2 } }, [null, null], ['t[0].sm', 't[1].sm']],
    [
      'whoever may not add rows leaves them as they are',
      { rows: [], stored: [{ id_: '1', sm: '甲' }, { id_: '2' }], rights: { add: false, del: true, edit: true } },
      ['甲', null],
      ['t[1].sm'],
    ],
    ['a stored row that may be deleted', { rows: [], stored: [{ id_: '1', sm: '甲' }, { id_: '2' }] }, ['甲'], []],
    [
      'a stored row that may not be deleted',
      {
        rows: [],
        stored: [
          { id_: '1', sm: '甲' },
          { id_: '2', sm: null },
        ],
        rights: { add: true, del: false, edit: true },
      },
      ['甲', null],
      ['t[1].sm'],
    ],
    ['a stored row of which not everything is seen', { rows: [{}], stored: [{ id_: '1' }], hidden: true }, [null], ['t[0].sm']],
  ])('%s', async (_name, setup, kept, wrong) => {
    expect(await left(setup)).toEqual({ kept, wrong });
  });

  test('a draft keeps them, and so does an import', async () => {
    const source = sourceOf({});
    const permission = { fields: { f: { t: 'w' }, t: { sm: 'w', je: 'w' } }, table: { t: { add: true, del: true } } } as const;
    const rowsOf = async (level: 'draft' | 'submit', everyValueCounts: boolean): Promise<unknown> =>
      (
        await checkSubmission({
          source,
          permission,
          incoming: { t: [{}, { sm: '甲' }] },
          context,
          lookup: async () => undefined,
          validation,
          level,
          everyValueCounts,
        })
      ).data['t'];
    expect([await rowsOf('draft', false), await rowsOf('submit', true), await rowsOf('submit', false)]).toMatchObject([
      { length: 2 },
      { length: 2 },
      { length: 1 },
    ]);
  });

  test('a client that only sends values has entered what it sends over a default formula', async () => {
    const source = sourceOf({});
    const permission = { fields: { f: { t: 'w' }, t: { sm: 'w', fe: 'w' } }, table: { t: { add: true, del: true } } } as const;
    const { data } = await checkSubmission({
      source,
      permission,
      incoming: { t: [{ fe: 9 }] },
      context,
      lookup: async () => undefined,
      validation,
      level: 'submit',
    });
    expect(data['t']).toHaveLength(1);
  });
});

describe('a document that is submitted as it is stored', () => {
  const rights = { add: true, del: true, edit: true };
  const w = { sm: 'w', bz: 'w', rq: 'w', je: 'w', se: 'r', fe: 'w', nb: 'w' } as const;
  const submit = (incoming: Data, table: TableRights, level: 'draft' | 'submit' = 'submit') =>
    checkSubmission({
      source: sourceOf({}),
      permission: { fields: { f: { t: 'w' }, t: w, xx: { dd: 'w' } }, table: { t: table, xx: table } },
      stored: {
        id_: '1',
        t: [
          { id_: 'a', sm: '甲' },
          { id_: 'b', bz: 'CNY' },
        ],
      },
      incoming,
      context,
      lookup: async () => undefined,
      validation,
      level,
    });
  test.each<[string, Data, TableRights, 'draft' | 'submit', string[]]>([
    ['nothing is sent', {}, rights, 'submit', ['a']],
    [
      'the same is sent',
      {
        t: [
          { id_: 'a', sm: '甲' },
          { id_: 'b', bz: 'CNY' },
        ],
      },
      rights,
      'submit',
      ['a'],
    ],
    ['a draft keeps it', {}, rights, 'draft', ['a', 'b']],
    ['whoever may not delete', {}, { add: true, edit: true }, 'submit', ['a', 'b']],
  ])('%s', async (_, incoming, table, level, kept) => {
    expect(((await submit(incoming, table, level)).data['t'] as Data[]).map(({ id_ }) => id_)).toEqual(kept);
  });
});

describe('the least number of rows of a new document', () => {
  const tables: readonly TableRights[] = [
    { add: true, edit: true },
    { add: true, del: true, edit: true },
    { add: true, del: false },
  ];
  test.each(tables.flatMap((table) => [0, 1, 2].map((least) => [table, least] as const)))('%j, at least %i', async (table, least) => {
    for (const rows of [[], [{ sm: '甲' }], [{ sm: '甲' }, { sm: '乙' }], [{ sm: '甲' }, {}, { sm: '乙' }]] as Data[][]) {
      for (const level of ['draft', 'submit'] as const) {
        const { data } = await checkSubmission({
          source: sourceOf({ minItems: least }),
          permission: { fields: { f: { t: 'w' }, t: { sm: 'w', bz: 'w' } }, table: { t: table } },
          incoming: { t: structuredClone(rows) },
          context,
          lookup: async () => undefined,
          validation,
          level,
        });
        const stored = (data['t'] as Data[]).map(({ sm }) => sm ?? null);
        expect(stored.filter((text) => text !== null)).toEqual(rows.flatMap(({ sm }) => (sm === undefined ? [] : [sm])));
        expect(stored.length).toBeLessThanOrEqual(rows.length);
      }
    }
  });
});
