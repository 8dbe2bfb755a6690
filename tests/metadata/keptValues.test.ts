import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What metadata writes, demands and offers can be stored and submitted; what can not is found before anybody meets it. */
const people = { exists: () => true, keys: () => [] };
type Fields = Readonly<Record<string, object>>;

const money = { type: 'number', title: '金额', 'x-rules': 'min_value:0', 'x-ui': { widget: 'money' } };
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const lx = { type: 'string', title: '类', 'x-ui': { widget: 'select', dict: 'lx' } };
const city = { type: 'string', title: '市', 'x-ui': { widget: 'select', dict: 'city', parentField: 'lx' } };
const dicts: readonly RawItem[] = [
  {
    kind: 'dict',
    key: 'lx',
    name: '类',
    spec: {
      items: [
        { value: 'jp', label: '机' },
        { value: 'zs', label: '住' },
        { value: 'old', label: '旧', disabled: true },
      ],
    },
  },
  {
    kind: 'dict',
    key: 'city',
    name: '市',
    spec: {
      parentDict: 'lx',
      items: [
        { value: 'a', label: '甲', parent: 'jp' },
        { value: 'b', label: '乙', parent: 'zs' },
      ],
    },
  },
  {
    kind: 'dict',
    key: 'comma',
    name: '逗',
    spec: {
      items: [
        { value: 'a,b', label: '甲' },
        { value: 'c', label: '丙' },
      ],
    },
  },
  { kind: 'dict', key: 'other', name: '他', spec: { items: [{ value: 'x', label: '甲' }] } },
] as unknown as RawItem[];
const published = new Map(dicts.map((item) => [`${item.kind}/${item.key}`, item]));
const bo = (properties: Fields, more: object = {}): RawItem =>
  ({ kind: 'bo', key: 'b', name: '对象', spec: { schema: { type: 'object', properties, ...more } } }) as unknown as RawItem;
const linked = (then: readonly object[], target: object = money, when = "lx == 'jp'"): Fields => ({ lx: { ...lx, 'x-linkage': [{ when, then }] }, je: target });
const table = (columns: Fields, more: object = {}): object => ({
  type: 'array',
  title: '明细',
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties: columns },
  ...more,
});

async function found(...items: readonly RawItem[]): Promise<string[]> {
  const problems = await inspectItems(items, published, people, '2026-11-16 09:00:00');
  return problems
    .filter(({ code }) => !['W01', 'W04'].includes(code))
    .map(({ code, pointer, message }) => `${code} ${pointer.replace('/spec/schema/properties/', '')} ${message}`);
}

const then = (rest: string): RegExp => new RegExp(`lx/x-linkage/0/then/0/${rest}`);

describe('constants of linkage', () => {
  test.each([
    ['more decimals than the field', linked([{ field: 'je', value: 1.005 }]), then('value')],
    ['less than its rules take', linked([{ field: 'je', value: -5 }]), then('value .*不能小于')],
    ['more than its schema takes', linked([{ field: 'je', value: 500 }], { ...money, maximum: 100 }), then('value')],
    ['a text too long for its rules', linked([{ field: 'je', value: 'abcd' }], { ...text, 'x-rules': 'max:3' }), then('value')],
    ['no day', linked([{ field: 'je', value: '2026-02-30' }], { type: 'string', title: '日', 'x-ui': { widget: 'date' } }), then('value')],
    ['a part of what is counted', linked([{ field: 'je', value: 1.5 }], { type: 'integer', title: '数', 'x-ui': { widget: 'number' } }), then('value')],
    ['not one of an enumeration', linked([{ field: 'je', value: 'c' }], { type: 'string', title: '值', enum: ['a', 'b'] }), then('value')],
    ['a disabled entry', linked([{ field: 'je', value: 'old' }], { ...lx, title: '另类' }), then('value .*停用')],
    ['nothing, where something is demanded', linked([{ field: 'je', clear: true }], { ...money, 'x-rules': 'required' }), then('clear .*必填')],
    ['null, where something is demanded', linked([{ field: 'je', value: null }], { ...money, 'x-rules': 'required|min_value:0' }), then('value .*必填')],
    ['nothing, demanded by the same rule', linked([{ field: 'je', clear: true, required: true }]), then('clear .*必填')],
    ['no rows, where rows are demanded', linked([{ field: 'mx', clear: true }], table({ a: money })), /^$/],
  ] as const)('%s', async (_name, fields, expected) => {
    const all = _name.startsWith('no rows') ? { ...fields, mx: table({ a: money }, { 'x-rules': 'required' }) } : fields;
    expect((await found(bo(all))).join('\n')).toMatch(_name.startsWith('no rows') ? then('clear') : expected);
  });

  test.each([
    ['what fits', linked([{ field: 'je', value: '1.50' }])],
    ['nothing, where it is hidden at once', linked([{ field: 'je', clear: true, mode: 'n' }], { ...money, 'x-rules': 'required' })],
    [
      'nothing, where another rule of the same condition closes it',
      {
        ...linked([{ field: 'je', clear: true }], {
          ...money,
          'x-rules': 'required',
          'x-linkage': [{ when: "lx == 'jp'", then: [{ field: 'je', mode: 'r' }] }],
        }),
      },
    ],
    ['zero for what is hidden', linked([{ field: 'je', value: 0, mode: 'n' }], { ...money, 'x-rules': 'min_value:0.01' })],
  ] as const)('%s', async (_name, fields) => expect(await found(bo(fields))).toEqual([]));

  test('in the rows of a table', async () => {
    const columns = { a: { ...text, 'x-linkage': [{ when: "item.a == 'x'", then: [{ field: 'item.je', value: -5 }] }] }, je: money };
    expect((await found(bo({ mx: table(columns) }))).join('\n')).toMatch(/mx\/items\/properties\/a\/x-linkage\/0\/then\/0\/value/);
  });
});

