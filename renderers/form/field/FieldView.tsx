import { memo, useCallback, useId, type ComponentType } from 'react';
import { observer } from 'mobx-react-lite';
import { demandsValue, type CompiledField, type FieldMode } from '../../../registry/form/index.ts';
import { UnknownRenderer, useRenderContext } from '../../core/index.ts';
import type { EditProps } from '../controls/defineControl.ts';
import type { Control } from '../controls/index.ts';
import { useBinding, useFormScope } from '../FormScope.ts';
import type { Binding } from '../store/Binding.ts';
import { EMPTY_TEXT } from '../../../validators/words/index.ts';
import { Affixed } from './Affixed.tsx';
import { BoundInput, BoundText, type ControlAria } from './bound.tsx';
import { FieldMessage, messageAria } from './FieldMessage.tsx';
import { useChange } from './changes.ts';
import { rangeHint } from './declaredLimits.ts';
import { RestoreIcon } from './icons.tsx';
import { LengthCount } from './LengthCount.tsx';

const DEFAULT_SPAN = 8;
const WIDE_SPAN = 12;

/** One field of the main record: label, control or text, error. Draws nothing while the field is hidden. */
export const FieldView = memo(
  observer(function FieldView({ field }: { readonly field: CompiledField }) {
    const { controls, mode: formMode } = useFormScope();
    const binding = useBinding(field);
    const control = controls.get(field.ui.widget);
    const mode = binding.mode;
    if (mode === 'n') return null;
    if (!control)
      return (
        <Cell field={field}>
          <UnknownRenderer node={{ kind: 'control', type: field.ui.widget }} path={field.path} />
        </Cell>
      );
    if (control.layout === 'hidden') return null;
    if (control.layout === 'static') {
      const Read = formMode === 'print' ? (control.print ?? control.read) : control.read;
      return <Cell field={field}>{Read && <Read binding={binding} field={field} />}</Cell>;
    }
    const editable = (mode === 'w' || mode === 'b') && (control.codec !== undefined || control.edit !== undefined);
    return <LabelledField field={field} binding={binding} control={control} editable={editable} required={isDemanded(field, mode)} />;
  }),
);

/** The control of a cell, editable or as text; also used inside sub-table cards. */
export function ControlView({
  binding,
  control,
  field,
  id,
  aria,
  messageId,
  editable,
}: {
  readonly binding: Binding;
  readonly control: Control;
  readonly field: CompiledField;
  readonly id: string;
  readonly aria: ControlAria;
  /** Of the element that says what is wrong, while something is. */
  readonly messageId: string;
  readonly editable: boolean;
}) {
  if (!editable) return <ReadView binding={binding} control={control} field={field} id={id} />;
  const count = countsLength(control) && <LengthCount binding={binding} />;
  if (control.edit)
    return (
      <>
        <EditView edit={control.edit} binding={binding} field={field} id={id} aria={aria} messageId={messageId} />
        {count}
      </>
    );
  if (!control.codec) return null;
  const placeholder = placeholderOf(field, control);
  const prefix = control.prefix?.(field);
  const suffix = control.suffix?.(field);
  const input = (
    <BoundInput
      binding={binding}
      codec={control.codec}
      id={id}
      aria={aria}
      messageId={messageId}
      className={control.align === 'right' ? 'yb-input yb-right' : 'yb-input'}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(control.inputMode === undefined ? {} : { inputMode: control.inputMode })}
    />
  );
  if (prefix === undefined && suffix === undefined)
    return (
      <>
        {input}
        {count}
      </>
    );
  return (
    <>
      <Affixed prefix={prefix} suffix={suffix}>
        {input}
      </Affixed>
      {count}
    </>
  );
}

/** Whether a value is demanded: by the mode, or by the field's own rules while it may be filled. */
export function isDemanded(field: CompiledField, mode: FieldMode): boolean {
  return mode === 'b' || (mode === 'w' && demandsValue(field.rules));
}

// helpers

/** What an empty box says: its own hint, or the range that a number has to be in. */
function placeholderOf(field: CompiledField, control: Control): string | undefined {
  return field.ui.placeholder ?? (control.inputMode === 'decimal' && control.widget !== 'rate' ? rangeHint(field) || undefined : undefined);
}

const oneLine: ReadonlySet<string> = new Set(['input', 'autocomplete']);

/** A box of several lines counts for itself. */
const countsLength = ({ widget }: Control): boolean => oneLine.has(widget);

function ReadView({
  binding,
  control,
  field,
  id,
}: {
  readonly binding: Binding;
  readonly control: Control;
  readonly field: CompiledField;
  readonly id: string;
}) {
  const { mode } = useFormScope();
  const read = useCallback(() => control.text(binding) || EMPTY_TEXT, [control, binding]);
  const Read = mode === 'print' ? (control.print ?? control.read) : control.read;
  const computed = field.formula !== undefined ? ' yb-computed' : '';
  return (
    <div id={id} className={`yb-value${control.align === 'right' ? ' yb-right' : ''}${computed}`} tabIndex={-1} data-control={binding.address}>
      {Read ? <Read binding={binding} field={field} /> : <BoundText className="yb-text" read={read} />}
    </div>
  );
}

