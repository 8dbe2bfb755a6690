/** A time of day as it is written: parts that nobody states are missing. Whether there is such an hour, the reader of the moment says. */
export interface Clock {
  readonly H: number;
  readonly m: number;
  readonly s: number;
}

/**
 * Reads a time in the ways people write it: `9:05`, `9:5`, `905`, `0905`, `090507`, `9.05`, `9点5分`, `9点半`, `上午9点`, `下午3:05`, `3 pm`. Undefined where two
 * times could be meant, as by `9.5` and `晚上12点`.
 */
export function readClock(text: string): Clock | undefined {
  const [, before, time = '', after] = HALVED.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return undefined;
  const half = before ?? after?.toLowerCase();
  const found = (half === undefined ? SPELLINGS : [...SPELLINGS, HOUR]).map((pattern) => pattern.exec(time)?.slice(1)).find((parts) => parts !== undefined);
  if (found === undefined) return undefined;
  const [hour, minute, second, halfPast] = found;
  const H = half === undefined ? Number(hour) : hourIn(half, Number(hour));
  return H === undefined ? undefined : { H, m: halfPast === undefined ? Number(minute ?? 0) : 30, s: Number(second ?? 0) };
}

// helpers

const HALVED = /^(?:(上午|早上|凌晨|中午|下午|傍晚|晚上|晚间) ?)?(.*?)(?: ?([ap]m))?$/i;
const HOUR = /^(\d{1,2})$/;
const SPELLINGS: readonly RegExp[] = [
  /^(\d{1,2}) ?[:时時点點] ?(?:(\d{1,2})(?: ?[:分] ?(\d{1,2}))?[分秒]?|(?<=[时時点點] ?)(半))?$/,
  /^(\d{1,2})(\d{2})(\d{2})?$/,
  // spreadsheets write fractions of a day as 0.375
  /^([1-9]|\d{2})\.(\d{2})(?:\.(\d{2}))?$/,
];

/** The hour of the day that an hour of one of its parts is; undefined where nobody could say. */
function hourIn(half: string, hour: number): number | undefined {
  const afternoon = hour >= 1 && hour < 12 ? hour + 12 : hour >= 12 && hour < 24 ? hour : undefined;
  switch (half) {
    case 'am':
      return hour === 12 ? 0 : hour >= 1 && hour < 12 ? hour : undefined;
    case 'pm':
      return hour > 12 ? undefined : afternoon;
    case '上午':
    case '早上':
      return hour < 12 ? hour : undefined;
    case '凌晨':
      return hour === 12 ? 0 : hour < 12 ? hour : undefined;
    case '中午':
      return hour >= 11 && hour < 15 ? hour : hour >= 1 && hour < 3 ? hour + 12 : undefined;
    case '下午':
      return afternoon;
    // twelve at night begins one day or the other
    default:
      return hour === 12 ? undefined : afternoon;
  }
}
