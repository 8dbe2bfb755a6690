import { mentionsCalendar } from '../../formula/index.ts';
import type { ServedForm } from '../../schemas/calls/entities/form.ts';
import {
  compileForm,
  fieldsOf,
  localiseItem,
  MANUAL,
  tablesOf,
  toBoData,
  type CompiledField,
  type CompiledForm,
  type FieldMode,
  type FormPermission,
  type FormSource,
  type PropertySchema,
} from '../../registry/form/index.ts';
import { atOnce, manualPaths, mapRows, projectData, projectForm, takeMarks, toWireValue } from '../../validators/model/index.ts';
import type { TenantMetadata } from '../metadata/MetadataStore.ts';
import { rightsOf } from '../rights/mayTake.ts';
import type { RightsReader } from '../rights/RightsReader.ts';
import type { FormDefinition } from '../forms/loadForm.ts';

export interface ServeRequest {
  readonly definition: FormDefinition;
  readonly permission: FormPermission;
  /** Plain, complete data; only the visible part of it leaves the server. */
  readonly data: Record<string, unknown>;
  readonly locale: string;
  readonly nodeId?: string;
}

export interface Served {
  readonly form: ServedForm;
  readonly permission: FormPermission;
  /** Wire form, `{ <boAlias>: { …, sub_<table>: […] } }`; what was entered by hand over a default formula is listed beside it. */
  readonly data: Record<string, unknown>;
}

/** Everything a screen needs to draw a form for one person, and nothing that person may not see. */
export async function serveForm(reader: Pick<RightsReader, 'meta' | 'user'>, { definition, permission, data, locale, nodeId }: ServeRequest): Promise<Served> {
  const full = definition.source(locale);
  const compiled = compileForm(full, permission);
  const source = projectForm(full, permission, manualPaths(compiled, data));
  return {
    form: {
      id: `${definition.formKey}:${definition.formVersion}`,
      formKey: definition.formKey,
      name: source.name,
      version: definition.formVersion,
      boAlias: definition.boAlias,
      status: 'deploy',
      formHtml: '',
      formType: 'pc',
      schema: source.schema as Record<string, unknown>,
      layout: source.layout as unknown as Record<string, unknown>[],
      rules: source.rules as unknown as Record<string, unknown>[],
      summary: [...source.summary],
      validator: '',
      dicts: await dictsOf(reader.meta, source, needsCalendar(full) ? calendarDicts : [], locale),
      i18n: {},
      ...(nodeId === undefined ? {} : { nodeId }),
    },
    permission: visiblePermission(await rightsOf(reader, definition, permission)),
    data: wireDocument(definition, compiled, projectData(full, permission, data)),
  };
}

/** Rights without the names of what is hidden. */
function visiblePermission(permission: FormPermission): FormPermission {
  const fields: Record<string, Record<string, FieldMode>> = {};
  for (const [entity, modes] of Object.entries(permission.fields)) {
    const visible = Object.entries(modes).filter(([, mode]) => mode !== 'n');
    if (visible.length > 0) fields[entity] = Object.fromEntries(visible);
  }
  const table = Object.entries(permission.table ?? {}).filter(([, rights]) => rights.hidden !== true);
  const opinions = Object.entries(permission.opinion ?? {}).filter(([, mode]) => mode !== 'n');
  const { opinion: _all, ...rest } = permission;
  return { ...rest, fields, table: Object.fromEntries(table), ...(opinions.length > 0 ? { opinion: Object.fromEntries(opinions) } : {}) };
}

// helpers

function wireDocument({ boAlias, tables }: FormDefinition, compiled: CompiledForm, visible: Record<string, unknown>): Record<string, unknown> {
  const { data, manual } = takeMarks(compiled, wireData(compiled, visible));
  return { ...toBoData(boAlias, data, tables), ...(manual.length > 0 ? { [MANUAL]: manual } : {}) };
}

function wireData(form: CompiledForm, data: Record<string, unknown>): Record<string, unknown> {
  const wire = (record: Record<string, unknown>, fields: readonly CompiledField[]): Record<string, unknown> => {
    const out = { ...record };
    for (const field of fields) if (Object.hasOwn(out, field.name)) out[field.name] = toWireValue(field, out[field.name]);
    return out;
  };
  return atOnce(mapRows(form, wire(data, form.fields), (row, table) => wire(row, table.columns)));
}

/** The dictionaries of the work calendar. */
const calendarDicts: readonly string[] = ['holiday', 'workday'];

const counting = new WeakMap<FormSource['schema'], boolean>();

/** Whether a formula of the form counts working days, wherever it stands. */
function needsCalendar({ schema, layout, rules }: FormSource): boolean {
  const known = counting.get(schema);
  if (known !== undefined) return known;
  const found = mentionsCalendar(JSON.stringify([schema, layout, rules]));
  counting.set(schema, found);
  return found;
}

async function dictsOf(meta: TenantMetadata, source: FormSource, further: readonly string[], locale: string): Promise<ServedForm['dicts']> {
  const keys = new Set(further);
  const visit = (property: PropertySchema): void => {
    if (property['x-ui']?.dict !== undefined) keys.add(property['x-ui'].dict);
    for (const rule of property['x-linkage'] ?? []) {
      for (const action of [...(rule.then ?? []), ...(rule.else ?? [])]) if (action.options !== undefined) keys.add(action.options);
    }
  };
  for (const [, property] of fieldsOf(source.schema)) visit(property);
  for (const { property, columns } of tablesOf(source.schema)) {
    visit(property);
    for (const [, column] of columns) visit(column);
  }
  if (keys.size === 0) return {};
  const items = await meta.list('dict', { keys: [...keys] });
  return Object.fromEntries(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}
