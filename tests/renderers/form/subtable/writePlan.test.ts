import { describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { createControlRegistry } from '../../../../renderers/form/controls/index.ts';
import { FormStore, type FormStoreOptions } from '../../../../renderers/form/index.ts';
import { columnsOf } from '../../../../renderers/form/subtable/columns.ts';
import type { SourceCell } from '../../../../renderers/form/subtable/convertCell.ts';
import { GridController } from '../../../../renderers/form/subtable/GridController.ts';
import { matchSheet, planImport } from '../../../../renderers/form/subtable/transfer/importPlan.ts';
import { runImport } from '../../../../renderers/form/subtable/transfer/runImport.ts';
import { applyPlan, planBlock, type WritePlan } from '../../../../renderers/form/subtable/writePlan.ts';
import { compile } from '../support/mountForm.tsx';
import { storeOptions } from '../support/surroundings.tsx';

const dicts: Readonly<Record<string, readonly { readonly key: string; readonly name: string; readonly parent?: string }[]>> = {
  sf: [
    { key: 'zj', name: '浙江' },
    { key: 'js', name: '江苏' },
  ],
  cs: [
    { key: 'hz', name: '杭州', parent: 'zj' },
    { key: 'gl1', name: '鼓楼', parent: 'zj' },
    { key: 'nj', name: '南京', parent: 'js' },
    { key: 'gl2', name: '鼓楼', parent: 'js' },
  ],
  qx: [
    { key: 'xh', name: '新区', parent: 'hz' },
    { key: 'xh2', name: '新区', parent: 'nj' },
    { key: 'jy', name: '建邺', parent: 'nj' },
  ],
  other: [{ key: 'o1', name: '鼓楼' }],
};
const text = (title: string, more: object = {}): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more }) as PropertySchema;
const pick = (title: string, ui: object, more: object = {}): PropertySchema =>
  ({ type: 'string', title, 'x-ui': { widget: 'select', ...ui }, ...more }) as PropertySchema;
const money = (title: string, more: object = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more }) as PropertySchema;

interface Made {
  readonly store: FormStore;
  readonly grid: GridController;
  readonly paste: (at: number, ...lines: readonly string[]) => Promise<WritePlan>;
  readonly values: (...columns: readonly string[]) => unknown[][];
}

function make(
  properties: Readonly<Record<string, PropertySchema>>,
  rows: readonly Record<string, unknown>[],
  keywords: object = {},
  options: Partial<FormStoreOptions> = {},
): Made {
  const form = compile({
    modes: { 'mx.pa': 'w', 'mx.pb': 'w' },
    rights: { add: true, del: true, import: true },
    properties: { mx: { type: 'array', title: '明细', items: { properties, ...keywords } } as PropertySchema },
  });
  const table = form.tables[0];
  if (!table) throw new Error('no table');
  const store = new FormStore(form, { mx: rows }, { ...storeOptions, dict: (key) => Promise.resolve(dicts[key] ?? []), ...options });
  const grid = new GridController(store, table, columnsOf(form, table, createControlRegistry()));
  return {
    store,
    grid,
    values: (...columns) => grid.rows().map((row) => columns.map((name) => row.values[name])),
    paste: async (at, ...lines) => {
      await store.dictsReady(Object.keys(dicts));
      const cells = lines.map((line) => line.split('\t'));
      const seen = (): string => JSON.stringify(store.toData()).replaceAll(',"sticky_":[]', '');
      const before = seen();
      const plan = planBlock(grid, {
        lines: cells,
        columns: grid.columns,
        targets: grid.rows().slice(at, at + cells.length),
        room: grid.room,
        firstLine: 1,
        findNamed: () => undefined,
      });
      expect(seen(), 'a plan changes nothing').toBe(before);
      expect([store.dirty, store.lastStep('mx')]).toEqual([false, undefined]);
      applyPlan(grid, plan, 'paste');
      return plan;
    },
  };
}

const said = ({ problems }: WritePlan): unknown[] => problems.map(({ line, column, text: told, code }) => [line, column, told, code]);

