/** What a command answers for one input line; printed as one line of JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** A command of the command line that maps JSON objects to JSON objects, line by line, or that is called with arguments. */
export type Command = BatchCommand | CalledCommand;

interface Described {
  readonly name: string;
  readonly usage: string;
  readonly doc: string;
}

export interface CalledCommand extends Described {
  /** Answers what to print. Throws {@link UsageError} when it is called wrongly. */
  call(args: readonly string[]): Promise<string>;
}

export interface BatchCommand extends Described {
  /** Throws {@link InputError} for an object of the wrong shape. */
  answer(input: Readonly<Record<string, unknown>>): Answer | Promise<Answer>;
}

/** The command was called with arguments it cannot use. */
export class UsageError extends Error {}

/** The input line is JSON, but not what the command takes. */
class InputError extends Error {
  readonly code = 'BAD_INPUT';
}

export function textOf(input: Readonly<Record<string, unknown>>, key: string): string {
  const value = input[key];
  if (typeof value !== 'string') {
    throw new InputError(`${key} 必须是文本`);
  }
  return value;
}

/** An object; absent and null are the given fallback. */
export function objectOf<Fallback>(input: Readonly<Record<string, unknown>>, key: string, fallback: Fallback): Readonly<Record<string, unknown>> | Fallback {
  const value = input[key];
  if (value === undefined || value === null) {
    return fallback;
  }
  if (!isObject(value)) {
    throw new InputError(`${key} 必须是对象`);
  }
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
