import type { FormulaReference, KindsOf, ValueKind } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { kindsRead } from '../expressions/kindsOfProperty.ts';

/** What the names in a formula of a form are declared to hold, on the main record or in the rows of a table. One function per form and place. */
export function kindsIn(form: CompiledForm, table?: string): KindsOf {
  let places = known.get(form);
  if (!places) known.set(form, (places = new Map()));
  let kindsOf = places.get(table);
  if (!kindsOf) places.set(table, (kindsOf = (reference) => declaredKinds(form, pathOf(form, reference, table))));
  return kindsOf;
}

// helpers

const known = new WeakMap<CompiledForm, Map<string | undefined, KindsOf>>();

function declaredKinds(form: CompiledForm, path: string): readonly ValueKind[] {
  const field = form.byPath.get(path);
  return field ? kindsRead({ ...field.schema, 'x-ui': field.ui }) : [];
}

function pathOf(form: CompiledForm, reference: FormulaReference, table = ''): string {
  switch (reference.kind) {
    case 'field':
      return reference.name;
    case 'column':
      return `${reference.table}.item.${reference.name}`;
    case 'item':
      return `${table}.item.${reference.name}`;
    case 'parent':
      return `${form.tableByName.get(table)?.parent ?? ''}.item.${reference.name}`;
  }
}
