/** What PostgreSQL says about a failed statement. `code` is the SQLSTATE. */
export interface FailureDetails {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
}

/** A statement was refused by the database. Both adapters carry the SQLSTATE in `code`. */
export class QueryFailed extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message);
    this.name = 'QueryFailed';
    this.code = details.code;
    this.constraint = details.constraint;
    this.detail = details.detail;
  }
}

/** The database cannot answer now. Callers may try again later; the HTTP layer answers 503. The message is for the log, as those of the database are. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/** SQLSTATE of an error from either adapter, or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** What the database says of a statement that somebody wrote; undefined where the failure is another's. It may quote a value of any row: of those `isOnData` only writers of the statement are told. */
export function wordsOnStatement(error: unknown): string | undefined {
  const state = sqlState(error);
  const isOfStatement = state !== undefined && ['21', '22', '42', '54'].includes(state.slice(0, 2));
  return isOfStatement && error instanceof Error ? error.message : undefined;
}

/** Whether a value, and not the statement as such, is what the database complains of. */
export const isOnData = (error: unknown): boolean => sqlState(error)?.startsWith('42') !== true;

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/**
 * True when tables were changed under a prepared statement: it was not carried out, and is good when it is asked anew. The second code: the
 * database does not know the name, because somebody closed it behind our back.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const state = sqlState(error);
  return state === '26000' || (state === '0A000' && error instanceof Error && error.message.includes('cached plan'));
}

/** True when the failure is one of the connection, not of the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (isOutdatedPlan(error)) return true;
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('53') || ['57P01', '57P02', '57P03', '57014', '55P03', '25P03'].includes(state);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    (typeof code === 'string' && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code) && 'syscall' in error) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  );
}
