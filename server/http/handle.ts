import type { Readable } from 'node:stream';
import type { Call, CallInput, CallOutput, CallSpec } from '../../schemas/calls/defineCall.ts';
import type { Localised } from '../../registry/localised.ts';
import { asIs } from '../../registry/words.ts';
import type { HandlerContext } from '../context/index.ts';

/** A call together with the code that answers it. */
export interface Handler {
  readonly call: Call;
  readonly run: (input: HandlerInput, context: HandlerContext) => Promise<unknown>;
}

export interface HandlerInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Answer<C extends CallSpec> =
  | CallOutput<C>
  | (C['style'] extends 'envelope' ? EnvelopeReply<CallOutput<C>> : never)
  | (C['style'] extends 'binary' ? StreamReply : never);

/**
 * Declares the handler of a call. `input` has passed the call's schemas; what comes back is typed by its response schema
 * and wrapped by its style. Throw a {@link Problem} (`Refusal`, `Forbidden`, …) to say no.
 */
export function handle<C extends Call>(call: C, run: (input: CallInput<C>, context: HandlerContext) => Promise<Answer<C>>): Handler {
  // the loop validates input against the schemas of this very call before it comes here
  return { call, run: (input, context) => run(input as CallInput<C>, context) };
}

/** An envelope whose message or further members differ from the usual ones. */
export class EnvelopeReply<Value> {
  constructor(
    readonly value: Value,
    readonly message: Localised,
    readonly extra: Readonly<Record<string, unknown>>,
  ) {}
}

/** `envelope({ value, message: texts.claimed, instId })`: members other than `value` and `message` stand beside them on the wire. */
export function envelope<Value>(
  parts: { readonly value: Value; readonly message?: Localised | string } & Readonly<Record<string, unknown>>,
): EnvelopeReply<Value> {
  const { value, message, ...extra } = parts;
  return new EnvelopeReply(value, typeof message === 'string' ? asIs(message) : (message ?? done), extra);
}

/** Bytes that are too many to hold in memory. */
export class StreamReply {
  constructor(
    readonly options: {
      readonly stream: Readable;
      readonly size?: number;
      readonly contentType: string;
      /** With a name the answer is an attachment. */
      readonly fileName?: string;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ) {}
}

// helpers

const done: Localised = { 'zh-CN': '操作成功', 'en-US': 'Done.', 'zh-TW': '操作成功' };
