import { sql } from 'kysely';
import { noticeQueryGglList, reimbursementSummary } from '../../../schemas/calls/index.ts';
import { handle } from '../../http/handle.ts';

/** The claims that count, by business object; each has an approved amount, an application date and a payment date. */
const claims = ['clfybx', 'rcfybx'];

/** Under review: on its way or handed back in the middle; not back at its starter. */
const pending = ['running', 'back', 'revoke'];

/**
 * What the caller has been paid and what is under review, for one year. The ledger counts consumption negative, so both
 * are negative; null where there is nothing.
 */
const summary = handle(reimbursementSummary, async ({ body }, { db, user, clock }) => {
  const year = String(body.year ?? clock.today().slice(0, 4));
  const amount = sql<string>`coalesce(nullif(b.data->>'hdje', ''), nullif(b.data->>'bxzje', ''))::numeric`;
  const row = await db.selectFrom('bo_row as b')
    .select([
      sql<string | null>`-sum(case when b.status = 'end' and left(coalesce(nullif(b.data->>'fkrq', ''), b.data->>'sqrq'), 4) = ${year} then ${amount} end)`.as('gdje'),
      sql<string | null>`-sum(case when b.status in (${sql.join(pending)}) and left(b.data->>'sqrq', 4) = ${year} then ${amount} end)`.as('shzje'),
    ])
    .where('b.bo', 'in', claims).where('b.create_by', '=', user.id).executeTakeFirst();
  return { gdje: numberOf(row?.gdje), shzje: numberOf(row?.shzje) };
});

/** The notice board: published notices, pinned and newest first. */
const notices = handle(noticeQueryGglList, async ({ body }, { db }) => {
  const page = Math.max(1, Number(body.pageBean?.page ?? 1));
  const pageSize = Math.min(200, Math.max(1, Number(body.pageBean?.pageSize ?? 100)));
  const base = db.selectFrom('bo_row as b').where('b.bo', '=', 'ggl').where(sql<boolean>`coalesce(b.data->>'zt', 'published') = 'published'`);
  const total = await base.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirst();
  const rows = await base.select(['b.id', 'b.data'])
    .orderBy(sql`coalesce(b.data->>'zd', '')`, 'desc').orderBy(sql`b.data->>'scrq'`, 'desc').orderBy('b.id')
    .limit(pageSize).offset((page - 1) * pageSize).execute();
  return { rows: rows.map((row) => ({ ...row.data, id: row.id, id_: row.id })), total: Number(total?.n ?? 0), page, pageSize };
});

export const reimbursementHandlers = [summary, notices];

// helpers

function numberOf(value: string | null | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
