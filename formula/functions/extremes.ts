import { asText, isEmpty, numberOf, parseDateTime, ZERO } from '../engine/index.ts';
import type { FunctionTools, LocalDateTime, Operand } from '../engine/index.ts';
import { shortText } from './defineFunction.ts';

/**
 * The largest or smallest of numbers, or of dates: once a date is among the values all of them have to be dates, and
 * empty ones are left out. Among numbers an empty value counts 0, and 0 is the answer where there is no value at all; of dates
 * there is none then, which what the arguments are declared to be tells apart.
 */
export function extremeOf(lists: readonly (readonly Operand[])[], which: 'max' | 'min', tools: FunctionTools): Operand {
  const sign = which === 'max' ? 1 : -1;
  const ofDates = lists.some((list) => list.some((value) => dateIn(value) !== undefined));
  if (ofDates) return extremeDate(lists, sign, tools);
  return lists.every((list) => list.every(isEmpty)) && tools.givesDates() ? null : extremeNumber(lists, sign, tools);
}

// helpers

function extremeNumber(lists: readonly (readonly Operand[])[], sign: number, tools: FunctionTools): Operand {
  const numbers = lists.flatMap((list, index) => list.map((value) => numberOf(value) ?? failing(value, tools, index)));
  // what a division of zero by zero leaves is neither large nor small: with one in it, there is no answer
  const undefinedOne = numbers.find((value) => value.isNaN());
  return undefinedOne ?? (numbers.length === 0 ? ZERO : numbers.reduce((best, value) => (value.cmp(best) * sign > 0 ? value : best)));
}

function extremeDate(lists: readonly (readonly Operand[])[], sign: number, tools: FunctionTools): Operand {
  let best: { readonly moment: LocalDateTime; readonly text: string } | undefined;
  lists.forEach((list, index) => {
    for (const value of list) {
      if (isEmpty(value)) continue;
      const moment = dateIn(value) ?? tools.fail('FML_TYPE', 'notDate', index, { params: { value: shortText(asText(value)) } });
      if (best === undefined || (moment.day - best.moment.day || moment.second - best.moment.second) * sign > 0) {
        best = { moment, text: asText(value).trim() };
      }
    }
  });
  return best?.text ?? null;
}

function dateIn(value: Operand): LocalDateTime | undefined {
  return typeof value === 'string' ? parseDateTime(value) : undefined;
}

function failing(value: Operand, tools: FunctionTools, argument: number): never {
  return tools.fail('FML_TYPE', 'notNumber', argument, { params: { value: shortText(asText(value)) } });
}
