import { useCallback, useRef, useState } from 'react';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from '../field/icons.tsx';
import { useFormScope } from '../FormScope.ts';
import { Heading } from '../layout/Heading.tsx';
import type { GridController } from './GridController.ts';
import { nestedTables, type DrawNested } from './NestedRows.tsx';
import { copyRows, removeRows, moveRowTo } from './rowActions.ts';
import { RowFields } from './RowFields.tsx';
import { useRowTarget } from './useRowTarget.ts';

/** So many forms are drawn at first; more come on demand. */
const PAGE = 20;

/** A table as a list of forms. A one-to-one relation is one form without a number. */
export const FormCards = observer(function FormCards({ grid, draw, single }: { readonly grid: GridController; readonly draw: DrawNested; readonly single: boolean }) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(PAGE);
  const rows = store.rows(grid.table.name, grid.parent);
  useRowTarget(grid, list, useCallback((key: string) => {
    const at = grid.rows().findIndex((row) => row.key === key);
    setShown((known) => Math.max(known, at + 1));
  }, [grid]));

  if (rows.length === 0) {
    return single && grid.canAdd()
      ? <Button onClick={() => grid.addRow()}>{t('form.addRow')}</Button>
      : <div className="yb-table-empty">{t('form.noRows')}</div>;
  }
  return (
    <>
      <ul className="yb-form-cards" aria-label={grid.table.title} ref={list}>
        {rows.slice(0, single ? 1 : shown).map((row, index) => <FormCard key={row.key} row={row} index={index} last={index === rows.length - 1} grid={grid} draw={draw} single={single} />)}
      </ul>
      {!single && rows.length > shown && <Button block onClick={() => setShown(shown + PAGE)}>{t('subtable.moreRows', { count: rows.length - shown })}</Button>}
    </>
  );
});

// helpers

const FormCard = observer(function FormCard({ row, index, last, grid, draw, single }: {
  readonly row: Row;
  readonly index: number;
  readonly last: boolean;
  readonly grid: GridController;
  readonly draw: DrawNested;
  readonly single: boolean;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const { rights } = grid.table;
  const number = t('form.rowNumber', { row: index + 1 });
  const className = ['yb-form-card', single ? 'yb-form-card-single' : '', !single && store.isRowWrong(row) ? 'yb-row-wrong' : ''].filter(Boolean).join(' ');
  const buttons = [
    { key: 'copy', shown: rights.copy, disabled: !grid.canCopy(), icon: <CopyIcon />, run: () => copyRows(grid, [row]) },
    { key: 'remove', shown: rights.del, disabled: !grid.canRemove(), icon: <DeleteIcon />, run: () => removeRows(grid, [row]) },
    { key: 'up', shown: rights.add, disabled: index === 0, icon: <UpIcon />, run: () => moveRowTo(grid, row, index - 1) },
    { key: 'down', shown: rights.add, disabled: last, icon: <DownIcon />, run: () => moveRowTo(grid, row, index + 1) },
  ].filter(({ shown }) => shown && !single && !grid.closed);
  return (
    <li className={className} {...(single ? {} : { 'aria-label': number })}>
      {!single && (
        <div className="yb-card-head">
          <span className="yb-strong">{number}</span>
          <span>
            {buttons.map((button) => (
              <button key={button.key} type="button" className="yb-icon-button" disabled={button.disabled} title={t(`form.row.${button.key}`)} aria-label={`${t(`form.row.${button.key}`)} ${number}`} onClick={button.run}>{button.icon}</button>
            ))}
          </span>
        </div>
      )}
      <div className="yb-grid"><RowFields row={row} grid={grid} /></div>
      {nestedTables(store, grid.table, row).map((table) => (
        <section key={table.name} className="yb-nested-table" aria-label={table.title}>
          <Heading className="yb-subheading">{table.title}</Heading>
          {draw(table, row)}
        </section>
      ))}
    </li>
  );
});
