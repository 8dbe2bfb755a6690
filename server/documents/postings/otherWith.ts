import type { TenantDb } from '../../db/index.ts';
import { bearsNames } from './bearsNames.ts';

export interface Named {
  readonly bo: string;
  /** The record that may have them. */
  readonly id: string;
  readonly fields: readonly string[];
  /** As {@link bearsNames} compares them. */
  readonly values: readonly string[];
  /** Statuses of requests whose documents count; records without a request count where `records` says so. */
  readonly statuses: readonly string[];
  readonly records: boolean;
}

/** Whether another record has the same values in these fields. */
export const hasOther = async (tx: TenantDb, named: Named): Promise<boolean> => (await otherWith(tx, named)) !== undefined;

/** The id of another record that has the same values in these fields. */
export async function otherWith(tx: TenantDb, { bo, id, fields, values, statuses, records }: Named): Promise<string | undefined> {
  const other = await tx
    .selectFrom('bo_row as t')
    .select('t.id')
    .where('t.bo', '=', bo)
    .where('t.id', '<>', id)
    .where((eb) =>
      eb.or([
        ...(records ? [eb.and([eb('t.status', 'is', null), eb('t.inst_id', 'is', null)])] : []),
        ...(statuses.length > 0 ? [eb('t.status', 'in', statuses)] : []),
      ]),
    )
    .where(bearsNames(fields, values))
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}