describe('a pasted row is judged as it is after the paste', () => {
  const ticket = {
    gj: pick(
      '交通工具',
      {
        options: [
          { key: 'rail', name: '高铁' },
          { key: 'air', name: '飞机' },
        ],
      },
      { 'x-linkage': [{ when: "item.gj == 'air'", else: [{ field: 'item.jj', mode: 'n', clear: true }] }] },
    ),
    jj: money('基金', { 'x-defaultFormula': "if(item.gj == 'air', 50, 0)" }),
  };
  test.each<[string, object, readonly string[], unknown[][], unknown[]]>([
    [
      'opens the cell behind',
      {},
      ['飞机\t60', '飞机\t70'],
      [
        ['air', '60'],
        ['air', '70'],
      ],
      [],
    ],
    ['closes the cell behind', { gj: 'air', jj: '60' }, ['高铁\t70'], [['rail', null]], [[1, '基金', '70', 'closedCell']]],
    ['says nothing of an empty cell that is closed', { gj: 'air', jj: '60' }, ['高铁\t'], [['rail', null]], []],
    ['stays closed', { gj: 'rail' }, ['高铁\t70'], [['rail', null]], [[1, '基金', '70', 'closedCell']]],
  ])('linkage %s', async (_, row, lines, after, problems) => {
    const { paste, values } = make(ticket, [row as Record<string, unknown>]);
    const plan = await paste(0, ...lines);
    expect(said(plan)).toEqual(problems);
    expect(values('gj', 'jj').map(([gj, jj]) => [gj, jj === '0' ? null : jj])).toEqual(after);
  });

  test('a cell stands before the one that opens it', async () => {
    const { paste, values } = make({ jj: ticket.jj, gj: ticket.gj }, [{}]);
    expect(said(await paste(0, '60\t飞机'))).toEqual([]);
    expect(values('jj', 'gj')).toEqual([['60', 'air']]);
  });

  test('a chain opens cell by cell', async () => {
    const opened = (by: string, field: string): object => ({ 'x-linkage': [{ when: `item.${by} == '开'`, else: [{ field: `item.${field}`, mode: 'r' }] }] });
    const { paste, values } = make({ d: text('丁'), c: text('丙', opened('c', 'd')), b: text('乙', opened('b', 'c')), a: text('甲', opened('a', 'b')) }, [{}]);
    expect(said(await paste(0, '值\t开\t开\t开', '值\t开\t关\t开'))).toEqual([
      [2, '丁', '值', 'closedCell'],
      [2, '丙', '开', 'closedCell'],
    ]);
    expect(values('a', 'b', 'c', 'd')).toEqual([
      ['开', '开', '开', '值'],
      ['开', '关', null, null],
    ]);
  });

  test('branches of a row come with what is pasted', async () => {
    const lx = pick('类型', {
      options: [
        { key: 'a', name: '甲' },
        { key: 'b', name: '乙' },
      ],
    });
    const oneOf = [
      { properties: { lx: { const: 'a' }, pa: text('甲列') }, required: ['pa'] },
      { properties: { lx: { const: 'b' }, pb: money('乙列', { minimum: 5 }) }, required: ['pb'] },
    ];
    const { paste, store, values } = make({ lx }, [{}, { lx: 'b' }], { oneOf });
    const plan = await paste(0, '甲\t说明\t', '甲\t另\t6', '乙\t\t8');
    expect(said(plan)).toEqual([[2, '乙列', '6', 'closedCell']]);
    expect(values('lx', 'pa').slice(0, 2)).toEqual([
      ['a', '说明'],
      ['a', '另'],
    ]);
    expect(values('lx', 'pb')[2]).toEqual(['b', '8']);
    store.undo('mx');
    expect(values('lx')).toEqual([[null], ['b']]);
    expect(values('pb')[1]).toEqual([null]);
  });

  test('what nobody fills by hand is named once, when the source has something for it', async () => {
    const { paste } = make({ a: money('甲'), b: money('双倍', { 'x-formula': 'item.a * 2' }), c: money('三倍', { 'x-formula': 'item.a * 3' }) }, [{}]);
    const plan = await paste(0, '1\t2\t', '2\t5\t');
    expect([said(plan), plan.closed]).toEqual([[], ['双倍']]);
  });
});

