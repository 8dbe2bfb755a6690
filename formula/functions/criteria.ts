import { byName } from '../../schemas/byName.ts';
import { asText, isEmpty, isList, Num, numberOf, parseDateTime, sameOperand } from '../engine/index.ts';
import type { LocalDateTime, Operand } from '../engine/index.ts';
import { folded, wildcards } from './wildcards.ts';

/** Whether a value of a column meets a condition. */
export interface Criterion {
  (value: Operand): boolean;
  /** The same for conditions that mean the same; absent where no text says it exactly. */
  readonly key?: string;
  /** Of an ordering of numbers: what a sorted column can answer at once. */
  readonly ordered?: { readonly sign: string; readonly bound: Num };
}

/**
 * Reads the condition of COUNTIF, SUMIFS and their family, as a spreadsheet does:
 * - `>100`, `>=`, `<`, `<=` compare numbers with numbers, dates with dates and words with words; nothing else meets them, empty values never
 * - `=x`, `<>x` and `x` without a sign ask for equality: numbers by size, dates by the moment, words without letter case
 *   and with the wildcards `*`, `?` and `~`; true and false equal only themselves
 * - `""` and `=` are met by empty values, `<>` by all others
 *
 * A field of several values meets a condition when one of them does, and `<>x` when none of them is x.
 */
export function criterionOf(condition: Operand): Criterion {
  const meets = readCriterion(condition);
  const key = keyOf(condition);
  return key === undefined ? meets : Object.assign(meets, { key });
}

// helpers

/** Numbers are shown rounded and people by their names, so neither is told by its text. */
function keyOf(condition: Operand): string | undefined {
  if (condition instanceof Num) {
    const { parts } = condition;
    return parts && `number ${parts.n}/${parts.d}`;
  }
  return condition === null || typeof condition !== 'object' ? `${typeof condition} ${String(condition)}` : undefined;
}

function readCriterion(condition: Operand): Criterion {
  const match = typeof condition === 'string' ? SIGNED.exec(condition) : null;
  const [sign, bound]: readonly [string, Operand] = match === null ? ['=', condition] : [match[1] ?? '=', match[2] ?? ''];
  const holds = orderings[sign];
  if (holds !== undefined) {
    const meets = ordering(bound, holds);
    const number = typeof bound === 'string' && dateIn(bound) !== undefined ? undefined : numberOf(bound);
    return number === undefined ? meets : Object.assign((value: Operand) => meets(value), { ordered: { sign, bound: number } });
  }
  const equals = equality(bound);
  return sign === '<>' || sign === '!=' ? (value) => !equals(value) : (value) => equals(value);
}

const SIGNED = /^\s*(>=|<=|<>|!=|==|=|>|<)\s*(.*?)\s*$/su;
const SPOKEN_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$| )/u;
const TRUTH = /^(?:true|false)$/iu;

const orderings: Readonly<Record<string, (order: number) => boolean>> = byName({
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
});

function ordering(bound: Operand, holds: (order: number) => boolean): Criterion {
  const date = dateIn(bound);
  if (date !== undefined) {
    return ofAny((value) => {
      const moment = typeof value === 'string' ? parseDateTime(value) : undefined;
      return moment !== undefined && holds(moment.day - date.day || moment.second - date.second);
    });
  }
  const number = numberOf(bound);
  if (number !== undefined) {
    return ofAny((value) => {
      const size = typeof value === 'boolean' ? undefined : numberOf(value);
      return size !== undefined && holds(size.cmp(number));
    });
  }
  const word = folded(asText(bound));
  return ofAny((value) => {
    const text = asText(value);
    return typeof value !== 'boolean' && numberOf(value) === undefined && parseDateTime(text) === undefined && holds(compareTexts(folded(text), word));
  });
}

/** Number fields hold numbers, conditions hold text: `5` meets "5.00". Texts such as `007` and `7` are codes and differ. */
function equality(bound: Operand): Criterion {
  if (isEmpty(bound)) {
    return isEmpty;
  }
  if (typeof bound === 'boolean' || (typeof bound === 'string' && TRUTH.test(bound))) {
    const wanted = folded(asText(bound));
    return ofAny((value) => folded(asText(value)) === wanted);
  }
  const date = dateIn(bound);
  const text = asText(bound);
  const like = wildcards(text);
  return ofAny((value) => {
    if (typeof value === 'boolean') {
      return false;
    }
    if (date !== undefined) {
      const moment = parseDateTime(asText(value));
      return moment !== undefined && moment.day === date.day && moment.second === date.second;
    }
    return sameOperand(value, bound) || like.matches(asText(value));
  });
}

function ofAny(meets: Criterion): Criterion {
  return (value) => !isEmpty(value) && (isList(value) ? value.some((each) => !isEmpty(each) && meets(each)) : meets(value));
}

/** A date as fields store it, or as people write it into a condition: `2026/3/1`. */
function dateIn(bound: Operand): LocalDateTime | undefined {
  if (typeof bound !== 'string') {
    return undefined;
  }
  const spelt = bound.replace(SPOKEN_DATE, (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return parseDateTime(spelt);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
