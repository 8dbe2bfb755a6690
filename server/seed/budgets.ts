import type { Decimal } from '../../formula/index.ts';
import { toDecimal } from '../../formula/index.ts';
import { evaluateForm } from '../../validators/model/index.ts';
import { demandsOf, type Demand, insertLine, stageOf } from '../documents/index.ts';
import { formOver, loadRecord, saveRecord } from '../forms/index.ts';
import type { InstanceRow } from '../workflow/index.ts';
import type { SeedContext } from './context.ts';
import { BUDGET_YEAR, budgetAccounts, budgets, spentOtherwise } from './data/budgets.ts';
import { orgOfUser, orgs, users } from './data/people.ts';

/** The budgets of the demo year, with what the demo claims hold of them and have spent. */
export async function seedBudgets(context: SeedContext): Promise<void> {
  const { db, meta, nextId } = context;
  const object = await meta.find('bo', 'ysk');
  const owner = users.find(({ account }) => account === 'dingjing');
  if (object === undefined || owner === undefined) return;
  const form = formOver(object);
  const charges = await chargesOf(context);
  const now = context.now();
  await db.transaction(async (tx) => {
    for (const [orgId, amounts] of Object.entries(budgets)) {
      for (const [index, { account, spent, control }] of budgetAccounts.entries()) {
        const id = nextId();
        const own = charges.filter(({ demand: { named } }) => named.join(' ') === `${BUDGET_YEAR} ${orgId} ${account}`);
        const budget = amounts[index] ?? 0;
        const given = {
          nd: BUDGET_YEAR,
          bm: { id: orgId, name: orgs.find((org) => org.id === orgId)?.name ?? '' },
          yskm: account,
          kzfs: control,
          ndys: String(budget),
          tzje: '0',
          tzzy: '0',
          qczx: spentOtherwise[`${orgId} ${account}`] ?? String((budget * spent) / 100),
          bqzx: sumOf(own, 'posted').toFixed(2),
          zyje: sumOf(own, 'held').toFixed(2),
        };
        const { data } = evaluateForm(form.compiled('start'), given, { today: now.slice(0, 10), now });
        await saveRecord(tx, {
          id,
          isNew: true,
          bo: 'ysk',
          tables: form.tables,
          data,
          by: owner.id,
          now,
          orgId: orgOfUser(owner).id,
          formKey: 'yskV1',
          formVersion: 1,
          newId: nextId,
        });
        for (const { demand, state, bo, recordId, instId, by, at } of own)
          await insertLine(tx, { demand, state, bo, record_id: recordId, inst_id: instId, by_id: by, at, id: nextId(), to_id: id });
      }
    }
  });
}

// helpers

interface Charge {
  readonly demand: Demand;
  readonly state: 'held' | 'posted';
  readonly bo: string;
  readonly recordId: string;
  readonly instId: string;
  readonly by: string;
  readonly at: string;
}

/** What the demo claims charge, as the declarations of their objects say. */
async function chargesOf({ db, meta }: SeedContext): Promise<Charge[]> {
  const charges: Charge[] = [];
  const rows = await db.selectFrom('bo_row').select(['id', 'bo', 'inst_id', 'status', 'create_by', 'update_time']).where('inst_id', 'is not', null).execute();
  const objects = new Map((await meta.list('bo')).map((item) => [item.key, item.spec.postings ?? []]));
  for (const row of rows) {
    const state = stageOf((row.status ?? 'draft') as InstanceRow['status']);
    const postings = (objects.get(row.bo) ?? []).filter(({ to, hold }) => to.bo === 'ysk' && (state !== 'held' || hold !== false));
    const record = postings.length === 0 || state === 'none' ? undefined : await loadRecord(db, row.bo, row.id);
    if (record === undefined || state === 'none') continue;
    for (const demand of demandsOf(postings, record.data).demands)
      charges.push({ demand, state, bo: row.bo, recordId: row.id, instId: row.inst_id ?? '', by: row.create_by, at: row.update_time });
  }
  return charges;
}

const sumOf = (charges: readonly Charge[], state: Charge['state']): Decimal =>
  charges.reduce((sum, charge) => (charge.state === state ? sum.plus(charge.demand.amount) : sum), toDecimal(0) as Decimal);
