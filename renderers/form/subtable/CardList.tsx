import { useEffect, useId, useMemo, useState } from 'react';
import { Button, Drawer, theme } from 'antd';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundText, type ControlAria } from '../field/bound.tsx';
import { ControlView, isDemanded } from '../field/FieldView.tsx';
import { CopyIcon, DeleteIcon, EditIcon } from '../field/icons.tsx';
import { useBinding, useFormScope } from '../FormScope.ts';
import { EMPTY_TEXT } from '../text/numbers.ts';
import { variablesOf } from '../variables.ts';
import { isEditable, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import type { RowActions } from './useRowActions.ts';

/** A sub-table on a narrow screen: one card per row, edited in a drawer that fills the screen. */
export const CardList = observer(function CardList({ grid, columns, actions }: { readonly grid: GridController; readonly columns: readonly Column[]; readonly actions: RowActions | undefined }) {
  const { t } = useRenderContext();
  const { store, ui } = useFormScope();
  const { token } = theme.useToken();
  const style = useMemo(() => variablesOf(token), [token]);
  const [openKey, setOpenKey] = useState<string>();
  const rows = store.rows(grid.table.name);
  const open = rows.find((row) => row.key === openKey);
  const active = grid.active?.rowKey;

  // A row added from the toolbar opens at once.
  useEffect(() => { if (active !== undefined) setOpenKey(active); }, [active]);

  useEffect(() => reaction(() => ui.target, (target) => {
    const [name, rest] = target?.split('#') ?? [];
    if (name !== grid.table.name || rest === undefined) return;
    setOpenKey(rest.split('.')[0]);
    ui.arrived();
  }, { fireImmediately: true }), [ui, grid]);

  const close = (): void => {
    setOpenKey(undefined);
    grid.leave();
  };

  return (
    <>
      <ul className="yb-cards" aria-label={grid.table.title}>
        {rows.map((row, index) => <Card key={row.key} row={row} index={index} grid={grid} columns={columns} actions={actions} onOpen={() => setOpenKey(row.key)} />)}
      </ul>
      {rows.length === 0 && <div className="yb-table-empty">{t('form.noRows')}</div>}
      <Drawer
        open={open !== undefined}
        onClose={close}
        size="100%"
        placement="bottom"
        title={open ? `${grid.table.title} ${t('form.rowNumber', { row: rows.indexOf(open) + 1 })}` : grid.table.title}
        extra={<Button type="primary" onClick={close}>{t('form.done')}</Button>}
        destroyOnHidden
        className="yb-drawer"
      >
        {open && <div className="yb-form yb-grid yb-grid-narrow" style={style}>{columns.map((column) => <CardField key={column.field.name} row={open} column={column} grid={grid} />)}</div>}
      </Drawer>
    </>
  );
});

// helpers

/** The first columns with a value say what the row is. */
const Card = observer(function Card({ row, index, grid, columns, actions, onOpen }: {
  readonly row: Row;
  readonly index: number;
  readonly grid: GridController;
  readonly columns: readonly Column[];
  readonly actions: RowActions | undefined;
  readonly onOpen: () => void;
}) {
  const { t } = useRenderContext();
  const { store } = useFormScope();
  const wrong = store.issueCount((address) => address.startsWith(`${grid.table.name}#${row.key}.`)) > 0;
  const { rights } = grid.table;
  return (
    <li className={wrong ? 'yb-card yb-row-wrong' : 'yb-card'}>
      <div className="yb-card-head">
        <span className="yb-strong">{t('form.rowNumber', { row: index + 1 })}</span>
        <span>
          <button type="button" className="yb-icon-button" aria-label={`${t('form.row.edit')} ${t('form.rowNumber', { row: index + 1 })}`} onClick={onOpen}><EditIcon /></button>
          {actions && rights.copy && <button type="button" className="yb-icon-button" aria-label={`${t('form.row.copy')} ${t('form.rowNumber', { row: index + 1 })}`} disabled={!grid.canAdd()} onClick={() => actions.copy(row)}><CopyIcon /></button>}
          {actions && rights.del && <button type="button" className="yb-icon-button" aria-label={`${t('form.row.remove')} ${t('form.rowNumber', { row: index + 1 })}`} disabled={!actions.canRemove} onClick={() => actions.remove(row)}><DeleteIcon /></button>}
        </span>
      </div>
      <dl className="yb-card-values">
        {columns.slice(0, 6).map((column) => <CardValue key={column.field.name} row={row} column={column} />)}
      </dl>
    </li>
  );
});

const CardValue = observer(function CardValue({ row, column }: { readonly row: Row; readonly column: Column }) {
  const binding = useBinding(column.field, row);
  if (binding.mode === 'n') return null;
  return (
    <div>
      <dt>{column.field.title}</dt>
      <dd className={column.control?.align === 'right' ? 'yb-money' : ''}><BoundText read={() => column.control?.text(binding) || EMPTY_TEXT} /></dd>
    </div>
  );
});

const CardField = observer(function CardField({ row, column, grid }: { readonly row: Row; readonly column: Column; readonly grid: GridController }) {
  const id = useId();
  const { field, control } = column;
  const binding = useBinding(field, row);
  const mode = binding.mode;
  if (mode === 'n' || !control) return null;
  const issue = binding.issue;
  const editable = grid.table.rights.edit && isEditable(column, mode);
  const required = editable && isDemanded(field, mode);
  const grouped = !editable || control.labels === 'group';
  const aria: ControlAria = {
    ...(issue?.level === 'error' ? { 'aria-invalid': true, 'aria-describedby': `${id}e` } : {}),
    ...(required ? { 'aria-required': true } : {}),
    ...(grouped ? { 'aria-labelledby': `${id}l` } : {}),
  };
  const Tag = grouped ? 'span' : 'label';
  return (
    <div className="yb-field" data-wide="">
      <div className="yb-label">
        {required && <span className="yb-star" aria-hidden="true">*</span>}
        <Tag id={`${id}l`} {...(grouped ? {} : { htmlFor: id })}>{field.title}</Tag>
      </div>
      <ControlView binding={binding} control={control} field={field} id={id} aria={aria} editable={editable} />
      {issue && <div id={`${id}e`} className="yb-error">{issue.message}</div>}
    </div>
  );
});
