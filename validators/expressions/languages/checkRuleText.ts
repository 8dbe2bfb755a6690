import { kindText, toDecimal, type FieldSymbol, type SymbolTable, type ValueKind } from '../../../formula/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import { heldBy, holdsNumber, type PropertySchema } from '../../../registry/form/index.ts';
import { ruleMethods } from '../../../schemas/metadata/index.ts';
import { isLiteralArgument, parseRules, ruleOf, RuleSyntaxError } from '../../parseRules.ts';
import type { Rule } from '../../defineRule.ts';
import { isPortalPath } from '../../rules/support/asking.ts';
import { matchesFormat } from '../../rules/support/dates.ts';
import { exampleMoment, ruleValuesOf, type RuleValue } from '../../rules/support/ruleValues.ts';
import type { RuleCall } from '../../types.ts';
import type { Expression, Finding } from '../types.ts';
import { fieldAt, hintOf } from './fieldAt.ts';

/** A rule string: it can be read, its rules fit the field, and the fields that parameters name are there and comparable. */
export function checkRuleText({ text, field, property }: Extract<Expression, { language: 'rules' }>, symbols: SymbolTable): Finding[] {
  let calls;
  try {
    calls = parseRules(text);
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return [{ code: 'E03', message: `校验规则有误：${error.message}`, at: error.at, length: Math.max(1, error.rule.length) }];
  }
  return [
    ...emptyRanges(calls, field, property as PropertySchema),
    ...calls.flatMap((call) => {
      const rule = ruleOf(call);
      const at = Math.max(0, text.indexOf(call.name));
      const wrong = (message: string, suggestion?: string): Finding => ({ code: 'E07', message, at, length: call.name.length, ...hintOf(suggestion) });
      const unfit = unfitness(rule, call, property as PropertySchema);
      const findings: Finding[] = unfit === undefined ? [] : [wrong(`规则 ${call.name} 不能用于字段【${field.title}】：${unfit}`)];
      if (rule.name === 'row_unique' && symbols.table === undefined) findings.push(wrong(`规则 ${call.name} 只能用于子表字段`));
      rule.params?.forEach(({ kind, name }, index) => {
        const argument = call.args[index];
        if (argument !== undefined && kind === 'url' && !isPortalPath(argument))
          findings.push(wrong(`规则 ${call.name} 的地址须是本系统的路径（以 / 开头）【${argument.slice(0, 100)}】`));
        if (argument !== undefined && rule.name === 'method' && kind === 'name' && !ruleMethods.includes(argument)) {
          findings.push(wrong(`没有校验方法【${argument}】，可用的方法：${ruleMethods.length === 0 ? '无' : ruleMethods.join('、')}`));
        }
        if (argument === undefined || isLiteralArgument(kind, argument) || (kind !== 'bound' && kind !== 'point' && kind !== 'field' && kind !== 'column'))
          return;
        const path = kind === 'column' ? `item.${argument}` : argument;
        const other = fieldAt(path, symbols);
        if (kind === 'column' && symbols.table === undefined) findings.push(wrong(`规则 ${call.name} 只能用于子表字段`));
        else if (other === undefined) findings.push(wrong(`规则 ${call.name} 的参数 ${name} 引用了不存在的字段【${argument}】`, nearest(path, symbols)));
        else if (!hasMember(path, other))
          findings.push(wrong(`规则 ${call.name} 的参数 ${name}：字段【${other.title}】没有成员【${path.slice(path.lastIndexOf('.') + 1)}】`));
        else if (path.split('.').length <= (path.startsWith('item.') || path.startsWith('parent.') ? 2 : 1)) {
          const wanted = kind === 'bound' ? numbers : kind === 'point' ? moments : undefined;
          if (wanted !== undefined && !fits(other, wanted))
            findings.push(wrong(`规则 ${call.name} 的参数 ${name} 需要${kindText({ kinds: wanted.slice(0, 1) })}，字段【${other.title}】是${kindText(other)}`));
        }
      });
      return findings;
    }),
  ];
}

// helpers