describe('a pasted choice is one of those that its row offers after the paste', () => {
  const place = {
    sf: pick('省份', { dict: 'sf' }),
    cs: pick('城市', { dict: 'cs', parentField: 'item.sf' }),
    qx: pick('区县', { dict: 'qx', parentField: 'item.cs' }),
  };
  test.each<[string, object, string, unknown[], unknown[]]>([
    ['into an empty row', {}, '江苏\t南京\t建邺', ['js', 'nj', 'jy'], []],
    ['over another parent', { sf: 'zj', cs: 'gl1' }, '江苏\t鼓楼\t', ['js', 'gl2', null], []],
    ['over itself', { sf: 'zj', cs: 'gl1' }, '浙江\t鼓楼\t', ['zj', 'gl1', null], []],
    ['level by level', { sf: 'zj', cs: 'hz', qx: 'xh' }, '江苏\t南京\t新区', ['js', 'nj', 'xh2'], []],
    ['that the new parent does not offer', { sf: 'js', cs: 'nj' }, '浙江\t南京\t', ['zj', 'nj', null], [[1, '城市', '南京', 'unknownOption']]],
    ['below one that is wrong', { sf: 'zj', cs: 'hz' }, '火星\t杭州\t', ['zj', 'hz', null], [[1, '省份', '火星', 'unknownOption']]],
  ])('%s', async (_, row, line, after, problems) => {
    const { paste, values } = make(place, [row as Record<string, unknown>]);
    expect(said(await paste(0, line))).toEqual(problems);
    expect(values('sf', 'cs', 'qx')).toEqual([after]);
  });

  test('the child stands before its parent', async () => {
    const { paste, values } = make({ cs: place.cs, sf: place.sf }, []);
    expect(said(await paste(0, '鼓楼\t江苏', '鼓楼\t浙江'))).toEqual([]);
    expect(values('sf', 'cs')).toEqual([
      ['js', 'gl2'],
      ['zj', 'gl1'],
    ]);
  });

  test('of the list that linkage puts in place', async () => {
    const lx = text('类型', { 'x-linkage': [{ when: "item.lx == '别'", then: [{ field: 'item.cs', options: 'other' }] }] });
    const { paste, values } = make({ cs: pick('城市', { dict: 'sf' }), lx }, []);
    expect(said(await paste(0, '鼓楼\t别', '浙江\t常', '浙江\t别'))).toEqual([[3, '城市', '浙江', 'unknownOption']]);
    expect(values('cs').slice(0, 2)).toEqual([['o1'], ['zj']]);
  });

  test('the same in an import', async () => {
    const { grid, store, values } = make(place, []);
    await store.dictsReady(Object.keys(dicts));
    const lines: readonly (readonly SourceCell[])[] = [
      ['省份', '城市'],
      ['江苏', '南京'],
      ['浙江', '鼓楼'],
      ['江苏', '鼓楼'],
      ['浙江', '南京'],
    ];
    const { signal } = new AbortController();
    const plan = await planImport(grid, matchSheet(lines, grid.columns, '合计'), 100, () => undefined, signal);
    expect(plan.problems).toEqual([{ line: 5, column: '城市', text: '南京', code: 'unknownOption' }]);
    expect(grid.rows()).toHaveLength(0);
    await runImport(grid, { rows: plan.rows.filter(({ wrong }) => !wrong), replace: false, signal, progress: () => undefined });
    expect(values('sf', 'cs')).toEqual([
      ['js', 'nj'],
      ['zj', 'gl1'],
      ['js', 'gl2'],
    ]);
  });
});

test('a rehearsal asks no query for rows that go again, and one for those that stay', async () => {
  const asked: unknown[] = [];
  const properties = { cs: text('城市'), bz: money('标准', { 'x-query': { alias: 'q', params: { cs: 'item.cs' }, result: 'bz' } }) };
  const { paste, store } = make(
    properties,
    [],
    {},
    {
      query: (_, params) => {
        asked.push(params.cs);
        return Promise.resolve([{ bz: 5 }]);
      },
    },
  );
  await paste(0, '杭州', '南京');
  await new Promise((resolve) => {
    setTimeout(resolve, 120);
  });
  expect(asked).toEqual(['杭州', '南京']);
  store.dispose();
});
