import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a chain of calls works for, so that what is noted far below it can be found by the number that the person sees. */
export interface CurrentWork {
  readonly logId: string;
  /** Name of the call in the catalogue. */
  readonly call: string | undefined;
}

export const currentWork = new AsyncLocalStorage<CurrentWork>();
