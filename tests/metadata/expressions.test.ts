import { describe, expect, test } from 'vitest';
import { compileFormula, formatFormulaValue } from '../../formula/index.ts';
import { lintPackage, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
const number = { type: 'number', title: '金额' };
const text = { type: 'string', title: '备注' };
const user = { type: 'object', title: '申请人', 'x-ui': { widget: 'user' } };
const date = { type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' } };
const truth = { type: 'boolean', title: '是否' };
const choice = { type: 'string', title: '方式', 'x-ui': { widget: 'select', dict: 'zffs' } };
const rows = (properties: object) => ({ type: 'array', title: '明细', items: { type: 'object', properties } });
const dict = item('dict', 'zffs', {
  items: [
    { value: 'cash', label: '现金' },
    { value: 'bank', label: '转账' },
  ],
});
const base = { je: number, bz: text, sqr: user, rq: date, sf: truth, fs: choice, mx: rows({ je: number, bz: text, rq: date }) };
const bo = (properties: object) => item('bo', 'demo', { schema: { type: 'object', properties: { ...base, ...properties } } });
const form = (more: object = {}) =>
  item('form', 'demo', { bo: 'demo', layout: [{ group: '基本', fields: Object.keys(base) }], perm: { start: { main: { '*': 'w' } } }, ...more });
const flow = (more: { nodes?: object; edges?: object; node?: object; subject?: string; when?: string }) =>
  item('flow', 'demo', {
    form: 'demo',
    subject: more.subject ?? '${sqr.name} 报销 ${je}',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'A', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } },
      { id: 'K', type: 'SIGNTASK', name: '会签', assignee: { rule: 'users', users: ['u1'] }, ...more.node },
      { id: 'G', type: 'EXCLUSIVE', name: '判断' },
      { id: 'B', type: 'USERTASK', name: '院长', assignee: { rule: 'users', users: ['u1'] } },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'A' },
      { from: 'A', to: 'K' },
      { from: 'K', to: 'G' },
      { from: 'G', to: 'B', when: more.when ?? 'je > 3000' },
      { from: 'G', to: 'E', default: true },
      { from: 'B', to: 'E' },
    ],
  });

const errorsOf = (...items: readonly RawItem[]) => lintPackage(items, itemChecks).filter(({ code, id }) => code !== 'W04' && id !== 'stepUnseen');

/** Every problem leads to a place of its item, and its characters lie within the text there. */
function expectResolved(items: readonly RawItem[]): void {
  for (const { kind, key, pointer, at, length } of errorsOf(...items)) {
    const value = valueAt(
      items.find((each) => each.kind === kind && each.key === key),
      pointer,
    );
    expect(value, `${kind}/${key}${pointer}`).toBeDefined();
    if (at !== undefined && length !== undefined && typeof value === 'string') expect(at).toBeLessThanOrEqual(value.length);
  }
}

