import { propertiesOf, schemaOf, type PropertySchema } from '../../../../../registry/form/index.ts';

/** The fields of a business object as far as flows and rights need them. */
export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly type: string;
}
export interface FormTable extends FormField {
  readonly columns: readonly FormField[];
}
export interface FormFields {
  readonly main: readonly FormField[];
  readonly tables: readonly FormTable[];
}

export function fieldsOf(schema: unknown): FormFields {
  const all = membersOf(schema).map(([name, property]) => ({ ...fieldOf(name, property), columns: columnsOf(property) }));
  return {
    main: all.filter((field) => field.columns === undefined).map(({ columns: _columns, ...field }) => field),
    tables: all.flatMap(({ columns, ...field }) => (columns === undefined ? [] : [{ ...field, columns }])),
  };
}

/** Rights at one place of the form, as the form stores them. */
export interface PlaceRights {
  readonly main?: Readonly<Record<string, Mode>>;
  readonly sub?: Readonly<Record<string, Readonly<Record<string, Mode>>>>;
  readonly subOps?: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly opinion?: Readonly<Record<string, Mode>>;
  /** Paths of hidden fields that may be concluded from what is shown. */
  readonly reveals?: readonly string[];
}
export const modes = ['w', 'b', 'r', 'n'] as const;
export type Mode = (typeof modes)[number];
export const tableOperations = ['add', 'del', 'copy', 'edit', 'import', 'export', 'hidden', 'required'] as const;

export function rightsOf(spec: Readonly<Record<string, unknown>> | undefined, place: string): PlaceRights | undefined {
  const perm = spec?.['perm'];
  return isRecord(perm) && Object.hasOwn(perm, place) ? (perm[place] as PlaceRights) : undefined;
}

/** The fields and columns that are hidden at a place, and those that are named as to be concluded whether hidden or not. */
export function concealedFields({ main, tables }: FormFields, rights: PlaceRights): readonly { readonly path: string; readonly title: string }[] {
  const all = [
    ...main.map(({ name, title }) => ({ path: name, title, mode: rights.main?.[name] ?? rights.main?.['*'] ?? 'r' })),
    ...tables.flatMap((table) =>
      table.columns.map(({ name, title }) => ({
        path: `${table.name}.item.${name}`,
        title: `${table.title} · ${title}`,
        mode: columnMode(rights, table.name, name),
      })),
    ),
  ];
  const unknown = (rights.reveals ?? []).filter((path) => !all.some((field) => field.path === path)).map((path) => ({ path, title: path }));
  return [...all.filter(({ path, mode }) => mode === 'n' || rights.reveals?.includes(path) === true).map(({ path, title }) => ({ path, title })), ...unknown];
}

/**
 * The form with rights for every step: what a form does not state at a step is hidden from its people, so a step that was drawn and
 * not yet given any shows for reading what the form shows for reading. Answers the very form when nothing was missing.
 */
export function withRightsAt<Form extends { readonly spec: Readonly<Record<string, unknown>> }>(form: Form, places: readonly string[]): Form {
  const perm = form.spec['perm'];
  const missing = isRecord(perm) && Object.hasOwn(perm, 'read') ? places.filter((place) => !Object.hasOwn(perm, place)) : [];
  if (!isRecord(perm) || missing.length === 0) return form;
  return { ...form, spec: { ...form.spec, perm: { ...perm, ...Object.fromEntries(missing.map((place) => [place, perm['read']])) } } };
}

// helpers

function columnMode({ sub, subOps }: PlaceRights, table: string, column: string): Mode {
  return subOps?.[table]?.['hidden'] === true ? 'n' : (sub?.[table]?.[column] ?? sub?.[table]?.['_'] ?? 'r');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function membersOf(schema: unknown): [string, Readonly<Record<string, unknown>>][] {
  return isRecord(schema)
    ? Object.entries(propertiesOf(schemaOf({ spec: { schema } }))).filter((entry): entry is [string, PropertySchema] => isRecord(entry[1]))
    : [];
}

function fieldOf(name: string, property: Readonly<Record<string, unknown>>): FormField {
  const type = Array.isArray(property['type']) ? String((property['type'] as readonly unknown[])[0]) : property['type'];
  return { name, title: typeof property['title'] === 'string' ? property['title'] : name, type: typeof type === 'string' ? type : '' };
}

/** Undefined for a field that is no table. */
function columnsOf(property: Readonly<Record<string, unknown>>): FormField[] | undefined {
  const items = property['items'];
  if (property['type'] !== 'array' || !isRecord(items) || membersOf(items).length === 0) return undefined;
  const widget = isRecord(property['x-ui']) ? property['x-ui']['widget'] : undefined;
  return widget !== undefined && widget !== 'subTable' ? undefined : membersOf(items).map(([name, column]) => fieldOf(name, column));
}