/** An editor of its own is drawn again when something is wrong with its value; a plain text box is only marked. */
const EditView = observer(function EditView({
  edit: Edit,
  binding,
  aria,
  messageId,
  ...rest
}: EditProps & { readonly edit: ComponentType<EditProps>; readonly messageId: string }) {
  return <Edit {...rest} binding={binding} aria={{ ...aria, ...messageAria(binding, messageId) }} />;
});

const LabelledField = observer(function LabelledField({
  field,
  binding,
  control,
  editable,
  required,
}: {
  readonly field: CompiledField;
  readonly binding: Binding;
  readonly control: Control;
  readonly editable: boolean;
  readonly required: boolean;
}) {
  const { mode: formMode } = useFormScope();
  const id = useId();
  const change = useChange(binding);
  const labelId = `${id}l`;
  const messageId = `${id}e`;
  const grouped = !editable || control.labels === 'group';
  const aria: ControlAria = {
    ...(required && editable ? { 'aria-required': true } : {}),
    ...(grouped ? { 'aria-labelledby': required && editable ? `${labelId} ${id}r` : labelId } : {}),
  };
  return (
    <Cell field={field} changed={change !== undefined}>
      <FieldLabel
        field={field}
        id={labelId}
        required={required && editable}
        binding={binding}
        change={change}
        restorable={editable && binding.restorable}
        plain={formMode === 'print' || formMode === 'read'}
        showFormula={editable || (formMode === 'start' && field.formula !== undefined)}
        {...(grouped ? (required && editable ? { requiredId: `${id}r` } : {}) : { target: id })}
      />
      <ControlView binding={binding} control={control} field={field} id={id} aria={aria} messageId={messageId} editable={editable} />
      <FieldMessage binding={binding} id={messageId} />
    </Cell>
  );
});

const FieldLabel = memo(function FieldLabel({
  field,
  id,
  target,
  required,
  requiredId,
  binding,
  change,
  restorable,
  showFormula,
  plain,
}: {
  readonly field: CompiledField;
  readonly id: string;
  readonly target?: string;
  readonly required: boolean;
  /** A group says that it is demanded by its name: only single elements have an attribute for it. */
  readonly requiredId?: string;
  readonly binding: Binding;
  /** What the value was when the reader last saw it. */
  readonly change: string | undefined;
  readonly restorable: boolean;
  /** Approvers read results; how they come about concerns whoever types. */
  readonly showFormula: boolean;
  readonly plain: boolean;
}) {
  const { t } = useRenderContext();
  const Tag = target === undefined ? 'span' : 'label';
  const formula = field.formula ?? field.defaultFormula;
  return (
    <div className="yb-label">
      {required && (
        <span className="yb-star" aria-hidden="true">
          *
        </span>
      )}
      <Tag id={id} {...(target === undefined ? {} : { htmlFor: target })}>
        {field.title}
      </Tag>
      {requiredId !== undefined && (
        <span id={requiredId} className="yb-unseen">
          {t('control.required')}
        </span>
      )}
      {!plain && field.ui.help !== undefined && <Hint text={field.ui.help} mark="?" label={t('form.help', { title: field.title })} />}
      {!plain && formula !== undefined && showFormula && <Hint text={formula} mark="fx" label={t('form.formulaOf', { title: field.title })} />}
      {change !== undefined && (
        <button type="button" className="yb-change" data-hint={change} aria-label={`${t('diff.markOf', { title: field.title })} ${change}`}>
          {t('diff.mark')}
        </button>
      )}
      {restorable && (
        <button
          type="button"
          className="yb-icon-button"
          title={t(binding.restoreWords.short)}
          aria-label={t(binding.restoreWords.full, { title: field.title })}
          onClick={() => binding.restoreFormula()}
        >
          <RestoreIcon />
        </button>
      )}
    </div>
  );
});

/** A small mark whose text the form's {@link HintLayer} shows on hover and focus. */
function Hint({ text, mark, label }: { readonly text: string; readonly mark: string; readonly label: string }) {
  return <button type="button" className="yb-hint" data-hint={text} data-mark={mark} aria-label={`${label} ${text}`} />;
}

function Cell({ field, changed, children }: { readonly field: CompiledField; readonly changed?: boolean; readonly children: React.ReactNode }) {
  const span = field.ui.span ?? DEFAULT_SPAN;
  return (
    <div
      className="yb-field"
      data-span={span}
      {...(span > WIDE_SPAN ? { 'data-wide': '' } : {})}
      {...(changed === true ? { 'data-changed': '' } : {})}
      data-address={field.path}
    >
      {children}
    </div>
  );
}
