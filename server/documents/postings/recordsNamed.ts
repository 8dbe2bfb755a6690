import type { TenantDb } from '../../db/index.ts';
import { bearsNames } from './bearsNames.ts';
import type { Demand } from './demandsOf.ts';

/** Ids of the records that the values name, at most two: documents of a flow once it has ended, records without a flow as they are. */
export async function recordsNamed(tx: TenantDb, { posting: { to }, named }: Pick<Demand, 'posting' | 'named'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('bo_row as t')
    .select('t.id')
    .where('t.bo', '=', to.bo)
    .where((eb) => eb.or([eb.and([eb('t.status', 'is', null), eb('t.inst_id', 'is', null)]), eb('t.status', '=', 'end')]))
    .where(bearsNames(Object.keys(to.match), named))
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}
