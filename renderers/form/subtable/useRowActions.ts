import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { useFormScope } from '../FormScope.ts';

/** How long a removed row can be put back. */
const UNDO_TIME = 5000;

export interface RowActions {
  readonly canRemove: boolean;
  copy(row: Row): void;
  remove(row: Row): void;
  move(row: Row, to: number): void;
}

/** What can be done with rows; a removal needs no question because it can be undone for a while. */
export function useRowActions(table: CompiledTable, rowCount: number): { readonly actions: RowActions; readonly undo: (() => void) | undefined } {
  const { store } = useFormScope();
  const [restore, setRestore] = useState<() => void>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const canRemove = rowCount > table.minRows;

  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo((): RowActions => ({
    canRemove,
    copy: (row) => void store.copyRow(table.name, row),
    remove: (row) => {
      const back = store.removeRow(table.name, row);
      setRestore(() => back);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRestore(undefined), UNDO_TIME);
    },
    move: (row, to) => store.moveRow(table.name, row, to),
  }), [store, table, canRemove]);

  const undo = useCallback(() => {
    restore?.();
    setRestore(undefined);
    clearTimeout(timer.current);
  }, [restore]);

  return { actions, undo: restore ? undo : undefined };
}
