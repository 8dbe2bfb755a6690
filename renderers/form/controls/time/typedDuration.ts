import { toDecimal } from '../../../../formula/index.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { unitsOf, wordsOf, type DurationUnit } from '../../../../validators/words/index.ts';
import { readDurationParts, totalOfParts } from '../../../../validators/words/readDuration.ts';

/** The texts in the boxes of a length of time. */
export type Written = Readonly<Partial<Record<DurationUnit, string>>>;

/**
 * The number that the boxes come to, or what stands in them where that is none. A text that names its units by itself (`1:30`,
 * `90分钟`) is read as a paste reads it: it says all from the largest unit that it names, or of its box, down to the smallest; what
 * stands in the boxes of larger units is added. With its own unit alone it is the amount of its box.
 *
 * @param last the box that was typed into
 */
export function typedDuration(written: Written, last: DurationUnit, field: CompiledField): string | null {
  const boxes = unitsOf(field).flatMap((unit) => {
    const text = plainNumber(written[unit] ?? '');
    return text === '' ? [] : [{ unit, text, parts: toDecimal(text) ? { [unit]: text } : readDurationParts(text) }];
  });
  const whole = boxes.find(({ unit, parts }) => unit === last && parts !== undefined && !namesOnly(parts, unit));
  const top = Math.min(...[last, ...namedIn(whole?.parts ?? {})].map((unit) => sizes.indexOf(unit)));
  const counting = whole ? boxes.filter((box) => box === whole || sizes.indexOf(box.unit) < top) : boxes;
  const isRead = counting.every((box) => box === whole || (box.parts !== undefined && namesOnly(box.parts, box.unit)));
  const hasNegative = counting.some(({ text }) => toDecimal(text)?.isNegative() === true);
  if (isRead && (counting.length === 1 || !hasNegative)) return totalOfParts(Object.assign({}, ...counting.map(({ parts }) => parts)) as Written, field);
  return boxes.map(({ unit, text }) => (boxes.length > 1 && toDecimal(text) ? `${text}${wordsOf('zh-CN')[unit]}` : text)).join(' ');
}

// helpers

/** The largest first. */
const sizes: readonly DurationUnit[] = ['day', 'hour', 'minute'];

const namedIn = (parts: Written): DurationUnit[] => sizes.filter((unit) => parts[unit] !== undefined);
const namesOnly = (parts: Written, unit: DurationUnit): boolean => namedIn(parts).every((named) => named === unit);
