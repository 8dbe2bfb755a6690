import { beginsNow, datePattern, momentFormats, type CompiledField } from '../../registry/form/index.ts';

const DAY_MS = 86_400_000;

/**
 * What a field of a moment that begins with the current one (`showCurrentDate`) begins with, in the format it is stored in:
 * `day` days after `now`, or before where that is negative. Undefined for every other field.
 */
export function currentMoment({ ui }: Pick<CompiledField, 'ui'>, now: string): string | undefined {
  if (!beginsNow(ui)) return undefined;
  // a wall clock has no zone: as UTC its days are all equally long
  const at = Date.parse(`${now.replace(' ', 'T')}Z`) + (ui.day ?? 0) * DAY_MS;
  if (Number.isNaN(at) || Number.isNaN(new Date(at).getTime())) return undefined;
  const own = ui['inputFormat'];
  return written(new Date(at).toISOString(), datePattern(typeof own === 'string' && own !== '' ? own : momentFormats[ui.widget]));
}

// helpers

function written(iso: string, pattern: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = iso.split(/[-T:.]/);
  const parts: Readonly<Record<string, string>> = { YYYY: year, MM: month, DD: day, HH: hour, mm: minute, ss: second };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}
