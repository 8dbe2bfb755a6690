import type { Node } from '../engine/index.ts';
import { severalIn } from '../../registry/form/holdsSeveral.ts';
import { suggest } from '../../registry/suggest.ts';
import type { ExpressionProblem, FieldSymbol } from './types.ts';
import { kindText, textLiteral } from './valueTypes.ts';
import type { ValueType } from './valueTypes.ts';

/** A constant beside a field with a closed list of values must be one of them; otherwise the comparison never changes. */
export function checkOptions(left: Node, leftType: ValueType, right: Node, rightType: ValueType): ExpressionProblem[] {
  return [...misses(leftType, right, rightType), ...misses(rightType, left, leftType)];
}

/** The same for a condition text such as `>100` or `<>机票`, and a number column beside a word. */
export function optionsOfCriteria(column: Node, columnType: ValueType, criteria: Node, text: string): ExpressionProblem[] {
  const [, meant] = /^\s*(=>|=<|><|≥|≤|≠|＞＝?|＜＝?|＝|！＝?)/u.exec(text) ?? [];
  if (meant !== undefined)
    return [
      {
        code: 'EXP_TYPE',
        at: criteria.at,
        length: criteria.label.length,
        message: `条件「${text}」中的「${meant}」不是比较符，会按文字比较`,
        hint: `请写作 ${signs[meant] ?? '='}`,
      },
    ];
  const [, sign = '', bound = ''] = /^\s*(>=|<=|<>|!=|==|=|>|<)?\s*(.*?)\s*$/su.exec(text) ?? [];
  if (bound === '' || /[*?]/.test(bound)) return [];
  const literal = textLiteral(bound);
  const kinds = columnType.kinds;
  if (
    kinds.length > 0 &&
    !kinds.includes('text') &&
    !kinds.includes('list') &&
    !kinds.some((kind) => literal.kinds.includes(kind)) &&
    !kinds.includes('named') &&
    !kinds.includes('boolean')
  ) {
    return [
      { code: 'EXP_TYPE', at: criteria.at, length: criteria.label.length, message: `「${column.label}」是${kindText(columnType)}，条件「${text}」不会成立` },
    ];
  }
  return sign === '' || sign === '=' || sign === '==' || sign === '<>' || sign === '!=' ? misses(columnType, criteria, literal) : [];
}

/** Texts that an expression may answer as they are written must be among the values that its place takes. */
export function optionsOfResult(tree: Node, options: NonNullable<FieldSymbol['options']>, of: string, joined = false): ExpressionProblem[] {
  return resultsOf(tree).flatMap((node) => {
    const text = node.type === 'leaf' && node.token.type === 'text' ? node.token.value : '';
    return (joined ? severalIn(text) : [text]).flatMap((each) => notAmong(node, each, options, of, 'written'));
  });
}

/** What an expression may answer: the branches of its conditions, or itself. */
export function resultsOf(node: Node): readonly Node[] {
  if (node.type === 'choice') return [node.then, node.otherwise].flatMap(resultsOf);
  if (node.type !== 'call') return [node];
  const name = node.name.toLowerCase();
  return name === 'if' ? node.args.slice(1).flatMap(resultsOf) : name === 'iferror' ? node.args.flatMap(resultsOf) : [node];
}

// helpers

/** What is written for a comparison, and is none. */
const signs: Readonly<Record<string, string>> = {
  '=>': '>=',
  '=<': '<=',
  '><': '<>',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '＞': '>',
  '＞＝': '>=',
  '＜': '<',
  '＜＝': '<=',
  '＝': '=',
  '！': '<>',
  '！＝': '<>',
};

function misses({ symbol }: ValueType, node: Node, { literal }: ValueType): ExpressionProblem[] {
  return symbol?.options === undefined || literal === undefined ? [] : notAmong(node, literal, symbol.options, `【${symbol.title}】`, 'compared');
}

function notAmong(node: Node, literal: string, options: NonNullable<FieldSymbol['options']>, of: string, use: 'written' | 'compared'): ExpressionProblem[] {
  const place = { at: node.at, length: Math.max(1, node.label.length) };
  const known = options.filter(({ value }) => value === literal);
  if (literal === '' || known.some(({ disabled }) => disabled !== true)) return [];
  if (known.length > 0) {
    return [
      use === 'written'
        ? { code: 'EXP_VALUE', ...place, message: `${of}的取值【${literal}】已停用，不能再写入` }
        : { code: 'EXP_DISABLED', ...place, message: `${of}的取值【${literal}】已停用，只有以前的单据还有它` },
    ];
  }
  const near =
    options.find(({ value, label }) => label === literal || value.endsWith(`/${literal}`))?.value ??
    suggest(
      literal,
      options.map(({ value, label }) => ({ name: value, title: label })),
    );
  return [
    {
      code: 'EXP_VALUE',
      ...place,
      message: `${of}没有取值【${literal}】`,
      ...(near === undefined ? listed(options) : { hint: `是否指「${near}」`, suggestion: near }),
    },
  ];
}

/** All that it could be, where that is few. */
function listed(options: NonNullable<FieldSymbol['options']>): { readonly hint?: string } {
  const open = options.filter(({ disabled }) => disabled !== true);
  return open.length === 0 || open.length > MOST_LISTED
    ? {}
    : { hint: `可取 ${open.map(({ value, label }) => (label === value ? value : `${value}（${label}）`)).join('、')}` };
}

const MOST_LISTED = 6;
