import { choiceFeeds, isRecord, type ChoiceFeed } from '../../../registry/form/index.ts';
import { sameValue } from '../../../validators/model/index.ts';
import type { Claim, Verdict } from '../../../validators/submission/truth.ts';
import { BadRequest, Forbidden } from '../../core/index.ts';
import { dialogFor, dialogNodes, dialogRows as rowsOfDialog, loadList, visibleColumns } from '../../lists/index.ts';
import { visibleItem } from '../../rights/index.ts';
import { columnCondition, readRows, type Row, ROW_LIMIT } from '../../query/index.ts';
import type { TruthContext, ValueKind } from './ValueKind.ts';

/**
 * Rows chosen in a dialog or a list. The row is asked for again with the rights of the person: one that he could not choose
 * is none, and what the row brings for fields that he may not write is taken from it and from nowhere else.
 */
export const dialogRows: ValueKind = {
  covers: (field, form) => (choiceFeeds(form).get(field.path)?.source.kind ?? 'directory') !== 'directory',
  shape: (field, value) =>
    field.type === 'string' && typeof value === 'string' && value.length > LONGEST ? { code: 'tooLong', params: { n: LONGEST } } : undefined,
  ids: (_field, value) => namesIn(value),
  standsUnder: (field, form) => Object.values(choiceFeeds(form).get(field.path)?.params ?? {}),
  truth: async (claims, context) => {
    const rows = await rowsFor(claims, context);
    // what stands there was chosen by somebody else: it is true as long as he may choose it, or who decides now
    const unseen = context.chooser === undefined ? [] : claims.filter((claim) => claim.isKept && isUnseen(claim, context, rows.get(claim)));
    const chooser = unseen.length === 0 ? undefined : await context.chooser?.();
    if (chooser !== undefined) for (const [claim, found] of await rowsFor(unseen, { ...context, ...chooser })) rows.set(claim, found);
    return claims.map((claim) => {
      const feed = choiceFeeds(context.form).get(claim.field.path);
      return feed === undefined ? {} : verdictOn(claim, feed, rows.get(claim) ?? []);
    });
  },
};

// helpers

/** The rows that the claims name, each question asked once. */
async function rowsFor(claims: readonly Claim[], context: TruthContext): Promise<Map<Claim, readonly Row[]>> {
  const asked = new Map<string, { readonly feed: ChoiceFeed; readonly params: Row; readonly names: Set<string> }>();
  const wanted = claims.map((claim) => {
    const feed = choiceFeeds(context.form).get(claim.field.path);
    if (feed === undefined) return undefined;
    const params = Object.fromEntries(Object.entries(feed.params).map(([name, source]) => [name, claim.read(source)]));
    const key = JSON.stringify([feed.source, feed.column, params]);
    const question = asked.get(key) ?? { feed, params, names: new Set<string>() };
    for (const name of namesIn(claim.value)) question.names.add(name);
    asked.set(key, question);
    return { feed, key };
  });
  const answers = new Map<string, readonly Row[]>();
  for (const [key, { feed, params, names }] of asked) answers.set(key, names.size === 0 ? [] : await rowsOf(context, feed, params, [...names]));
  return new Map(claims.map((claim, index) => [claim, answers.get(wanted[index]?.key ?? '') ?? []]));
}

const isUnseen = ({ field, value }: Claim, { form }: TruthContext, rows: readonly Row[] = []): boolean => {
  const column = choiceFeeds(form).get(field.path)?.column ?? '';
  return namesIn(value).some((name) => !rows.some((row) => textOf(row[column]) === name));
};

const LONGEST = 20_000;
const SEPARATOR = '||[';

function verdictOn(claim: Claim, feed: ChoiceFeed, rows: readonly Row[]): Verdict {
  const names = namesIn(claim.value);
  const nothing = feed.brings.map(({ field }) => ({ field, value: null }));
  // rows of a table that a person may also write by hand are his own, as long as they bring nothing he may not write
  if (feed.isBackfill && feed.brings.every(({ field }) => field.mode === 'w' || field.mode === 'b')) return {};
  if (names.length === 0) return { fill: nothing };
  if (!feed.multiple && names.length > 1) return { fill: nothing, problem: { code: 'dialogRow' } };
  const chosen = names.map((name) => rowFor(name, claim, feed, rows));
  const present = chosen.filter((row) => row !== undefined);
  if (present.length < names.length) return { fill: nothing, problem: { code: 'dialogRow' } };
  const isClosed = (column: string): boolean => present.some((row) => row[column] === undefined);
  const fill = feed.brings
    // what stands there already was read by whoever chose it
    .filter(({ column }) => !claim.isKept || !isClosed(column))
    .map(({ field, column }) => ({
      field,
      value: joined(present, column),
      // a column that the person may not read is none of the row; one without a value is null
      ...(isClosed(column) ? { closed: true as const } : {}),
    }));
  const repeated = feed.unique && (new Set(names).size < names.length || claim.earlier().some((value) => namesIn(value).some((name) => names.includes(name))));
  return { fill, ...valueOf(claim, feed, present), ...(repeated ? { problem: { code: 'chosenTwice' } } : {}) };
}

