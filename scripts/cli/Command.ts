import type { Language, Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';

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
  /** Answers what to print. Throws {@link UsageError} when it is called wrongly, a `Problem` of the server for what cannot be done. */
  call(args: readonly string[]): Promise<string | Outcome>;
}

export interface Outcome {
  readonly text: string;
  /** 0 done, 1 something is wrong. */
  readonly code: number;
}

export interface BatchCommand extends Described {
  /** Throws {@link InputError} for an object of the wrong shape. */
  answer(input: Readonly<Record<string, unknown>>, language: Language): Answer | Promise<Answer>;
}

/** The command was called with arguments it cannot use. */
export class UsageError extends Error {}

/** The input line is JSON, but not what the command takes. */
export class InputError extends Error {
  readonly code = 'BAD_INPUT';

  constructor(readonly text: Localised) {
    super(text['en-US']);
  }
}

export function textOf(input: Readonly<Record<string, unknown>>, key: string): string {
  const value = input[key];
  if (typeof value !== 'string') {
    throw new InputError(fill(texts.text, { key }));
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
    throw new InputError(fill(texts.object, { key }));
  }
  return value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// helpers

const texts = {
  text: { 'zh-CN': '{key} 必须是文本', 'en-US': '{key} has to be a text', 'zh-TW': '{key} 必須是文字' },
  object: { 'zh-CN': '{key} 必须是对象', 'en-US': '{key} has to be an object', 'zh-TW': '{key} 必須是物件' },
} as const;
