import { FormulaError } from '../types.ts';
import type { FormulaReference } from '../types.ts';
import { MAX_EXPONENT } from './decimal.ts';
import { Num } from './Num.ts';
import { designerReference, pathReference } from './references.ts';

export type OperatorSymbol = '+' | '-' | '*' | '/' | '%' | '^' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or' | 'not' | '?' | ':';

/** A piece of a formula; `at` is its 0-based offset and `label` its own text. */
export type Token = { readonly at: number; readonly label: string } & (
  | { readonly type: 'number'; readonly value: Num }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'constant'; readonly value: boolean | null }
  | { readonly type: 'reference'; readonly reference: FormulaReference }
  | { readonly type: 'function'; readonly name: string }
  | { readonly type: 'operator'; readonly symbol: OperatorSymbol }
  | { readonly type: 'open' | 'close' | 'comma' }
);

const MAX_LENGTH = 4000;

const SPACE = /[\s\u3000]+/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const NAME_PART = String.raw`[\p{L}_$][\p{L}\p{N}\p{M}_$]*`;
const PATH = new RegExp(String.raw`${NAME_PART}(?:\s*\.\s*${NAME_PART})*`, 'uy');
const OPERATOR = /&&|\|\||==|!=|<=|>=|[-+*/%^<>!?:]/uy;
const CALL_FOLLOWS = /[\s\u3000]*\(/uy;
const DESIGNER = /\{[^{}]*\}|\[[^[\]]*\]/uy;

/** Prefixes under which existing forms call the same functions. */
const LIBRARY = /^(?:FormMath|Formulas)\./u;

const SYMBOLS: ReadonlyMap<string, OperatorSymbol> = new Map([
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
] as const);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['TRUE', true],
  ['FALSE', false],
] as const);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/**
 * Cuts a formula into tokens. Names may be Chinese, literals keep every digit, and a name is only ever a
 * reference or a function: which of the two is decided by the parenthesis behind it.
 *
 * @throws FormulaError `FML_TOO_LONG`, `FML_SYNTAX`, `FML_FORBIDDEN`
 */
export function tokenise(text: string): readonly Token[] {
  if (text.length > MAX_LENGTH) {
    throw new FormulaError('FML_TOO_LONG', 'tooLong', MAX_LENGTH, '', { limit: MAX_LENGTH });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matchAt(SPACE, text, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const token = readToken(text, at, tokens.at(-1));
    tokens.push(token);
    at += token.label.length;
  }
  return tokens;
}

/** Where a formula uses a word of the language that a field could be called too: `true`, `null`, `not`, or calls it: `AND(…)`. */
export const wordsIn = (text: string): readonly (Pick<Token, 'at' | 'label'> & { readonly isCalled: boolean })[] =>
  tokenise(text).flatMap(({ type, at, label }) =>
    type === 'constant' || (type === 'operator' && /^\w/.test(label)) || (type === 'function' && LOGIC.test(label))
      ? [{ at, label, isCalled: type === 'function' }]
      : [],
  );

/** Functions that are called like words of the language. What else stands before a parenthesis is nothing but a function. */
const LOGIC = /^(?:and|or|xor|not|true|false)$/iu;

// helpers

function readToken(text: string, at: number, previous: Token | undefined): Token {
  const char = text.charAt(at);
  if (char === '(' || char === ')' || char === ',') {
    return { type: char === '(' ? 'open' : char === ')' ? 'close' : 'comma', at, label: char };
  }
  if (char === "'" || char === '"') {
    return readText(text, at, char);
  }
  const number = matchAt(NUMBER, text, at);
  if (number !== undefined) {
    return readNumber(text, at, number);
  }
  const path = matchAt(PATH, text, at);
  if (path !== undefined) {
    return readName(text, at, path, previous);
  }
  const designer = matchAt(DESIGNER, text, at);
  if (designer !== undefined) {
    return { type: 'reference', at, label: designer, reference: designerReference(designer, at) };
  }
  const operator = matchAt(OPERATOR, text, at);
  if (operator !== undefined) {
    return { type: 'operator', at, label: operator, symbol: SYMBOLS.get(operator) ?? (operator as OperatorSymbol) };
  }
  throw unreadable(text, at);
}

function readNumber(text: string, at: number, label: string): Token {
  if (matchAt(PATH, text, at + label.length) !== undefined) {
    throw new FormulaError('FML_SYNTAX', 'noOperatorAfter', at + label.length, label);
  }
  const value = new Num(label.replace(/\.(?=$|[eE])/u, '').replace(/^\./u, '0.'));
  if (!value.isFinite() || Math.abs(value.exponent) > MAX_EXPONENT) {
    throw new FormulaError('FML_RANGE', 'range', at, label);
  }
  return { type: 'number', at, label, value };
}

function readText(text: string, at: number, quote: string): Token {
  let value = '';
  for (let index = at + 1; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === quote) {
      return { type: 'text', at, label: text.slice(at, index + 1), value };
    }
    if (char === '\\') {
      index += 1;
      const escaped = text.charAt(index);
      value += ESCAPES.get(escaped) ?? escaped;
    } else {
      value += char;
    }
  }
  throw new FormulaError('FML_SYNTAX', 'openText', at, quote);
}

function readName(text: string, at: number, label: string, previous: Token | undefined): Token {
  const name = label.replace(/\s+/gu, '');
  if (endsOperand(previous) && /^(?:and|or)$/iu.test(name)) {
    return { type: 'operator', at, label, symbol: name.toLowerCase() as OperatorSymbol };
  }
  if (name === 'not') {
    return { type: 'operator', at, label, symbol: 'not' };
  }
  if (matchAt(CALL_FOLLOWS, text, at + label.length) !== undefined) {
    return { type: 'function', at, label, name: name.replace(LIBRARY, '') };
  }
  const constant = CONSTANTS.get(name.replace(LIBRARY, ''));
  if (constant !== undefined) {
    return { type: 'constant', at, label, value: constant };
  }
  return { type: 'reference', at, label, reference: pathReference(name, at) };
}

function endsOperand(token: Token | undefined): boolean {
  return token !== undefined && token.type !== 'operator' && token.type !== 'open' && token.type !== 'comma' && token.type !== 'function';
}

function unreadable(text: string, at: number): FormulaError {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (char === '=') {
    return new FormulaError('FML_FORBIDDEN', 'assignment', at, char);
  }
  const isWide = /[（）［］｛｝，；：？！“”‘’＋－×÷＝＜＞]/u.test(char);
  return new FormulaError('FML_SYNTAX', isWide ? 'wideCharacter' : 'character', at, char);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
