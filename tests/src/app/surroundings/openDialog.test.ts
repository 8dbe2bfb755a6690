import { beforeEach, describe, expect, it } from 'vitest';
import type { CallSpec } from '../../../../schemas/calls/defineCall.ts';
import type { Api } from '../../../../src/api/index.ts';
import type { PickKind, PickOptions } from '../../../../renderers/core/index.ts';
import type { Choice, ChoiceRow } from '../../../../src/portal/choices/choice.ts';
import { createDialogService } from '../../../../src/portal/choices/openDialog.ts';

const fields = (entries: object) => JSON.stringify(entries);
const definitions: Readonly<Record<string, object>> = {
  dlg_wqjk: {
    alias: 'dlg_wqjk',
    name: '选择未清借款',
    style: 0,
    selectNum: -1,
    width: 900,
    height: 560,
    pageSize: 10,
    selectedApi: '',
    displayfield: fields([
      { field: 'djbh', comment: '单据编号', width: 150 },
      { field: 'lx', comment: '类型', format: 'dict', dict: 'jklx' },
    ]),
    resultfield: fields([{ field: 'djbh', comment: 'jkdh' }]),
    keywordfield: fields(['djbh']),
    conditionfield: fields([
      { field: 'lx', comment: 'lx', condition: 'EQUAL', dbType: 'varchar' },
      { field: 'from', column: 'fkrq', comment: '借款日期', condition: 'BETWEEN', dbType: 'date' },
      { field: 'sqrId', comment: '申请人', condition: 'EQUAL', dbType: 'varchar' },
    ]),
  },
  dlg_user: {
    alias: 'dlg_user',
    name: '选人',
    style: 2,
    system: true,
    selectedApi: 'user',
    selectNum: 1,
    resultfield: fields([
      { field: 'id', comment: 'sqrId' },
      { field: 'fullname', comment: 'sqr' },
    ]),
  },
  dlg_both: {
    alias: 'dlg_both',
    name: '选择人员',
    style: 2,
    selectNum: 3,
    displayfield: fields([{ field: 'account', comment: '账号' }]),
    resultfield: fields([]),
    conditionfield: 'not json',
  },
};
const combined = {
  alias: 'dlg_both',
  field: fields({ treeField: 'id', listField: 'unitId' }),
  treeDialog: { alias: 'dlg_both', lazy: 1, childrenCheck: '1', displayfield: fields({ id: 'bh', pid: 'sj', displayName: 'mc' }) },
};

let calls: { name: string; input: unknown }[];
let choices: Choice[];
let picked: { kind: PickKind; options: PickOptions | undefined }[];
let chosen: readonly ChoiceRow[] | undefined;
const open = createDialogService({
  api: {
    call: async (call: CallSpec, input: { query: { alias: string } }) => {
      calls.push({ name: call.name, input });
      if (call.name === 'customDialog.getByAlias') return definitions[input.query.alias];
      if (call.name === 'combinateDialog.getObject') return combined;
      return call.name === 'customDialog.getListData' ? { rows: [{ id_: '1' }], total: 1 } : [{ bh: '1' }];
    },
  } as unknown as Api,
  choose: async (choice) => {
    choices.push(choice);
    return chosen;
  },
  pick: async (kind, options) => {
    picked.push({ kind, options });
    return [
      { id: 'U1', name: '陈雨欣' },
      { id: 'U2', name: '孙浩' },
    ];
  },
});
const signal = new AbortController().signal;
const request = {
  page: 2,
  pageSize: 10,
  keyword: ' JK ',
  filters: { 'fkrq:BETWEEN': ['2026-11-01', ''], 'lx:EQUAL': '' },
  sort: { field: 'djbh', dir: 'desc' as const },
  node: undefined,
};

beforeEach(() => {
  calls = [];
  choices = [];
  picked = [];
  chosen = [{ djbh: 'JK-1' }];
});

describe('custom dialogs of the portal', () => {
  it('are drawn as the metadata says; parameters that are given are no filters', async () => {
    expect(await open('dlg_wqjk', { sqrId: 'U1' }, { max: 2 })).toEqual([{ djbh: 'JK-1' }]);
    const [choice] = choices;
    expect(choice?.options).toEqual({ max: 2 });
    expect(choice?.template).toMatchObject({
      alias: 'dlg_wqjk',
      name: '选择未清借款',
      style: 'list',
      selectNum: -1,
      width: 900,
      height: 560,
      pageSize: 10,
      keyword: ['djbh'],
      keywordTitle: '单据编号',
      resultMap: { jkdh: 'djbh' },
      columns: [
        { field: 'djbh', title: '单据编号', width: 150 },
        { field: 'lx', title: '类型', format: 'dict', dict: 'jklx' },
      ],
      filters: [
        { field: 'lx', parameter: 'lx', title: '类型', dict: 'jklx', op: 'EQUAL' },
        { field: 'fkrq', parameter: 'from', title: '借款日期', op: 'BETWEEN', type: 'date' },
      ],
    });
  });

  it('ask for rows with filters and parameters, keyword, order and page', async () => {
    await open('dlg_wqjk', { sqrId: 'U1' });
    expect(await choices[0]?.source.rows(request, signal)).toEqual({ rows: [{ id_: '1' }], total: 1 });
    expect(calls.at(-1)).toEqual({
      name: 'customDialog.getListData',
      input: {
        query: { alias: 'dlg_wqjk', mapParam: '"lx":null,"from":["2026-11-01",""],"sqrId":"U1"' },
        body: {
          pageBean: { page: 2, pageSize: 10, showTotal: true },
          querys: [{ property: 'djbh', operation: 'LIKE', value: 'JK', relation: 'OR', group: 'keyword' }],
          sorter: [{ property: 'djbh', direction: 'DESC' }],
          groupRelation: 'AND',
        },
      },
    });
  });

  it('take tree and link of a combined dialog', async () => {
    await open('dlg_both', {});
    const [choice] = choices;
    expect(choice?.template).toMatchObject({
      style: 'combined',
      selectNum: 3,
      filters: [],
      tree: { id: 'bh', parent: 'sj', label: 'mc', lazy: true, childrenCheck: true, parentCheck: false },
    });
    await choice?.source.rows({ ...request, node: 'N1' }, signal);
    expect(calls.at(-1)?.input).toMatchObject({ body: { querys: [{ property: 'unitId', operation: 'EQUAL', value: 'N1', relation: 'AND', group: 'node' }] } });
    await choice?.source.nodes({ parent: '7' }, signal);
    expect(calls.at(-1)).toEqual({ name: 'customDialog.getTreeData', input: { query: { alias: 'dlg_both', parent: '7' } } });
  });

  it('over people are the picker of the portal, mapped like rows', async () => {
    expect(await open('dlg_user', {}, { selected: [{ sqrId: 'U9', sqr: '高远' }], multiple: true, max: 1 })).toEqual([
      { id: 'U1', name: '陈雨欣', fullname: '陈雨欣', sqrId: 'U1', sqr: '陈雨欣' },
    ]);
    expect(picked).toEqual([{ kind: 'user', options: { multiple: true, value: [{ id: 'U9', name: '高远' }] } }]);
    expect(choices).toEqual([]);
  });

  it('answer nothing when they are left', async () => {
    chosen = undefined;
    expect(await open('dlg_wqjk', {})).toBeUndefined();
  });
});
