import { describe, expect, test } from 'vitest';
import { createRuleRegistry, defaultRules, ruleMessages, runRuleString, type RuleStringContext } from '../../../validators/index.ts';
import { casesOf, ruleCases, type RuleCase } from './cases.ts';

test.each([...ruleCases])('%s %j -> %j', async (...[rules, value, valid, given]: RuleCase) => {
  expect(await runRuleString(rules, value, given)).toMatchObject({ valid });
});

describe('messages', () => {
  type MessageCase = [rules: string, value: unknown, message: string, given?: RuleStringContext];

  test.each<MessageCase>([
    ['required', '', '报销事由不能为空', { title: '报销事由' }],
    ['max:3', 'abcd', '长度不能超过 3'],
    ['min:3', 'a', '长度不能少于 3'],
    ['length:3', 'a', '长度必须为 3'],
    ['maxIntLen:2', 100, '整数位不能超过 2 位'],
    ['maxDecLen:2', '0.123', '小数位不能超过 2 位'],
    ['decimal:2', '0.123', '最多 2 位小数'],
    ['integer', 'a', '必须是整数'],
    ['numeric', 'a', '必须是数字'],
    ['min_value:1', 'a', '必须是数字'],
    ['min_value:0.01', 0, '不能小于 0.01'],
    ['max_value:item.wqje', 3500, '不能大于 3,000.00', { data: { item: { wqje: 3000 } }, settings: { widget: 'money' } }],
    ['max_value:ts', 5, '不能大于 4', { data: { ts: 4 }, settings: { widget: 'number' } }],
    ['max_value:1234567.891', 1e9, '不能大于 1,234,567.891', { settings: { widget: 'money' } }],
    ['date_lte:cjssj', '2026-11-18', '不能晚于 cjssj', { data: { cjssj: '2026-11-17' } }],
    ['confirmed:a', 'x', '两次输入不一致'],
    ['regex:^x$', 'y', '格式不正确'],
    ['regex:^x$', 'y', '请输入 x', { settings: { 'x-rule-msg': '请输入 x' } }],
    ['email', 'x', '邮箱格式不正确'],
    ['url', 'x', '网址格式不正确'],
    ['alpha', '1', '字母格式不正确'],
    ['phone', '1', '手机号格式不正确'],
    ['max:1', 'ab', 'At most 1 characters', { locale: 'en-US' }],
  ])('%s %j says %s', async (...[rules, value, message, given]: MessageCase) => {
    expect((await runRuleString(rules, value, given)).errors[0]?.message).toBe(message);
  });
});

test.each(defaultRules.map(({ name }) => name))('%s has at least three cases, valid and invalid', (name) => {
  const cases = casesOf(name);
  expect(cases.length).toBeGreaterThanOrEqual(3);
  expect(new Set(cases.map(([, , valid]) => valid))).toEqual(new Set([true, false]));
});

describe('names of existing designs', () => {
  const names = [
    'required',
    'confirmed',
    'email',
    'regex',
    'min',
    'max',
    'min_value',
    'max_value',
    'isAfter',
    'isBefore',
    'isStart',
    'isEnd',
    'numeric',
    'between',
    'is',
    'digits',
    'mobile',
    'alpha',
    'alpha_num',
    'alpha_dash',
    'alpha_spaces',
    'date',
    'id_card',
    'row_unique',
    'frontJSValidate',
    'backendValidate',
    'method',
    'integer',
    'maxIntLen',
    'maxLen',
    'maxDecLen',
    'number',
    'decimal',
    'url',
    'length',
    'time',
    'date_format',
    'phone',
    'date_lte',
    'date_gte',
    'exists',
    'backend',
    'jsScript',
  ];
  test.each(names)('%s', (name) => expect(createRuleRegistry().has(name)).toBe(true));
});

describe('texts of the designer', () => {
  const texts = { required: '请填写{title}', max: '{title}最多 {n} 个字', min_value: '至少 {bound}', '*': '不对' };

  test.each<[rules: string, value: unknown, message: string, given?: RuleStringContext]>([
    ['required|max:3', '', '请填写卡号'],
    ['required|max:3', 'abcd', '卡号最多 3 个字'],
    ['maxLen:2', 'abcd', '卡号最多 2 个字'],
    ['min_value:10', 3, '至少 10'],
    ['email', 'x', '不对'],
    ['max:3', 'abcd', '只有这一句', { settings: { 'x-rule-msg': '只有这一句' } }],
    ['max:3', 'abcd', '长度不能超过 3', { settings: { 'x-rule-msg': '' } }],
    ['max:3', 'abcd', '长度不能超过 3', { settings: { 'x-rule-msg': { min: '别的' } } }],
    ['max:3', 'abcd', '长度不能超过 3', { settings: { 'x-rule-msg': { max: 7 } } }],
    ['max:3', 'abcd', '长度不能超过 3', { settings: { 'x-rule-msg': JSON.parse('{"__proto__": "x"}') as unknown } }],
    ['backend:/b', 'a', '发票已报销', { ports: { backend: async () => ({ valid: false, message: '发票已报销' }) } }],
    ['exists:/x', 'a', '暂时无法校验，请稍后重试', { ports: { exists: () => Promise.reject(new Error('offline')) } }],
  ])('%s %j says %s', async (rules, value, message, given) => {
    expect((await runRuleString(rules, value, { title: '卡号', settings: { 'x-rule-msg': texts }, ...given })).errors[0]?.message).toBe(message);
  });
});

test('every rule has its text in every language, with the same parameters', () => {
  const parameters = (text: string | undefined): string[] => [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
  for (const [locale, texts] of Object.entries(ruleMessages)) {
    expect(Object.keys(texts).sort(), locale).toEqual(Object.keys(ruleMessages['zh-CN']).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text, `${locale} ${key}`).not.toBe('');
      // every text stands behind the label of its field, which Chinese repeats in one
      const own = (all: readonly string[]): readonly string[] => all.filter((name) => name !== 'title');
      expect(own(parameters(text)), `${locale} ${key}`).toEqual(own(parameters(ruleMessages['zh-CN'][key])));
    }
    for (const { name, message } of defaultRules) expect(texts[message], `${locale} ${name}`).toBeDefined();
  }
});
