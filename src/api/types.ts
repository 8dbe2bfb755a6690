import type { Static, TSchema } from 'typebox';
import type { CallOutput, CallSpec, Envelope } from '../../schemas/calls/defineCall.ts';
import type { Prefixes } from './address.ts';
import type { ApiSession } from './tokenRefresh.ts';

type Part<Name extends string, Schema> = Schema extends TSchema
  ? object extends Static<Schema>
    ? { readonly [Key in Name]?: Static<Schema> }
    : { readonly [Key in Name]: Static<Schema> }
  : { readonly [Key in Name]?: undefined };

type BodyPart<Type, Schema> = Type extends 'text' ? { readonly body: string } : Type extends 'multipart' ? { readonly body: FormData } : Part<'body', Schema>;

/** What a caller hands in: only the parts that the call declares, required where the declaration requires something. */
export type CallArguments<C extends CallSpec> = Part<'params', C['params']> & Part<'query', C['query']> & BodyPart<C['bodyType'], C['body']>;

export interface Attachment {
  readonly blob: Blob;
  /** Name of an attachment; absent when the server means the bytes to be shown. */
  readonly fileName: string | undefined;
}

export type Answer<C extends CallSpec> = C['style'] extends 'binary' ? Attachment : CallOutput<C>;

/** The whole envelope: message and further fields such as `instId` stand beside `value`. */
export type RawEnvelope<C extends CallSpec> = Envelope<CallOutput<C>> & { readonly [field: string]: unknown };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself. */
  readonly silent?: boolean;
  /** Idempotency key of this click; made when absent. */
  readonly key?: string;
  /** Text of a full-screen overlay while the call runs. */
  readonly overlay?: string;
  /** This read may run beside another one of the same address. */
  readonly parallel?: boolean;
  /** Keeps an attachment instead of saving it. */
  readonly keep?: boolean;
  readonly onProgress?: (loaded: number, total: number | undefined) => void;
}

export interface ApiNotify {
  error(message: string, logId?: string): void;
  /** Shows a full-screen overlay; the answer closes it. */
  overlay(text: string): () => void;
}

export interface ApiOptions {
  readonly session: ApiSession;
  readonly locale: () => string;
  readonly tenant: () => string;
  /** @param ended somebody was signed in until now */
  readonly onUnauthorised: (ended: boolean) => void;
  readonly notify: ApiNotify;
  readonly prefixes?: Prefixes;
  /** Origin of the services; default: that of the page. */
  readonly baseUrl?: string;
  /** Leader for whom the user acts on a task page; sent as `leaderId`. */
  readonly leader?: () => string | undefined;
  readonly texts?: { readonly network: string };
  readonly now?: () => number;
  /** Runs a renewal in one tab of the browser. */
  readonly renewOnce?: (renew: () => Promise<void>) => Promise<void>;
  /** Asks the other tabs whether one has a newer token. Answers whether the session has another one now. */
  readonly catchUp?: () => Promise<boolean>;
}

export interface Api {
  /** Calls and answers with the value of an envelope, the page, or the bare body. Rejects with ApiError or Cancelled. */
  call<C extends CallSpec>(call: C, input?: CallArguments<C>, options?: CallOptions): Promise<Answer<C>>;
  /** Like `call`, for calls of the envelope style, answering with the whole envelope. */
  raw<C extends CallSpec>(call: C, input?: CallArguments<C>, options?: CallOptions): Promise<RawEnvelope<C>>;
  /** Address of a call, for images and frames. */
  address<C extends CallSpec>(call: C, input?: CallArguments<C>): string;
  /** Milliseconds by the server's clock, as its answers tell it: what waiting times are counted from. */
  now(): number;
}
