import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Drawer, Space, theme } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundText } from '../field/bound.tsx';
import { EditIcon } from '../field/icons.tsx';
import { useBinding, useFormScope } from '../FormScope.ts';
import { addressOf } from '../store/addresses.ts';
import { EMPTY_TEXT } from '../../../validators/words/index.ts';
import { variablesOf } from '../variables.ts';
import { Heading } from '../layout/Heading.tsx';
import { isSummed, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import { Total } from './GridHead.tsx';
import { nestedTables, type DrawNested } from './NestedRows.tsx';
import { RowButtons } from './RowButtons.tsx';
import { RowFields } from './RowFields.tsx';
import { useRowTarget } from './useRowTarget.ts';

/** So many cards are drawn at first; more come on demand. */
const PAGE = 50;
const SHOWN_VALUES = 6;

/** A sub-table on a narrow screen: one card per row, edited in a drawer that fills the screen. */
export const CardList = observer(function CardList({
  grid,
  draw,
  changesRows,
}: {
  readonly grid: GridController;
  readonly draw: DrawNested;
  readonly changesRows: boolean;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const { token } = theme.useToken();
  const style = useMemo(() => variablesOf(token), [token]);
  const list = useRef<HTMLUListElement>(null);
  const [openKey, setOpenKey] = useState<string>();
  const [shown, setShown] = useState(PAGE);
  const rows = store.rows(grid.table.name, grid.parent);
  const at = rows.findIndex((row) => row.key === openKey);
  const open = rows[at];
  const active = grid.active?.rowKey;

  // A row added from the toolbar opens at once.
  useEffect(() => {
    if (active !== undefined) setOpenKey(active);
  }, [active]);
  useRowTarget(
    grid,
    list,
    useCallback((key: string) => setOpenKey(key), []),
  );

  const close = (): void => {
    setOpenKey(undefined);
    grid.leave();
  };
  const step = (by: 1 | -1): void => setOpenKey(rows[at + by]?.key);

  return (
    <>
      <ul className="yb-cards" aria-label={grid.table.title} ref={list}>
        {rows.slice(0, shown).map((row, index) => (
          <Card key={row.key} row={row} index={index} grid={grid} changesRows={changesRows} onOpen={() => setOpenKey(row.key)} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button block onClick={() => setShown(shown + PAGE)}>
          {t('subtable.moreRows', { count: rows.length - shown })}
        </Button>
      )}
      {rows.length === 0 && <div className="yb-table-empty">{t('form.noRows')}</div>}
      {rows.length > 0 && grid.columns.some(isSummed) && <CardTotals grid={grid} />}
      <Drawer
        open={open !== undefined}
        onClose={close}
        size="100%"
        placement="bottom"
        title={open ? `${grid.table.title} ${t('form.rowNumber', { row: at + 1 })}` : grid.table.title}
        extra={
          <Button type="primary" onClick={close}>
            {t('form.done')}
          </Button>
        }
        footer={
          <Space>
            <Button size="large" disabled={at <= 0} onClick={() => step(-1)}>
              {t('subtable.previousRow')}
            </Button>
            <Button size="large" disabled={at + 1 >= rows.length} onClick={() => step(1)}>
              {t('subtable.nextRow')}
            </Button>
          </Space>
        }
        destroyOnHidden
        className="yb-drawer"
      >
        {open && (
          <div className="yb-form" style={style} key={open.key}>
            <div className="yb-grid yb-grid-narrow">
              <RowFields row={open} grid={grid} />
            </div>
            {nestedTables(store, grid.table, open).map((table) => (
              <section key={table.name} className="yb-nested-table" aria-label={table.title}>
                <Heading className="yb-subheading">{table.title}</Heading>
                {draw(table, open)}
              </section>
            ))}
          </div>
        )}
      </Drawer>
    </>
  );
});

// helpers

/** Sums stay in sight while the cards scroll. */
function CardTotals({ grid }: { readonly grid: GridController }) {
  const { t } = useRenderContext();
  return (
    <dl className="yb-card-totals" aria-label={t('form.total')}>
      {grid.columns.filter(isSummed).map((column) => (
        <div key={column.field.name}>
          <dt>{column.field.title}</dt>
          <dd>
            <Total table={grid.table.name} column={column} parent={grid.parent} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first columns say what the row is; the others follow on demand, and by themselves when something is wrong in them. */
const Card = observer(function Card({
  row,
  index,
  grid,
  changesRows,
  onOpen,
}: {
  readonly row: Row;
  readonly index: number;
  readonly grid: GridController;
  readonly changesRows: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const number = t('form.rowNumber', { row: index + 1 });
  const nested = nestedTables(store, grid.table, row);
  const [all, setAll] = useState(false);
  const wrong = store.isRowWrong(row);
  const shown = grid.columns.filter(({ field }, at) => all || at < SHOWN_VALUES || (wrong && store.issue(addressOf(field, row)) !== undefined));
  const rest = grid.columns.length - shown.length;
  return (
    <li className={wrong ? 'yb-card yb-row-wrong' : 'yb-card'}>
      <div className="yb-card-head">
        <span className="yb-strong">{number}</span>
        <span>
          <button type="button" className="yb-icon-button" aria-label={`${t('form.row.edit')} ${number}`} onClick={onOpen}>
            <EditIcon />
          </button>
          {changesRows && <RowButtons grid={grid} row={row} index={index} last={false} moves={false} />}
        </span>
      </div>
      <dl className="yb-card-values">
        {shown.map((column) => (
          <CardValue key={column.field.name} row={row} column={column} />
        ))}
        {nested.map((table) => (
          <div key={table.name}>
            <dt>{table.title}</dt>
            <dd>{t('form.rowCount', { count: store.rows(table.name, row).length })}</dd>
          </div>
        ))}
      </dl>
      {(rest > 0 || all) && (
        <button type="button" className="yb-link yb-card-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('subtable.fewerValues') : t('subtable.moreValues', { count: rest })}
          <span className="yb-unseen"> {number}</span>
        </button>
      )}
    </li>
  );
});

const CardValue = observer(function CardValue({ row, column }: { readonly row: Row; readonly column: Column }) {
  const binding = useBinding(column.field, row);
  const read = useCallback(() => column.control?.text(binding) || EMPTY_TEXT, [column, binding]);
  if (binding.mode === 'n') return null;
  const issue = binding.issue;
  return (
    <div>
      <dt>{column.field.title}</dt>
      <dd className={column.control?.align === 'right' ? 'yb-money' : ''}>
        <BoundText read={read} />
        {issue && <div className={issue.level === 'error' ? 'yb-error' : 'yb-warning'}>{issue.message}</div>}
      </dd>
    </div>
  );
});