describe('fields that are called like words of the language', () => {
  const named = { null: number, true: number, not: number, and: number, TRUE: text, mx: rows({ je: number, null: number }) };
  const problemsOf = (property: object, fields: object = named) => errorsOf(bo({ ...fields, ...property }), dict).map(({ code, hint }) => [code, hint]);
  const x = (formula: string): object => ({ x: { ...number, 'x-formula': formula, 'x-ui': { widget: 'number' } } });
  test.each<[string, string | undefined]>([
    ['je + null', '{null(data.null)}'],
    ['if(true, je, 2)', '{true(data.true)}'],
    ['if(TRUE, 1, 2)', '{TRUE(data.TRUE)}'],
    ['if(not (je > 1), 1, 2)', '{not(data.not)}'],
    ['if(je > 1 and je < 3, 1, 2)', '{and(data.and)}'],
    // both are said
    ['je + {无(data.null)}', undefined],
    ['je + {真(data.true)} + sum(mx.item.null)', undefined],
    ['if(!(je > 1) || false, 1, 2)', undefined],
  ])('%s', (formula, hint) => {
    const found = problemsOf(x(formula));
    expect(found.filter(([code]) => code === 'E04').map(([, said]) => said)).toEqual(hint === undefined ? [] : [hint]);
    // nobody has to be asked where no field is called so
    if (!formula.includes('data.')) expect(problemsOf(x(formula), {}).filter(([code]) => code === 'E04')).toEqual([]);
  });

  test('a column beside the word', () => {
    const column = (formula: string): object => ({
      mx: rows({ je: number, null: number, x: { ...number, 'x-formula': formula, 'x-ui': { widget: 'number' } } }),
    });
    expect(problemsOf(column('if(item.je > 1, null, 2)'), {})).toEqual([['E04', 'item.null']]);
    expect(problemsOf(column('item.je + item.null'), {})).toEqual([]);
  });

  test('what is written for the field reads the field', () => {
    const read = compileFormula('{无(data.null)} + {真(data.true)}').evaluate({ field: (name: string) => ({ null: 1, true: 2 })[name] } as never);
    expect(formatFormulaValue(read)).toBe('3');
  });
});

describe('columns that hold no numbers', () => {
  const held = (type: string, widget: string, ui: object = {}): object => ({
    type,
    title: '列',
    'x-ui': { widget, ...ui },
    ...(type === 'array' ? { items: { type: 'string' } } : {}),
  });
  const columns = [
    held('string', 'input'),
    held('string', 'textarea'),
    held('string', 'upload'),
    held('string', 'signature'),
    held('string', 'dialog', { dialog: 'd', map: {} }),
    held('string', 'date'),
    held('object', 'user'),
    held('string', 'switch', { activeValue: 'Y', inactiveValue: 'N' }),
    held('array', 'select', { multiple: true, options: ['a'] }),
  ];
  test.each([
    'sum(mx.item.c)',
    'average(mx.item.c)',
    'product(mx.item.c)',
    'median(mx.item.c)',
    'SUMIF(mx.item.je, ">1", mx.item.c)',
    'SUMIFS(mx.item.c, mx.item.je, ">1")',
    'AVERAGEIF(mx.item.je, ">1", mx.item.c)',
    'SUMPRODUCT(mx.item.je, mx.item.c)',
    'LARGE(mx.item.c, 1)',
    'sum(if(mx.item.je > 1, mx.item.c, 0))',
    'sum(ifError(mx.item.c, 0))',
  ])('%s', (formula) => {
    for (const column of columns) {
      const problems = errorsOf(
        bo({ mx: rows({ je: number, c: column }), x: { ...number, 'x-formula': formula, 'x-ui': { widget: 'number', precision: 2 } } }),
        dict,
      );
      expect(
        problems.filter(({ pointer }) => pointer === '/spec/schema/properties/x/x-formula').map(({ code }) => code),
        JSON.stringify(column),
      ).toEqual(['E04']);
    }
  });
});

