import { memo, useCallback, useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { observer } from 'mobx-react-lite';
import type { Row } from '../../../validators/model/index.ts';
import { useRenderContext } from '../../core/index.ts';
import { BoundInput, BoundText, type ControlAria } from '../field/bound.tsx';
import { useChange } from '../field/changes.ts';
import { RestoreIcon } from '../field/icons.tsx';
import { LengthCount } from '../field/LengthCount.tsx';
import { useBinding } from '../FormScope.ts';
import type { Binding } from '../store/Binding.ts';
import { CellCatcher } from './CellCatcher.tsx';
import { isEditable, type Column } from './columns.ts';
import type { GridController } from './GridController.ts';
import type { Lane } from './lanes.ts';

interface CellProps {
  readonly row: Row;
  readonly index: number;
  readonly lane: Lane;
  readonly grid: GridController;
  readonly active: boolean;
  /** Tab enters the grid here. */
  readonly stop: boolean;
  readonly editing: boolean;
  readonly selected: boolean;
}

/** Text until it is edited; then the control of its column without a frame of its own. */
export const GridCell = memo(
  observer(function GridCell({ row, index, lane, grid, active, stop, editing, selected }: CellProps) {
    const { t } = useRenderContext();
    const { column } = lane;
    const { field, control } = column;
    const binding = useBinding(field, row);
    const cell = useRef<HTMLDivElement>(null);
    const mode = binding.mode;
    const editable = grid.table.rights.edit && isEditable(column, mode);
    const issue = binding.issue;
    const change = useChange(binding);
    const note = change ?? binding.override?.message;
    const inside = editing && editable;
    const catches = active && !inside && editable;

    useLayoutEffect(() => {
      if (!active || !cell.current) return;
      const target = cell.current.querySelector<HTMLElement>(inside ? 'input, textarea, button' : '.yb-cell-catcher') ?? cell.current;
      if (cell.current.ownerDocument.activeElement !== target) target.focus({ preventScroll: false });
      if (!inside || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // a number or a day that is entered is replaced by what is typed, other text is continued
      if ((isNumeric(target) || !control?.codec) && grid.typedInto === '') target.select();
      else if (control?.codec) target.setSelectionRange(target.value.length, target.value.length);
    }, [active, inside, catches, control, grid]);

    const label = `${field.title} ${t('form.rowNumber', { row: index + 1 })}`;
    const className = [
      'yb-cell',
      lane.className,
      control?.align === 'right' ? 'yb-right' : '',
      mode === 'n' ? 'yb-cell-hidden' : '',
      editable ? 'yb-cell-editable' : 'yb-cell-fixed',
      issue?.level === 'error' ? 'yb-cell-wrong' : '',
      selected ? 'yb-cell-selected' : '',
      inside ? 'yb-cell-editing' : '',
    ]
      .filter(Boolean)
      .join(' ');

    return (
      <div
        ref={cell}
        role="gridcell"
        aria-colindex={lane.position + 2}
        className={className}
        style={lane.style}
        tabIndex={(active && !inside && !catches) || stop ? 0 : -1}
        data-address={binding.address}
        data-column={field.name}
        {...(selected ? { 'aria-selected': true } : {})}
        {...(editable ? {} : { 'aria-readonly': true })}
        {...(issue?.level === 'error' ? { 'aria-invalid': true } : {})}
        {...(catches ? { onFocus: toCatcher } : {})}
        {...(note === undefined ? {} : { 'data-hint': note })}
        {...(change === undefined ? {} : { 'data-changed': '', 'aria-description': change })}
      >
        {mode !== 'n' &&
          (inside ? (
            <CellEditor
              binding={binding}
              over={grid.typedInto}
              column={column}
              label={label}
              invalid={issue?.level === 'error'}
              required={mode === 'b'}
              onDone={() => grid.stopEditing()}
              onRefused={() => grid.say('subtable.chosenNotTyped', { title: field.title })}
            />
          ) : (
            <CellText binding={binding} column={column} grid={grid} />
          ))}
        {catches && <CellCatcher label={label} onText={(text) => grid.typeOver(row, column, text)} />}
        {!inside && editable && binding.restorable && (
          <button
            type="button"
            tabIndex={-1}
            className="yb-icon-button yb-cell-restore"
            title={t(binding.restoreWords.short)}
            aria-label={t(binding.restoreWords.full, { title: label })}
            onClick={(event) => {
              event.stopPropagation();
              binding.restoreFormula();
            }}
          >
            <RestoreIcon />
          </button>
        )}
        {issue !== undefined && mode !== 'n' && (
          <div className="yb-cell-error" title={issue.message}>
            {issue.message}
          </div>
        )}
      </div>
    );
  }),
);

// helpers

/** A click on the selected cell leaves what it composes in. */
function toCatcher({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('.yb-cell-catcher')?.focus();
}

const TEXT_BOXES: readonly string[] = ['text', 'search'];

const isNumeric = (box: HTMLInputElement | HTMLTextAreaElement): boolean => ['decimal', 'numeric'].includes(box.getAttribute('inputmode') ?? '');

/** Boxes that keep their own text get the character that opened them as if it had been typed into them. */
function typeOver(box: HTMLInputElement, character: string): boolean {
  if (box.readOnly || !TEXT_BOXES.includes(box.type)) return false;
  box.setRangeText(character, 0, box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

function CellText({ binding, column, grid }: { readonly binding: Binding; readonly column: Column; readonly grid: GridController }) {
  const { control, field } = column;
  // one line stands for all of them, and says where they end
  const read = useCallback(() => (control?.text(binding) ?? '').replace(/\s*\n\s*/g, ' ↵ '), [control, binding]);
  const fit = useCallback((text: string) => grid.fit(column, text), [grid, column]);
  if (!control) return <span className="yb-error">{field.ui.widget}?</span>;
  if (control.read && control.align !== 'right') {
    const Read = control.read;
    return <Read binding={binding} field={field} />;
  }
  return <BoundText className="yb-cell-text" read={read} {...(control.align === 'right' ? { onText: fit } : {})} />;
}

function CellEditor({
  binding,
  over,
  column,
  label,
  invalid,
  required,
  onDone,
  onRefused,
}: {
  readonly binding: Binding;
  /** The character that was typed over the cell. */
  readonly over: string;
  readonly column: Column;
  readonly label: string;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly onDone: () => void;
  /** What was typed has no place in this control. */
  readonly onRefused: () => void;
}) {
  const { control, field } = column;
  // when the box has begun: until then it would put its own value back
  useEffect(() => {
    const box = document.activeElement;
    if (over === '' || control?.codec) return;
    const taken = box instanceof HTMLInputElement && typeOver(box, over);
    if (!taken && over.trim() !== '') onRefused();
    // what follows is typed into the box itself
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const aria: ControlAria = { 'aria-label': label, ...(invalid ? { 'aria-invalid': true } : {}), ...(required ? { 'aria-required': true } : {}) };
  if (control?.edit) {
    const Edit = control.edit;
    return <Edit binding={binding} field={field} id={`yb-${binding.address}`} aria={aria} cell over={over !== ''} typed={over} onDone={onDone} />;
  }
  if (!control?.codec) return null;
  return (
    <>
      <BoundInput
        binding={binding}
        codec={control.codec}
        aria={aria}
        className={control.align === 'right' ? 'yb-cell-input yb-right' : 'yb-cell-input'}
        {...(control.inputMode === undefined ? {} : { inputMode: control.inputMode })}
      />
      {control.align !== 'right' && <LengthCount binding={binding} className="yb-cell-count" />}
    </>
  );
}
