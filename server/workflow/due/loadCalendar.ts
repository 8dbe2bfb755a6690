import type { HandlerContext } from '../../http/context.ts';
import { readSetting } from '../../services/settings.ts';
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

/** Every day of `2026-10-01~2026-10-07`; a text that is no range of days gives none. */
function daysIn(value: string): string[] {
  const match = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))?$/.exec(value.trim());
  const [from, to] = [Date.parse(match?.[1] ?? ''), Date.parse(match?.[2] ?? match?.[1] ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to)) return [];
  const days: string[] = [];
  for (let at = from; at <= to && days.length < 400; at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