describe('fields of a business object', () => {
  test.each<[string, object, string, string, string?]>([
    ['text formula in a number field', { x: { ...number, 'x-formula': 'bz' } }, 'E04', '/x-formula'],
    ['boolean formula in a number field', { x: { ...number, 'x-formula': 'je > 1' } }, 'E04', '/x-formula'],
    ['amount as boolean', { x: { ...truth, 'x-formula': 'je' } }, 'E04', '/x-formula'],
    ['sum over text', { x: { ...number, 'x-formula': 'sum(mx.item.bz)' } }, 'E04', '/x-formula'],
    ['arithmetic with a word', { x: { ...number, 'x-formula': '"abc"*2' } }, 'E04', '/x-formula'],
    ['a column as a number', { x: { ...number, 'x-formula': 'mx.item.je*2' } }, 'E04', '/x-formula'],
    ['a person from a formula', { x: { ...user, 'x-formula': 'sqr' } }, 'E04', '/x-formula'],
    ['a default formula', { x: { ...number, 'x-defaultFormula': 'jee * 2' } }, 'E04', '/x-defaultFormula', 'je'],
    ['chance in a derived field', { x: { ...number, 'x-formula': 'RAND()' } }, 'E04', '/x-formula'],
    ['chance in a condition', { x: { ...text, 'x-linkage': [{ when: 'RAND() > 0.5', then: [{ field: 'je', mode: 'b' }] }] } }, 'E04', '/x-linkage/0/when'],
    ['a format that does not exist', { x: { ...text, 'x-formula': 'TEXT(je, "xyz")' } }, 'E04', '/x-formula'],
    ['condition of a linkage', { x: { ...text, 'x-linkage': [{ when: 'bz > 5', then: [{ field: 'je', mode: 'b' }] }] } }, 'E04', '/x-linkage/0/when'],
    ['an amount as condition', { x: { ...text, 'x-linkage': [{ when: 'je', then: [{ field: 'je', mode: 'b' }] }] } }, 'E04', '/x-linkage/0/when'],
    ['value of a linkage', { x: { ...text, 'x-linkage': [{ when: 'je > 5', then: [{ field: 'je', value: '一百' }] }] } }, 'E04', '/x-linkage/0/then/0/value'],
    [
      'value of a linkage that nobody fills in',
      { x: { ...text, 'x-linkage': [{ when: 'je > 5', then: [{ field: 'bz', value: '${user.name}' }] }] } },
      'E04',
      '/x-linkage/0/then/0/value',
    ],
    [
      'value of a linkage outside the dictionary',
      { x: { ...text, 'x-linkage': [{ when: 'je > 5', else: [{ field: 'fs', value: 'cahs' }] }] } },
      'E04',
      '/x-linkage/0/else/0/value',
      'cash',
    ],
    ['bound that is no field', { x: { ...number, 'x-rules': 'required|min_value:nofield' } }, 'E07', '/x-rules'],
    ['bound that is near a field', { x: { ...number, 'x-rules': 'max_value:jje' } }, 'E07', '/x-rules', 'je'],
    ['bound that is a text', { x: { ...number, 'x-rules': 'max_value:bz' } }, 'E07', '/x-rules'],
    ['bounds that are words', { x: { ...number, 'x-rules': 'between:abc,5' } }, 'E07', '/x-rules'],
    ['confirmed by nothing', { x: { ...text, 'x-rules': 'confirmed:nofield' } }, 'E07', '/x-rules'],
    ['date that is no field', { x: { ...date, 'x-rules': 'date_lte:nosuch' } }, 'E07', '/x-rules'],
    ['date that is an amount', { x: { ...date, 'x-rules': 'date_lte:je' } }, 'E07', '/x-rules'],
    ['amount rule on a date', { x: { ...date, 'x-rules': 'min_value:3' } }, 'E07', '/x-rules'],
    ['date rule on an amount', { x: { ...number, 'x-rules': 'date_gte:rq' } }, 'E07', '/x-rules'],
    ['unknown rule', { x: { ...number, 'x-rules': 'requird' } }, 'E03', '/x-rules'],
    ['default of the wrong kind', { x: { ...number, 'x-default': '一百' } }, 'E04', '/x-default'],
    ['default with an unknown variable', { x: { ...user, 'x-default': '${usr}' } }, 'E04', '/x-default', 'user'],
    ['person as the default of an amount', { x: { ...number, 'x-default': '${user}' } }, 'E04', '/x-default'],
    ['button shown by an unknown field', { x: { 'x-ui': { widget: 'button', showCondition: 'ghost > 1' } } }, 'E04', '/x-ui/showCondition'],
  ])('%s', (_name, properties, code, end, hint) => {
    const items = [bo(properties), dict];
    const problems = errorsOf(...items);
    expect(problems).toEqual([
      expect.objectContaining({ code, kind: 'bo', key: 'demo', pointer: `/spec/schema/properties/x${end}`, ...(hint === undefined ? {} : { hint }) }),
    ]);
    expectResolved(items);
  });

  test.each<[string, string]>([
    ['E05', 'je * bz2'],
    ['E05', 'bz2'],
  ])('%s in rows: %s', (code, formula) => {
    const problems = errorsOf(bo({ t: rows({ bz2: number, x: { ...number, 'x-formula': formula } }) }), dict);
    expect(problems[0]).toMatchObject({ code, hint: 'item.bz2' });
  });

  test.each(['date_gte:d', 'max_value:d', 'confirmed:d'])('a rule of rows that names a column plainly is told how: %s', (rules) => {
    expect(
      errorsOf(bo({ t: rows({ d: rules.startsWith('max') ? number : date, x: { ...(rules.startsWith('max') ? number : date), 'x-rules': rules } }) }), dict)[0],
    ).toMatchObject({ code: 'E07', hint: 'item.d' });
  });

  test('rules of rows see the row, the record and the row above', () => {
    expect(errorsOf(bo({ t: rows({ a: number, x: { ...number, 'x-rules': 'max_value:item.a|min_value:je|row_unique:a' } }) }), dict)).toEqual([]);
    expect(errorsOf(bo({ t: rows({ a: number, x: { ...number, 'x-rules': 'max_value:item.b' } }) }), dict)[0]).toMatchObject({ code: 'E07' });
  });
});