describe('rules that set each other off', () => {
  const sets = (field: string, ...pairs: readonly (readonly [when: string, value: unknown])[]): object[] =>
    pairs.map(([when, value]) => ({ when, then: [{ field, value }] }));
  test.each([
    ['a choice', { lx: { ...lx, 'x-linkage': sets('lx', ["lx == 'jp'", 'zs'], ["lx == 'zs'", 'jp']) } }],
    ['an amount', { je: { ...money, 'x-linkage': sets('je', ['je == 5', 3], ['je == 3', 5]) } }],
    [
      'two fields',
      {
        lx: { ...lx, 'x-linkage': sets('je', ["lx == 'jp'", 5], ["lx == 'zs'", 3]) },
        je: { ...money, 'x-linkage': sets('lx', ['je == 5', 'zs'], ['je == 3', 'jp']) },
      },
    ],
    ['its own contrary', { je: { ...money, 'x-linkage': [{ when: 'je > 5', then: [{ field: 'je', value: 1 }], else: [{ field: 'je', value: 9 }] }] } }],
  ])('%s', async (_name, fields) => expect((await found(bo(fields))).join('\n')).toMatch(/W09 .*互相触发/));

  test.each([
    ['a choice that comes to rest', { lx: { ...lx, 'x-linkage': sets('lx', ["lx == 'jp'", 'zs']) } }],
    ['two fields that agree', { lx: { ...lx, 'x-linkage': sets('je', ["lx == 'jp'", 5]) }, je: { ...money, 'x-linkage': sets('lx', ['je == 5', 'jp']) } }],
  ])('%s', async (_name, fields) => expect((await found(bo(fields))).filter((each) => each.includes('互相触发'))).toEqual([]));
});

