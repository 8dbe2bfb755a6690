import type { CompiledField } from '../../registry/form/index.ts';
import { sourceValue } from './valueSource.ts';
import { sourcePath } from './plan.ts';
import { isEmpty } from './values.ts';
import { modeOf, type FormView, type RowView } from './view.ts';

/**
 * Whether a field, named as rules in a row of a table name it, stays empty because its query was asked and found nothing. One whose question is
 * not complete was never asked, and one that linkage or a branch has taken away is empty for that reason.
 */
export function foundNothing(view: FormView, name: string, table: string | undefined, row: RowView | undefined): boolean {
  const field = view.form.byPath.get(sourcePath(view.form, name, table) ?? '');
  if (field?.query === undefined) return false;
  const own = field.table === undefined ? undefined : name.startsWith('parent.') ? row?.parent : row;
  if (field.table !== undefined && own === undefined) return false;
  const read = (source: string): unknown => {
    if (source.startsWith('item.')) return own?.value(source.slice('item.'.length));
    return source.startsWith('parent.') ? own?.parent?.value(source.slice('parent.'.length)) : view.value(source);
  };
  if (!isEmpty(own ? own.value(field.name) : view.value(field.name)) || view.awaits?.(field, own) === true || isTakenAway(view, field, own)) return false;
  return Object.values(field.query.params).every((source) => !isEmpty(sourceValue(source, read)));
}

// helpers

/** By linkage or a branch; what the rights hide is there all the same. */
function isTakenAway(view: FormView, field: CompiledField, row: RowView | undefined): boolean {
  const table = field.table === undefined ? undefined : view.form.tableByName.get(field.table);
  if (view.override(field, row)?.mode === 'n' || (table && view.tableOverride(table, row?.parent)?.mode === 'n')) return true;
  return field.table === undefined && modeOf(view, { ...field, mode: 'w' }) === 'n';
}
