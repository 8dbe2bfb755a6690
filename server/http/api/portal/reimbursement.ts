import { sql } from 'kysely';
import { reimbursementSummary } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';

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
  // the same that lists and forms compute the amount payable from, also while finance is at it
  const amount = sql<string>`nullif(b.data->>'hdje', '')::numeric`;
  const row = await db
    .selectFrom('bo_row as b')
    .select([
      sql<string | null>`-sum(case when b.status = 'end' and left(coalesce(nullif(b.data->>'fkrq', ''), b.data->>'sqrq'), 4) = ${year} then ${amount} end)`.as(
        'gdje',
      ),
      sql<string | null>`-sum(case when b.status in (${sql.join(pending)}) and left(b.data->>'sqrq', 4) = ${year} then ${amount} end)`.as('shzje'),
    ])
    .where('b.bo', 'in', claims)
    .where('b.create_by', '=', user.id)
    .executeTakeFirst();
  return { gdje: numberOf(row?.gdje), shzje: numberOf(row?.shzje) };
});

export const reimbursementHandlers = [summary];

// helpers

function numberOf(value: string | null | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
