import { memo, useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundInput, BoundText, type ControlAria } from '../field/bound.tsx';
import { CopyIcon, DeleteIcon, DownIcon, RestoreIcon, UpIcon } from '../field/icons.tsx';
import { useBinding, useFormScope } from '../FormScope.ts';
import type { Binding } from '../store/Binding.ts';
import { isEditable, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import type { RowActions } from './useRowActions.ts';

export interface GridRowProps {
  readonly row: Row;
  /** 0-based */
  readonly index: number;
  readonly last: boolean;
  readonly columns: readonly Column[];
  readonly grid: GridController;
  readonly actions: RowActions | undefined;
  /** Column of the active cell, if it is in this row. */
  readonly activeColumn: string | undefined;
  readonly editing: boolean;
}

export const GridRow = memo(observer(function GridRow({ row, index, last, columns, grid, actions, activeColumn, editing }: GridRowProps) {
  const { store } = useFormScope();
  const wrong = store.issueCount((address) => address.startsWith(`${grid.table.name}#${row.key}.`)) > 0;
  return (
    <div role="row" aria-rowindex={index + 2} className={wrong ? 'yb-row yb-row-wrong' : 'yb-row'} data-row={row.key}>
      <div role="rowheader" className="yb-cell yb-cell-index">{index + 1}</div>
      {columns.map((column, position) => (
        <GridCell
          key={column.field.name}
          row={row}
          index={index}
          position={position}
          column={column}
          grid={grid}
          active={activeColumn === column.field.name}
          editing={editing && activeColumn === column.field.name}
        />
      ))}
      {actions && <ActionsCell row={row} index={index} last={last} grid={grid} actions={actions} position={columns.length} />}
    </div>
  );
}));

// helpers

interface CellProps {
  readonly row: Row;
  readonly index: number;
  readonly position: number;
  readonly column: Column;
  readonly grid: GridController;
  readonly active: boolean;
  readonly editing: boolean;
}

/** Text until it is edited; then the control of its column without a frame of its own. */
const GridCell = memo(observer(function GridCell({ row, index, position, column, grid, active, editing }: CellProps) {
  const { t } = useRenderContext();
  const { field, control } = column;
  const binding = useBinding(field, row);
  const cell = useRef<HTMLDivElement>(null);
  const mode = binding.mode;
  const editable = grid.table.rights.edit && isEditable(column, mode);
  const issue = binding.issue;
  const note = binding.override?.message;
  const inside = editing && editable;

  useLayoutEffect(() => {
    if (!active || !cell.current) return;
    const target = inside ? cell.current.querySelector<HTMLElement>('input, textarea, button') ?? cell.current : cell.current;
    if (cell.current.ownerDocument.activeElement !== target) target.focus({ preventScroll: false });
    if (inside && target instanceof HTMLInputElement && control?.codec) target.setSelectionRange(target.value.length, target.value.length);
  }, [active, inside, control]);

  const label = `${field.title} ${t('form.rowNumber', { row: index + 1 })}`;
  const className = [
    'yb-cell',
    control?.align === 'right' ? 'yb-right' : '',
    mode === 'n' ? 'yb-cell-hidden' : '',
    editable ? 'yb-cell-editable' : 'yb-cell-fixed',
    issue?.level === 'error' ? 'yb-cell-wrong' : '',
    inside ? 'yb-cell-editing' : '',
  ].filter(Boolean).join(' ');

  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={position + 2}
      className={className}
      tabIndex={active && !inside ? 0 : -1}
      data-address={binding.address}
      {...(editable ? {} : { 'aria-readonly': true })}
      {...(issue?.level === 'error' ? { 'aria-invalid': true } : {})}
      {...(note === undefined ? {} : { 'data-hint': note })}
      onClick={() => { if (!inside) grid.activate(row, column, true); }}
    >
      {mode !== 'n' && (inside
        ? <CellEditor binding={binding} column={column} label={label} invalid={issue?.level === 'error'} required={mode === 'b'} onDone={() => grid.stopEditing()} />
        : <CellText binding={binding} column={column} />)}
      {!inside && editable && binding.restorable && (
        <button type="button" tabIndex={-1} className="yb-icon-button yb-cell-restore" title={t('form.restoreFormula')} aria-label={t('form.restoreFormulaOf', { title: label })} onClick={(event) => { event.stopPropagation(); binding.restoreFormula(); }}>
          <RestoreIcon />
        </button>
      )}
      {issue !== undefined && mode !== 'n' && <div className="yb-cell-error">{issue.message}</div>}
    </div>
  );
}));

function CellText({ binding, column }: { readonly binding: Binding; readonly column: Column }) {
  const { control, field } = column;
  const read = useCallback(() => control?.text(binding) ?? '', [control, binding]);
  if (!control) return <span className="yb-error">{field.ui.widget}?</span>;
  if (control.read && control.align !== 'right') {
    const Read = control.read;
    return <Read binding={binding} field={field} />;
  }
  return <BoundText className="yb-cell-text" read={read} />;
}

function CellEditor({ binding, column, label, invalid, required, onDone }: {
  readonly binding: Binding;
  readonly column: Column;
  readonly label: string;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly onDone: () => void;
}) {
  const { control, field } = column;
  const aria: ControlAria = { 'aria-label': label, ...(invalid ? { 'aria-invalid': true } : {}), ...(required ? { 'aria-required': true } : {}) };
  if (control?.edit) {
    const Edit = control.edit;
    return <Edit binding={binding} field={field} id={`yb-${binding.address}`} aria={aria} cell onDone={onDone} />;
  }
  if (!control?.codec) return null;
  return (
    <BoundInput
      binding={binding}
      codec={control.codec}
      aria={aria}
      className={control.align === 'right' ? 'yb-cell-input yb-right' : 'yb-cell-input'}
      {...(control.inputMode === undefined ? {} : { inputMode: control.inputMode })}
    />
  );
}

/** Reached with the right arrow from the last cell; arrows move between the buttons. */
function ActionsCell({ row, index, last, grid, actions, position }: {
  readonly row: Row;
  readonly index: number;
  readonly last: boolean;
  readonly grid: GridController;
  readonly actions: RowActions;
  readonly position: number;
}) {
  const { t } = useRenderContext();
  const { rights } = grid.table;
  const buttons = [
    { key: 'copy', shown: rights.copy, disabled: !grid.canAdd(), icon: <CopyIcon />, run: () => actions.copy(row) },
    { key: 'remove', shown: rights.del, disabled: !actions.canRemove, icon: <DeleteIcon />, run: () => actions.remove(row) },
    { key: 'up', shown: rights.add, disabled: index === 0, icon: <UpIcon />, run: () => actions.move(row, index - 1) },
    { key: 'down', shown: rights.add, disabled: last, icon: <DownIcon />, run: () => actions.move(row, index + 1) },
  ].filter((button) => button.shown);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.stopPropagation();
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = all.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowLeft' ? -1 : 1);
    const column = grid.columns.at(-1);
    if (next < 0 && column) grid.activate(row, column, false);
    else all[next]?.focus();
  };

  return (
    <div role="gridcell" aria-colindex={position + 2} className="yb-cell yb-cell-actions" onKeyDown={onKeyDown}>
      {buttons.map((button) => (
        <button key={button.key} type="button" tabIndex={-1} className="yb-icon-button" disabled={button.disabled} title={t(`form.row.${button.key}`)} aria-label={`${t(`form.row.${button.key}`)} ${t('form.rowNumber', { row: index + 1 })}`} onClick={button.run}>
          {button.icon}
        </button>
      ))}
    </div>
  );
}
