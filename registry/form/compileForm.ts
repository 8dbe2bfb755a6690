import type {
  CompiledField,
  CompiledForm,
  CompiledTable,
  FieldMode,
  FieldType,
  FieldUi,
  FormPermission,
  FormRule,
  LayoutGroup,
  LinkageRule,
  QueryBinding,
  TableRights,
} from './types.ts';
import { isRecord } from './boData.ts';
import { holdsNothing } from './holdsNothing.ts';
import { momentWidgetOf } from './moments.ts';
import { limitRules } from './limitRules.ts';
import { demandsValue } from './ruleWords.ts';
import { choicesOf, onlyChoiceOf } from './schemaChoices.ts';
import { allPaths, hiddenPaths } from './hiddenPaths.ts';
import { fieldsOf, tablesOf, type TableEntry } from './schemaFields.ts';
import { visibleSchema } from './visibleSchema.ts';

/** The `x-*` vocabulary of one business object property. */
export interface PropertySchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly items?: PropertySchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
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

/** Rows of a table whose schema names no number. */
export const DEFAULT_MOST_ROWS = 5000;

/**
 * Turns a form and one person's rights into the flat table of paths that every consumer reads.
 *
 * A field the permission does not mention is read-only; a derived field is never better than read-only. Fields that
 * only a branch of the schema brings are part of the form; they are hidden while the branch is not active. Fields that
 * exist for nobody who sees what this person sees are hidden for good.
 */
export function compileForm(source: FormSource, permission: FormPermission): CompiledForm {
  const schema = visibleTo(source, permission);
  const shown = schema === source.schema ? undefined : allPaths(schema);
  const modeOf = (path: string, granted: FieldMode | undefined): FieldMode | undefined => (shown?.has(path) === false ? 'n' : granted);
  const fields = fieldsOf(source.schema).map(([name, property]) =>
    compileField(name, property, demanded(schema, name, modeOf(name, permission.fields[source.boAlias]?.[name]))),
  );
  const tables: CompiledTable[] = [];
  for (const entry of tablesOf(source.schema)) {
    const parent = entry.parent === undefined ? undefined : tables.find((table) => table.name === entry.parent);
    const around = entry.parent === undefined ? schema : tablesOf(schema).find(({ name }) => name === entry.parent)?.property.items;
    tables.push(
      compileTable(entry, {
        boAlias: source.boAlias,
        permission,
        gone: parent?.mode === 'n' || shown?.has(entry.name) === false,
        required: around?.required?.includes(entry.name) === true,
        modeOf,
      }),
    );
  }

  const byPath = new Map<string, CompiledField>();
  for (const field of [...fields, ...tables.flatMap((table) => table.columns)]) byPath.set(field.path, field);

  return {
    key: source.key,
    boAlias: source.boAlias,
    version: source.version,
    title: source.name,
    schema,
    whole: source.schema,
    fields,
    tables,
    layout: source.layout,
    rules: source.rules,
    summary: source.summary,
    byPath,
    tableByName: new Map(tables.map((table) => [table.name, table])),
    ...(permission.holds && { holds: permission.holds }),
  };
}

/** The sub-tables of the main record, or those in the rows of one sub-table. */
export function childTables(form: CompiledForm, parent?: string): readonly CompiledTable[] {
  return form.tables.filter((table) => table.parent === parent);
}

// helpers

const visible = new WeakMap<PropertySchema, Map<string, PropertySchema>>();

/** What the person sees of the schema; the same object for the same rights. */
function visibleTo(source: FormSource, permission: FormPermission): PropertySchema {
  const hidden = hiddenPaths(source, permission);
  if (hidden.size === 0) return source.schema;
  const known = visible.get(source.schema) ?? new Map<string, PropertySchema>();
  visible.set(source.schema, known);
  const key = [...hidden].join(' ');
  let schema = known.get(key);
  if (!schema) {
    schema = visibleSchema(source.schema, hidden);
    if (known.size > MOST_READERS) known.clear();
    known.set(key, schema);
  }
  return schema;
}

const MOST_READERS = 100;

/** What the schema always demands has to be filled in by whoever may fill it in. */
function demanded(record: PropertySchema | undefined, name: string, mode: FieldMode | undefined): FieldMode | undefined {
  return mode === 'w' && record?.required?.includes(name) === true ? 'b' : mode;
}

interface TablePlace {
  readonly boAlias: string;
  readonly permission: FormPermission;
  /** Hidden with what is around it. */
  readonly gone: boolean;
  readonly required: boolean;
  readonly modeOf: (path: string, granted: FieldMode | undefined) => FieldMode | undefined;
}

