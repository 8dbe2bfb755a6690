import { compileFormula, FormulaError } from '../../formula/index.ts';
import { isTable, type FieldMode, type FormPermission, type FormRule, type FormSource, type LayoutGroup, type LinkageAction, type LinkageRule, type PropertySchema } from '../../registry/form/index.ts';
import { parseRules, printRules } from '../parseRules.ts';
import { inputPaths } from './plan.ts';

/**
 * What a person may receive of a form: hidden fields leave no trace, neither as a name, a title, a formula nor a rule.
 *
 * A visible formula may need a hidden input. Where that input is itself derived from visible fields only, and nobody
 * has overridden it (`overridden`), its own formula takes its place; it tells nothing the person cannot compute.
 * Otherwise the formula is withheld and the field shows the value the server computed.
 */
export function projectForm(source: FormSource, permission: FormPermission, overridden: ReadonlySet<string> = new Set()): FormSource {
  const hidden = hiddenPaths(source, permission);
  if (hidden.size === 0) return source;
  const inline = inliner(source, hidden, overridden);

  const properties: Record<string, PropertySchema> = {};
  for (const [name, property] of Object.entries(source.schema.properties ?? {})) {
    if (hidden.has(name)) continue;
    if (!isTable(property)) {
      properties[name] = projectProperty(property, undefined, inline, hidden);
      continue;
    }
    const columns = Object.entries(property.items?.properties ?? {}).filter(([column]) => !hidden.has(`${name}.item.${column}`));
    if (columns.length === 0) continue;
    properties[name] = {
      ...projectProperty(property, undefined, inline, hidden),
      items: {
        ...property.items,
        properties: Object.fromEntries(columns.map(([column, schema]) => [column, projectProperty(schema, name, inline, hidden)])),
        ...(property.items?.required ? { required: property.items.required.filter((column) => !hidden.has(`${name}.item.${column}`)) } : {}),
      },
    };
  }

  return {
    ...source,
    schema: { ...source.schema, properties, ...(source.schema.required ? { required: source.schema.required.filter((name) => name in properties) } : {}) },
    layout: projectLayout(source.layout, properties),
    summary: source.summary.filter((name) => name in properties),
    rules: source.rules.flatMap((rule) => projectRule(rule, inline, hidden)),
  };
}

/** Data without what the person may not see. Identity columns (`id_`, `ref_id_`) stay. */
export function projectData(source: FormSource, permission: FormPermission, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const hidden = hiddenPaths(source, permission);
  const known = new Set(Object.keys(source.schema.properties ?? {}));
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    if (hidden.has(name)) continue;
    if (!known.has(name)) {
      if (name.endsWith('_')) out[name] = name === 'sticky_' ? visibleNames(value, hidden, undefined) : value;
      continue;
    }
    out[name] = isTable(source.schema.properties?.[name] ?? {}) && Array.isArray(value)
      ? value.map((row) => projectRow(row as Record<string, unknown>, name, hidden, source))
      : value;
  }
  return out;
}

/** Paths (`hdje`, `xcmx.item.se`, whole tables by name) that the permission hides. */
function hiddenPaths(source: FormSource, permission: FormPermission): Set<string> {
  const hidden = new Set<string>();
  const main = permission.fields[source.boAlias] ?? {};
  for (const [name, property] of Object.entries(source.schema.properties ?? {})) {
    if (!isTable(property)) {
      if (main[name] === 'n') hidden.add(name);
      continue;
    }
    const columns = Object.keys(property.items?.properties ?? {});
    const modes: Readonly<Record<string, FieldMode>> = permission.fields[name] ?? {};
    const gone = main[name] === 'n' || permission.table?.[name]?.hidden === true || columns.every((column) => modes[column] === 'n');
    if (gone) hidden.add(name);
    for (const column of columns) if (gone || modes[column] === 'n') hidden.add(`${name}.item.${column}`);
  }
  return hidden;
}

// helpers

/** Answers the text with hidden derived inputs replaced, or undefined when something hidden remains. */
type Inline = (text: string, table: string | undefined) => string | undefined;

