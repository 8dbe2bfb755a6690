import type { Translate } from '../core/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took, in its two largest units: `2时15分`, `3天4时`, `40秒`. Empty for an unknown or negative time. */
export function durationText(ms: number | null | undefined, t: Translate): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return '';
  if (ms < MINUTE) return t('flow.duration.seconds', { n: Math.floor(ms / 1000) });
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const units: [unit: string, n: number][] =
    days > 0
      ? [
          ['days', days],
          ['hours', hours],
        ]
      : [
          ['hours', hours],
          ['minutes', minutes],
        ];
  const [first = '', second] = units.filter(([, n]) => n > 0).map(([unit, n]) => t(`flow.duration.${unit}`, { n }));
  return second === undefined ? first : t('flow.duration.pair', { first, second });
}

/** Milliseconds since a `yyyy-MM-dd HH:mm:ss` of the wire; undefined when there is none. */
export function msSince(time: string | null | undefined, now: number): number | undefined {
  const then = epochOf(time);
  return then === undefined ? undefined : now - then;
}

/** A wall-clock time of the wire as the zone of the reader counts it: only good for the distance between two of them. */
export function epochOf(time: string | null | undefined): number | undefined {
  const epoch = Date.parse((time ?? '').replace(' ', 'T'));
  return Number.isNaN(epoch) ? undefined : epoch;
}
