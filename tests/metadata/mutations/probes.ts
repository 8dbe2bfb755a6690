import { byName } from '../../../schemas/byName.ts';
import { readFileSync } from 'node:fs';
import { suggest } from '../../../registry/suggest.ts';
import { referencesOfItem, type RawItem } from '../../../registry/metadata/index.ts';
import { shippedItems } from '../../packages/support.ts';

/** The package that the guide builds, which is not shipped as metadata of the product. */
const example = (JSON.parse(readFileSync(new URL('../../../schemas/packages/examples/gdzcjy.package.json', import.meta.url), 'utf8')) as { items: RawItem[] })
  .items;
const make = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;

/** Kinds of which nothing is shipped. */
const further: readonly RawItem[] = [
  make('sqlView', 'qv_jk', {
    sqlAlias: 'qv_jk',
    alias: 'jk',
    sql: "select djbh, sum(jkje) as jkje from w_jksq where status = 'end' group by djbh",
    columns: [
      { field: 'djbh', title: '单号' },
      { field: 'jkje', title: '金额', format: 'money', align: 'right' },
    ],
    rowFilter: [{ role: '*', sql: 'djbh = ${userId}' }],
    defaultSort: [{ field: 'djbh' }],
  }),
  make('chart', 'c_jk', { sqlView: 'qv_jk', style: 'bar', category: 'djbh', values: [{ field: 'jkje', title: '金额' }] }),
  make('customQuery', 'q_rest', { dsType: 'restful', url: '/form/customDialog/v1/getTreeData?alias=${code}', results: [{ field: 'name', title: '名称' }] }),
  make('locale', 'words', { locale: 'en-US', texts: { a: 'b' } }),
  make('dict', 'tree', {
    items: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙', parent: 'a' },
      { value: 'c', label: '丙', parent: 'b' },
    ],
  }),
  make('dict', 'old', {
    items: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙', disabled: true },
    ],
  }),
  make('bo', 'probe', {
    schema: {
      type: 'object',
      properties: {
        sqr: { type: 'object', title: '申请人', 'x-ui': { widget: 'user', bind: { bm: 'orgName' } } },
        bm: { type: 'string', title: '部门', 'x-ui': { widget: 'input' } },
        lx: { type: 'string', title: '类型', 'x-ui': { widget: 'select', query: { alias: 'q_bzbz', params: { cs: 'bm' }, value: 'hsbz', label: 'hsbz' } } },
        jkdh: { type: 'string', title: '借款', 'x-ui': { widget: 'dialog', dialog: 'dlg_user', map: { jkdh: 'name' } } },
        qs: { type: 'string', title: '取数', 'x-ui': { widget: 'button', action: 'query', query: 'q_bzbz', params: { cs: 'bm' }, map: { je: 'hsbz' } } },
        je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-query': { alias: 'q_bzbz', params: { cs: 'bm' }, result: 'hsbz' } },
        bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } },
        zt: { type: 'string', title: '状态', 'x-ui': { widget: 'select', dict: 'old' } },
        lb: { title: '列表', 'x-ui': { widget: 'dataView', template: 'dt_jksq', bind: { djbh: 'jkdh' } } },
      },
    },
  }),
  make('form', 'probe', {
    bo: 'probe',
    layout: [{ group: '甲', fields: ['sqr', 'bm', 'lx', 'jkdh', 'qs', 'je', 'zt', 'lb'] }],
    perm: { start: { main: { '*': 'w', sqr: 'b' } }, UserTask2: { main: { je: 'n' } }, read: {} },
  }),
  make('flow', 'probe', {
    form: 'probe',
    subject: '探',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'UserTask1', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
      {
        id: 'UserTask2',
        type: 'USERTASK',
        name: '审',
        assignee: { rule: 'field', field: 'sqr' },
        buttons: ['agree', 'reject'],
        hooks: ['budget.occupy'],
        onComplete: [{ set: { bm: 'x' } }],
      },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'UserTask1' },
      { from: 'UserTask1', to: 'UserTask2' },
      { from: 'UserTask2', to: 'E' },
    ],
    options: { returnHooks: ['budget.release'] },
  }),
];

/** What is shipped, what the guide builds, and of every further kind and way of referring a probe. */
export const probedItems: readonly RawItem[] = [...shippedItems, ...example, ...further];
export const published = new Map(probedItems.map((item) => [`${item.kind}/${item.key}`, item]));

const codes = byName<ReadonlySet<string>>({ role: new Set(), user: new Set(), org: new Set(), post: new Set(), attribute: new Set() });
for (const item of probedItems) for (const { kind, key } of referencesOfItem(item)) (codes[kind] as Set<string> | undefined)?.add(key);
/** Whoever is named in them is there, and nobody else. */
const ids: Readonly<Record<string, readonly string[]>> = { user: ['U1013', 'U1014'], org: ['O80'], post: ['P7'], role: ['R3'] };

export const people = {
  identities: (kind: string) => ({ has: (id: string) => ids[kind]?.includes(id) === true, near: (written: string) => suggest(written, ids[kind] ?? []) }),
  exists: (kind: string, key: string) => codes[kind]?.has(key) === true,
  keys: (kind: string) => [...(codes[kind] ?? [])],
};
