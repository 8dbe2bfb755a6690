import { Errors } from 'typebox/value';
import type { Language } from '../../registry/localised.ts';
import { isRecord, toBoData, type CompiledForm } from '../../registry/form/index.ts';
import { finding, pointerOf, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { MetadataPackage, type PackageRows } from '../../schemas/metadata/index.ts';
import { normalise, sameValue } from '../../validators/model/index.ts';
import type { TenantDb } from '../db/index.ts';
import { type BoRecord, formOver, hasChanged, issuesOf, loadRecord, REVISION } from '../forms/index.ts';
import { checkRecord, settleStored, type RecordSubmission, storeRecord } from '../documents/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { Problem } from '../core/index.ts';
import { lockUnchanged } from '../lists/index.ts';
import type { RowDoor } from './packageDoors.ts';
import { labelled } from '../../registry/words.ts';

/** What loading did to the rows of one object. */
export interface LoadedRows {
  readonly bo: string;
  readonly added: number;
  readonly updated: number;
  readonly same: number;
}

type Data = Readonly<Record<string, unknown>>;

/** What is wrong with the rows of a package as they are written: names and keys. `find` answers objects of the package and of the tenant. */
export function checkRows(name: string, data: readonly unknown[], find: (kind: string, key: string) => RawItem | undefined): MetadataProblem[] {
  const at = { kind: 'package', key: name };
  const wrong = Errors(MetadataPackage, { package: 'x', version: 1, items: [], data }).map(
    ({ instancePath, message }): MetadataProblem => finding(at, 'packageShape', instancePath, { reason: message }),
  );
  if (wrong.length > 0) return wrong;
  return (data as readonly PackageRows[]).flatMap(({ bo, key, rows }, index) => {
    const pointer = `/data/${index}`;
    const item = find('bo', bo);
    if (item === undefined) return [finding(at, 'dataObject', `${pointer}/bo`, { name: bo })];
    const form = formOver({ ...item, version: item.version ?? 0 }).compiled('start');
    const problems = key.flatMap((field, place) =>
      form.fields.some((each) => each.name === field) ? [] : [finding(at, 'dataField', `${pointer}/key/${place}`, { name: field })],
    );
    const seen = new Set<string>();
    rows.forEach((row, place) => {
      problems.push(
        ...unknownNames(form, row, undefined).map((path) =>
          finding(at, 'dataField', `${pointer}/rows/${place}${pointerOf(...path)}`, { name: String(path.at(-1)) }),
        ),
      );
      const identity = identityOf(form, key, row);
      if (seen.has(identity) || key.some((field) => row[field] === undefined || row[field] === null || row[field] === ''))
        problems.push(finding(at, 'repeated', `${pointer}/rows/${place}`, { name: identity }));
      seen.add(identity);
    });
    return problems;
  });
}

/**
 * Stores the rows of a package: a row with the same values of the key fields is brought up to the package, a new one is added,
 * and loading again changes nothing. Each row is judged like every other write, by the form through which it comes: values,
 * rules, what exists, names from ids, formulas. `context` reads and writes in the transaction that publishes the package and
 * sees its items; whoever calls throws when there are problems, and then nothing has happened.
 */
export async function loadRows(
  context: HandlerContext,
  name: string,
  data: readonly PackageRows[],
  doors: ReadonlyMap<string, RowDoor>,
): Promise<{ readonly loaded: LoadedRows[]; readonly problems: readonly MetadataProblem[] }> {
  const loaded: LoadedRows[] = [];
  const problems: MetadataProblem[] = [];
  for (const [index, { bo, key, rows }] of data.entries()) {
    const definition = doors.get(bo);
    if (definition === undefined) continue;
    const counts = { added: 0, updated: 0, same: 0 };
    const form = definition.compiled('start');
    const known = await storedRows(context.db, form, key);
    for (const [place, row] of rows.entries()) {
      const id = known.get(identityOf(form, key, row));
      const stored = id === undefined ? undefined : await loadRecord(context.db, bo, id);
      const closed = closedPlaces(form, row, stored?.data, undefined);
      if (closed.length > 0) {
        problems.push(
          ...closed.map((path) =>
            finding({ kind: 'package', key: name }, 'dataHidden', `/data/${index}/rows/${place}${pointerOf(...path)}`, {
              name: String(path.at(-1)),
              other: form.key,
            }),
          ),
        );
        continue;
      }
      try {
        counts[await loadRow(context, definition, stored, row)] += 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.push(
          ...refusalsOf(error, context.language).map(({ path, reason }) =>
            finding({ kind: 'package', key: name }, 'dataRow', `/data/${index}/rows/${place}${path}`, { name: bo, reason }),
          ),
        );
        if (problems.length >= MOST_PROBLEMS) return { loaded, problems };
      }
    }
    loaded.push({ bo, ...counts });
  }
  return { loaded, problems };
}

// helpers

/** Enough to see what is wrong with a file. */
const MOST_PROBLEMS = 200;

async function loadRow(context: HandlerContext, definition: RowDoor, stored: BoRecord | undefined, row: Data): Promise<'added' | 'updated' | 'same'> {
  const { boAlias, tables } = definition;
  const record = stored === undefined ? row : { ...stored.data, ...withIds(row, stored.data, new Set(tables)), [REVISION]: stored.rev };
  const request: RecordSubmission = {
    definition,
    permission: definition.permission('start'),
    stored,
    boData: toBoData(boAlias, record, tables),
    level: 'submit',
    everyValueCounts: true,
  };
  const submission = await checkRecord(context, context.db, request);
  if (stored !== undefined && !hasChanged(stored.data, submission.data, tables)) return 'same';
  if (stored !== undefined) await lockUnchanged(context.db, stored);
  const { id, data } = await storeRecord(context, context.db, request, submission, true);
  await settleStored(context, context.db, { definition, id, before: stored?.data, data });
  return stored === undefined ? 'added' : 'updated';
}

/**
 * What a row brings to where whoever fills in the form has no way: fields and tables that it hides, rows that he may not add, change or take
 * away. A page that sends such things means nothing by it; a package means what it says.
 */
function closedPlaces(form: CompiledForm, row: Data, stored: Data | undefined, table: string | undefined): (string | number)[][] {
  return Object.entries(row).flatMap(([name, value]): (string | number)[][] => {
    const field = form.byPath.get(table === undefined ? name : `${table}.item.${name}`);
    if (field !== undefined) return field.mode === 'n' && !sameValue(normalise(field, value), stored?.[name] ?? null) ? [[name]] : [];
    const child = form.tableByName.get(name);
    if (child === undefined || !Array.isArray(value)) return [];
    const before = rowsIn(stored?.[name]);
    if (child.mode === 'n') return value.length === 0 && before.length === 0 ? [] : [[name]];
    if ((value.length > before.length && !child.rights.add) || (value.length < before.length && !child.rights.del)) return [[name]];
    return rowsIn(value).flatMap((each, index) => {
      const known = before[index];
      const locked =
        known === undefined || child.rights.edit
          ? []
          : child.columns.flatMap((column) =>
              Object.hasOwn(each, column.name) && !sameValue(normalise(column, each[column.name]), known[column.name] ?? null) ? [[column.name]] : [],
            );
      return [...locked, ...closedPlaces(form, each, known, name)].map((path) => [name, index, ...path]);
    });
  });
}

/** Names in a row, or in the rows of its tables, that no field has, by their steps. */
function unknownNames(form: CompiledForm, row: Data, table: string | undefined): (string | number)[][] {
  return Object.entries(row).flatMap(([name, value]): (string | number)[][] => {
    const child = form.tables.find((each) => each.name === name && each.parent === table);
    if (child === undefined) return form.byPath.has(table === undefined ? name : `${table}.item.${name}`) ? [] : [[name]];
    return (Array.isArray(value) ? value : []).flatMap((each: unknown, index) =>
      isRecord(each) ? unknownNames(form, each, name).map((path) => [name, index, ...path]) : [],
    );
  });
}

/** Rows of tables have no names of their own in a package: the first is the first that is stored. */
function withIds(row: Data, stored: Data | undefined, tables: ReadonlySet<string>): Data {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (!tables.has(name) || !Array.isArray(value)) return [name, value];
      const before = rowsIn(stored?.[name]);
      return [
        name,
        value.map((each: unknown, index) =>
          isRecord(each) ? { ...(before[index] === undefined ? {} : { id_: before[index]['id_'] }), ...withIds(each, before[index], tables) } : each,
        ),
      ];
    }),
  );
}

