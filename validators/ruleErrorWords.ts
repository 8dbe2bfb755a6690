import type { Localised } from '../registry/localised.ts';
import { filled } from '../registry/words.ts';
import type { RuleErrorCode, RuleSyntaxError } from './parseRules.ts';

/** What is wrong with a rule string, in every language. A page that only runs rules does not load it. */
export function wordsOfRuleError({ code, rule, at, params }: RuleSyntaxError): Localised {
  return filled(texts[code], { rule, position: at + 1, ...params });
}

// helpers

const texts: Readonly<Record<RuleErrorCode, Localised>> = {
  RULE_SYNTAX: {
    'zh-CN': '第 {position} 个字符处缺少规则名称',
    'en-US': 'the name of a rule is missing at character {position}',
    'zh-TW': '第 {position} 個字元處缺少規則名稱',
  },
  RULE_UNPRINTABLE: {
    'zh-CN': '规则 {rule} 的正则表达式无法写成规则文本',
    'en-US': 'the pattern of rule {rule} cannot be written as the text of a rule',
    'zh-TW': '規則 {rule} 的正規表示式無法寫成規則文字',
  },
  RULE_UNKNOWN: { 'zh-CN': '未知的校验规则：{rule}', 'en-US': 'there is no rule {rule}', 'zh-TW': '未知的校驗規則：{rule}' },
  RULE_PARAMETER_COUNT: {
    'zh-CN': '规则 {rule} 需要 {expected} 个参数，实际为 {count} 个',
    'en-US': 'rule {rule} takes {expected} parameters and has {count}',
    'zh-TW': '規則 {rule} 需要 {expected} 個參數，實際為 {count} 個',
  },
  RULE_BAD_PARAMETER: {
    'zh-CN': '规则 {rule} 的参数 {name} 不正确：{value}',
    'en-US': '{name} of rule {rule} is wrong: {value}',
    'zh-TW': '規則 {rule} 的參數 {name} 不正確：{value}',
  },
};