/** Bounds between which nothing lies: numbers by the rules and the schema together, lengths by the rules. */
function emptyRanges(
  calls: readonly RuleCall[],
  { title, min, max, aboveMin, belowMax, isJoined }: FieldSymbol,
  { minLength, maxLength, minItems, maxItems }: PropertySchema,
): Finding[] {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  // the schema counts the characters of a text, rules what it joins
  const given = (bound: unknown): number[] => (typeof bound === 'number' && isJoined !== true ? [bound] : []);
  const lengths = (...names: readonly string[]): number[] => calls.filter((call) => names.includes(ruleOf(call).name)).map(({ args }) => Number(args[0]));
  const [shortest, longest] = [
    Math.max(0, ...lengths('min', 'length'), ...given(minLength), ...given(minItems)),
    Math.min(Infinity, ...lengths('maxLen', 'length'), ...given(maxLength), ...given(maxItems)),
  ];
  const counted = isJoined !== true && minItems === undefined && maxItems === undefined ? '个字' : '项';
  const none = (low: string, high: string): Finding => ({
    code: 'E07',
    message: `没有值能通过字段【${title}】的校验：不小于 ${low} 且不大于 ${high}`,
    at: 0,
    length: 1,
  });
  return [
    ...(least && most && (least.greaterThan(most) || (least.equals(most) && (aboveMin === true || belowMax === true)))
      ? [none(least.toFixed(), most.toFixed())]
      : []),
    ...(shortest > longest ? [none(`${shortest} ${counted}`, `${longest} ${counted}`)] : []),
  ];
}

const numbers: readonly ValueKind[] = ['number'];
const moments: readonly ValueKind[] = ['date', 'datetime'];
/** In words, zh-CN. */
const valueWords: Readonly<Record<RuleValue, string>> = {
  text: '文本',
  number: '数字',
  boolean: '是/否',
  date: '日期',
  time: '时间',
  year: '年份',
  range: '起止日期',
  times: '起止时刻',
  named: '人员或所选记录',
  files: '附件',
  list: '列表',
  object: '对象',
  rows: '子表',
  nothing: '不保存值的控件',
};

/** Why a rule says nothing about the values of a field, or is never met. */
function unfitness(rule: Rule, { args }: RuleCall, property: PropertySchema): string | undefined {
  const held = ruleValuesOf(property);
  if (held !== undefined && !held.some((value) => rule.values.includes(value)))
    return `它的值是${held.map((value) => valueWords[value]).join('、')}，规则只用于${rule.values.map((value) => valueWords[value]).join('、')}`;
  // a text of numbers is still counted as a text
  if (holdsNumber(heldBy(property)) && held?.includes('number') !== true && !rule.values.includes('number') && !rule.values.includes('list'))
    return `它的值是${valueWords.number}，永远不会通过`;
  if (rule.name === 'backend' && args[0] === undefined && property['x-backend'] === undefined) return '没有写明地址，也没有 x-backend';
  const written = exampleMoment(property);
  const format = rule.name === 'date_format' ? (args[0] ?? 'YYYY-MM-DD') : rule.name === 'time' ? (args[0] ?? 'HH:mm:ss') : undefined;
  return written === undefined || format === undefined || matchesFormat(written, format) ? undefined : `它的值写作 ${written}，不符合 ${format}，永远不会通过`;
}

const fits = ({ kinds }: FieldSymbol, wanted: readonly ValueKind[]): boolean => kinds.length === 0 || kinds.some((kind) => wanted.includes(kind));

function hasMember(path: string, symbol: FieldSymbol): boolean {
  const parts = path.split('.').slice(path.startsWith('item.') || path.startsWith('parent.') ? 2 : 1);
  const [member] = parts;
  return member === undefined || symbol.members === '*' || symbol.members?.includes(member) === true || parts[0] === 'item';
}

function nearest(path: string, symbols: SymbolTable): string | undefined {
  const name = path.split('.').at(-1) ?? '';
  const columns = symbols.tables.get(symbols.table ?? '');
  if (path === name && columns?.has(name) === true) return `item.${name}`;
  const column = columns === undefined ? undefined : suggest(name, columns.values());
  return suggest(name, symbols.main.values()) ?? (column === undefined ? undefined : `item.${column}`);
}
