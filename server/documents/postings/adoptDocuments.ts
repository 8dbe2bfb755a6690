import { type Decimal, toDecimal } from '../../../formula/index.ts';
import type { Posting } from '../../../schemas/metadata/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { TenantDb } from '../../db/index.ts';
import { schemaOf } from '../../../registry/form/index.ts';
import { type BoRecord, loadRecord } from '../../forms/index.ts';
import type { Manifest } from '../../workflow/index.ts';
import { bearsNames } from './bearsNames.ts';
import { type Demand, demandsOf, nameOf } from './demandsOf.ts';
import { documentNumber } from './documentNumber.ts';
import { hasOther } from './otherWith.ts';
import { insertLine } from './insertLine.ts';
import { lockNames } from './lockNames.ts';
import { mayPass } from './mayPass.ts';
import { shownOf } from './shownOf.ts';
import { stageOf } from './stages.ts';
import { writeFigures } from './writeFigures.ts';

/** A record that documents may name from now on. */
export interface Nameable {
  readonly bo: string;
  readonly id: string;
  /** The record as it was, where it had other names; undefined for a new one. */
  readonly before?: Data | undefined;
  /** The document that makes it, which posts to it by itself. */
  readonly maker?: string | undefined;
}

/**
 * Charges a record that has just been made, or named otherwise, with what documents hold of it, or have posted to it, that were let pass because there was no
 * such record yet: a budget line that is entered in March, or that an application of the year makes, knows the claims since January. Nothing is refused for
 * that: these documents are there. Within the transaction that makes the record; whoever would pass it by meanwhile waits.
 */
export async function adoptDocuments(context: HandlerContext, tx: TenantDb, { bo, id, before, maker }: Nameable): Promise<void> {
  const passing = (await context.meta.list('bo')).flatMap(({ key, spec }) => {
    const postings = (spec.postings ?? []).filter(({ to }) => to.bo === bo && mayPass(to));
    return postings.length === 0 ? [] : [{ key, postings }];
  });
  if (passing.length === 0) return;
  const record = await loadRecord(tx, bo, id);
  if (record === undefined) return;
  const isNew = ({ to }: Posting): boolean => before === undefined || Object.keys(to.match).some((name) => nameOf(before[name]) !== nameOf(record.data[name]));
  await lockNames(tx, bo);
  const charges: Charge[] = [];
  for (const { key, postings } of passing) charges.push(...(await chargesOf(context, tx, key, postings.filter(isNew), record)));
  const own = charges.filter(({ recordId }) => recordId !== maker);
  if (own.length === 0) return;
  const { newId, user, clock } = context;
  for (const { recordId: record_id, instId: inst_id, ...charge } of own)
    await insertLine(tx, { ...charge, id: newId(), record_id, to_id: id, inst_id, by_id: user.id, at: clock.now() });
  const fields = own.map(({ demand }) => demand.posting.to);
  const shown = await shownOf(tx, bo, id, { held: fields.map(({ held }) => held), documents: fields.map(({ documents }) => documents) });
  await writeFigures(context, tx, { bo, record, figures: { ...figuresOf(own, record.data), ...shown }, origin: undefined });
}

// helpers

type Data = Readonly<Record<string, unknown>>;

interface Charge {
  readonly demand: Demand;
  readonly bo: string;
  readonly recordId: string;
  readonly instId: string | null;
  readonly state: 'held' | 'posted';
  readonly number: string | null;
}

const amountOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

/** What the documents of an object demand of the record. They are asked for by the names that stand in their main record; rows are looked at one by one. */
async function chargesOf(context: HandlerContext, tx: TenantDb, bo: string, postings: readonly Posting[], { id, data }: BoRecord): Promise<Charge[]> {
  const charges: Charge[] = [];
  const declared = declarations(context, bo);
  const item = await context.meta.find('bo', bo);
  const schema = item === undefined ? undefined : schemaOf(item);
  const lines = await tx.selectFrom('posting').select(['key', 'record_id']).where('bo', '=', bo).where('to_id', '=', id).execute();
  const charged = new Set(lines.map(({ key, record_id }) => `${key} ${record_id}`));
  for (const published of postings) {
    const names = Object.entries(published.to.match).map(([there, here]) => ({ here, value: nameOf(data[there]) }));
    if (names.some(({ value }) => value === undefined) || (await isOneOfSeveral(tx, published, id, names))) continue;
    let query = tx
      .selectFrom('bo_row as t')
      .leftJoin('wf_inst as i', (join) => join.onRef('i.id', '=', 't.inst_id'))
      .select(['t.id', 't.status', 't.inst_id', 'i.manifest'])
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
      if (charged.has(`${published.key} ${row.id}`)) continue;
      const version = (row.manifest as Manifest | null)?.bo;
      const posting = version === undefined ? published : (await declared(version)).find(({ key, to }) => key === published.key && to.bo === published.to.bo);
      if (posting === undefined) continue;
      const state = row.status === null ? 'posted' : stageOf(row.status as Parameters<typeof stageOf>[0]);
      if (state === 'none' || (state === 'held' && posting.hold === false)) continue;
      const record = await loadRecord(tx, bo, row.id);
      const wanted = Object.keys(posting.to.match).map((there) => nameOf(data[there]));
      const demand = demandsOf([posting], record?.data ?? {}).demands.find(({ named }) => named.every((name, at) => name === wanted[at]));
      if (demand === undefined) continue;
      const number = schema === undefined ? null : documentNumber(schema, record?.data ?? {});
      charges.push({ demand, bo, recordId: row.id, instId: row.inst_id, state, number });
    }
  }
  return charges;
}

/** Whether another record has the names as well: which of them documents mean nobody knows. */
async function isOneOfSeveral(tx: TenantDb, { to }: Posting, id: string, names: readonly { readonly value: string | undefined }[]): Promise<boolean> {
  const values = names.map(({ value }) => value ?? '');
  return hasOther(tx, { bo: to.bo, id, fields: Object.keys(to.match), values, statuses: ['end'], records: true });
}

/** What an object declares in a version: a request keeps the declarations that it was started with. */
function declarations({ meta }: HandlerContext, bo: string): (version: number) => Promise<readonly Posting[]> {
  const known = new Map<number, Promise<readonly Posting[]>>();
  return (version) => {
    const found = known.get(version) ?? meta.find('bo', bo, version).then((item) => item?.spec.postings ?? []);
    known.set(version, found);
    return found;
  };
}

function figuresOf(charges: readonly Charge[], data: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const figures: Record<string, Decimal> = {};
  for (const { demand, state } of charges) {
    const { field } = demand.posting.to;
    if (state === 'posted') figures[field] = (figures[field] ?? amountOf(data[field])).plus(demand.amount);
  }
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, amount.toFixed()]));
}
