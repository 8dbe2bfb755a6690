import { useEffect, useRef, useState } from 'react';
import { type Choice } from '../../../../validators/words/index.ts';
import { useRenderContext, type RenderServices } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { choicesFrom, codeOfRow, questionOf, sourceOf, type OptionQuery } from '../../store/OptionSource.ts';
import type { OptionRows } from '../../store/OptionLoader.ts';

/** Typing pauses this long before the server is asked. */
const PAUSE = 300;

export interface SearchedChoices {
  /** What was found for the text that stands there now; all pages together. Nothing until the answer to it is here. */
  readonly choices: readonly Choice[];
  /** The answer to the text that stands there now is here. */
  readonly answered: boolean;
  readonly loading: boolean;
  /** Asks for what a person typed; the answer to an older text is dropped. */
  readonly search: (text: string) => void;
  /** Asks without a further pause, again where the last attempt failed. */
  readonly hurry: () => void;
  /** Asks for the next page, if there is one. */
  readonly more: () => void;
  /** Keeps the names of chosen codes for the places that show the value. */
  readonly keep: (codes: readonly string[]) => void;
}

interface Asked {
  /** The parameters it was asked with; other ones make it useless. */
  readonly question: string | undefined;
  readonly text: string;
  readonly loading: boolean;
}

interface Found {
  readonly question: string | undefined;
  /** What was searched for. */
  readonly text: string | undefined;
  readonly rows: OptionRows;
  readonly page: number;
  readonly total: number;
}

const IDLE: Asked = { question: undefined, text: '', loading: false };
const NOTHING: Found = { question: undefined, text: undefined, rows: [], page: 0, total: 0 };

/** The choices of a query that is searched on the server; undefined for every other source. Call it inside an observer. */
export function useSearchedChoices(binding: Binding): SearchedChoices | undefined {
  const { services } = useRenderContext();
  const source = sourceOf(binding);
  const query = source.kind === 'query' && source.query.search !== undefined ? source.query : undefined;
  const params = query && questionOf(binding, query);
  const question = JSON.stringify(params);
  const [lastAsked, setAsked] = useState(IDLE);
  const [lastFound, setFound] = useState(NOTHING);
  const asked = lastAsked.question === question ? lastAsked : IDLE;
  const found = lastFound.question === question && lastFound.text === asked.text ? lastFound : NOTHING;
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      running.current?.abort();
    },
    [question],
  );

  if (!query) return undefined;

  const ask = async (text: string, page: number): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    running.current?.abort();
    if (!params) return;
    const controller = new AbortController();
    running.current = controller;
    setAsked({ question, text, loading: true });
    try {
      const { rows, total } = await askPage(services, query, params, text, page, controller.signal);
      if (controller.signal.aborted) return;
      setFound({ question, text, rows: page === 1 ? rows : [...found.rows, ...rows], page, total });
    } catch (error) {
      if (controller.signal.aborted) return;
      services.notify.error(error instanceof Error ? error.message : String(error));
    }
    setAsked({ question, text, loading: false });
  };

  return {
    choices: choicesFrom(found.rows, query),
    answered: params === undefined || found.text !== undefined,
    loading: asked.loading,
    search(text) {
      clearTimeout(timer.current);
      running.current?.abort();
      setAsked({ question, text, loading: params !== undefined });
      if (text === '') void ask(text, 1);
      else timer.current = setTimeout(() => void ask(text, 1), PAUSE);
    },
    hurry() {
      if (timer.current !== undefined || !asked.loading) void ask(asked.text, 1);
    },
    more() {
      if (!asked.loading && found.rows.length > 0 && found.rows.length < found.total) void ask(asked.text, found.page + 1);
    },
    keep(codes) {
      for (const code of codes) {
        const rows = found.rows.filter((row) => codeOfRow(row, query) === code);
        if (rows.length > 0) binding.store.choices.remember(query.alias, { ...params, [query.value ?? 'key']: code }, rows);
      }
    },
  };
}

// helpers

function askPage(services: RenderServices, query: OptionQuery, params: Readonly<Record<string, unknown>>, text: string, page: number, signal: AbortSignal) {
  const searched = query.search === undefined || text === '' ? params : { ...params, [query.search]: text };
  return services.query(query.alias, searched, { page, pageSize: query.pageSize }, { signal });
}