describe('forms, flows and messages', () => {
  test.each<[string, RawItem, string, string, string?]>([
    ['form rule that is an amount', form({ rules: [{ key: 'r', check: 'je', message: 'x' }] }), 'E04', '/spec/rules/0/check'],
    ['form rule over nothing', form({ rules: [{ key: 'r', check: 'jee > 1', message: 'x' }] }), 'E04', '/spec/rules/0/check', 'je'],
    ['unknown field of a gateway', flow({ when: 'amtt > 3000' }), 'E04', '/spec/edges/3/when'],
    ['chance in a gateway', flow({ when: 'RAND() > 0.5' }), 'E04', '/spec/edges/3/when'],
    ['text of a gateway', flow({ when: 'bz > 3000' }), 'E04', '/spec/edges/3/when'],
    ['unknown choice of a gateway', flow({ when: "fs == 'csh'" }), 'E04', '/spec/edges/3/when', 'cash'],
    ['vote of a step that does not vote', flow({ when: "sign_B == 'refuse'" }), 'E04', '/spec/edges/3/when'],
    ['subject over nothing', flow({ subject: '${nosuch} 报销' }), 'E04', '/spec/subject'],
    ['subject over a member that is not there', flow({ subject: '${sqr.nmae} 报销' }), 'E04', '/spec/subject', 'sqr.name'],
    ['condition to enter', flow({ node: { when: 'je' } }), 'E04', '/spec/nodes/2/when'],
    ['condition to skip', flow({ node: { skipWhen: 'sqr > 3' } }), 'E04', '/spec/nodes/2/skipWhen'],
    ['value that the field cannot hold', flow({ node: { onComplete: [{ set: { je: 'abc' } }] } }), 'E04', '/spec/nodes/2/onComplete/0/set/je'],
    ['value outside the dictionary', flow({ node: { onComplete: [{ set: { fs: '现金' } }] } }), 'E04', '/spec/nodes/2/onComplete/0/set/fs', 'cash'],
    [
      'message over nothing',
      item('messageTemplate', 'm', { event: 'archived', title: '${subjct}', content: 'x', channels: ['inner'], receivers: ['applicant'] }),
      'E04',
      '/spec/title',
      'subject',
    ],
  ])('%s', (_name, candidate, code, pointer, hint) => {
    const items = [bo({}), dict, ...(candidate.kind === 'form' ? [] : [form()]), candidate];
    expect(errorsOf(...items)).toEqual([expect.objectContaining({ code, kind: candidate.kind, pointer, ...(hint === undefined ? {} : { hint }) })]);
    expectResolved(items);
  });

  test.each([
    'je > 3000',
    "sign_K == 'refuse'",
    "$vote.K == 'pass'",
    "result_A == 'oppose'",
    '$starter.isHead or flow.starterIsHead',
    '$clock.today > rq',
    "in(fs, 'cash')",
  ])('a gateway may ask: %s', (when) => {
    expect(errorsOf(bo({}), dict, form(), flow({ when }))).toEqual([]);
  });

  test('a gateway may ask whether a step was passed over, where it can be', () => {
    const asked = (node: object) => errorsOf(bo({}), dict, form(), flow({ when: 'skipped_K', node }));
    expect(asked({ skipWhen: 'je > 3000' })).toEqual([]);
    expect(asked({ emptyPolicy: 'skip' })).toEqual([]);
    expect(asked({})).toEqual([expect.objectContaining({ code: 'W09', pointer: '/spec/edges/3', message: '网关【判断】的连线【skipped_K】永远不会走到' })]);
  });

  test.each<[string, string | undefined, object]>([
    ["find('-', bz) > 3", '/spec/edges/3/when', {}],
    ['toNumber(bz) > 5 and je > 3', '/spec/edges/3/when', {}],
    ['NETWORKDAYS(rq, rq) > 0', undefined, {}],
    ['je > 3000', '/spec/nodes/2/skipWhen', { skipWhen: "search('x', bz) > 1" }],
    ['je > 3000', '/spec/nodes/2/when', { when: 'je > find(bz, bz)' }],
    ["ifError(find('-', bz), 0) > 3", undefined, {}],
    ["je > find('-', 'a-b')", undefined, {}],
    ['je > date(2026, 1, 1) - rq', undefined, {}],
  ])('a condition that has a result for every document: %s', (when, pointer, node) => {
    const holidays = item('dict', 'holiday', { items: [{ value: '2026-01-01', label: '元旦' }] });
    const found = errorsOf(bo({}), dict, holidays, form(), flow({ when, node })).filter(({ id }) => id === 'conditionFails');
    expect(found.map((each) => each.pointer)).toEqual(pointer === undefined ? [] : [pointer]);
  });

  test('a field named like a result of the system cannot be meant', () => {
    const items = [bo({ sign_K: text }), dict, form(), flow({ when: "sign_K == 'refuse'" })];
    expect(errorsOf(...items)).toEqual([expect.objectContaining({ code: 'E04', pointer: '/spec/edges/3/when', hint: '$vote.K' })]);
    expect(errorsOf(bo({ sign_K: text }), dict, form(), flow({ when: "$vote.K == 'refuse'" }))).toEqual([]);
  });
});

