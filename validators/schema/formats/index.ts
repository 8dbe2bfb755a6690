import { date, dateTime, duration, time } from './dates.ts';
import { email, ipv4, ipv6, uri, uuid } from './net.ts';

/** One value of the keyword `format`. Anything else cannot be published. */
export interface SchemaFormat {
  readonly name: string;
  readonly message: string;
  /** An example, for messages. */
  readonly looks: string;
  /** `widget` is the control of the field that carries the format. */
  test(text: string, widget: string | undefined): boolean;
}

const formats: readonly SchemaFormat[] = [date, time, dateTime, duration, email, uri, uuid, ipv4, ipv6];
const byName = new Map(formats.map((format) => [format.name, format]));

export const formatNames: readonly string[] = formats.map((format) => format.name);

export const findFormat = (name: string): SchemaFormat | undefined => byName.get(name);
