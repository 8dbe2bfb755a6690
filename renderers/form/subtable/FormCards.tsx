import { useCallback, useRef, useState } from 'react';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import { Heading } from '../layout/Heading.tsx';
import type { GridController } from './GridController.ts';
import { nestedTables, type DrawNested } from './NestedRows.tsx';
import { RowButtons } from './RowButtons.tsx';
import { RowFields } from './RowFields.tsx';
import { useRowTarget } from './useRowTarget.ts';

/** So many forms are drawn at first; more come on demand. */
const PAGE = 20;

/** A table as a list of forms. A one-to-one relation is one form without a number. */
export const FormCards = observer(function FormCards({
  grid,
  draw,
  single,
}: {
  readonly grid: GridController;
  readonly draw: DrawNested;
  readonly single: boolean;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(PAGE);
  const rows = store.rows(grid.table.name, grid.parent);
  useRowTarget(
    grid,
    list,
    useCallback(
      (key: string) => {
        const at = grid.rows().findIndex((row) => row.key === key);
        setShown((known) => Math.max(known, at + 1));
      },
      [grid],
    ),
  );

  if (rows.length === 0) {
    return single && grid.canAdd() ? (
      <Button onClick={() => grid.addRow()}>{t('form.addRow')}</Button>
    ) : (
      <div className="yb-table-empty">{t('form.noRows')}</div>
    );
  }
  return (
    <>
      <ul className="yb-form-cards" aria-label={grid.table.title} ref={list}>
        {rows.slice(0, single ? 1 : shown).map((row, index) => (
          <FormCard key={row.key} row={row} index={index} last={index === rows.length - 1} grid={grid} draw={draw} single={single} />
        ))}
      </ul>
      {!single && rows.length > shown && (
        <Button block onClick={() => setShown(shown + PAGE)}>
          {t('subtable.moreRows', { count: rows.length - shown })}
        </Button>
      )}
    </>
  );
});

// helpers

const FormCard = observer(function FormCard({
  row,
  index,
  last,
  grid,
  draw,
  single,
}: {
  readonly row: Row;
  readonly index: number;
  readonly last: boolean;
  readonly grid: GridController;
  readonly draw: DrawNested;
  readonly single: boolean;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const number = t('form.rowNumber', { row: index + 1 });
  const className = ['yb-form-card', single ? 'yb-form-card-single' : '', !single && store.isRowWrong(row) ? 'yb-row-wrong' : ''].filter(Boolean).join(' ');
  return (
    <li className={className} {...(single ? {} : { 'aria-label': number })}>
      {!single && (
        <div className="yb-card-head">
          <span className="yb-strong">{number}</span>
          <span>{!grid.closed && <RowButtons grid={grid} row={row} index={index} last={last} />}</span>
        </div>
      )}
      <div className="yb-grid">
        <RowFields row={row} grid={grid} />
      </div>
      {nestedTables(store, grid.table, row).map((table) => (
        <section key={table.name} className="yb-nested-table" aria-label={table.title}>
          <Heading className="yb-subheading">{table.title}</Heading>
          {draw(table, row)}
        </section>
      ))}
    </li>
  );
});