describe('choices', () => {
  const parent = (path: string, more: Fields): Fields => ({ lx, ct: { ...city, 'x-ui': { ...city['x-ui'], parentField: path } }, ...more });
  test.each([
    ['a number above', parent('je', { je: money }), /E07 ct\/x-ui\/parentField/],
    ['itself above', parent('ct', {}), /E07 ct\/x-ui\/parentField/],
    ['a day above', parent('rq', { rq: { type: 'string', title: '日', 'x-ui': { widget: 'date' } } }), /E07 ct\/x-ui\/parentField/],
    ['a page of text above', parent('wz', { wz: { ...text, 'x-ui': { widget: 'textarea' } } }), /E07 ct\/x-ui\/parentField/],
    ['other entries above', parent('qt', { qt: { ...lx, 'x-ui': { widget: 'select', dict: 'other' } } }), /E07 ct\/x-ui\/parentField/],
    ['a disabled default', { lx: { ...lx, 'x-default': 'old' } }, /E04 lx\/x-default .*停用/],
    [
      'a disabled default among several',
      { lx: { type: 'array', items: { type: 'string' }, title: '类', 'x-ui': { widget: 'checkbox', dict: 'lx' }, 'x-default': ['jp', 'old'] } },
      /E04 lx\/x-default .*停用/,
    ],
    [
      'a text for a yes/no field',
      { kg: { type: 'boolean', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' } } },
      /E30 kg\/x-ui\/activeValue/,
    ],
    ['yes for a text', { kg: { type: 'string', title: '开', 'x-ui': { widget: 'switch' } } }, /E30 kg\/x-ui/],
    ['half of the texts', { kg: { type: 'string', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y' } } }, /E30 kg\/x-ui/],
    [
      'the same on and off',
      { kg: { type: 'string', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'Y' } } },
      /E30 kg\/x-ui\/inactiveValue/,
    ],
    [
      'a value that no switch writes',
      {
        kg: { type: 'string', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' } },
        je: { ...money, 'x-linkage': [{ when: "kg == 'yes'", then: [{ field: 'je', mode: 'r' }] }] },
      },
      /E04 je\/x-linkage\/0\/when/,
    ],
    ['a number of documents without its pattern', { dh: { type: 'string', title: '单号', 'x-ui': { widget: 'serialNo' } } }, /E07 dh\/x-ui/],
    [
      'a number of documents in rows',
      { mx: table({ dh: { type: 'string', title: '单号', 'x-ui': { widget: 'serialNo', serialNo: 'sn' } } }) },
      /E30 mx\/items\/properties\/dh\/x-ui\/widget/,
    ],
    ['a separator within a value', { dx: { type: 'string', title: '多', 'x-ui': { widget: 'select', multiple: true, dict: 'comma' } } }, /E30 dx\/x-ui\/dict/],
    ['a separator within a stated choice', { dx: { type: 'string', title: '多', 'x-ui': { widget: 'tags', options: ['a', 'b,c'] } } }, /E30 dx\/x-ui\/options/],
    [
      'several choices in a text set in order',
      { dx: { type: 'string', title: '多', 'x-ui': { widget: 'checkbox', options: ['a', 'b'] } }, je: { ...money, 'x-formula': "if(dx > 'a', 1, 0)" } },
      /je\/x-formula/,
    ],
    ['a separator within a box', { dx: { type: 'string', title: '多', 'x-ui': { widget: 'checkbox', dict: 'comma' } } }, /E30 dx\/x-ui\/dict/],
  ])('%s', async (_name, fields, expected) => expect((await found(bo(fields as Fields))).join('\n')).toMatch(expected));

  test.each([
    ['a cascade', parent('lx', {})],
    ['a code that is typed', parent('wz', { wz: text })],
    ['a list of values with a comma', { dx: { type: 'array', items: { type: 'string' }, title: '多', 'x-ui': { widget: 'checkbox', dict: 'comma' } } }],
    ['one value with a comma', { dx: { type: 'string', title: '单', 'x-ui': { widget: 'select', dict: 'comma' } } }],
    [
      'a switch',
      {
        kg: { type: 'boolean', title: '开', 'x-ui': { widget: 'switch' } },
        t: { type: 'string', title: '开', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' } },
        n: { type: 'number', title: '开', 'x-ui': { widget: 'switch', activeValue: 1, inactiveValue: 0 } },
      },
    ],
    [
      'several choices in a text',
      {
        dx: { type: 'string', title: '多', 'x-ui': { widget: 'checkbox', options: ['a', 'b'] }, 'x-default': 'a,b', 'x-rules': 'min:1|max:2' },
        je: { ...money, 'x-formula': "if(in(dx, 'a'), count(dx), len(dx))" },
      },
    ],
  ])('%s', async (_name, fields) => expect(await found(bo(fields as Fields))).toEqual([]));
});

describe('what no value meets', () => {
  test.each([
    ['an identity number of a day', { v: { type: 'string', title: '日', 'x-rules': 'id_card', 'x-ui': { widget: 'date' } } }, /E07 v\/x-rules/],
    ['the contrary of everything', { v: { ...text, not: {} } }, /E30 v\/not/],
    ['the contrary of true', { v: { ...text, not: true } }, /E30 v\/not/],
    ['a formula without variables', { v: { ...text, maxLength: 3, 'x-formula': '"abcdef"' } }, /E30 v\/x-formula/],
    ['a formula against its rules', { v: { ...money, 'x-formula': '0 - 5' } }, /E30 v\/x-formula/],
    ['a length against the schema', { v: { ...text, maxLength: 3, 'x-rules': 'min:5' } }, /E07 v\/x-rules/],
    ['rows against the schema', { v: table({ a: money }, { minItems: 3, 'x-rules': 'max:2' }) }, /E07 v\/x-rules/],
  ])('%s', async (_name, fields, expected) => expect((await found(bo(fields as Fields))).join('\n')).toMatch(expected));
});

describe('what is demanded of whoever may not write it', () => {
  const form = (main: object, more: object = {}): RawItem =>
    ({
      kind: 'form',
      key: 'b',
      name: '表单',
      spec: { bo: 'b', layout: [{ group: '甲', fields: ['je', 'mx'] }], perm: { start: { main, ...more }, read: {} } },
    }) as unknown as RawItem;
  const fields = { je: money, mx: table({ a: money, c: text }) };
  const rows = { sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } };
  test.each([
    ['a field of the schema', bo(fields, { required: ['je'] }), form({ je: 'r' }, rows), true],
    ['the same, open', bo(fields, { required: ['je'] }), form({ je: 'w' }, rows), false],
    [
      'a column of the schema',
      bo({ ...fields, mx: { ...table({ a: money, c: text }), items: { type: 'object', required: ['c'], properties: { a: money, c: text } } } }),
      form({ je: 'w' }, { ...rows, sub: { mx: { _: 'w', c: 'r' } } }),
      true,
    ],
    ['rows that nobody may add', bo({ ...fields, mx: table({ a: money }, { 'x-rules': 'required' }) }), form({ je: 'w' }, { sub: { mx: { _: 'w' } } }), true],
    ['rows that may be added', bo({ ...fields, mx: table({ a: money }, { 'x-rules': 'required' }) }), form({ je: 'w' }, rows), false],
    [
      'a field that a choice fills',
      bo({ ...fields, je: { ...money, 'x-rules': 'required' }, dl: { ...text, 'x-ui': { widget: 'input', bind: { je: 'id' } } } }, { required: ['je'] }),
      form({ je: 'r', dl: 'w' }, rows),
      false,
    ],
  ])('%s', async (_name, object, item, isFound) => expect((await found(object, item)).some((each) => each.startsWith('E09'))).toBe(isFound));
});

describe('parts that go because of what is computed from them', () => {
  const hides = (when: string, ...fields: readonly string[]): object => ({ when, then: fields.map((field) => ({ field, mode: 'n' })) });
  const closes = (when: string, ...fields: readonly string[]): object => ({ when, then: fields.map((field) => ({ field, mode: 'r' })) });
  const sum = { type: 'number', title: '合计', 'x-formula': 'sum(mx.item.a) + je', 'x-ui': { widget: 'money' } };
  const row = { a: money, b: { ...text, title: '说明' } };
  test.each([
    [
      'an input of a total',
      { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [hides('hj > 10', 'je')] } },
      /^E06 hj\/x-linkage\/0\/then\/0 .*【金额】.*金额 → 合计 → 金额/,
    ],
    [
      'shown above a total',
      { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [{ when: 'hj > 10', then: [{ field: 'je', mode: 'w' }], else: [{ field: 'je', mode: 'n' }] }] } },
      /E06 hj\/x-linkage\/0\/else\/0/,
    ],
    ['the table of a total', { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [hides('hj > 10', 'mx')] } }, /E06 .*【明细】/],
    [
      'a column of the total that its rows ask for',
      { je: money, hj: sum, mx: table({ ...row, b: { ...row.b, 'x-linkage': [hides('hj > 10', 'item.a')] } }) },
      /E06 .*【金额】/,
    ],
    [
      'two computed fields each other',
      {
        je: money,
        p: { ...money, title: '甲', 'x-defaultFormula': 'je + 1', 'x-linkage': [hides('p > 5', 'q')] },
        q: { ...money, title: '乙', 'x-formula': 'p + 1', 'x-linkage': [hides('q > 5', 'p')] },
      },
      /E06 .*甲/,
    ],
    [
      'an input that its total closes',
      { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [closes('hj > 10', 'je')] } },
      /^E06 hj\/x-linkage\/0\/then\/0 .*【金额】/,
    ],
    ['a choice that closes itself', { b: { ...row.b, 'x-linkage': [closes("b == 'x'", 'b')] } }, /^E06 b\/x-linkage\/0\/then\/0 .*【说明】.*说明 → 说明/],
    [
      'a discount by the price it makes',
      {
        je: money,
        zk: { ...money, title: '折扣' },
        yf: {
          ...money,
          title: '应付',
          'x-formula': 'je * zk',
          'x-linkage': [{ when: 'yf >= 1000', then: [{ field: 'zk', value: '0.9' }], else: [{ field: 'zk', value: 1 }] }],
        },
      },
      /^E06 yf\/x-linkage\/0\/then\/0 .*【折扣】.*折扣 → 应付 → 折扣/,
    ],
    [
      'what empties a part of its condition',
      {
        je: money,
        zk: { ...money, title: '折扣' },
        yf: { ...money, title: '应付', 'x-formula': 'je - zk', 'x-linkage': [{ when: 'yf < 0', then: [{ field: 'zk', clear: true }] }] },
      },
      /^E06 yf\/x-linkage\/0\/then\/0 .*【折扣】/,
    ],
    [
      'rows that their total removes',
      { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [{ when: 'hj > 10', then: [{ field: 'mx', clear: true }] }] } },
      /^E06 hj\/x-linkage\/0\/then\/0 .*【明细】/,
    ],
    [
      'a column by its row',
      {
        mx: table({
          ...row,
          c: { ...money, title: '小计', 'x-formula': 'item.a * 2', 'x-linkage': [{ when: 'item.c > 5', then: [{ field: 'item.a', value: 2 }] }] },
        }),
      },
      /^E06 .*【金额】/,
    ],
    ['a sum with it hides it', { je: { ...money, 'x-linkage': [hides('je + zk > 100', 'je')] }, zk: money }, /^E06 je\/x-linkage\/0\/then\/0/],
    ['a sum with it closes it', { je: { ...money, 'x-linkage': [closes('je + zk > 100', 'je')] }, zk: money }, /^E06 je\/x-linkage\/0\/then\/0/],
    [
      'a sum with it writes it',
      { je: { ...money, 'x-linkage': [{ when: 'je + zk > 100', then: [{ field: 'je', value: 0 }] }] }, zk: money },
      /^E06 je\/x-linkage\/0\/then\/0/,
    ],
    ['a sum of a table closes it', { mx: table(row), je: { ...money, 'x-linkage': [closes('sum(mx.item.a) > 100', 'mx')] } }, /^E06 je\/x-linkage\/0\/then\/0/],
    [
      'an answer to a hidden default',
      {
        je: money,
        p: { ...money, title: '甲', 'x-defaultFormula': 'je' },
        q: { ...money, title: '乙', 'x-formula': 'p * 2', 'x-linkage': [hides('q > 5', 'p', 'q')] },
      },
      /E06/,
    ],
  ] as const)('%s', async (_name, fields, expected) => expect((await found(bo(fields))).filter((each) => each.startsWith('E06')).join('\n')).toMatch(expected));

  test.each([
    [
      'a discount that shows when there is one',
      { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [{ when: 'hj > 0', then: [{ field: 'hj', mode: 'r' }], else: [{ field: 'hj', mode: 'n' }] }] } },
    ],
    [
      'a discount by the price before it',
      {
        je: { ...money, 'x-linkage': [{ when: 'je >= 1000', then: [{ field: 'zk', value: '0.9' }], else: [{ field: 'zk', value: 1 }] }] },
        zk: { ...money, title: '折扣' },
        yf: { ...money, title: '应付', 'x-formula': 'je * zk' },
      },
    ],
    ['a note by a total', { je: money, mx: table(row), b: row.b, hj: { ...sum, 'x-linkage': [{ when: 'hj > 10', then: [{ field: 'b', value: '大' }] }] } }],
    ['an amount kept below a bound', { je: { ...money, 'x-linkage': [{ when: 'je > 100', then: [{ field: 'je', value: 100 }] }] } }],
    ['a sum that closes something else', { je: { ...money, 'x-linkage': [closes('je + zk > 100', 'b')] }, zk: money, b: row.b }],
    ['what a choice closes', { b: { ...row.b, 'x-linkage': [closes("b == 'x'", 'je', 'mx')] }, je: money, mx: table(row) }],
    ['a total that is closed', { je: money, mx: table(row), hj: { ...sum, 'x-linkage': [closes('hj > 10', 'hj')] } }],
    ['a reason above a total', { je: money, b: row.b, mx: table(row), hj: { ...sum, 'x-linkage': [hides('hj <= 10', 'b')] } }],
    ['one of two amounts', { je: { ...money, 'x-linkage': [hides('je > 0', 'yj')] }, yj: { ...money, title: '押金', 'x-linkage': [hides('yj > 0', 'je')] } }],
    ['a column by a choice of its row', { je: money, hj: sum, mx: table({ ...row, b: { ...row.b, 'x-linkage': [hides("item.b == 'x'", 'item.a')] } }) }],
  ] as const)('legitimate: %s', async (_name, fields) => expect((await found(bo(fields))).filter((each) => each.startsWith('E'))).toEqual([]));
});
