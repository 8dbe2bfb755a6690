import type { DialogRequest, DialogSource, DialogTemplate, NodesRequest } from '../../../renderers/dialog/index.ts';
import type { ListRow } from '../../../renderers/list/index.ts';

export const loans: readonly ListRow[] = Array.from({ length: 25 }, (_, index) => ({
  id_: `L${index + 1}`,
  djbh: `JK-${String(index + 1).padStart(2, '0')}`,
  jkje: (index + 1) * 100,
  jklx: index % 2 === 0 ? 'travel' : 'other',
}));

export const loanDialog: DialogTemplate = {
  alias: 'dlg_wqjk',
  name: '选择未清借款',
  style: 'list',
  columns: [
    { field: 'djbh', title: '单据编号' },
    { field: 'jkje', title: '借款金额', format: 'money', align: 'right' },
    { field: 'jklx', title: '类型', format: 'dict', dict: 'jklx' },
  ],
  filters: [
    { field: 'jklx', op: 'EQUAL', title: '借款类型', dict: 'jklx', parameter: 'lx' },
    { field: 'djbh', op: 'LIKE', title: '编号', parameter: 'djbh' },
  ],
  keyword: ['djbh'],
  keywordTitle: '单据编号',
  dicts: {},
  resultMap: { jkdh: 'djbh', wqje: 'JKJE' },
  selectNum: 1,
  width: 900,
  height: 600,
  pageSize: 10,
};

/** 集团 > 甲院 > 甲一所, 甲二所; 集团 > 乙院 */
export const units: readonly ListRow[] = [
  { id: '1', parentId: '0', name: '集团', isParent: true },
  { id: '2', parentId: '1', name: '甲院', isParent: true },
  { id: '3', parentId: '2', name: '甲一所', isParent: false },
  { id: '4', parentId: '2', name: '甲二所', isParent: false },
  { id: '5', parentId: '1', name: '乙院', isParent: false },
];

export const unitDialog: DialogTemplate = {
  alias: 'dlg_ysbm',
  name: '选择预算部门',
  style: 'tree',
  columns: [{ field: 'name', title: '名称' }],
  dicts: {},
  tree: { id: 'id', parent: 'parentId', label: 'name' },
  resultMap: { ysbmId: 'id', ysbm: 'name' },
  selectNum: 1,
  width: 700,
  height: 600,
};

export interface FakeSource extends DialogSource {
  readonly asked: DialogRequest[];
  readonly askedNodes: NodesRequest[];
  /** The next question fails with this. */
  failWith: string | undefined;
}

/** Rows and nodes from memory, filtered, sorted and paged as the server does it. */
export function fakeSource(rows: readonly ListRow[], nodes: readonly ListRow[] = units): FakeSource {
  const fake: FakeSource = {
    asked: [],
    askedNodes: [],
    failWith: undefined,
    async rows(request) {
      fake.asked.push(request);
      refuse();
      const { page, pageSize, keyword, sort, filters, node } = request;
      const wanted = filters['jklx:EQUAL'];
      const found = rows.filter(
        (row) =>
          String(row['djbh']).includes(keyword) &&
          (wanted === undefined || row['jklx'] === wanted) &&
          (node === undefined || String(row['unit'] ?? node) === node),
      );
      const sorted = sort === undefined ? found : found.toSorted((a, b) => (Number(a[sort.field]) - Number(b[sort.field])) * (sort.dir === 'asc' ? 1 : -1));
      return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    },
    async nodes(request) {
      fake.askedNodes.push(request);
      refuse();
      if (request.keyword !== undefined) return nodes.filter(({ name }) => String(name).includes(request.keyword ?? ''));
      return request.parent === undefined ? nodes : nodes.filter(({ parentId }) => parentId === request.parent);
    },
  };
  const refuse = (): void => {
    const message = fake.failWith;
    fake.failWith = undefined;
    if (message !== undefined) throw new Error(message);
  };
  return fake;
}
