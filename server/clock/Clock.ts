/** The one source of "now" for everything that is stored or computed. */
export interface Clock {
  /** `yyyy-MM-dd HH:mm:ss` in the portal's zone. */
  now(): string;
  /** `yyyy-MM-dd` */
  today(): string;
  /** Milliseconds since 1970. */
  epoch(): number;
  /** Milliseconds -> wall-clock text. */
  format(epoch: number): string;
  /** Wall-clock text (`yyyy-MM-dd`, with or without a time) -> milliseconds; NaN when it is not a date. */
  parse(text: string): number;
  /** Now plus some seconds, as wall-clock text. */
  after(seconds: number): string;
}

/** A clock that tests can move. It keeps running from where it is put. */
export interface MovableClock extends Clock {
  /** Puts the clock; undefined returns to the real time. */
  set(now: string | undefined): void;
  advance(milliseconds: number): void;
  /** Corrects for the difference between this machine and the database. */
  synchronise(databaseEpoch: number): void;
}

export function createClock(timeZone: string): MovableClock {
  const zone = zoneOf(timeZone);
  let skew = 0;
  let offset = 0;
  const epoch = (): number => Date.now() + skew + offset;
  return {
    epoch,
    now: () => zone.format(epoch()),
    today: () => zone.format(epoch()).slice(0, 10),
    format: zone.format,
    parse: zone.parse,
    after: (seconds) => zone.format(epoch() + seconds * 1000),
    set(now) {
      if (now === undefined) {
        offset = 0;
        return;
      }
      const wanted = zone.parse(now);
      if (Number.isNaN(wanted)) throw new RangeError(`<${now}> is not a time`);
      offset = wanted - Date.now() - skew;
    },
    advance(milliseconds) {
      offset += milliseconds;
    },
    synchronise(databaseEpoch) {
      skew = databaseEpoch - Date.now();
    },
  };
}

// helpers

function zoneOf(timeZone: string): Pick<Clock, 'format' | 'parse'> {
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const format = (at: number): string => {
    const parts = new Map(formatter.formatToParts(at).map((part) => [part.type, part.value]));
    const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    return `${get('year').padStart(4, '0')}-${get('month')}-${get('day')} ${get('hour')}:${get('minute')}:${get('second')}`;
  };
  const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  return {
    format,
    parse(text) {
      const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
      if (match === null) return Number.NaN;
      const time = match[2] ?? '00:00:00';
      const wall = asUtc(`${match[1] ?? ''} ${time.length === 5 ? `${time}:00` : time}`);
      if (Number.isNaN(wall)) return wall;
      // the zone's offset at that wall time, found by formatting a first guess and looking how far it is off
      const guess = wall - (asUtc(format(wall)) - wall);
      return guess + (wall - asUtc(format(guess)));
    },
  };
}
