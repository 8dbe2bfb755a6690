import type { Static, TObject, TSchema } from 'typebox';

/**
 * How a response is shaped on the wire.
 * - `envelope`: `{state, message, value, errorCode?, logId?}`
 * - `page`: `{rows, total, page, pageSize}` without state or message
 * - `bare`: the record, array or map itself
 * - `scalar`: a number or text
 * - `binary`: bytes with a content-disposition header
 */
export type ResponseStyle = 'envelope' | 'page' | 'bare' | 'scalar' | 'binary';

/**
 * Who may call at all. What the caller may do with the record named in the call is checked by the handler.
 * - `anonymous`: no token needed
 * - `session`: any signed-in user
 * - `link`: any signed-in user, or whoever holds a signed link to the very thing, for some minutes
 * - `role`: a signed-in user who holds one of the role codes
 * - `test`: only while the server runs in test mode
 */
export type Policy =
  | { readonly access: 'anonymous' }
  | { readonly access: 'session' }
  | { readonly access: 'link' }
  | { readonly access: 'role'; readonly roles: readonly string[] }
  | { readonly access: 'test' };

export const anonymous: Policy = { access: 'anonymous' };
export const session: Policy = { access: 'session' };
export const sessionOrLink: Policy = { access: 'link' };
export const testOnly: Policy = { access: 'test' };
export const role = (...roles: string[]): Policy => ({ access: 'role', roles });

export interface CallSpec {
  /** Unique, `<service>.<operation>`, for example `task.complete`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{name}` for path parameters, as it stands on the wire, for example `/form/dataTemplate/v1/boSave/{boAlias}`. */
  readonly path: string;
  /** Deployment prefix that the client and the server put before the path; both default to empty. */
  readonly prefix?: 'uc' | 'portal';
  /** Path parameters. */
  readonly params?: TObject;
  /** Query string parameters. Values arrive as text; a number or boolean schema coerces them. */
  readonly query?: TObject;
  /** JSON body. `multipart` and `text` bodies are named instead of described. */
  readonly body?: TSchema;
  readonly bodyType?: 'json' | 'text' | 'multipart';
  /** Shape of `value` for `envelope`, of one row for `page`, of the whole body otherwise. Absent for `binary`. */
  readonly response?: TSchema;
  readonly style: ResponseStyle;
  /** Members that stand beside the usual ones of an envelope or page, for example `instId` of a start. */
  readonly extra?: TObject;
  readonly policy: Policy;
  /** True when the call changes something. The client then sends an idempotency key and never cancels it. Default: method is not GET. */
  readonly write?: boolean;
  /** One line for the reader of docs/calls.md. */
  readonly doc: string;
}

export type Call<Spec extends CallSpec = CallSpec> = Spec & { readonly write: boolean };

/** Declares one HTTP call. Client, server route, OpenAPI and documentation are made from it. */
export function defineCall<const Spec extends CallSpec>(spec: Spec): Call<Spec> {
  return { ...spec, write: spec.write ?? spec.method !== 'GET' };
}

type StaticOr<S, Fallback> = S extends TSchema ? Static<S> : Fallback;

/** What a caller passes: path parameters, query and body. */
export interface CallInput<C extends CallSpec> {
  readonly params: StaticOr<C['params'], Record<string, never>>;
  readonly query: StaticOr<C['query'], Record<string, never>>;
  readonly body: StaticOr<C['body'], C['bodyType'] extends 'text' ? string : undefined>;
}

/** What a handler answers: the value inside the envelope, the page, or the bare body. */
export type CallOutput<C extends CallSpec> = C['style'] extends 'envelope'
  ? StaticOr<C['response'], unknown>
  : C['style'] extends 'page'
    ? Page<StaticOr<C['response'], unknown>> & StaticOr<C['extra'], unknown>
    : C['style'] extends 'binary'
      ? BinaryOutput
      : StaticOr<C['response'], unknown>;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

export interface BinaryOutput {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** With a name the answer is an attachment, without it is shown inline. */
  readonly fileName?: string;
}

export interface Envelope<Value> {
  readonly state: boolean;
  readonly message: string;
  readonly value: Value;
  readonly errorCode?: string;
  readonly logId?: string;
}