function compileTable({ name, property, parent, columns: entries }: TableEntry, { boAlias, permission, gone, required, modeOf }: TablePlace): CompiledTable {
  const rights = permission.table?.[name] ?? {};
  const modes = permission.fields[name] ?? {};
  const own = permission.fields[parent ?? boAlias]?.[name];
  const hidden = gone || rights.hidden === true || own === 'n';
  const columns = entries.map(([column, schema]) =>
    compileField(column, schema, hidden ? 'n' : demanded(property.items, column, modeOf(`${name}.item.${column}`, modes[column])), name),
  );
  const allHidden = columns.every((column) => column.mode === 'n');
  const writable = columns.some((column) => column.mode === 'w' || column.mode === 'b');
  return {
    name,
    ...(parent === undefined ? {} : { parent }),
    title: property.title ?? name,
    ui: property['x-ui'] ?? { widget: 'subTable', span: 24 },
    mode: hidden || allHidden ? 'n' : writable ? 'w' : 'r',
    rights: completeRights(required || demandsValue(property['x-rules']) ? { ...rights, required: true } : rights, hidden || allHidden),
    minRows: property.minItems ?? 0,
    firstRows: Array.isArray(property.default) ? property.default.filter(isRecord) : [],
    maxRows: property.maxItems ?? DEFAULT_MOST_ROWS,
    columns,
    ...optional('rules', property['x-rules']),
    ...optional('ruleMessage', property['x-rule-msg']),
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
  const ui = drawnAs(property);
  const isNothing = holdsNothing(property);
  // what holds no value is never demanded, whoever demands everything
  const mode = isNothing && granted === 'b' ? 'w' : (granted ?? 'r');
  // a document's number is given by the server, once: nobody enters it
  const fixed = property['x-formula'] !== undefined || property.readOnly === true || (ui.widget === 'serialNo' && table === undefined);
  return {
    path: table ? `${table}.item.${name}` : name,
    name,
    ...(table ? { table } : {}),
    title: property.title ?? name,
    type: typeOf(property),
    ui,
    mode: fixed && mode !== 'n' ? 'r' : mode,
    schema: property,
    ...optional('rules', isNothing ? undefined : rulesOf(property, ui)),
    ...optional('ruleMessage', property['x-rule-msg']),
    ...optional('backend', property['x-backend']),
    ...optional('formula', property['x-formula']),
    ...optional('defaultFormula', property['x-defaultFormula']),
    ...optional('query', property['x-query']),
    ...optional('defaultValue', property['x-default'] ?? property.default),
    ...optional('linkage', property['x-linkage']),
    whenHidden: property['x-whenHidden'] ?? 'keep',
  };
}

/** The rules that are written, and those that the control stands for. */
function rulesOf({ 'x-rules': written = '' }: PropertySchema, ui: FieldUi): string | undefined {
  const rules = [written, ...limitRules(ui)].filter((text) => text !== '').join('|');
  return rules === '' ? undefined : rules;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}

/** The type that values of the field have; `any` where the schema leaves it open. */
export function typeOf(property: PropertySchema): FieldType {
  const given = [property.type ?? typesOfValues(property)]
    .flat()
    .filter((name) => name !== 'null')
    .map((name) => (name === 'integer' ? 'number' : name));
  const [type, ...others] = new Set(given);
  if (others.length > 0) return 'any';
  switch (type) {
    case 'number':
    case 'boolean':
    case 'array':
    case 'object':
    case 'string':
      return type;
    default:
      return property['x-ui'] === undefined || Object.keys(property).some((keyword) => !keyword.startsWith('x-') && keyword !== 'title') ? 'any' : 'string';
  }
}

/** A field without a type has that of its fixed values. */
function typesOfValues(property: PropertySchema): readonly string[] {
  const values = choicesOf(property)?.map(({ value }) => value) ?? [];
  return values.map((value) => (Array.isArray(value) ? 'array' : typeof value)).filter((type, index, all) => all.indexOf(type) === index);
}

/** A field with fixed values is drawn as a choice, and a choice without a list of its own offers them. */
export function drawnAs(property: PropertySchema): FieldUi {
  const choices = choicesOf(property) ?? (property.items === undefined ? undefined : choicesOf(property.items));
  const ui = property['x-ui'] ?? { widget: choices === undefined ? widgetOf(property) : 'select' };
  const offered = choices ?? onlyChoiceOf(property);
  const offers = offered !== undefined && choiceWidgets.has(ui.widget) && ui.dict === undefined && ui['options'] === undefined && ui['query'] === undefined;
  return offers ? { ...ui, options: offered.map(({ value, title }) => ({ key: String(value), name: title })) } : ui;
}

const choiceWidgets: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader', 'tags', 'autocomplete']);

function widgetOf(property: PropertySchema): string {
  switch (typeOf(property)) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'switch';
    case 'string':
      return momentWidgetOf(property) ?? 'input';
    default:
      return 'input';
  }
}