const rowsIn = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Ids of the object's records that are no documents, by what tells them apart; the oldest of several. */
async function storedRows(db: TenantDb, form: CompiledForm, key: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const stored = await db
    .selectFrom('bo_row')
    .select(['id', 'data'])
    .where('bo', '=', form.boAlias)
    .where('inst_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return new Map(stored.map(({ id, data }) => [identityOf(form, key, data), id]));
}

/** The values of the key fields as they are compared: numbers by value, people and parts of the organisation by id. */
function identityOf(form: CompiledForm, key: readonly string[], row: Data): string {
  return JSON.stringify(
    key.map((name) => {
      const field = form.byPath.get(name);
      const value = field === undefined ? row[name] : normalise(field, row[name]);
      return namedBy(value) ?? null;
    }),
  );
}

function namedBy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedBy);
  return isRecord(value) && value['id'] !== undefined ? String(value['id']) : value;
}

/** Every issue of a refused row at its pointer in the row; a refusal for another reason stands at the row. */
function refusalsOf(problem: Problem, language: Language): { readonly path: string; readonly reason: string }[] {
  const issues = issuesOf(problem);
  if (issues.length === 0) return [{ path: '', reason: problem.text[language] }];
  return issues.map(({ path, label, message }) => ({
    path: pointerOf(
      ...path
        .replace('.item.', '.')
        .split(/[.[\]]+/)
        .filter((step) => step !== ''),
    ),
    reason: labelled(label, message)[language],
  }));
}
