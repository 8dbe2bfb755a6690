import { mentionsCalendar } from '../../formula/index.ts';
import type { ServedForm } from '../../schemas/calls/entities/form.ts';
import {
  compileForm,
  localiseItem,
  MANUAL,
  toBoData,
  type CompiledField,
  type CompiledForm,
  type FormPermission,
  type FormSource,
} from '../../registry/form/index.ts';
import { atOnce, manualPaths, mapRows, projectData, projectForm, takeMarks, toWireValue } from '../../validators/model/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import { rightsOf, type RightsReader } from '../rights/index.ts';
import { dictKeysOf, editionOf, type FormDefinition, visiblePermission } from '../forms/index.ts';

export interface ServeRequest {
  readonly definition: FormDefinition;
  readonly permission: FormPermission;
  /** Plain, complete data; only the visible part of it leaves the server. */
  readonly data: Record<string, unknown>;
  readonly locale: string;
  readonly nodeId?: string;
  /** Fields that this record leaves to read, whatever the rights say. */
  readonly closed?: ReadonlySet<string>;
}

export interface Served {
  readonly form: ServedForm;
  readonly permission: FormPermission;
  /** Wire form, `{ <boAlias>: { …, sub_<table>: […] } }`; what was entered by hand over a default formula is listed beside it. */
  readonly data: Record<string, unknown>;
}

/** Everything a screen needs to draw a form for one person, and nothing that person may not see. */
export async function serveForm(
  reader: Pick<RightsReader, 'meta' | 'user'>,
  { definition, permission: granted, data, locale, nodeId, closed }: ServeRequest,
): Promise<Served> {
  const permission = closed === undefined ? granted : withoutWriting(definition, granted, closed);
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
      edition: await editionOf(reader.meta, definition, granted),
      ...(nodeId === undefined ? {} : { nodeId }),
    },
    permission: {
      ...visiblePermission(await rightsOf(reader, definition, permission)),
      ...(permission.holds && { holds: heldBy(source.rules, permission.holds) }),
    },
    data: wireDocument(definition, compiled, projectData(full, permission, data)),
  };
}

// helpers

/** The same rights, with these fields of the main record to read where they could be written. */
function withoutWriting({ boAlias, source }: FormDefinition, permission: FormPermission, closed: ReadonlySet<string>): FormPermission {
  const written = compileForm(source('zh-CN'), permission).fields.filter(({ name, mode }) => closed.has(name) && (mode === 'w' || mode === 'b'));
  if (written.length === 0) return permission;
  const reading = Object.fromEntries(written.map(({ name }) => [name, 'r' as const]));
  return { ...permission, fields: { ...permission.fields, [boAlias]: { ...permission.fields[boAlias], ...reading } } };
}

/** Of the rules that hold whoever makes the document those that are sent to him. */
const heldBy = (rules: FormSource['rules'], holds: readonly string[]): string[] => holds.filter((key) => rules.some((rule) => rule.key === key));

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
  const keys = new Set([...further, ...dictKeysOf(source)]);
  if (keys.size === 0) return {};
  const items = await meta.list('dict', { keys: [...keys] });
  return Object.fromEntries(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}
