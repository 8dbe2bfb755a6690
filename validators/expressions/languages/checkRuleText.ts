import { kindText, toDecimal, type FieldSymbol, type SymbolTable, type ValueKind } from '../../../formula/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import { ruleMethods } from '../../../schemas/metadata/index.ts';
import { isLiteralArgument, parseRules, ruleOf, RuleSyntaxError } from '../../parseRules.ts';
import type { RuleCall } from '../../types.ts';
import type { Expression, Finding } from '../types.ts';
import { fieldAt, hintOf } from './fieldAt.ts';

/** A rule string: it can be read, its rules fit the field, and the fields that parameters name are there and comparable. */
export function checkRuleText({ text, field }: Extract<Expression, { language: 'rules' }>, symbols: SymbolTable): Finding[] {
  let calls;
  try {
    calls = parseRules(text);
  } catch (error) {
    if (!(error instanceof RuleSyntaxError)) throw error;
    return [{ code: 'E03', message: `校验规则有误：${error.message}`, at: error.at, length: Math.max(1, error.rule.length) }];
  }
  return [...emptyRanges(calls, field), ...calls.flatMap((call) => {
    const rule = ruleOf(call);
    const at = Math.max(0, text.indexOf(call.name));
    const wrong = (message: string, suggestion?: string): Finding => ({ code: 'E07', message, at, length: call.name.length, ...hintOf(suggestion) });
    const own = ownKinds(rule.params?.map(({ kind }) => kind) ?? [], rule.name);
    const findings: Finding[] = own === undefined || fits(field, own) ? [] : [wrong(`规则 ${call.name} 用于${kindText({ kinds: own.slice(0, 1) })}，字段【${field.title}】是${kindText(field)}，永远不会通过`)];
    if (rule.name === 'row_unique' && symbols.table === undefined) findings.push(wrong(`规则 ${call.name} 只能用于子表字段`));
    rule.params?.forEach(({ kind, name }, index) => {
      const argument = call.args[index];
      if (argument !== undefined && kind === 'url' && !isAddress(argument)) findings.push(wrong(`规则 ${call.name} 的地址须是本系统的路径（以 / 开头）或 http(s):// 地址【${argument.slice(0, 100)}】`));
      if (argument !== undefined && rule.name === 'method' && kind === 'name' && !ruleMethods.includes(argument)) {
        findings.push(wrong(`没有校验方法【${argument}】，可用的方法：${ruleMethods.length === 0 ? '无' : ruleMethods.join('、')}`));
      }
      if (argument === undefined || isLiteralArgument(kind, argument) || (kind !== 'bound' && kind !== 'point' && kind !== 'field' && kind !== 'column')) return;
      const path = kind === 'column' ? `item.${argument}` : argument;
      const other = fieldAt(path, symbols);
      if (kind === 'column' && symbols.table === undefined) findings.push(wrong(`规则 ${call.name} 只能用于子表字段`));
      else if (other === undefined) findings.push(wrong(`规则 ${call.name} 的参数 ${name} 引用了不存在的字段【${argument}】`, nearest(path, symbols)));
      else if (!hasMember(path, other)) findings.push(wrong(`规则 ${call.name} 的参数 ${name}：字段【${other.title}】没有成员【${path.slice(path.lastIndexOf('.') + 1)}】`));
      else if (path.split('.').length <= (path.startsWith('item.') || path.startsWith('parent.') ? 2 : 1)) {
        const wanted = kind === 'bound' ? numbers : kind === 'point' ? moments : undefined;
        if (wanted !== undefined && !fits(other, wanted)) findings.push(wrong(`规则 ${call.name} 的参数 ${name} 需要${kindText({ kinds: wanted.slice(0, 1) })}，字段【${other.title}】是${kindText(other)}`));
      }
    });
    return findings;
  })];
}

// helpers

/** Bounds between which nothing lies: numbers by the rules and the schema together, lengths by the rules. */
function emptyRanges(calls: readonly RuleCall[], { title, min, max, aboveMin, belowMax }: FieldSymbol): Finding[] {
  const [least, most] = [toDecimal(min), toDecimal(max)];
  const lengths = (...names: readonly string[]): number[] => calls.filter((call) => names.includes(ruleOf(call).name)).map(({ args }) => Number(args[0]));
  const [shortest, longest] = [Math.max(0, ...lengths('min', 'length')), Math.min(Infinity, ...lengths('maxLen', 'length'))];
  const none = (low: string, high: string): Finding => ({ code: 'E07', message: `没有值能通过字段【${title}】的校验：不小于 ${low} 且不大于 ${high}`, at: 0, length: 1 });
  return [
    ...(least && most && (least.greaterThan(most) || (least.equals(most) && (aboveMin === true || belowMax === true))) ? [none(least.toFixed(), most.toFixed())] : []),
    ...(shortest > longest ? [none(`${shortest} 个字`, `${longest} 个字`)] : []),
  ];
}

/** A path of this server or a full address; what a browser would take for another host or a script is none. */
const isAddress = (text: string): boolean => /^(\/(?![/\\])|https?:\/\/[^/\s])/i.test(text) && ![...text].some((char) => char <= ' ');

const numbers: readonly ValueKind[] = ['number'];
const moments: readonly ValueKind[] = ['date', 'datetime'];
const numeric: ReadonlySet<string> = new Set(['numeric', 'integer', 'decimal', 'maxIntLen', 'maxDecLen']);
/** What digits alone never are. */
const worded: ReadonlySet<string> = new Set(['email', 'url', 'alpha', 'alpha_spaces']);
const dated: ReadonlySet<string> = new Set(['date_format']);

/** What the field itself has to be: texts may hold numbers, and dates before they are chosen. */
function ownKinds(params: readonly string[], rule: string): readonly ValueKind[] | undefined {
  if (params.includes('bound') || numeric.has(rule)) return ['number', 'text'];
  if (worded.has(rule)) return ['text', 'date', 'datetime', 'time', 'named', 'boolean'];
  return params.includes('point') || dated.has(rule) ? ['date', 'datetime', 'time', 'text'] : undefined;
}

const fits = ({ kinds }: FieldSymbol, wanted: readonly ValueKind[]): boolean => kinds.length === 0 || kinds.some((kind) => wanted.includes(kind));

function hasMember(path: string, symbol: FieldSymbol): boolean {
  const parts = path.split('.').slice(path.startsWith('item.') || path.startsWith('parent.') ? 2 : 1);
  const [member] = parts;
  return member === undefined || symbol.members === '*' || symbol.members?.includes(member) === true || parts[0] === 'item';
}

function nearest(path: string, symbols: SymbolTable): string | undefined {
  const name = path.split('.').at(-1) ?? '';
  const column = symbols.table === undefined ? undefined : suggest(name, symbols.tables.get(symbols.table)?.values() ?? []);
  return suggest(name, symbols.main.values()) ?? (column === undefined ? undefined : `item.${column}`);
}
