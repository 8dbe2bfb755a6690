export type ApiFailure =
  | 'refused' // the body says state false
  | 'unauthorised' // 401
  | 'forbidden' // 403
  | 'server' // 500
  | 'http' // any other status
  | 'timeout'
  | 'network';

/** A call that did not succeed. `message` is ready to be shown. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly status: number;
  readonly code: string | undefined;
  readonly logId: string | undefined;
  /** Idempotency key of the failed write; hand it in again to retry the same click. */
  readonly key: string | undefined;
  /** Members of the refusal beside the usual ones, for example `issues` of a form. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    detail: {
      failure: ApiFailure;
      status?: number;
      code?: string | undefined;
      logId?: string | undefined;
      key?: string | undefined;
      body?: Readonly<Record<string, unknown>>;
    },
  ) {
    super(message);
    this.name = 'ApiError';
    this.failure = detail.failure;
    this.status = detail.status ?? 0;
    this.code = detail.code;
    this.logId = detail.logId;
    this.key = detail.key;
    this.body = detail.body ?? {};
  }
}

/** A read that a newer one of the same address replaced, or whose caller went away. Never shown to anybody. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

export const isCancelled = (error: unknown): error is Cancelled => error instanceof Cancelled;

/** The text of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
