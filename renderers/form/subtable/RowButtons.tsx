import type { MouseEvent, ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from '../field/icons.tsx';
import type { GridController } from './GridController.ts';
import { copyRows, moveRowTo, removeRows } from './rowActions.ts';

/** One press, one row: at the second click of a double click another row may be under the mouse. */
export const oncePerPress =
  (run: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) run();
  };

/** What can be done with one row, as far as its table grants it. */
export const RowButtons = observer(function RowButtons({
  grid,
  row,
  index,
  last,
  moves = true,
  tabIndex,
}: {
  readonly grid: GridController;
  readonly row: Row;
  readonly index: number;
  readonly last: boolean;
  /** Whether it can be moved here. */
  readonly moves?: boolean;
  readonly tabIndex?: number;
}) {
  const { t } = useRenderContext();
  const { rights } = grid.table;
  const buttons: readonly { readonly key: string; readonly shown: boolean; readonly disabled: boolean; readonly icon: ReactNode; readonly run: () => void }[] =
    [
      { key: 'copy', shown: rights.copy, disabled: !grid.mayCopy, icon: <CopyIcon />, run: () => copyRows(grid, [row]) },
      { key: 'remove', shown: rights.del, disabled: !grid.mayRemove, icon: <DeleteIcon />, run: () => removeRows(grid, [row]) },
      { key: 'up', shown: moves && rights.add, disabled: index === 0, icon: <UpIcon />, run: () => moveRowTo(grid, row, index - 1) },
      { key: 'down', shown: moves && rights.add, disabled: last, icon: <DownIcon />, run: () => moveRowTo(grid, row, index + 1) },
    ];
  return buttons
    .filter(({ shown }) => shown)
    .map(({ key, disabled, icon, run }) => (
      <button
        key={key}
        type="button"
        className="yb-icon-button"
        disabled={disabled}
        title={t(`form.row.${key}`)}
        aria-label={`${t(`form.row.${key}`)} ${t('form.rowNumber', { row: index + 1 })}`}
        onClick={oncePerPress(run)}
        {...(tabIndex === undefined ? {} : { tabIndex })}
      >
        {icon}
      </button>
    ));
});
