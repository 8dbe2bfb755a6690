import { isRecord, type CompiledField, type CompiledForm } from '../../../registry/form/index.ts';

/** What the choices of a column follow within its row: the columns they stand under, and whether linkage may swap the list. */
export interface CellSources {
  readonly columns: ReadonlySet<string>;
  readonly swapped: readonly string[];
}

/** What has to stand in a row before a text can be read as one of the choices of this column. */
export function sourcesOf(form: CompiledForm, field: CompiledField): CellSources {
  const { parentField, query } = field.ui;
  const params = isRecord(query) && isRecord(query.params) ? Object.values(query.params) : [];
  const columns = [parentField, ...params].flatMap((source) => (typeof source === 'string' && source.startsWith('item.') ? [source.split('.')[1] ?? ''] : []));
  return { columns: new Set(columns), swapped: linkedDicts(form, field) };
}

/** Dictionaries that the choices of a column may come from: its own, and those that linkage puts in its place. */
export function dictsOf(form: CompiledForm, field: CompiledField): readonly string[] {
  return [...(typeof field.ui.dict === 'string' ? [field.ui.dict] : []), ...linkedDicts(form, field)];
}

// helpers

function linkedDicts(form: CompiledForm, field: CompiledField): string[] {
  const rules = [...form.byPath.values()].flatMap(({ linkage = [], table }) => linkage.map((rule) => ({ rule, table })));
  return rules.flatMap(({ rule, table }) =>
    [...(rule.then ?? []), ...(rule.else ?? [])].flatMap(({ field: target, options }) =>
      options !== undefined && (target === field.path || (table === field.table && target === `item.${field.name}`)) ? [options] : [],
    ),
  );
}
