import { describe, expect, test } from 'vitest';
import { lintPackage, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/metadata/itemChecks.ts';

const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as RawItem;
const number = { type: 'number', title: '金额' };
const text = { type: 'string', title: '备注' };
const user = { type: 'object', title: '申请人', 'x-ui': { widget: 'user' } };
const date = { type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' } };
const truth = { type: 'boolean', title: '是否' };
const choice = { type: 'string', title: '方式', 'x-ui': { widget: 'select', dict: 'zffs' } };
const rows = (properties: object) => ({ type: 'array', title: '明细', items: { type: 'object', properties } });
const dict = item('dict', 'zffs', { items: [{ value: 'cash', label: '现金' }, { value: 'bank', label: '转账' }] });
const base = { je: number, bz: text, sqr: user, rq: date, sf: truth, fs: choice, mx: rows({ je: number, bz: text, rq: date }) };
const bo = (properties: object) => item('bo', 'demo', { schema: { type: 'object', properties: { ...base, ...properties } } });
const form = (more: object = {}) => item('form', 'demo', { bo: 'demo', layout: [{ group: '基本', fields: Object.keys(base) }], perm: { start: { main: { '*': 'w' } } }, ...more });
const flow = (more: { nodes?: object; edges?: object; node?: object; subject?: string; when?: string }) => item('flow', 'demo', {
  form: 'demo', subject: more.subject ?? '${sqr.name} 报销 ${je}',
  nodes: [
    { id: 'S', type: 'START' }, { id: 'A', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } }, { id: 'K', type: 'SIGNTASK', name: '会签', assignee: { rule: 'users', users: ['u1'] }, ...more.node },
    { id: 'G', type: 'EXCLUSIVE', name: '判断' }, { id: 'B', type: 'USERTASK', name: '院长', assignee: { rule: 'users', users: ['u1'] } }, { id: 'E', type: 'END' },
  ],
  edges: [{ from: 'S', to: 'A' }, { from: 'A', to: 'K' }, { from: 'K', to: 'G' }, { from: 'G', to: 'B', when: more.when ?? 'je > 3000' }, { from: 'G', to: 'E', default: true }, { from: 'B', to: 'E' }],
});

const errorsOf = (...items: readonly RawItem[]) => lintPackage(items, itemChecks).filter(({ code }) => code !== 'W04');

/** Every problem leads to a place of its item, and its characters lie within the text there. */
function expectResolved(items: readonly RawItem[]): void {
  for (const { kind, key, pointer, at, length } of errorsOf(...items)) {
    const value = valueAt(items.find((each) => each.kind === kind && each.key === key), pointer);
    expect(value, `${kind}/${key}${pointer}`).toBeDefined();
    if (at !== undefined && length !== undefined && typeof value === 'string') expect(at).toBeLessThanOrEqual(value.length);
  }
}

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
    ['condition of a linkage', { x: { ...text, 'x-linkage': [{ when: 'bz > 5', then: [{ field: 'je', mode: 'b' }] }] } }, 'E04', '/x-linkage/0/when'],
    ['an amount as condition', { x: { ...text, 'x-linkage': [{ when: 'je', then: [{ field: 'je', mode: 'b' }] }] } }, 'E04', '/x-linkage/0/when'],
    ['value of a linkage', { x: { ...text, 'x-linkage': [{ when: 'je > 5', then: [{ field: 'je', value: '一百' }] }] } }, 'E04', '/x-linkage/0/then/0/value'],
    ['value of a linkage outside the dictionary', { x: { ...text, 'x-linkage': [{ when: 'je > 5', else: [{ field: 'fs', value: 'cahs' }] }] } }, 'E04', '/x-linkage/0/else/0/value', 'cash'],
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
    expect(problems).toEqual([expect.objectContaining({ code, kind: 'bo', key: 'demo', pointer: `/spec/schema/properties/x${end}`, ...(hint === undefined ? {} : { hint }) })]);
    expectResolved(items);
  });

  test.each<[string, string]>([['E05', 'je * bz2'], ['E05', 'bz2']])('%s in rows: %s', (code, formula) => {
    const problems = errorsOf(bo({ t: rows({ bz2: number, x: { ...number, 'x-formula': formula } }) }), dict);
    expect(problems[0]).toMatchObject({ code, hint: 'item.bz2' });
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
    ['text of a gateway', flow({ when: 'bz > 3000' }), 'E04', '/spec/edges/3/when'],
    ['unknown choice of a gateway', flow({ when: "fs == 'csh'" }), 'E04', '/spec/edges/3/when', 'cash'],
    ['vote of a step that does not vote', flow({ when: "sign_B == 'refuse'" }), 'E04', '/spec/edges/3/when'],
    ['subject over nothing', flow({ subject: '${nosuch} 报销' }), 'E04', '/spec/subject'],
    ['subject over a member that is not there', flow({ subject: '${sqr.nmae} 报销' }), 'E04', '/spec/subject', 'sqr.name'],
    ['condition to enter', flow({ node: { when: 'je' } }), 'E04', '/spec/nodes/2/when'],
    ['condition to skip', flow({ node: { skipWhen: 'sqr > 3' } }), 'E04', '/spec/nodes/2/skipWhen'],
    ['value that the field cannot hold', flow({ node: { onComplete: [{ set: { je: 'abc' } }] } }), 'E04', '/spec/nodes/2/onComplete/0/set/je'],
    ['value outside the dictionary', flow({ node: { onComplete: [{ set: { fs: '现金' } }] } }), 'E04', '/spec/nodes/2/onComplete/0/set/fs', 'cash'],
    ['message over nothing', item('messageTemplate', 'm', { event: 'archived', title: '${subjct}', content: 'x', channels: ['inner'], receivers: ['applicant'] }), 'E04', '/spec/title', 'subject'],
  ])('%s', (_name, candidate, code, pointer, hint) => {
    const items = [bo({}), dict, ...(candidate.kind === 'form' ? [] : [form()]), candidate];
    expect(errorsOf(...items)).toEqual([expect.objectContaining({ code, kind: candidate.kind, pointer, ...(hint === undefined ? {} : { hint }) })]);
    expectResolved(items);
  });

  test.each(['je > 3000', "sign_K == 'refuse'", "$vote.K == 'pass'", "result_A == 'oppose'", '$starter.isHead or flow.starterIsHead', 'skipped_K', '$clock.today > rq', "in(fs, 'cash')"])('a gateway may ask: %s', (when) => {
    expect(errorsOf(bo({}), dict, form(), flow({ when }))).toEqual([]);
  });

  test('a field named like a result of the system cannot be meant', () => {
    const items = [bo({ sign_K: text }), dict, form(), flow({ when: "sign_K == 'refuse'" })];
    expect(errorsOf(...items)).toEqual([expect.objectContaining({ code: 'E04', pointer: '/spec/edges/3/when', hint: '$vote.K' })]);
    expect(errorsOf(bo({ sign_K: text }), dict, form(), flow({ when: "$vote.K == 'refuse'" }))).toEqual([]);
  });
});
