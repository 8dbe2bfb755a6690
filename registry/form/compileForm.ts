import type {
  CompiledField, CompiledForm, CompiledTable, FieldMode, FieldType, FieldUi, FormPermission, FormRule, LayoutGroup, LinkageRule, QueryBinding, TableRights,
} from './types.ts';
import { fieldsOf, tablesOf, type TableEntry } from './schemaFields.ts';

/** The `x-*` vocabulary of one business object property. */
export interface PropertySchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly items?: PropertySchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly 'x-ui'?: FieldUi;
  readonly 'x-rules'?: string;
  readonly 'x-rule-msg'?: string | Readonly<Record<string, string>>;
  readonly 'x-formula'?: string;
  readonly 'x-defaultFormula'?: string;
  readonly 'x-default'?: unknown;
  readonly 'x-linkage'?: readonly LinkageRule[];
  readonly 'x-backend'?: { readonly url: string; readonly submitFormData?: boolean };
  readonly 'x-query'?: QueryBinding;
  readonly 'x-whenHidden'?: 'keep' | 'clear' | 'omit';
  readonly [keyword: string]: unknown;
}

/** Everything a form needs besides rights: business object, layout and form rules of pinned versions. */
export interface FormSource {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly boAlias: string;
  readonly schema: PropertySchema;
  readonly layout: readonly LayoutGroup[];
  readonly rules: readonly FormRule[];
  readonly summary: readonly string[];
}

const DEFAULT_MAX_ROWS = 5000;

/**
 * Turns a form and one person's rights into the flat table of paths that every consumer reads.
 *
 * A field the permission does not mention is read-only; a derived field is never better than read-only. Fields that
 * only a branch of the schema brings are part of the form; the walker decides when they are drawn.
 */
export function compileForm(source: FormSource, permission: FormPermission): CompiledForm {
  const fields = fieldsOf(source.schema).map(([name, property]) => compileField(name, property, permission.fields[source.boAlias]?.[name]));
  const tables: CompiledTable[] = [];
  for (const entry of tablesOf(source.schema)) {
    const parent = entry.parent === undefined ? undefined : tables.find((table) => table.name === entry.parent);
    tables.push(compileTable(entry, source.boAlias, permission, parent?.mode === 'n'));
  }

  const byPath = new Map<string, CompiledField>();
  for (const field of [...fields, ...tables.flatMap((table) => table.columns)]) byPath.set(field.path, field);

  return {
    key: source.key,
    boAlias: source.boAlias,
    version: source.version,
    title: source.name,
    fields,
    tables,
    layout: source.layout,
    rules: source.rules,
    summary: source.summary,
    byPath,
    tableByName: new Map(tables.map((table) => [table.name, table])),
  };
}

/** The sub-tables of the main record, or those in the rows of one sub-table. */
export function childTables(form: CompiledForm, parent?: string): readonly CompiledTable[] {
  return form.tables.filter((table) => table.parent === parent);
}

// helpers

function compileTable({ name, property, parent, columns: entries }: TableEntry, boAlias: string, permission: FormPermission, parentHidden: boolean): CompiledTable {
  const rights = permission.table?.[name] ?? {};
  const modes = permission.fields[name] ?? {};
  const own = permission.fields[parent ?? boAlias]?.[name];
  const hidden = parentHidden || rights.hidden === true || own === 'n';
  const columns = entries.map(([column, schema]) => compileField(column, schema, hidden ? 'n' : modes[column], name));
  const allHidden = columns.every((column) => column.mode === 'n');
  const writable = columns.some((column) => column.mode === 'w' || column.mode === 'b');
  return {
    name,
    ...(parent === undefined ? {} : { parent }),
    title: property.title ?? name,
    ui: property['x-ui'] ?? { widget: 'subTable', span: 24 },
    mode: hidden || allHidden ? 'n' : writable ? 'w' : 'r',
    rights: completeRights(rights, hidden || allHidden),
    minRows: property.minItems ?? 0,
    maxRows: property.maxItems ?? DEFAULT_MAX_ROWS,
    columns,
    ...(property['x-linkage'] ? { linkage: property['x-linkage'] } : {}),
    whenHidden: property['x-whenHidden'] ?? 'clear',
  };
}

function completeRights(rights: TableRights, hidden: boolean): Required<TableRights> {
  return {
    hidden,
    required: rights.required ?? false,
    add: rights.add ?? false,
    del: rights.del ?? false,
    copy: rights.copy ?? rights.add ?? false,
    edit: rights.edit ?? true,
    import: rights.import ?? false,
    export: rights.export ?? true,
  };
}

function compileField(name: string, property: PropertySchema, granted: FieldMode | undefined, table?: string): CompiledField {
  const ui = property['x-ui'] ?? { widget: widgetOf(property) };
  const mode = granted ?? 'r';
  return {
    path: table ? `${table}.item.${name}` : name,
    name,
    ...(table ? { table } : {}),
    title: property.title ?? name,
    type: fieldType(property),
    ui,
    mode: property['x-formula'] !== undefined && mode !== 'n' ? 'r' : mode,
    ...optional('rules', property['x-rules']),
    ...optional('ruleMessage', property['x-rule-msg']),
    ...optional('backend', property['x-backend']),
    ...optional('formula', property['x-formula']),
    ...optional('defaultFormula', property['x-defaultFormula']),
    ...optional('query', property['x-query']),
    ...optional('defaultValue', property['x-default']),
    ...optional('linkage', property['x-linkage']),
    whenHidden: property['x-whenHidden'] ?? 'keep',
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}

function fieldType(property: PropertySchema): FieldType {
  const type = Array.isArray(property.type) ? property.type.find((name) => name !== 'null') : property.type;
  switch (type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'array':
    case 'object':
      return type;
    default:
      return 'string';
  }
}

function widgetOf(property: PropertySchema): string {
  switch (fieldType(property)) {
    case 'number': return 'number';
    case 'boolean': return 'switch';
    default: return 'input';
  }
}
