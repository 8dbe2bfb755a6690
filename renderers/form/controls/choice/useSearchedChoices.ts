import { useEffect, useRef, useState } from 'react';
import { useRenderContext, type RenderServices } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { choicesFrom, codeOfRow, questionOf, sourceOf, type Choice, type OptionQuery } from '../../store/OptionSource.ts';
import type { OptionRows } from '../../store/OptionLoader.ts';

/** Typing pauses this long before the server is asked. */
const PAUSE = 300;

export interface SearchedChoices {
  /** What was found so far; all pages together. */
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** Asks for what a person typed; the answer to an older text is dropped. */
  readonly search: (text: string) => void;
  /** Asks for the next page, if there is one. */
  readonly more: () => void;
  /** Keeps the names of chosen codes for the places that show the value. */
  readonly keep: (codes: readonly string[]) => void;
}

interface Found {
  /** The parameters it was found with; other ones make it useless. */
  readonly question: string | undefined;
  readonly rows: OptionRows;
  readonly page: number;
  readonly total: number;
  readonly loading: boolean;
}

const NOTHING: Found = { question: undefined, rows: [], page: 0, total: 0, loading: false };

/** The choices of a query that is searched on the server; undefined for every other source. Call it inside an observer. */
export function useSearchedChoices(binding: Binding): SearchedChoices | undefined {
  const { services } = useRenderContext();
  const source = sourceOf(binding);
  const query = source.kind === 'query' && source.query.search !== undefined ? source.query : undefined;
  const params = query && questionOf(binding, query);
  const question = JSON.stringify(params);
  const [last, setFound] = useState(NOTHING);
  const found = last.question === question ? last : NOTHING;
  const text = useRef('');
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => {
    text.current = '';
    clearTimeout(timer.current);
    running.current?.abort();
  }, [question]);

  if (!query) return undefined;

  const ask = async (page: number): Promise<void> => {
    running.current?.abort();
    if (!params) return;
    const controller = new AbortController();
    running.current = controller;
    setFound({ ...found, question, loading: true });
    try {
      const { rows, total } = await askPage(services, query, params, text.current, page, controller.signal);
      if (controller.signal.aborted) return;
      setFound({ question, rows: page === 1 ? rows : [...found.rows, ...rows], page, total, loading: false });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFound({ ...found, question, loading: false });
      services.notify.error(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    choices: choicesFrom(found.rows, query),
    loading: found.loading,
    search(next) {
      clearTimeout(timer.current);
      text.current = next;
      if (next === '') void ask(1);
      else timer.current = setTimeout(() => void ask(1), PAUSE);
    },
    more() {
      if (!found.loading && found.rows.length > 0 && found.rows.length < found.total) void ask(found.page + 1);
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
