import type { Registry } from '../registry/createRegistry.ts';
import type { ParameterKind, Rule, RuleArguments, RuleParameter } from './defineRule.ts';
import { ruleRegistry } from './rules/index.ts';
import { dateOf, isFormat } from './rules/support/dates.ts';
import { isNumberText } from './rules/support/numbers.ts';
import { isPattern } from './rules/support/patterns.ts';
import { isFieldName } from './rules/support/references.ts';
import type { RuleCall } from './types.ts';

export type RuleErrorCode = 'RULE_SYNTAX' | 'RULE_UNPRINTABLE' | 'RULE_UNKNOWN' | 'RULE_PARAMETER_COUNT' | 'RULE_BAD_PARAMETER';

/** Why a rule string cannot be used: which rule, and where (0-based offset into the text). */
export class RuleSyntaxError extends Error {
  constructor(
    readonly code: RuleErrorCode,
    readonly rule: string,
    readonly at: number,
    /** What stands in the sentence that says why; `wordsOfRuleError` has it in every language. */
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(`${code} ${rule}`);
    this.name = 'RuleSyntaxError';
  }
}

/**
 * Reads `name:arg1,arg2|name2`. In arguments `\|`, `\,` and `\\` stand for the character itself. A pattern argument
 * is taken as it stands, up to the next unescaped `|` outside `()` and `[]`. Empty pieces are skipped.
 *
 * Every rule must be known and its arguments must fit its parameters; otherwise throws {@link RuleSyntaxError}.
 */
export function parseRules(text: string, rules: Registry<Rule> = ruleRegistry): RuleCall[] {
  return piecesOf(text, rules).flatMap(({ call }) => call ?? []);
}

/** The same with where each piece between bars begins; a piece without a call is empty. */
export function piecesOf(text: string, rules: Registry<Rule> = ruleRegistry): RulePiece[] {
  const pieces: RulePiece[] = [];
  let at = 0;
  while (at < text.length) {
    const nameEnd = endOfName(text, at);
    const name = text.slice(at, nameEnd).trim();
    const hasArguments = text[nameEnd] === ':';
    if (name === '' && !hasArguments) {
      pieces.push({ at });
      at = nameEnd + 1;
      continue;
    }
    if (name === '') throw new RuleSyntaxError('RULE_SYNTAX', '', at);
    const rule = rules.get(name);
    if (!rule) throw unknownRule(name, at);

    const given = hasArguments ? readArguments(text, nameEnd + 1, rule) : { args: [], end: nameEnd };
    const args = given.args.map(({ value, at: offset }, index) => checkedArgument(rule, name, index, value, offset));
    checkCount(rule, name, args.length, at);
    pieces.push({ at, call: { name, args } });
    at = given.end + 1;
  }
  return text.endsWith('|') && at === text.length ? [...pieces, { at }] : pieces;
}

/** The same; none where the text cannot be read, which is a finding of its own. For whoever asks what rules say, not whether they are right. */
export function readableRules(text: string): RuleCall[] {
  try {
    return parseRules(text);
  } catch (error) {
    if (error instanceof RuleSyntaxError) return [];
    throw error;
  }
}

/** The text of parsed rules; parsing it gives the same rules again. */
export function printRules(calls: readonly RuleCall[], rules: Registry<Rule> = ruleRegistry): string {
  return calls
    .map((call) => {
      const rule = ruleOf(call, rules);
      const print = takesPattern(rule) ? printPattern : printArgument;
      return call.args.length === 0 ? call.name : `${call.name}:${call.args.map((arg) => print(arg, call.name)).join(',')}`;
    })
    .join('|');
}

/** The rule of a call; throws {@link RuleSyntaxError} when nobody declared it. */
export function ruleOf(call: RuleCall, rules: Registry<Rule> = ruleRegistry): Rule {
  const rule = rules.get(call.name);
  if (!rule) throw unknownRule(call.name, 0);
  return rule;
}

/** Arguments by parameter name. */
export function namedArguments(rule: Rule, args: readonly string[]): RuleArguments {
  const named: Record<string, string> = {};
  rule.params?.forEach(({ name }, index) => {
    const value = args[index];
    if (value !== undefined) named[name] = value;
  });
  return named;
}

/** Fields whose change can change the outcome, as they are written in the rules (`hdje`, `item.wqje`). */
export function ruleReferences(calls: readonly RuleCall[], rules: Registry<Rule> = ruleRegistry): string[] {
  const names = calls.flatMap((call) =>
    (ruleOf(call, rules).params ?? []).flatMap(({ kind }, index) => {
      const value = call.args[index];
      if (value === undefined || isLiteralArgument(kind, value)) return [];
      return kind === 'column' ? [`item.${value}`] : referenceKinds.has(kind) ? [value] : [];
    }),
  );
  return [...new Set(names)];
}

