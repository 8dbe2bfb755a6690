import { isRecord } from './boData.ts';
import type { CompiledField, CompiledForm, CompiledTable } from './types.ts';

/** A field whose choice in a dialog, or of a person, brings values for other fields: together they are a row that exists somewhere. */
export interface ChoiceFeed {
  /** The field that names the chosen row. */
  readonly key: CompiledField;
  /** Where the rows come from; the directory of people and of the organisation has one list for each control. */
  readonly source: { readonly kind: 'dialog' | 'template' | 'directory'; readonly alias: string };
  /** Column of the row that `key` holds. */
  readonly column: string;
  /** What else the row brings: the field and the column it takes. */
  readonly brings: readonly { readonly field: CompiledField; readonly column: string }[];
  /** Parameter -> field or quoted constant. */
  readonly params: Readonly<Record<string, string>>;
  readonly multiple: boolean;
  /** A row may be chosen once among the rows of the table. */
  readonly unique: boolean;
  /** The rows of the table come from the dialog as a whole; they may also be written by hand as far as the rights go. */
  readonly isBackfill: boolean;
}

interface Feeds {
  readonly byKey: ReadonlyMap<string, ChoiceFeed>;
  readonly byTarget: ReadonlyMap<string, ChoiceFeed>;
}

const known = new WeakMap<CompiledForm, Feeds>();

/** The choices of a form that bring values along, by the path of the field that names the row. */
export const choiceFeeds = (form: CompiledForm): ReadonlyMap<string, ChoiceFeed> => feedsOf(form).byKey;

/** The choice that brings a field its value; undefined when none does. */
export const feedOf = (form: CompiledForm, field: CompiledField): ChoiceFeed | undefined => feedsOf(form).byTarget.get(field.path);

// helpers

function feedsOf(form: CompiledForm): Feeds {
  let feeds = known.get(form);
  if (feeds === undefined) {
    const all = [
      ...form.tables.flatMap((table) => backfillOf(form, table) ?? []),
      ...[...form.byPath.values()].flatMap((field) => dialogOf(form, field) ?? directoryOf(form, field) ?? []),
    ];
    feeds = {
      byKey: new Map(all.map((feed) => [feed.key.path, feed])),
      byTarget: new Map(all.flatMap((feed) => feed.brings.map(({ field }) => [field.path, feed]))),
    };
    known.set(form, feeds);
  }
  return feeds;
}

function dialogOf(form: CompiledForm, field: CompiledField): ChoiceFeed | undefined {
  const { ui } = field;
  const source =
    ui.widget === 'dialog'
      ? { kind: 'dialog' as const, alias: textOf(ui.dialog) }
      : ui.widget === 'businessDialog'
        ? { kind: 'template' as const, alias: textOf(ui['template']) }
        : undefined;
  if (source === undefined || source.alias === '') return undefined;
  const entries: [CompiledField, string][] = [];
  for (const [target, column] of Object.entries(isRecord(ui['map']) ? ui['map'] : { [ownName(field)]: field.name })) {
    const found = placeOf(form, field, target);
    if (found !== undefined) entries.push([found, textOf(column)]);
  }
  const own = entries.find(([target]) => target === field);
  return {
    key: field,
    source,
    column: own?.[1] ?? 'name',
    brings: entries.filter(([target]) => target !== field).map(([target, column]) => ({ field: target, column })),
    params: textsOf(ui['params']),
    multiple: ui.multiple !== false,
    unique: textOf(ui['unique']) !== '',
    isBackfill: false,
  };
}

const directory: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** What is taken over of whoever is picked. */
function directoryOf(form: CompiledForm, field: CompiledField): ChoiceFeed | undefined {
  const { ui } = field;
  const bind = ui['bind'];
  if (!directory.has(ui.widget) || !isRecord(bind) || Object.keys(bind).length === 0) return undefined;
  return {
    key: field,
    source: { kind: 'directory', alias: ui.widget },
    column: 'id',
    brings: Object.entries(bind).flatMap(([target, fact]) => {
      const found = placeOf(form, field, target);
      return found === undefined || found === field ? [] : [{ field: found, column: textOf(fact) }];
    }),
    params: {},
    multiple: field.type === 'array' || ui.multiple === true,
    unique: false,
    isBackfill: false,
  };
}

function backfillOf(form: CompiledForm, table: CompiledTable): ChoiceFeed | undefined {
  const given = table.ui['backfill'];
  if (!isRecord(given) || !isRecord(given['map']) || textOf(given['dialog']) === '') return undefined;
  const entries = Object.entries(given['map']).flatMap(([column, from]) => {
    const field = form.byPath.get(`${table.name}.item.${column}`);
    return field === undefined ? [] : [{ field, column: textOf(from) }];
  });
  const key = entries.find(({ field }) => field.name === given['unique']) ?? entries[0];
  if (key === undefined) return undefined;
  return {
    key: key.field,
    source: { kind: 'dialog', alias: textOf(given['dialog']) },
    column: key.column,
    brings: entries.filter((each) => each !== key),
    params: textsOf(given['params']),
    multiple: false,
    unique: given['unique'] !== undefined,
    isBackfill: true,
  };
}

const ownName = ({ name, table }: CompiledField): string => (table === undefined ? name : `item.${name}`);

/** A plain name is looked for in the own row first, then in the main record. */
function placeOf(form: CompiledForm, { table }: CompiledField, target: string): CompiledField | undefined {
  if (target.startsWith('item.')) return table === undefined ? undefined : form.byPath.get(`${table}.${target}`);
  return (table === undefined ? undefined : form.byPath.get(`${table}.item.${target}`)) ?? form.byPath.get(target);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, source]) => [name, String(source)])) : {};
}
