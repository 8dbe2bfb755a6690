import type { CompiledField } from '../../../../registry/form/index.ts';
import { broughtValue, type Row } from '../../../../validators/model/index.ts';
import { Binding } from '../../store/Binding.ts';
import { MAIN } from '../../store/History.ts';
import { saidText } from '../../text/said.ts';
import { paramsOf as paramValues, targetOf, valueOf } from '../../store/params.ts';
import { filesOf, namesOf, plainText } from '../../../../validators/words/index.ts';

/** A field of the form with the row it is meant in. */
export interface Place {
  readonly field: CompiledField;
  readonly row?: Row;
}

/** The field an option writes to or shows: a plain name is looked for in the own row first, then in the main record. */
export function placeOf(binding: Binding, target: string): Place | undefined {
  const inRow = binding.row && !target.includes('.') ? targetOf(binding, `item.${target}`) : undefined;
  const found = inRow ?? targetOf(binding, target);
  return found && found.member === undefined ? found : undefined;
}

/** The value an option names: a path as in `valueOf`, or a `'constant'`. Tracked. */
export function sourceValue(binding: Binding, source: string): unknown {
  const constant = /^(['"])(.*)\1$/s.exec(source);
  if (constant) return constant[2];
  const place = placeOf(binding, source);
  return place ? binding.store.value(place.field, place.row) : valueOf(binding, source);
}

/** Parameter -> value, from an option of parameter -> source. Tracked. */
export function paramsOf(binding: Binding, params: unknown): Record<string, unknown> {
  return params !== null && typeof params === 'object' ? paramValues(binding, params as Record<string, unknown>) : {};
}

/**
 * Writes values to fields a person may write now; others stay as they are. What a choice brings along (`brought`) also goes to
 * fields that are only read: they show what the server will take from the chosen row.
 */
export function writeTo(binding: Binding, values: Readonly<Record<string, unknown>>, brought = false): void {
  const { store, field, row } = binding;
  const write = (): void => {
    for (const [target, value] of Object.entries(values)) {
      const place = placeOf(binding, target);
      if (place) writePlace(binding, place, broughtValue(place.field, value), brought);
    }
  };
  // Cells of one row that change together are taken back together.
  if (row && field.table !== undefined) store.change({ table: field.table, kind: 'choose', touches: [row], parent: row.parent }, write);
  else store.change({ table: MAIN, kind: 'choose', at: binding.address }, write);
}

export function writePlace({ store }: Binding, { field, row }: Place, value: unknown, brought = false): void {
  const mode = store.mode(field, row);
  const isShown = brought && mode === 'r' && field.formula === undefined && field.query === undefined;
  if (mode === 'w' || mode === 'b' || isShown) store.set(field, value, row);
}

/** A text with `${field}`, `${item.column}` and `{label(path)}` replaced by the values of the fields, for addresses. Tracked. */
export function filled(binding: Binding, template: string): string {
  return replaced(template, (source) => shown(sourceValue(binding, source)));
}

/** The same for people: the values stand there as their fields say them. Tracked. */
export function filledWithWords(binding: Binding, template: string): string {
  return replaced(template, (source) => {
    const place = placeOf(binding, source);
    if (place === undefined) return shown(sourceValue(binding, source));
    const other = new Binding(binding.store, place.field, place.row);
    return other.mode === 'n' ? '' : saidText(other);
  });
}

// helpers

function replaced(template: string, valueOf: (source: string) => string): string {
  return template
    .replace(/\$\{([^}]+)\}/g, (_, source: string) => valueOf(source.trim()))
    .replace(/\{[^{}()]*\(([^)]+)\)\}/g, (_, path: string) => valueOf(path.trim().replace(/^data\.(?:[^.]+\.)?/, '')));
}

function shown(value: unknown): string {
  const text = plainText(value);
  const files = filesOf(value);
  if (files.length > 0) return files.map((file) => file.name).join('、');
  return text !== ''
    ? text
    : namesOf(value)
        .map((each) => each.name)
        .join('、');
}
