import { useCallback, useMemo, useRef, useState } from 'react';
import { useRenderContext } from '../core/index.ts';
import { FilterPanel, initialState, type ListState } from '../list/index.ts';
import type { DialogBodyProps } from './defineDialogKind.ts';
import { LoadProblem } from './LoadProblem.tsx';
import { RowTable } from './RowTable.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { DialogRequest } from './types.ts';
import { useLoaded } from './useLoaded.ts';

export interface RowListProps extends DialogBodyProps {
  /** Node of the tree that narrows the rows. */
  readonly node: string | undefined;
}

/** A searched, filtered, paged list to choose from. */
export function RowList({ template, source, selection, narrow, onConfirm, node }: RowListProps) {
  const { t } = useRenderContext();
  const initial = useMemo(() => initialState(template), [template]);
  const [state, setState] = useState<ListState>(initial);
  const [seenNode, setSeenNode] = useState(node);
  // another node begins on the first page
  if (seenNode !== node) {
    setSeenNode(node);
    setState({ ...state, page: 1 });
  }
  const request = useMemo((): DialogRequest => ({ ...state, node }), [state, node]);
  const page = useLoaded(useCallback((signal: AbortSignal) => source.rows(request, signal), [source, request]));
  const body = useRef<HTMLDivElement>(null);
  const toRows = (): void => body.current?.querySelector<HTMLElement>('tbody input')?.focus();

  return (
    <div className="yb-dialog-list" ref={body}>
      {(template.keyword ?? []).length === 0 ? null : (
        <SearchBox
          hint={template.keywordTitle ?? t('dialog.search')}
          focused={!narrow}
          onSearch={(keyword) => setState((before) => (before.keyword === keyword ? before : { ...before, keyword, page: 1 }))}
          onDown={toRows}
        />
      )}
      <FilterPanel template={template} state={state} initial={initial} onChange={setState} narrow={narrow} />
      <LoadProblem of={page} />
      <RowTable template={template} state={state} page={page} selection={selection} narrow={narrow} onState={setState} onConfirm={onConfirm} />
    </div>
  );
}
