import { useRef } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { DownIcon, UpIcon } from '../field/icons.tsx';
import { useFormScope } from '../FormScope.ts';
import { rowKeyOf } from '../store/addresses.ts';
import type { GridController } from './GridController.ts';

/** How many cells of a table are wrong, with a way from one to the next. */
export const ErrorBar = observer(function ErrorBar({ grid }: { readonly grid: GridController }) {
  const { t } = useRenderContext();
  const { store, ui } = useFormScope();
  const at = useRef<string>(undefined);
  const addresses = store.tableIssues(grid.table.name).filter((address) => address.includes('#') && belongs(grid, store.rowOf(address)));
  if (addresses.length === 0) return null;

  const go = (step: 1 | -1): void => {
    const sorted = inOrder(addresses, grid);
    const from = at.current === undefined ? -1 : sorted.indexOf(at.current);
    const next = sorted[from < 0 ? (step === 1 ? 0 : sorted.length - 1) : (from + step + sorted.length) % sorted.length];
    at.current = next;
    if (next !== undefined) ui.goTo(next);
  };

  return (
    <span className="yb-error-bar">
      <span role="status" className="yb-error">
        {t('subtable.errors', { count: addresses.length })}
      </span>
      <button type="button" className="yb-icon-button" aria-label={t('subtable.previousError')} title={t('subtable.previousError')} onClick={() => go(-1)}>
        <UpIcon />
      </button>
      <button type="button" className="yb-icon-button" aria-label={t('subtable.nextError')} title={t('subtable.nextError')} onClick={() => go(1)}>
        <DownIcon />
      </button>
    </span>
  );
});

// helpers

function belongs(grid: GridController, row: Row | undefined): boolean {
  return row !== undefined && row.parent === grid.parent;
}

/** Row by row, column by column. */
function inOrder(addresses: readonly string[], grid: GridController): readonly string[] {
  const rows = new Map(grid.rows().map((row, index) => [row.key, index]));
  const columns = new Map(grid.columns.map(({ field }, index) => [field.name, index]));
  const placeOf = (address: string): readonly [number, number] => [
    rows.get(rowKeyOf(address) ?? '') ?? 0,
    columns.get(address.slice(address.indexOf('.', address.indexOf('#')) + 1)) ?? 0,
  ];
  return [...addresses].sort((a, b) => {
    const [rowA, columnA] = placeOf(a);
    const [rowB, columnB] = placeOf(b);
    return rowA - rowB || columnA - columnB;
  });
}
