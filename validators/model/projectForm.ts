import { compileFormula, FormulaError } from '../../formula/index.ts';
import {
  fieldsOf,
  hiddenPaths,
  isRecord,
  isTable,
  mapLayout,
  propertiesOf,
  tablesOf,
  visibleSchema,
  type FieldUi,
  type FormPermission,
  type FormRule,
  type FormSource,
  type LinkageAction,
  type LinkageRule,
  type PropertySchema,
} from '../../registry/form/index.ts';
import { recordMembers } from '../../schemas/metadata/recordMembers.ts';
import { parseRules, printRules, ruleReferences } from '../parseRules.ts';
import { scriptWords } from '../scriptWords.ts';
import { STICKY } from './evaluateForm.ts';
import { inputPaths, pathSeenFrom } from './plan.ts';

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
  const words = new Set([...hidden].map((path) => path.slice(path.lastIndexOf('.') + 1)));

  const parents = new Map(tablesOf(source.schema).map(({ name, parent }) => [name, parent]));
  const schema = visibleSchema(source.schema, hidden, (property, table, name) => {
    const isHidden = hiddenFrom(table, parents.get(table ?? ''), hidden);
    const inTable = (target: string): boolean => isHidden(target) || hidden.has(`${isTable(property) ? name : table}.item.${target}`);
    return projectProperty(property, table, inline, { isHidden, isHiddenTarget: inTable, words });
  });
  const visible = new Set(Object.keys(propertiesOf(schema)));
  return {
    ...source,
    schema,
    layout: mapLayout(source.layout, (name) => visible.has(name)),
    summary: source.summary.filter((name) => visible.has(name)),
    rules: source.rules.flatMap((rule) => projectRule(rule, inline, hidden)),
  };
}

/** Data without what the person may not see. Identity columns (`id_`, `ref_id_`) stay. */
export function projectData(source: FormSource, permission: FormPermission, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return projectRecord(source.schema, data, undefined, hiddenPaths(source, permission));
}

// helpers

/** Whether a name stands for something hidden, where it is used. */
type IsHidden = (name: string) => boolean;

interface Hidden {
  readonly isHidden: IsHidden;
  /** The same for what a choice or query fills: a plain name is looked for in the own row first. */
  readonly isHiddenTarget: IsHidden;
  /** Own names of all that is hidden, for texts that nobody takes apart. */
  readonly words: ReadonlySet<string>;
}

/** `hdje`, `item.se`, `parent.cs`, `xcmx.item.se`, and members of these. */
function hiddenFrom(table: string | undefined, parent: string | undefined, hidden: ReadonlySet<string>): IsHidden {
  return (name) => {
    const path = pathSeenFrom(table, parent, name.startsWith('data.') ? name.slice('data.'.length) : name);
    return path !== undefined && (hidden.has(path) || hidden.has(path.slice(0, Math.max(path.lastIndexOf('.'), 0))));
  };
}

/** Answers the text with hidden derived inputs replaced, or undefined when something hidden remains. */
type Inline = (text: string, table: string | undefined) => string | undefined;

