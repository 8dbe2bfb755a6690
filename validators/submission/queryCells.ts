import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { evaluationSteps, forgetManual, isSticky, type EvaluatedForm, type Spares } from '../model/evaluateForm.ts';
import { allEntries, entriesOf, type RowEntry } from '../model/rowTree.ts';
import type { FormContext } from '../model/defaults.ts';
import type { Turns } from '../model/turns.ts';
import { broughtValue, isComplete, isEmpty, sameValue } from '../model/values.ts';
import { sourceValue } from '../model/valueSource.ts';

type Data = Record<string, unknown>;

/** The record of a cell with the record around it, for `item.x` and `parent.x`. */
export interface Place {
  readonly record: Data;
  readonly parent?: Data;
}

/** The stored records by identity. */
export interface StoredRecords {
  readonly main: Data;
  readonly byId: ReadonlyMap<unknown, Place>;
  /** False for a new document, whose main record is made of defaults. */
  readonly isStored: boolean;
}

/** A place a field stands: the record of the request, the same one evaluated, and as it was stored. */
export interface Cell {
  readonly record: Data;
  readonly current: Place;
  readonly before: Place | undefined;
  /** The row; undefined on the main record. */
  readonly entry: RowEntry | undefined;
}

export interface Derivation {
  /** Answers to questions that have not changed stay as they are stored. */
  readonly keepsAnswers: boolean;
  readonly context: FormContext;
  readonly turns: Turns;
  /** What linkage does not empty or fix yet. */
  readonly spares?: Spares | undefined;
  readonly lookup: (alias: string, params: Readonly<Data>) => Promise<Data | undefined>;
  /** Whether rights, and not the rows, left a question that was asked without this result. */
  readonly isClosed?: ((alias: string, params: Readonly<Data>, result: string) => boolean) | undefined;
  /** Paths of fields of which what somebody has entered over the answer does not count any more; where nobody who is there may ask, it stays. */
  readonly releases: ReadonlySet<string>;
  /** Paths of fields that were stored without an answer because rights had left their question open. */
  readonly unansweredBefore: ReadonlySet<string>;
  /** The same of the document as it is now; filled anew whenever it is derived. */
  readonly unanswered: Set<string>;
}

/** Asks the queries whose parameters this person could have changed, and evaluates until both agree. What somebody has entered over an answer is his. */
export async function derive(form: CompiledForm, merged: Data, stored: StoredRecords, request: Derivation): Promise<EvaluatedForm> {
  const queries = [...form.byPath.values()].filter((field) => field.query && (!isWritable(field.mode) || request.unansweredBefore.has(field.path)));

  let evaluated = await request.turns.run(evaluationSteps(form, merged, request.context, request.spares));
  for (let round = 0; round < 3; round++) {
    let changed = false;
    request.unanswered.clear();
    for (const field of queries) {
      for (const { record, current, before } of cellsOf(form, field, merged, evaluated, stored)) {
        const params = paramsOf(field, evaluated.data, current);
        const isReleased = request.releases.has(field.path) && before !== undefined && isSticky(before.record, field.name);
        if (!isReleased && isSticky(record, field.name)) continue;
        // what somebody may enter himself is not asked for; what he leaves empty nobody has answered yet
        if (
          isWritable(field.mode) ||
          (!isReleased && request.keepsAnswers && before && sameValue(JSON.stringify(params), JSON.stringify(paramsOf(field, stored.main, before))))
        ) {
          if (request.unansweredBefore.has(field.path) && isEmpty(record[field.name]) && isComplete(params)) request.unanswered.add(field.path);
          continue;
        }
        const row = isComplete(params) ? await request.lookup(field.query?.alias ?? '', params) : undefined;
        const value = broughtValue(field, row?.[field.query?.result ?? '']);
        const isClosed = isComplete(params) && request.isClosed?.(field.query?.alias ?? '', params, field.query?.result ?? '') === true;
        if (isReleased && isClosed) continue;
        if (isReleased) forgetManual(record, field.name);
        if (isClosed) request.unanswered.add(field.path);
        if (!sameValue(record[field.name], value)) {
          record[field.name] = value;
          changed = true;
        }
      }
    }
    if (!changed) return evaluated;
    evaluated = await request.turns.run(evaluationSteps(form, merged, request.context, request.spares));
  }
  return evaluated;
}

/** The stored rows of a document by their ids. */
export function recordsById(form: CompiledForm, base: Data, isStored: boolean): StoredRecords {
  const rows = allEntries(form, base).filter(({ record }) => typeof record.id_ === 'string');
  return { main: base, isStored, byId: new Map(rows.map(({ record, parent }) => [record.id_, { record, ...(parent ? { parent: parent.record } : {}) }])) };
}

export const questionKey = (alias: string, params: Readonly<Data>): string => `${alias} ${JSON.stringify(params)}`;

/** A question is asked once, however many cells ask it. */
export function askedOnce(lookup: Derivation['lookup']): Derivation['lookup'] {
  const answers = new Map<string, Promise<Data | undefined>>();
  return (alias, params) => {
    const key = questionKey(alias, params);
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = lookup(alias, params)));
    return answer;
  };
}

/** Every place a field stands. */
export function cellsOf(form: CompiledForm, field: CompiledField, merged: Data, evaluated: EvaluatedForm, stored: StoredRecords): Cell[] {
  const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
  if (!table) return [{ record: merged, current: { record: evaluated.data }, before: { record: stored.main }, entry: undefined }];
  const now = new Map(entriesOf(form, evaluated.data, table).map((entry) => [entry.key, entry]));
  return entriesOf(form, merged, table).map((entry) => {
    const { record, key, parent } = entry;
    const current = now.get(key);
    const above = current?.parent?.record ?? parent?.record;
    return {
      record,
      entry,
      current: { record: current?.record ?? record, ...(above ? { parent: above } : {}) },
      before: record.id_ === undefined ? undefined : stored.byId.get(record.id_),
    };
  });
}

/** What a parameter stands for in a cell, as {@link sourceValue} reads it. */
export const readSource = (main: Data, { record, parent }: Place, source: string): unknown =>
  sourceValue(source, (name) => {
    if (name.startsWith('item.')) return record[name.slice('item.'.length)];
    return name.startsWith('parent.') ? parent?.[name.slice('parent.'.length)] : main[name];
  });

/** What the query of a cell is asked with. */
export function paramsOf(field: CompiledField, main: Data, place: Place): Data {
  return Object.fromEntries(Object.entries(field.query?.params ?? {}).map(([name, source]) => [name, readSource(main, place, source)]));
}

// helpers

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
