import { useEffect, useState } from 'react';
import type { Api } from '../../../api/index.ts';
import type { Facts, PickRow, PickSource } from './sources/index.ts';

/** Facts by row id that the page did not carry, fetched once for each row that comes on screen. A failure leaves them empty. */
export function useDetails(api: Api, { detail }: PickSource, rows: readonly PickRow[]): ReadonlyMap<string, Facts> {
  const [known, setKnown] = useState<ReadonlyMap<string, Facts>>(new Map());

  useEffect(() => {
    const missing = detail === undefined ? [] : rows.filter(({ id }) => !known.has(id));
    if (detail === undefined || missing.length === 0) return undefined;
    const { signal, abort } = abortable();
    const facts = missing.map(async ({ id }) => [id, await detail(api, id, signal).catch((): Facts => ({}))] as const);
    void Promise.all(facts).then((entries) => {
      if (!signal.aborted) setKnown((before) => new Map([...before, ...entries]));
    });
    return abort;
  }, [api, detail, rows, known]);

  return known;
}

// helpers

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
