import { useRenderContext, type Translate } from '../../core/index.ts';
import type { CompiledField } from '../../../registry/form/index.ts';
import { cellPlace, rowPlace } from '../../../validators/diff/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import type { ControlRegistry } from '../controls/index.ts';
import { useFormScope } from '../FormScope.ts';
import type { FormStore } from '../FormStore.ts';
import { Binding } from '../store/Binding.ts';
import { EMPTY_TEXT } from '../../../validators/words/index.ts';
import './changes.css';

/** What became of one place of a document since its reader last saw it. */
export interface FieldChange {
  readonly kind: 'value' | 'added' | 'removed';
  readonly before: unknown;
  readonly after: unknown;
  readonly userName?: string | null | undefined;
  readonly time?: string | null | undefined;
}

/** Changes by place: `sy`, `xcmx#<id of the row>.je`, `xcmx#<id of the row>`. */
export type ChangeMap = ReadonlyMap<string, FieldChange>;

/** What to say at a cell that was changed, or whose row is new; undefined for all others. */
export function useChange({ field, row }: Pick<Binding, 'field' | 'row'>): string | undefined {
  const { changes, store, controls } = useFormScope();
  const { t } = useRenderContext();
  if (changes === undefined || changes.size === 0) return undefined;
  const id = row?.values['id_'];
  if (field.table === undefined) return describe(changes.get(field.name), { store, field }, controls, t);
  if (typeof id !== 'string') return undefined;
  const whole = changes.get(rowPlace(field.table, id));
  return describe(whole?.kind === 'added' ? whole : changes.get(cellPlace(field.table, id, field.name)), { store, field, row }, controls, t);
}

/** A value as its control would show it, in a row where its choices depend on other cells of it. Tracked: what it is called may come later. */
export function valueText(store: FormStore, controls: ControlRegistry, field: CompiledField, value: unknown, row?: Row): string {
  const control = controls.get(field.ui.widget);
  if (control === undefined) return value === null || value === undefined ? EMPTY_TEXT : String(value);
  return control.text(new ShownValue(store, field, value, row)) || EMPTY_TEXT;
}

// helpers

/** A cell that holds another value than the form does. */
class ShownValue extends Binding {
  readonly #value: unknown;

  constructor(store: FormStore, field: CompiledField, value: unknown, row?: Row) {
    super(store, field, row);
    this.#value = value;
  }

  override get value(): unknown {
    return this.#value;
  }

  /** Whether somebody wrote over a cell is known of the rows of the form alone, and the row may be that of another version. */
  override get manual(): boolean {
    return this.row === undefined && super.manual;
  }
}

function describe(
  change: FieldChange | undefined,
  { store, field, row }: Pick<Binding, 'store' | 'field'> & { readonly row?: Row | undefined },
  controls: ControlRegistry,
  t: Translate,
): string | undefined {
  if (change === undefined) return undefined;
  const who = { user: change.userName ?? '', time: change.time ?? '' };
  return change.kind === 'added' ? t('diff.newRow', who) : t('diff.changed', { before: valueText(store, controls, field, change.before, row), ...who });
}