function inliner(source: FormSource, hidden: ReadonlySet<string>, overridden: ReadonlySet<string>): Inline {
  const tables = tablesOf(source.schema);
  const parents = new Map(tables.map(({ name, parent }) => [name, parent]));
  const byPath = new Map<string, PropertySchema>([
    ...fieldsOf(source.schema),
    ...tables.flatMap(({ name, columns }) => columns.map(([column, property]) => [`${name}.item.${column}`, property] as const)),
  ]);
  const formulaAt = (path: string): { text: string; table?: string } | undefined => {
    const [table, column] = path.split('.item.');
    const property = byPath.get(path);
    const text = property?.['x-formula'] ?? (overridden.has(path) ? undefined : property?.['x-defaultFormula']);
    return text === undefined ? undefined : { text, ...(column !== undefined && table !== undefined ? { table } : {}) };
  };

  const inline = (text: string, table: string | undefined, trail: readonly string[]): string | undefined => {
    // References in the designer's spelling carry the title of what they read; they are not rewritten.
    if (/[{[]/.test(text)) return isReadable(text, hidden, table, table === undefined ? undefined : parents.get(table)) ? text : undefined;
    let readable = true;
    const result = text.replace(/'[^']*'|"[^"]*"|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu, (token) => {
      if (token.startsWith("'") || token.startsWith('"')) return token;
      const around = table === undefined ? undefined : parents.get(table);
      const path =
        token.startsWith('item.') && table
          ? `${table}.${token}`
          : token.startsWith('parent.') && around
            ? `${around}.item.${token.slice('parent.'.length)}`
            : token;
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

function projectProperty(property: PropertySchema, table: string | undefined, inline: Inline, all: Hidden): PropertySchema {
  const { isHidden } = all;
  const out: Record<string, unknown> = { ...property };
  for (const keyword of ['x-formula', 'x-defaultFormula'] as const) {
    const text = property[keyword];
    if (text === undefined) continue;
    const shown = inline(text, table);
    if (shown === undefined) delete out[keyword];
    else out[keyword] = shown;
  }
  if (property['x-rules'] !== undefined) out['x-rules'] = projectRuleString(property['x-rules'], all);
  if (property['x-linkage'] !== undefined) out['x-linkage'] = property['x-linkage'].flatMap((rule) => projectLinkage(rule, table, inline, isHidden));
  if (property['x-ui']) out['x-ui'] = projectUi(property['x-ui'], all);
  const query = property['x-query'];
  if (query && Object.values(query.params).some(isHidden)) delete out['x-query'];
  return out as PropertySchema;
}

/** A rule that compares with a hidden field, or whose script names one, is left to the server. */
function projectRuleString(text: string, { isHidden, words }: Hidden): string {
  const calls = parseRules(text);
  const visible = calls.filter((call) => !ruleReferences([call]).some(isHidden) && ![...scriptWords([call])].some((word) => words.has(word)));
  return visible.length === calls.length ? text : printRules(visible);
}

function projectLinkage(rule: LinkageRule, table: string | undefined, inline: Inline, isHidden: IsHidden): LinkageRule[] {
  const when = inline(rule.when, table);
  if (when === undefined) return [];
  const visible = (actions: readonly LinkageAction[] | undefined): LinkageAction[] => (actions ?? []).filter((action) => !isHidden(action.field));
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

function isReadable(text: string, hidden: ReadonlySet<string>, table?: string, parent?: string): boolean {
  try {
    return !inputPaths(compileFormula(text), table, parent).some((path) => hidden.has(path));
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/**
 * Options of a control that name fields: parameters, targets, templates. One that names something hidden goes; of what is filled, only what
 * is hidden goes, and the server fills that itself.
 */
function projectUi(ui: FieldUi, { isHidden, isHiddenTarget }: Hidden): FieldUi {
  const reveals = (value: unknown): boolean => {
    if (typeof value === 'string')
      return isHidden(value) || [...value.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*/gu)].some(([name]) => isHidden(name));
    if (Array.isArray(value)) return value.some(reveals);
    return isRecord(value) && Object.entries(value).some(([key, each]) => isHidden(key) || reveals(each));
  };
  const filling = (option: string, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const targets = (filled: unknown, target: (key: string, value: unknown) => unknown): unknown =>
      isRecord(filled) ? Object.fromEntries(Object.entries(filled).filter((entry) => !isHiddenTarget(String(target(...entry))))) : filled;
    if (option === 'map' || (option === 'bind' && ui.widget !== 'dataView')) return targets(value, (key) => key);
    if (option === 'related') return { ...value, bind: targets(value['bind'], (_key, target) => target) };
    const { unique, ...rest } = value;
    return { ...rest, map: targets(rest['map'], (key) => key), ...(unique === undefined || isHiddenTarget(String(unique)) ? {} : { unique }) };
  };
  const kept = Object.entries(ui).flatMap(([option, value]): [string, unknown][] => {
    if (plainOptions.has(option)) return [[option, value]];
    if (!fillingOptions.has(option)) return reveals(value) ? [] : [[option, value]];
    const shown = filling(option, value);
    return isRecord(shown) && reveals(shown['params']) ? [] : [[option, shown]];
  });
  return { ...Object.fromEntries(kept), widget: ui.widget } as FieldUi;
}

/** Options that say what a choice or a query fills. */
const fillingOptions: ReadonlySet<string> = new Set(['map', 'bind', 'related', 'backfill']);

/** Options whose texts are keys or words, never names of fields. */
const plainOptions: ReadonlySet<string> = new Set([
  'widget',
  'dict',
  'dialog',
  'serialNo',
  'options',
  'placeholder',
  'help',
  'format',
  'unit',
  'level',
  'currency',
  'accept',
]);

function projectRecord(
  schema: PropertySchema,
  data: Readonly<Record<string, unknown>>,
  table: string | undefined,
  hidden: ReadonlySet<string>,
): Record<string, unknown> {
  const known = propertiesOf(schema);
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const property = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!property) {
      if (name === STICKY) out[name] = visibleNames(value, hidden, table);
      else if (recordMembers.includes(name)) out[name] = value;
    } else if (isTable(property)) {
      if (!hidden.has(name))
        out[name] = Array.isArray(value) ? value.filter(isRecord).map((row) => projectRecord(property.items ?? {}, row, name, hidden)) : value;
    } else if (!hidden.has(table === undefined ? name : `${table}.item.${name}`)) out[name] = value;
  }
  return out;
}

function visibleNames(value: unknown, hidden: ReadonlySet<string>, table: string | undefined): string[] {
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  return names.filter((name) => !hidden.has(table ? `${table}.item.${name}` : name));
}