function inliner(source: FormSource, hidden: ReadonlySet<string>, overridden: ReadonlySet<string>): Inline {
  const formulaAt = (path: string): { text: string; table?: string } | undefined => {
    const [table, column] = path.split('.item.');
    const property = column === undefined ? source.schema.properties?.[path] : source.schema.properties?.[table ?? '']?.items?.properties?.[column];
    const text = property?.['x-formula'] ?? (overridden.has(path) ? undefined : property?.['x-defaultFormula']);
    return text === undefined ? undefined : { text, ...(column !== undefined && table !== undefined ? { table } : {}) };
  };

  const inline = (text: string, table: string | undefined, trail: readonly string[]): string | undefined => {
    let readable = true;
    const result = text.replace(/'[^']*'|"[^"]*"|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu, (token) => {
      if (token.startsWith("'") || token.startsWith('"')) return token;
      const path = token.startsWith('item.') && table ? `${table}.${token}` : token;
      const root = path.includes('.item.') ? path : (path.split('.')[0] ?? path);
      if (!hidden.has(root)) return token;
      const formula = formulaAt(root);
      const sameRow = formula?.table === undefined || (token.startsWith('item.') && formula.table === table);
      const replacement = formula && sameRow && !trail.includes(root) ? inline(formula.text, formula.table, [...trail, root]) : undefined;
      if (replacement === undefined) readable = false;
      return `(${replacement ?? '0'})`;
    });
    return readable ? result : undefined;
  };
  return (text, table) => inline(text, table, []);
}

function projectProperty(property: PropertySchema, table: string | undefined, inline: Inline, hidden: ReadonlySet<string>): PropertySchema {
  const out: Record<string, unknown> = { ...property };
  for (const keyword of ['x-formula', 'x-defaultFormula'] as const) {
    const text = property[keyword];
    if (text === undefined) continue;
    const shown = inline(text, table);
    if (shown === undefined) delete out[keyword];
    else out[keyword] = shown;
  }
  if (property['x-rules'] !== undefined) out['x-rules'] = projectRuleString(property['x-rules'], table, hidden);
  if (property['x-linkage'] !== undefined) out['x-linkage'] = property['x-linkage'].flatMap((rule) => projectLinkage(rule, table, inline, hidden));
  const query = property['x-query'];
  if (query && Object.values(query.params).some((source) => hidden.has(source.startsWith('item.') ? `${table}.${source}` : source))) delete out['x-query'];
  return out as PropertySchema;
}

/** A rule that compares with a hidden field is left to the server. */
function projectRuleString(text: string, table: string | undefined, hidden: ReadonlySet<string>): string {
  const calls = parseRules(text);
  const visible = calls.filter((call) => call.name === 'regex' || !call.args.some((arg) => hidden.has(arg.startsWith('item.') ? `${table}.${arg}` : arg)));
  return visible.length === calls.length ? text : printRules(visible);
}

function projectLinkage(rule: LinkageRule, table: string | undefined, inline: Inline, hidden: ReadonlySet<string>): LinkageRule[] {
  const when = inline(rule.when, table);
  if (when === undefined) return [];
  const visible = (actions: readonly LinkageAction[] | undefined): LinkageAction[] =>
    (actions ?? []).filter((action) => !hidden.has(action.field.startsWith('item.') ? `${table}.${action.field}` : action.field));
  const then = visible(rule.then);
  const otherwise = visible(rule.else);
  return then.length + otherwise.length === 0 ? [] : [{ when, then, else: otherwise }];
}

function projectRule(rule: FormRule, inline: Inline, hidden: ReadonlySet<string>): FormRule[] {
  const check = inline(rule.check, undefined);
  if (check === undefined || !isReadable(check, hidden)) return [];
  const { field, ...rest } = rule;
  return [{ ...rest, check, ...(field !== undefined && !hidden.has(field) ? { field } : {}) }];
}

function isReadable(check: string, hidden: ReadonlySet<string>): boolean {
  try {
    return !inputPaths(compileFormula(check), undefined).some((path) => hidden.has(path));
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

function projectLayout(layout: readonly LayoutGroup[], properties: Readonly<Record<string, PropertySchema>>): LayoutGroup[] {
  const visible = (names: readonly string[] | undefined): string[] => (names ?? []).filter((name) => name in properties);
  return layout.flatMap((group) => {
    const fields = visible(group.fields);
    const tabs = (group.tabs ?? []).map((tab) => ({ ...tab, fields: visible(tab.fields) })).filter((tab) => tab.fields.length > 0);
    if (fields.length + tabs.length === 0) return [];
    return [{ ...group, fields, ...(group.tabs ? { tabs } : {}) }];
  });
}

function projectRow(row: Record<string, unknown>, table: string, hidden: ReadonlySet<string>, source: FormSource): Record<string, unknown> {
  const columns = source.schema.properties?.[table]?.items?.properties ?? {};
  return Object.fromEntries(Object.entries(row).flatMap(([name, value]) => {
    if (name === 'sticky_') return [[name, visibleNames(value, hidden, table)]];
    return (name in columns ? !hidden.has(`${table}.item.${name}`) : name.endsWith('_')) ? [[name, value]] : [];
  }));
}

function visibleNames(value: unknown, hidden: ReadonlySet<string>, table: string | undefined): string[] {
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  return names.filter((name) => !hidden.has(table ? `${table}.item.${name}` : name));
}