/** Of several rows of one name the one that also has the other values that the person sent. */
function rowFor(name: string, claim: Claim, { column, brings }: ChoiceFeed, rows: readonly Row[]): Row | undefined {
  const named = rows.filter((row) => textOf(row[column]) === name);
  const own = brings.filter(({ field }) => field.mode === 'w' || field.mode === 'b');
  return named.find((row) => own.every((each) => sameValue(row[each.column] ?? null, claim.at(each.field) ?? null))) ?? named[0];
}

/** A stored selection holds the rows themselves: as they are, not as they were sent. */
function valueOf({ value }: Claim, { column }: ChoiceFeed, rows: readonly Row[]): Verdict {
  if (isRecord(value)) return { value: { ...rows[0], id: rows[0]?.['id'] ?? value['id'], name: textOf(rows[0]?.[column]) } };
  if (typeof value !== 'string' || !value.includes(SEPARATOR)) return {};
  return { value: `${rows.map((row) => textOf(row[column])).join('、')}||${JSON.stringify(rows)}` };
}

function joined(rows: readonly Row[], column: string): unknown {
  return rows.length <= 1
    ? (rows[0]?.[column] ?? null)
    : rows
        .map((row) => textOf(row[column]))
        .filter((text) => text !== '')
        .join('、');
}

/** The names in a value: `a`, `a、b`, `a、b||[rows]` or `{id, name}`. */
function namesIn(value: unknown): readonly string[] {
  const shown = isRecord(value) ? textOf(value['name'] ?? value['id']) : textOf(value);
  const at = shown.indexOf(SEPARATOR);
  const text = at < 0 ? shown : shown.slice(0, at);
  return text === '' ? [] : text.split('、');
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : isRecord(value) ? String(value['name'] ?? '') : typeof value === 'object' ? '' : String(value);

/** The rows of these names, and of the names as a whole, that the person could choose. */
async function rowsOf(context: TruthContext, feed: ChoiceFeed, params: Row, names: readonly string[]): Promise<readonly Row[]> {
  try {
    return feed.source.kind === 'dialog' ? await fromDialog(context, feed, params, names) : await fromList(context, feed, params, names);
  } catch (error) {
    // who may not open the dialog could not have chosen from it
    if (error instanceof Forbidden || error instanceof BadRequest) return [];
    throw error;
  }
}

async function fromDialog(
  { reader }: TruthContext,
  { source: { alias }, column, brings }: ChoiceFeed,
  params: Row,
  names: readonly string[],
): Promise<readonly Row[]> {
  const item = await reader.meta.find('customDialog', alias);
  if (item === undefined) return [];
  const dialog = await dialogFor(reader, visibleItem(reader.user, item));
  const { resultMap } = dialog.spec;
  const columnOf = (name: string): string => resultMap[name] ?? name;
  const known = new Set([...dialog.spec.columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to])), ...Object.values(resultMap)]);
  const own = known.has(column) ? column : columnOf(column);
  const rows =
    dialog.spec.style === 'tree'
      ? await dialogNodes(reader, dialog, params)
      : (
          await rowsOfDialog(
            reader,
            dialog,
            { pageBean: { page: 1, pageSize: ROW_LIMIT }, querys: [{ property: own, operation: 'IN', value: [...names], relation: 'AND', group: 'main' }] },
            params,
            false,
          )
        ).rows;
  // a map may name a column of the dialog or a result that stands for one
  const wanted = [column, ...brings.map((each) => each.column)];
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(wanted.map((name) => [name, known.has(name) || Object.hasOwn(row, name) ? row[name] : row[columnOf(name)]])),
  }));
}

async function fromList(
  { handler, reader }: TruthContext,
  { source: { alias }, column, brings }: ChoiceFeed,
  params: Row,
  names: readonly string[],
): Promise<readonly Row[]> {
  const list = await loadList(handler, alias, handler.language);
  const select = visibleColumns(list.source, [list.source.key.name, column, ...brings.map((each) => each.column)]);
  const own = select.get(column);
  if (own === undefined) return [];
  const narrowed = Object.entries(params).flatMap(([name, value]) => {
    const condition = list.source.column(name);
    return condition === undefined ? [] : [columnCondition(condition, 'EQUAL', value)];
  });
  return readRows(reader.db, {
    source: list.source,
    select,
    where: [list.rows, columnCondition(own, 'IN', [...names]), ...narrowed],
    order: [],
    page: 1,
    pageSize: ROW_LIMIT,
  });
}
