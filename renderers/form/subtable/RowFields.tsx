import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import type { ControlAria } from '../field/bound.tsx';
import { useChange } from '../field/changes.ts';
import { FieldMessage } from '../field/FieldMessage.tsx';
import { ControlView, isDemanded } from '../field/FieldView.tsx';
import { useBinding } from '../FormScope.ts';
import { isEditable, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';

/** All fields of one row as a form. */
export function RowFields({ row, grid }: { readonly row: Row; readonly grid: GridController }) {
  return grid.columns.map((column) => <RowField key={column.field.name} row={row} column={column} grid={grid} />);
}

// helpers

const DEFAULT_SPAN = 8;
const WIDE_SPAN = 12;

const RowField = observer(function RowField({ row, column, grid }: { readonly row: Row; readonly column: Column; readonly grid: GridController }) {
  const id = useId();
  const { field, control } = column;
  const binding = useBinding(field, row);
  const change = useChange(binding);
  const mode = binding.mode;
  if (mode === 'n' || !control) return null;
  const editable = grid.table.rights.edit && isEditable(column, mode);
  const required = editable && isDemanded(field, mode);
  const grouped = !editable || control.labels === 'group';
  const span = field.ui.span ?? DEFAULT_SPAN;
  const aria: ControlAria = {
    ...(required ? { 'aria-required': true } : {}),
    ...(grouped ? { 'aria-labelledby': `${id}l` } : {}),
  };
  const Tag = grouped ? 'span' : 'label';
  return (
    <div
      className="yb-field"
      data-span={span}
      {...(span > WIDE_SPAN ? { 'data-wide': '' } : {})}
      {...(change === undefined ? {} : { 'data-changed': '', 'data-hint': change })}
      data-address={binding.address}
    >
      <div className="yb-label">
        {required && (
          <span className="yb-star" aria-hidden="true">
            *
          </span>
        )}
        <Tag id={`${id}l`} {...(grouped ? {} : { htmlFor: id })}>
          {field.title}
        </Tag>
      </div>
      <ControlView binding={binding} control={control} field={field} id={id} aria={aria} messageId={`${id}e`} editable={editable} />
      <FieldMessage binding={binding} id={`${id}e`} />
    </div>
  );
});
