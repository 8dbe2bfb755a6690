import { customQueryDoQuery, customQueryGetByAlias } from '../../../schemas/calls/index.ts';
import type { RenderServices } from '../../../renderers/core/index.ts';
import { ApiError, Cancelled, type Api } from '../../api/index.ts';
import { QUERY_POLL, QUERY_WAIT } from '../../constants.ts';

export interface QueryParts {
  readonly api: Api;
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  /** Told when a person asked and there is nothing. */
  readonly onEmpty: (text: string) => void;
}

/**
 * Runs custom queries. An alias may be published a little later than the form that names it: until it is known it is
 * asked for again and again, once for all that wait for it, and given up after a while.
 */
export function createQueryService({ api, t, onEmpty }: QueryParts): RenderServices['query'] {
  const awaited = new Map<string, Promise<void>>();

  /** Resolves when the alias is known. */
  function appearance(alias: string): Promise<void> {
    const known = awaited.get(alias);
    if (known !== undefined) return known;
    const waiting = poll(alias).finally(() => awaited.delete(alias));
    awaited.set(alias, waiting);
    return waiting;
  }

  async function poll(alias: string): Promise<void> {
    const last = Date.now() + QUERY_WAIT;
    while (Date.now() < last) {
      await pause(QUERY_POLL);
      try {
        await api.call(customQueryGetByAlias, { body: alias }, { silent: true, parallel: true });
        return;
      } catch (error) {
        if (!isUnknownAlias(error)) throw error;
      }
    }
    throw new Error(t('query.notFound', { alias }));
  }

  return async (alias, params, page, { signal, asked = false } = {}) => {
    const run = () =>
      api.call(
        customQueryDoQuery,
        { query: { alias, ...(page === undefined ? {} : { page: page.page }) }, body: Object.entries(params).map(([key, value]) => ({ key, value })) },
        { silent: true, parallel: true, ...(signal === undefined ? {} : { signal }) },
      );
    let answer: Awaited<ReturnType<typeof run>>;
    try {
      answer = await run();
    } catch (error) {
      if (!isUnknownAlias(error)) throw error;
      await unlessAborted(appearance(alias), signal);
      answer = await run();
    }
    if (asked && answer.rows.length === 0) onEmpty(t('query.empty'));
    return { rows: answer.rows, total: answer.total };
  };
}

// helpers

/** The code with which the server says that it knows no such alias. */
const UNKNOWN_ALIAS = '016';

const isUnknownAlias = (error: unknown): boolean => error instanceof ApiError && error.code === UNKNOWN_ALIAS;

const pause = (time: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

function unlessAborted(waiting: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return waiting;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Cancelled()), { once: true });
    waiting.then(resolve, reject);
  });
}
