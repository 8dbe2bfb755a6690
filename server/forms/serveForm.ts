import type { ServedForm } from '../../schemas/calls/entities/form.ts';
import { compileForm, isTable, localiseItem, toBoData, type FieldMode, type FormPermission, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { projectData, projectForm, STICKY, toWireValue } from '../../validators/model/index.ts';
import type { TenantMetadata } from '../metadata/MetadataStore.ts';
import { validatorAddress } from './compileValidator.ts';
import type { FormDefinition } from './loadForm.ts';

export interface ServeRequest {
  readonly definition: FormDefinition;
  readonly permission: FormPermission;
  /** Plain, complete data; only the visible part of it leaves the server. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly locale: string;
  readonly nodeId?: string;
}

export interface Served {
  readonly form: ServedForm;
  readonly permission: FormPermission;
  /** Wire form, `{ <boAlias>: { …, sub_<table>: […] } }`. */
  readonly data: Record<string, Record<string, unknown>>;
}

/** Everything a screen needs to draw a form for one person, and nothing that person may not see. */
export async function serveForm(meta: TenantMetadata, { definition, permission, data, locale, nodeId }: ServeRequest): Promise<Served> {
  const full = definition.source(locale);
  const source = projectForm(full, permission, manualPaths(data, definition.tables));
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
      validator: validatorAddress(source.schema),
      dicts: await dictsOf(meta, source, locale),
      i18n: {},
      ...(nodeId === undefined ? {} : { nodeId }),
    },
    permission: visiblePermission(permission),
    data: toBoData(definition.boAlias, wireData(full, permission, projectData(full, permission, data)), definition.tables),
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
  return { ...permission, fields, table: Object.fromEntries(table) };
}

// helpers

/** Paths whose default formula somebody has overridden, in any row. */
function manualPaths(data: Readonly<Record<string, unknown>>, tables: readonly string[]): Set<string> {
  const paths = new Set<string>();
  for (const name of namesIn(data[STICKY])) paths.add(name);
  for (const table of tables) {
    for (const row of Array.isArray(data[table]) ? (data[table] as Record<string, unknown>[]) : []) {
      for (const name of namesIn(row[STICKY])) paths.add(`${table}.item.${name}`);
    }
  }
  return paths;
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

function wireData(source: FormSource, permission: FormPermission, data: Record<string, unknown>): Record<string, unknown> {
  const form = compileForm(source, permission);
  const out = { ...data };
  for (const field of form.fields) if (Object.hasOwn(out, field.name)) out[field.name] = toWireValue(field, out[field.name]);
  for (const table of form.tables) {
    if (!Array.isArray(out[table.name])) continue;
    out[table.name] = (out[table.name] as Record<string, unknown>[]).map((row) => {
      const wire = { ...row };
      for (const column of table.columns) if (Object.hasOwn(wire, column.name)) wire[column.name] = toWireValue(column, wire[column.name]);
      return wire;
    });
  }
  return out;
}

async function dictsOf(meta: TenantMetadata, source: FormSource, locale: string): Promise<ServedForm['dicts']> {
  const keys = new Set<string>();
  const visit = (property: PropertySchema): void => {
    if (property['x-ui']?.dict !== undefined) keys.add(property['x-ui'].dict);
    for (const rule of property['x-linkage'] ?? []) {
      for (const action of [...(rule.then ?? []), ...(rule.else ?? [])]) if (action.options !== undefined) keys.add(action.options);
    }
    if (isTable(property)) for (const column of Object.values(property.items?.properties ?? {})) visit(column);
  };
  for (const property of Object.values(source.schema.properties ?? {})) visit(property);
  if (keys.size === 0) return {};
  const items = await meta.list('dict', { keys: [...keys] });
  return Object.fromEntries(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}
