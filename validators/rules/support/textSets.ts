/** Sorts of characters, as far as rules tell them apart; `other` is every one that no rule names. */
export const sorts = ['letter', 'digit', 'space', '_', '-', '@', '.', ':', '/', '+', 'other'] as const;
export type CharacterSort = (typeof sorts)[number];

/**
 * What is sure of every text that passes a rule. Two rules contradict each other where no text can be of both sets; a set says nothing that is not sure, so that
 * rules which only seldom agree are no contradiction.
 */
export interface TextSet {
  /** No characters but these; absent: any. */
  readonly of?: readonly CharacterSort[];
  /** At least one of each of these. */
  readonly with?: readonly CharacterSort[];
  /** How many characters. */
  readonly least?: number;
  readonly most?: number;
}

const withoutSpace = sorts.filter((sort) => sort !== 'space');

/** The sets of rules that arguments do not change, by name; those with a number follow below. */
const fixed: Readonly<Record<string, TextSet | undefined>> = {
  alpha: { of: ['letter'] },
  alpha_num: { of: ['letter', 'digit'] },
  alpha_dash: { of: ['letter', 'digit', '_', '-'] },
  alpha_spaces: { of: ['letter', 'space'] },
  // the shortest is a@b.cc
  email: { of: withoutSpace, with: ['@', '.'], least: 6, most: 254 },
  url: { of: withoutSpace, with: ['letter', ':', '/'], least: 9, most: 4_000 },
  phone: { of: ['digit', '-'], with: ['digit'], least: 10, most: 20 },
  mobile: { of: ['digit'], least: 11, most: 11 },
  id_card: { of: ['digit', 'letter'], with: ['digit'], least: 18, most: 18 },
};

const number: TextSet = { of: ['digit', '+', '-', '.'], with: ['digit'] };
const ofNumbers: ReadonlySet<string> = new Set(['numeric', 'integer', 'decimal', 'maxIntLen', 'maxDecLen', 'min_value', 'max_value', 'between']);

/** The texts that pass a rule of its own name; undefined where nothing is sure. */
export function textSetOf(name: string, args: readonly string[]): TextSet | undefined {
  const count = Number(args[0]);
  if (ofNumbers.has(name)) return number;
  switch (name) {
    case 'digits':
      return { of: ['digit'], least: count, most: count };
    case 'min':
      return { least: count };
    case 'maxLen':
      return { most: count };
    case 'length':
      return { least: count, most: count };
    case 'date_format':
      return momentSet(args[0] ?? 'YYYY-MM-DD');
    case 'time':
      return momentSet(args[0] ?? 'HH:mm:ss');
    case 'date_gte':
    case 'date_lte':
    case 'isBefore':
    case 'isAfter':
      // a month, a day or a moment, with a blank or a T between day and time, or two of them with a comma
      return { of: ['digit', '-', ':', 'space', 'letter', 'other'], with: ['digit', '-'], least: 7 };
    default:
      return Object.hasOwn(fixed, name) ? fixed[name] : undefined;
  }
}

/** Whether a text can be of both sets. */
export function mayMeet(one: TextSet, other: TextSet): boolean {
  const both = meetingOf(one, other);
  const { of, with: needed = [], least = 1, most = Infinity } = both;
  return (of === undefined || of.length > 0) && needed.every((sort) => of === undefined || of.includes(sort)) && Math.max(1, least) <= most && most > 0;
}

export function meetingOf(one: TextSet, other: TextSet): TextSet {
  const of = one.of === undefined ? other.of : other.of === undefined ? one.of : one.of.filter((sort) => other.of?.includes(sort));
  return {
    ...(of === undefined ? {} : { of }),
    with: [...(one.with ?? []), ...(other.with ?? [])],
    least: Math.max(one.least ?? 0, other.least ?? 0),
    most: Math.min(one.most ?? Infinity, other.most ?? Infinity),
  };
}

// helpers

/** A format is as long as what it formats, and what is no part of a moment stands there as it is. */
function momentSet(format: string): TextSet {
  const rest = [...format.replace(/YYYY|yyyy|MM|DD|dd|HH|mm|ss/g, '')];
  return { of: ['digit', ...rest.map(sortOf)], with: ['digit', ...rest.map(sortOf)], least: [...format].length, most: [...format].length };
}

function sortOf(character: string): CharacterSort {
  if (/^[A-Za-z]$/.test(character)) return 'letter';
  if (/^\d$/.test(character)) return 'digit';
  if (/^\s$/.test(character)) return 'space';
  return sorts.find((sort) => sort === character) ?? 'other';
}
