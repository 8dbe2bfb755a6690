import { type Decimal, toDecimal } from '../../../formula/index.ts';
import type { Posting } from '../../../schemas/metadata/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { TenantDb } from '../../db/index.ts';
import { loadRecord } from '../../forms/index.ts';
import { bearsNames } from './bearsNames.ts';
import { type Demand, demandsOf, nameOf } from './demandsOf.ts';
import { insertLine } from './insertLine.ts';
import { stageOf } from './stages.ts';
import { writeFigures } from './writeFigures.ts';

/**
 * Charges a record that has just been made with what documents hold of it, or have posted to it, that were let pass because there was no such record yet
 * (`missing: "pass"`): a budget line that is entered in March knows the claims since January. Nothing is refused: these documents are there. Within the
 * transaction that makes the record.
 */
export async function adoptDocuments(context: HandlerContext, tx: TenantDb, target: { readonly bo: string; readonly id: string }): Promise<void> {
  const record = await loadRecord(tx, target.bo, target.id);
  if (record === undefined) return;
  const charges: Charge[] = [];
  for (const { key, spec } of await context.meta.list('bo')) {
    const postings = (spec.postings ?? []).filter(({ to }) => to.bo === target.bo && to.missing === 'pass');
    if (postings.length > 0) charges.push(...(await chargesOf(tx, key, postings, record.data)));
  }
  if (charges.length === 0) return;
  const { newId, user, clock } = context;
  for (const { recordId: record_id, instId: inst_id, ...charge } of charges)
    await insertLine(tx, { ...charge, id: newId(), record_id, to_id: target.id, inst_id, by_id: user.id, at: clock.now() });
  await writeFigures(context, tx, { bo: target.bo, record, figures: figuresOf(charges, record.data), origin: undefined });
}

// helpers

interface Charge {
  readonly demand: Demand;
  readonly bo: string;
  readonly recordId: string;
  readonly instId: string | null;
  readonly state: 'held' | 'posted';
}

const amountOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

/** What the documents of an object demand of the record. They are asked for by the names that stand in their main record; rows are looked at one by one. */
async function chargesOf(tx: TenantDb, bo: string, postings: readonly Posting[], target: Readonly<Record<string, unknown>>): Promise<Charge[]> {
  const found = new Map<string, Charge[]>();
  for (const posting of postings) {
    const names = Object.entries(posting.to.match).map(([there, here]) => ({ here, value: nameOf(target[there]) }));
    if (names.some(({ value }) => value === undefined)) continue;
    let query = tx
      .selectFrom('bo_row as t')
      .select(['t.id', 't.status', 't.inst_id'])
      .where('t.bo', '=', bo)
      .where((eb) => eb.or([eb('t.status', 'in', ['running', 'back', 'revoke', 'end']), eb.and([eb('t.status', 'is', null), eb('t.inst_id', 'is', null)])]));
    const main = names.filter(({ here }) => !here.includes('.item.'));
    if (main.length > 0)
      query = query.where(
        bearsNames(
          main.map(({ here }) => here),
          main.map(({ value }) => value ?? ''),
        ),
      );
    for (const row of await query.orderBy('t.id').execute()) {
      const state = row.status === null ? 'posted' : stageOf(row.status as Parameters<typeof stageOf>[0]);
      if (state === 'none' || (state === 'held' && posting.hold === false)) continue;
      const record = await loadRecord(tx, bo, row.id);
      const demand = demandsOf([posting], record?.data ?? {}).demands.find(({ named }) => named.every((name, at) => name === names[at]?.value));
      if (demand !== undefined) found.set(row.id, [...(found.get(row.id) ?? []), { demand, bo, recordId: row.id, instId: row.inst_id, state }]);
    }
  }
  return [...found.values()].flat();
}

function figuresOf(charges: readonly Charge[], data: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const figures: Record<string, Decimal> = {};
  for (const { demand, state } of charges) {
    const { field, held } = demand.posting.to;
    if (state === 'posted') figures[field] = (figures[field] ?? amountOf(data[field])).plus(demand.amount);
    else if (held !== undefined) figures[held] = (figures[held] ?? amountOf(0)).plus(demand.amount.abs());
  }
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, amount.toFixed()]));
}