/** Whether what a rule says of a cell may change with another cell. */
export function comparesCells(name: string, rules: Registry<Rule> = ruleRegistry): boolean {
  return rules.get(name)?.params?.some(({ kind }) => kind === 'column' || referenceKinds.has(kind)) === true;
}

/** The rules with `required` in front, as a field of mode `b` has them. */
export function withRequired(calls: readonly RuleCall[]): readonly RuleCall[] {
  return calls.some(({ name }) => name === 'required') ? calls : [{ name: 'required', args: [] }, ...calls];
}

/** Whether an argument says its value itself and names no field. */
export function isLiteralArgument(kind: ParameterKind, value: string): boolean {
  return kind === 'bound' ? isNumberText(value) : kind === 'point' && (value === 'today' || dateOf(value) !== undefined);
}

export interface RulePiece {
  readonly at: number;
  readonly call?: RuleCall;
}

// helpers

interface Argument {
  readonly value: string;
  readonly at: number;
}

const referenceKinds: ReadonlySet<ParameterKind> = new Set(['bound', 'point', 'field']);

const accepts: Readonly<Record<ParameterKind, (value: string) => boolean>> = {
  count: (value) => /^\d{1,6}$/.test(value),
  bound: (value) => isNumberText(value) || isFieldName(value),
  point: (value) => isLiteralArgument('point', value) || isFieldName(value),
  field: isFieldName,
  column: (value) => isFieldName(value) && !value.includes('.'),
  name: (value) => /^[\p{L}_$][\p{L}\p{N}_$.-]{0,99}$/u.test(value),
  text: (value) => value !== '',
  pattern: (value) => value !== '' && isPattern(value),
  format: isFormat,
  url: (value) => value !== '',
  script: (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value),
  flag: (value) => value === 'true' || value === 'false',
};

function checkedArgument(rule: Rule, name: string, index: number, value: string, at: number): string {
  const parameter: RuleParameter | undefined = rule.params?.[index];
  if (!parameter) return value;
  const { kind } = parameter;
  const trimmed = kind === 'text' || kind === 'pattern' ? value : value.trim();
  if (!accepts[kind](trimmed)) {
    throw new RuleSyntaxError('RULE_BAD_PARAMETER', name, at, { name: parameter.name, value: value.slice(0, 100) });
  }
  return trimmed;
}

function checkCount(rule: Rule, name: string, count: number, at: number): void {
  const most = rule.params?.length ?? 0;
  const least = rule.params?.filter(({ optional }) => !optional).length ?? 0;
  if (count >= least && count <= most) return;
  const expected = least === most ? String(most) : `${least}–${most}`;
  throw new RuleSyntaxError('RULE_PARAMETER_COUNT', name, at, { expected, count: String(count) });
}

function unknownRule(name: string, at: number): RuleSyntaxError {
  return new RuleSyntaxError('RULE_UNKNOWN', name, at);
}

function takesPattern(rule: Rule): boolean {
  return rule.params?.[0]?.kind === 'pattern';
}

function endOfName(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== ':' && text[at] !== '|') at += 1;
  return at;
}

function readArguments(text: string, from: number, rule: Rule): { args: Argument[]; end: number } {
  if (takesPattern(rule)) {
    const end = endOfPattern(text, from);
    return { args: [{ value: text.slice(from, end), at: from }], end };
  }
  const args: Argument[] = [];
  let value = '';
  let start = from;
  let at = from;
  for (; at < text.length && text[at] !== '|'; at += 1) {
    const next = text[at + 1];
    if (text[at] === '\\' && next !== undefined && '|,\\'.includes(next)) {
      value += next;
      at += 1;
    } else if (text[at] === ',') {
      args.push({ value, at: start });
      value = '';
      start = at + 1;
    } else {
      value += text[at];
    }
  }
  args.push({ value, at: start });
  return { args, end: at };
}

/** The next `|` that is neither escaped nor inside a group or a character class; the end of the text otherwise. */
function endOfPattern(text: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === '|' && depth === 0) return at;
  }
  return text.length;
}

function printArgument(value: string): string {
  return value.replace(/[\\|,]/g, '\\$&');
}

/** A pattern with an alternation at its top level goes into a group, which means the same. */
function printPattern(source: string, name: string): string {
  for (const printed of [source, `(?:${source})`]) {
    if (endOfPattern(`${printed}|`, 0) === printed.length) return printed;
  }
  throw new RuleSyntaxError('RULE_UNPRINTABLE', name, 0);
}
