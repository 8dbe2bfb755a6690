import { asIs } from '../../registry/words.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRuleRegistry,
  defaultRules,
  defineRule,
  parseRules,
  ruleMessages,
  runRules,
  runRuleString,
  runSyncRules,
  translateRule,
  type RuleContext,
  type RulePorts,
} from '../../validators/index.ts';

const translate = translateRule('zh-CN');
const context = (more: Partial<RuleContext> = {}): RuleContext => ({
  ref: () => undefined,
  titleOf: (name) => name,
  title: '金额',
  path: 'xcmx[0].je',
  today: '2026-11-20',
  ...more,
});

describe('runRules', () => {
  test('reports the first failing rule with its path, or all in order', async () => {
    const rules = parseRules('required|integer|max:1');
    expect(await runRules(rules, 'ab', context(), translate)).toEqual([{ path: 'xcmx[0].je', rule: 'integer', message: '必须是整数', level: 'error' }]);
    expect((await runRules(rules, 'ab', context(), translate, { all: true })).map(({ rule }) => rule)).toEqual(['integer', 'max']);
  });

  test('an empty value passes every rule but required', async () => {
    const args: Readonly<Record<string, string>> = {
      count: '3',
      bound: '1',
      point: 'a',
      field: 'a',
      text: 'a',
      pattern: '^a$',
      format: 'YYYY',
      url: '/x',
      script: 'MQ==',
      flag: 'true',
      column: 'a',
      name: 'a',
    };
    for (const rule of defaultRules) {
      const call = { name: rule.name, args: (rule.params ?? []).map(({ kind }) => args[kind] ?? '') };
      for (const empty of [null, undefined, '', [], {}]) {
        const issues = await runRules([call], empty, context({ ports: refusing }), translate);
        expect(issues.length, rule.name).toBe(rule.name === 'required' ? 1 : 0);
      }
    }
  });

  test('no value makes a built-in rule throw', () => {
    const rules = parseRules(
      'max:3|min:1|email|url|phone|id_card|is:a|numeric|integer|decimal:2|maxIntLen:3|min_value:a|between:1,2|date|time|date_lte:a|isAfter:today|confirmed:a|regex:^x',
    );
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, other) => {
        runSyncRules(rules, value, context({ ref: () => other, settings: { widget: 'money' } }), translate, { all: true });
      }),
      { numRuns: 300 },
    );
  });

  test('asks outside only after the other rules hold', async () => {
    const asked: string[] = [];
    const ports: RulePorts = {
      exists: async (url) => {
        asked.push(url);
        return true;
      },
    };
    const rules = parseRules('exists:/fp?fphm=|max:3');
    expect(await runRules(rules, 'abcd', context({ ports }), translate)).toMatchObject([{ rule: 'max' }]);
    expect(asked).toEqual([]);
    expect(await runRules(rules, 'abc', context({ ports }), translate)).toMatchObject([{ rule: 'exists', message: '输入已存在' }]);
    expect((await runRules(rules, 'abcd', context({ ports }), translate, { all: true })).map(({ rule }) => rule)).toEqual(['exists', 'max']);
    expect(runSyncRules(rules, 'abc', context({ ports }), translate)).toEqual([]);
  });

  test.each<readonly [string, RulePorts, string | undefined]>([
    ['backend', { backend: async () => ({ valid: true }) }, undefined],
    ['backend', { backend: async () => ({ valid: false }) }, '后端验证失败'],
    ['backend', { backend: async () => ({ valid: false, message: '发票已报销' }) }, '发票已报销'],
    [
      'backend',
      {
        backend: async () => {
          throw new Error('offline');
        },
      },
      '后端验证失败',
    ],
    ['backend:/other,true', { backend: async (setting, _value, data) => ({ valid: setting.url === '/other' && data !== undefined }) }, undefined],
    ['backend', { backend: async (setting, _value, data) => ({ valid: setting.url === '/check' && data === undefined }) }, undefined],
    ['backend', {}, undefined],
    ['exists:/x', { exists: async () => false }, undefined],
    [
      'exists:/x',
      {
        exists: async () => {
          throw new Error('offline');
        },
      },
      '暂时无法校验，请稍后重试',
    ],
    ['jsScript:MQ==', { script: async () => ({ valid: false }) }, '前端js校验失败'],
  ])('%s', async (rules, ports, message) => {
    const issues = await runRules(parseRules(rules), 'v', context({ ports, data: { a: 1 }, settings: { 'x-backend': { url: '/check' } } }), translate);
    expect(issues[0]?.message).toBe(message);
  });

  test('an aborted check rejects with the reason of its signal', async () => {
    // given
    const controller = new AbortController();
    const ports: RulePorts = { exists: (_url, _value, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))) };
    // when
    const run = runRules(parseRules('exists:/x'), 'v', context({ ports, signal: controller.signal }), translate);
    controller.abort(new Error('newer value'));
    // then
    await expect(run).rejects.toThrow('newer value');
  });

  test("a rule of one's own joins by its declaration", async () => {
    const even = defineRule({ name: 'even', values: ['text'], message: 'validation.even', says: asIs('even'), check: (value) => Number(value) % 2 === 0 });
    const rules = createRuleRegistry([...defaultRules, even]);
    expect(await runRules(parseRules('even', rules), 3, context(), translate, { rules })).toMatchObject([{ rule: 'even', message: 'validation.even' }]);
    expect(() => createRuleRegistry([...defaultRules, { ...even, name: 'max' }])).toThrow(/<max>/);
  });
});

test('the command line form reports every failing rule, and only required for an empty value', async () => {
  expect(await runRuleString('required|max:3|email', '')).toEqual({ valid: false, errors: [{ rule: 'required', message: '不能为空' }] });
  expect(await runRuleString('required|max:3|email', 'abcd')).toEqual({
    valid: false,
    errors: [
      { rule: 'max', message: '长度不能超过 3' },
      { rule: 'email', message: '邮箱格式不正确' },
    ],
  });
  expect(await runRuleString(`jsScript:${btoa('value > 3')}`, 5)).toEqual({ valid: true, errors: [] });
});

test('every language has every text', () => {
  const keys = Object.keys(ruleMessages['zh-CN']);
  expect(Object.keys(ruleMessages['en-US'])).toEqual(keys);
  expect(Object.keys(ruleMessages['zh-TW'])).toEqual(keys);
  expect(defaultRules.map(({ message }) => message).filter((key) => !keys.includes(key))).toEqual([]);
});

// helpers

const refusing: RulePorts = { exists: async () => true, backend: async () => ({ valid: false }), script: async () => ({ valid: false }) };
