import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';

const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
const bo = item('bo', 'demo', {
  schema: {
    type: 'object',
    properties: {
      djbh: { type: 'string' },
      je: { type: 'number' },
      mm: { type: 'string' },
      kp: { type: 'string', 'x-ui': { widget: 'input', printable: false } },
      mx: { type: 'array', items: { type: 'object', properties: { sm: { type: 'string' }, je: { type: 'number' }, dj: { type: 'number' } } } },
      zd: { type: 'array', items: { type: 'object', properties: { sm: { type: 'string' } } } },
    },
  },
});
const form = item('form', 'demo', {
  bo: 'demo',
  layout: [{ group: '基本', fields: ['djbh', 'je', 'mm', 'kp', 'mx', 'zd'] }],
  perm: { start: { main: { '*': 'w' } }, print: { main: { '*': 'r', mm: 'n', zd: 'n' }, sub: { mx: { _: 'r', dj: 'n' } } } },
});
const template = (spec: object, ...blocks: object[]): RawItem =>
  item('printTemplate', 'pt', { form: 'demo', paper: 'A4', orientation: 'auto', title: 'demo', blocks, ...spec });
const found = (candidate: RawItem) =>
  lintPackage([bo, form, candidate])
    .filter(({ kind }) => kind === 'printTemplate')
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);

test.each<[string, RawItem, string[]]>([
  [
    'nothing wrong',
    template(
      { barcode: 'djbh', watermark: '${user} ${djbh}' },
      { type: 'fields', fields: ['djbh', 'je'] },
      { type: 'table', fields: ['mx'], tableColumns: [{ field: 'sm' }, { field: 'je', sum: true }], capital: 'je', groupBy: 'sm', keyColumn: 'sm' },
      { type: 'text', text: '金额 ${je}，打印于 ${time}' },
      { type: 'opinions' },
      { type: 'sign', signers: ['出纳'] },
    ),
    [],
  ],
  ['an unknown field', template({}, { type: 'fields', fields: ['djbh', 'ghost'] }), ['E07 /spec/blocks/0/fields/1 字段不存在【ghost】']],
  ['an unknown bar code', template({ barcode: 'ghost' }, { type: 'opinions' }), ['E07 /spec/barcode 字段不存在【ghost】']],
  [
    'an unknown name in a text',
    template({ watermark: '${ghost}' }, { type: 'text', text: '${none} ${je}' }),
    ['E07 /spec/watermark 字段不存在【ghost】', 'E07 /spec/blocks/0/text 字段不存在【none】'],
  ],
  ['a table among fields', template({}, { type: 'fields', fields: ['mx'] }), ['E07 /spec/blocks/0/fields/0 子表要用表格区块打印【mx】']],
  ['a table of another form', template({}, { type: 'table', fields: ['xcmx'] }), ['E07 /spec/blocks/0/fields/0 不是本表单的子表【xcmx】']],
  ['a field as a table', template({}, { type: 'table', fields: ['je'] }), ['E07 /spec/blocks/0/fields/0 不是本表单的子表【je】']],
  [
    'an unknown column',
    template({}, { type: 'table', fields: ['mx'], tableColumns: [{ field: 'sm' }, { field: 'xx' }], groupBy: 'yy' }),
    ['E07 /spec/blocks/0/tableColumns/1/field 子表字段不存在【mx.xx】', 'E07 /spec/blocks/0/groupBy 子表字段不存在【mx.yy】'],
  ],
  [
    'words that cannot be added up',
    template({}, { type: 'table', fields: ['mx'], tableColumns: [{ field: 'sm', sum: true }], capital: 'sm' }),
    ['E07 /spec/blocks/0/tableColumns/0/field 不是数字列，不能合计【mx.sm】', 'E07 /spec/blocks/0/capital 不是数字列，不能合计【mx.sm】'],
  ],
  [
    'what paper does not show',
    template(
      {},
      { type: 'fields', fields: ['mm', 'kp'] },
      { type: 'table', fields: ['mx'], tableColumns: [{ field: 'dj' }] },
      { type: 'table', fields: ['zd'] },
    ),
    [
      'W07 /spec/blocks/0/fields/0 打印权限中不可见，不会打印【mm】',
      'W07 /spec/blocks/0/fields/1 打印权限中不可见，不会打印【kp】',
      'W07 /spec/blocks/1/tableColumns/0/field 打印权限中不可见，不会打印【mx.dj】',
      'W07 /spec/blocks/2/fields/0 打印权限中不可见，不会打印【zd】',
    ],
  ],
  [
    'a block without content',
    template({}, { type: 'fields' }, { type: 'table', fields: [] }, { type: 'sign' }),
    ['E01 /spec/blocks/0 打印区块没有字段', 'E01 /spec/blocks/1/fields 打印区块没有字段', 'E01 /spec/blocks/2 签字区块没有签字人'],
  ],
  ['an unknown form', template({ form: 'ghost' }, { type: 'opinions' }), ['E07 /spec/form 依赖的对象不存在【form/ghost】']],
])('%s', (_name, candidate, expected) => {
  expect(found(candidate)).toEqual(expected);
});
