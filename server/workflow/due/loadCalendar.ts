import { daysIn } from '../../../formula/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import { readSetting } from '../../identity/index.ts';
import { defaultHours, parseHours, type WorkCalendar } from './calendar.ts';

/**
 * The tenant's work calendar: the values of the dictionary `holiday` are days off, those of `workday` are Saturdays and
 * Sundays on which people work (`yyyy-MM-dd`, or `yyyy-MM-dd~yyyy-MM-dd`), and the setting `workHours` holds the hours.
 */
export async function loadCalendar({ db, meta }: Pick<HandlerContext, 'db' | 'meta'>): Promise<WorkCalendar> {
  const hours = await readSetting(db, 'workHours');
  return {
    hours: (typeof hours === 'string' ? parseHours(hours) : undefined) ?? defaultHours,
    holidays: await daysOf(meta, 'holiday'),
    workdays: await daysOf(meta, 'workday'),
  };
}

// helpers

async function daysOf(meta: HandlerContext['meta'], dict: string): Promise<ReadonlySet<string>> {
  const items = (await meta.find('dict', dict))?.spec.items ?? [];
  return new Set(items.filter((item) => item.disabled !== true).flatMap((item) => daysIn(item.value)));
}
