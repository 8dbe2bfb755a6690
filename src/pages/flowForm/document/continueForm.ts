import { childTables, isRecord, type CompiledForm } from '../../../../registry/form/index.ts';
import { applyPatch, decidable, tablesOf } from '../../../../renderers/diff/index.ts';
import type { FormStore } from '../../../../renderers/form/index.ts';
import { diffRecords, mergeRecords, patchOf, type RecordChange } from '../../../../validators/diff/index.ts';
import type { Row } from '../../../../validators/model/index.ts';
import type { OpenForm } from '../loadForm.ts';

type Data = Readonly<Record<string, unknown>>;

/** A form at the moment at which it was sent to be stored. */
export interface SentForm {
  readonly store: FormStore;
  /** {@link FormStore.edits} */
  readonly edits: number;
  readonly data: Data;
  /** Rows of every table, those of nested tables in the order of the rows around them. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
}

export function sentForm(store: FormStore): SentForm {
  return { store, edits: store.edits, data: store.toData(), rows: new Map(tableNames(store.form).map((table) => [table, [...store.model.rows(table)]])) };
}

/**
 * The form after it was stored. Whoever types during a save goes on in the same boxes: where the server has stored what was sent,
 * the form on screen only learns what its record and rows are known by. Where the stored document is another one (other rights,
 * other rows), it takes the place of the form, with what was entered since in it.
 */
export function continueForm(before: OpenForm, sent: SentForm, newer: OpenForm): OpenForm {
  const { store } = before;
  if (store !== sent.store || newer.frame !== undefined) return newer;
  const ids = storedIds(sent, newer.store);
  if (ids !== undefined && before.shape === newer.shape) {
    const changes = diffRecords(withIds(sent.data, sent.rows, ids, store.form), newer.base, tablesOf(store.form));
    if (changes.every(({ kind }) => kind === 'value')) {
      takeOver(store, sent, newer, ids, changes);
      newer.store.dispose();
      return { ...newer, form: before.form, store, ui: before.ui };
    }
  }
  if (store.edits !== sent.edits) bring(store, sent, newer, ids ?? new Map());
  return newer;
}

// helpers

type Ids = ReadonlyMap<Row, Data>;

const IDENTITY = ['id_', 'ref_id_', 'form_data_rev_'];

const tableNames = (form: CompiledForm): string[] => form.tables.map(({ name }) => name);
const identityOf = (values: Data): Data => Object.fromEntries(IDENTITY.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** What the rows that were sent are stored as, by their order; undefined when other rows are stored. */
function storedIds({ rows }: SentForm, newer: FormStore): Ids | undefined {
  const ids = new Map<Row, Data>();
  for (const [table, all] of rows) {
    const stored = newer.model.rows(table);
    if (stored.length !== all.length) return undefined;
    for (const [index, row] of all.entries()) {
      const identity = identityOf(stored[index]?.values ?? {});
      const known = row.values['id_'];
      if (typeof known === 'string' && known !== '' && known !== identity['id_']) return undefined;
      ids.set(row, identity);
    }
  }
  return ids;
}

function takeOver(store: FormStore, sent: SentForm, newer: OpenForm, ids: Ids, changes: readonly RecordChange[]): void {
  const { model } = store;
  const untouched = withIds(sent.data, sent.rows, ids, store.form);
  const since = new Set(diffRecords(untouched, dataNow(store, ids), tablesOf(store.form)).map(({ place }) => place));
  model.identify(identityOf(newer.store.toData()));
  for (const [row, identity] of ids) model.identify(identity, row);
  model.wasStored(newer.base);
  for (const { path, place, after } of changes) {
    const field = store.form.byPath.get(path);
    // what follows from the rest follows here as well
    if (field === undefined || field.formula !== undefined || field.defaultFormula !== undefined || since.has(place)) continue;
    const row =
      field.table === undefined
        ? undefined
        : model.rows(field.table).find(({ values }) => place === `${field.table ?? ''}#${String(values['id_'])}.${field.name}`);
    if (field.table === undefined || row !== undefined) model.setDerived(field, after, row);
  }
}

/** Makes in the newer form what was done in the older one since it was sent. */
function bring(store: FormStore, sent: SentForm, newer: OpenForm, ids: Ids): void {
  const entries = decidable(newer.store, mergeRecords(withIds(sent.data, sent.rows, ids, store.form), dataNow(store, ids), newer.base, tablesOf(store.form)));
  applyPatch(newer.store, patchOf(entries.filter(({ kind, path, place }) => kind !== 'value' || !isAnswer(store, path, place, ids))));
}

/** Whether a value that has changed is what a query brought, which the newer form asks itself. */
function isAnswer({ form, model }: FormStore, path: string, place: string, ids: Ids): boolean {
  const field = form.byPath.get(path);
  if (field?.query === undefined || field.defaultFormula !== undefined) return false;
  if (field.table === undefined) return !model.isManual(field);
  const row = model.rows(field.table).find((each) => place === `${field.table ?? ''}#${String({ ...each.values, ...ids.get(each) }['id_'])}.${field.name}`);
  return row !== undefined && !model.isManual(field, row);
}

const dataNow = (store: FormStore, ids: Ids): Data =>
  withIds(store.toData(), new Map(tableNames(store.form).map((table) => [table, store.model.rows(table)])), ids, store.form);

/** The same data with the rows named as they are stored. */
function withIds(data: Data, rows: ReadonlyMap<string, readonly Row[]>, ids: Ids, form: CompiledForm): Data {
  const next = new Map([...rows].map(([table, all]) => [table, all.values()]));
  const named = (record: Data, table: string | undefined): Data => {
    const copy: Record<string, unknown> = { ...record };
    for (const { name } of childTables(form, table)) {
      const list = copy[name];
      if (!Array.isArray(list)) continue;
      copy[name] = list.filter(isRecord).map((each) => {
        const row = next.get(name)?.next().value;
        return named({ ...each, ...(row === undefined ? {} : ids.get(row)) }, name);
      });
    }
    return copy;
  };
  return named(data, undefined);
}