describe('gateways', () => {
  const money = { ...number, 'x-rules': 'required|min_value:0|decimal:2', 'x-ui': { widget: 'money' } };
  const must = { ...choice, 'x-rules': 'required' };
  const gateway = (lines: readonly (string | undefined)[], type = 'EXCLUSIVE') =>
    item('flow', 'demo', {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'G', type, name: '判断' },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'G' },
        ...lines.map((when) => ({ from: 'G', to: 'E', ...(when === undefined ? { default: true } : { when }) })),
      ],
    });
  const told = (lines: readonly (string | undefined)[], properties: object = {}, type?: string) =>
    errorsOf(bo({ je: money, fs: must, ...properties }), dict, form(), gateway(lines, type)).map(({ code, message }) => `${code} ${message}`);

  test.each<[string, readonly (string | undefined)[], readonly string[]]>([
    ['nothing is open', ['je <= 10000', 'je > 10000'], []],
    ['nothing is open to the cent', ['je <= 10000', 'je >= 10000.01'], []],
    ['all choices', ["fs == 'cash'", "fs == 'bank'"], []],
    ['choices and amounts', ["fs == 'cash' and je < 100", "fs == 'cash' and je >= 100", "not (fs == 'cash')"], []],
    ['a default takes the rest', ['je > 10000', 'je < 500', undefined], []],
    ['a gap', ['je < 10000', 'je > 12000.01'], ['E08 金额 12,000.01 元在网关【判断】没有可走的分支']],
    ['an open end', ['je < 10000', 'je > 10000'], ['E08 金额 10,000.00 元在网关【判断】没有可走的分支']],
    ['a choice that nobody takes', ["fs == 'cash' and je > 5", "fs == 'cash' and je <= 5"], ['E08 方式为【转账】、金额 5.01 元在网关【判断】没有可走的分支']],
    [
      'two at once',
      ['je > 5000', 'je > 20000', undefined],
      ['W09 网关【判断】的连线【je > 20000】永远不会走到：金额 20,000.01 元满足它，但先走了【je > 5000】'],
    ],
    [
      'two at once in part',
      ['je > 5000', 'je < 20000', undefined],
      ['W09 金额 20,000.00 元在网关【判断】同时满足两条分支【je > 5000】和【je < 20000】，只走前一条'.replace('20,000.00', '19,999.99')],
    ],
    ['never', ['je < 0', undefined], ['W09 网关【判断】的连线【je < 0】永远不会走到']],
    [
      'covered by two together',
      ["fs == 'cash'", "fs == 'bank' and je > 5", "fs == 'bank' and je <= 5", 'je > 100'],
      ["W09 网关【判断】的连线【je > 100】永远不会走到：方式为【现金】、金额 100.01 元满足它，但先走了【fs == 'cash'】"],
    ],
    [
      'more than can be decided',
      ['sum(mx.item.je) > 5', 'sum(mx.item.je) < 5'],
      [expect.stringContaining('E08 网关【判断】须有一条默认连线：条件【sum(mx.item.je) > 5】【sum(mx.item.je) < 5】无法判断')],
    ],
    ['the whole of a sum', ['sum(mx.item.je) > 5', 'sum(mx.item.je) <= 5'], []],
    [
      'more than can be decided, with a default',
      ['sum(mx.item.je) > 5', 'je > 3', undefined],
      ['I09 网关【判断】的条件【sum(mx.item.je) > 5】涉及多个字段的计算，无法判断是否重叠'],
    ],
  ])('%s', (_name, lines, expected) => {
    expect(told(lines)).toEqual(expected);
  });

  test.each<[string, object, readonly string[], readonly string[]]>([
    ['a list of texts that the schema demands', { lx: { type: 'string', title: '类型', enum: ['a', 'b'] } }, ["lx == 'a'", "lx == 'b'"], []],
    ['a list of numbers', { lx: { type: 'integer', title: '类型', enum: [1, 2] } }, ['lx == 1', 'lx == 2'], []],
    ['bounds', { lx: { type: 'number', title: '类型', minimum: 0, maximum: 10 } }, ['lx >= 0 and lx < 5', 'lx >= 5 and lx <= 10'], []],
    ['open bounds', { lx: { type: 'number', title: '类型', exclusiveMinimum: 0, exclusiveMaximum: 10 } }, ['lx > 0 and lx < 5', 'lx >= 5 and lx < 10'], []],
    [
      'the narrower of schema and rules',
      { lx: { type: 'number', title: '类型', minimum: 0, maximum: 10, 'x-rules': 'min_value:4' } },
      ['lx >= 4 and lx < 5', 'lx >= 5'],
      [],
    ],
    [
      'one number',
      { lx: { type: 'number', title: '类型', const: 3 } },
      ['lx == 3', 'lx < 3', undefined as unknown as string],
      ['W09 网关【判断】的连线【lx < 3】永远不会走到'],
    ],
    [
      'a bound that belongs',
      { lx: { type: 'number', title: '类型', minimum: 0 } },
      ['lx > 0 and lx < 5', 'lx >= 5'],
      ['E08 类型 0在网关【判断】没有可走的分支'],
    ],
  ])('values by the schema: %s', (_name, properties, lines, expected) => {
    const object = bo({ ...properties });
    const schema = { ...(object.spec as { schema: object }).schema, required: ['lx'] };
    expect(
      errorsOf({ ...object, spec: { ...object.spec, schema } } as RawItem, dict, form(), gateway(lines)).map(({ code, message }) => `${code} ${message}`),
    ).toEqual(expected);
  });

  test.each<[string, readonly string[], object, readonly string[]]>([
    [
      'beside conditions that leave nothing open',
      ['je <= 10000', 'je > 10000'],
      {},
      ['W09 网关【判断】的默认连线【其余】永远不会走到：每份单据都满足【je <= 10000】【je > 10000】之一，例如金额 10,000.01 元走【je > 10000】'],
    ],
    ['that leads to where another line leads', ['je <= 10000', 'je > 10000'], { to: 'B0' }, []],
    ['for what is left open', ['je <= 10000', 'je > 12000'], {}, []],
    [
      'beside sums that leave nothing open',
      ['sum(mx.item.je) > 5', 'sum(mx.item.je) <= 5'],
      {},
      ['W09 网关【判断】的默认连线【其余】永远不会走到：每份单据都满足【sum(mx.item.je) > 5】【sum(mx.item.je) <= 5】之一'],
    ],
    [
      'of an inclusive gateway',
      ['je <= 10000', 'je > 5000'],
      { type: 'INCLUSIVE' },
      [expect.stringContaining('W09 网关【判断】的默认连线【其余】永远不会走到')],
    ],
  ])('a default line %s', (_name, lines, { to = 'D', type = 'EXCLUSIVE' }: { to?: string; type?: string }, expected) => {
    const steps = [...lines.map((_, index) => `B${index}`), 'D'];
    const drawn = item('flow', 'demo', {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'G', type, name: '判断' },
        ...steps.map((id) => ({ id, type: 'SERVICE', hooks: ['budget.occupy'] })),
        { id: 'J', type, name: '汇合' },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'G' },
        ...lines.map((when, index) => ({ from: 'G', to: `B${index}`, when })),
        { from: 'G', to, name: '其余', default: true },
        ...steps.map((from) => ({ from, to: 'J' })),
        { from: 'J', to: 'E' },
      ],
    });
    const found = errorsOf(bo({ je: money, fs: must }), dict, form(), drawn).filter(({ code }) => code.startsWith('W'));
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual(expected);
    for (const { pointer } of found) expect(pointer).toBe(`/spec/edges/${2 + lines.length}`);
  });

  test('an amount that may be left out is not above anything', () => {
    expect(told(["fs == 'cash'", "fs == 'bank'"], { fs: choice })).toEqual(['E08 方式为空在网关【判断】没有可走的分支']);
  });

  test('several ways out of an inclusive gateway are what it is for', () => {
    expect(told(['je > 5', 'je > 10', undefined], {}, 'INCLUSIVE')).toEqual([]);
  });

  test('a loop without a person', () => {
    const loop = item('flow', 'demo', {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'G', type: 'EXCLUSIVE', name: '判断' },
        { id: 'X', type: 'SERVICE', name: '同步', hooks: ['budget.occupy'] },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'G' },
        { from: 'G', to: 'X', when: 'je > 5' },
        { from: 'X', to: 'G' },
        { from: 'G', to: 'E', default: true },
      ],
    });
    expect(errorsOf(bo({}), dict, form(), loop)).toEqual([expect.objectContaining({ code: 'E08', pointer: '/spec/nodes/2' })]);
  });
});
