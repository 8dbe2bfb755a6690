import type { Insertable } from 'kysely';
import type { PostingTable, TenantDb } from '../../db/index.ts';
import type { Demand } from './demandsOf.ts';

/** Where a demand has found its record, and who posts it from where. */
export interface PostedLine extends Pick<Insertable<PostingTable>, 'id' | 'bo' | 'record_id' | 'to_id' | 'inst_id' | 'state' | 'by_id' | 'at' | 'number'> {
  readonly demand: Pick<Demand, 'posting' | 'amount'>;
}

/** Keeps what a document holds of a record, or has posted to it. */
export async function insertLine(tx: TenantDb, { demand: { posting, amount }, ...line }: PostedLine): Promise<void> {
  const { bo: to_bo, field, held, documents } = posting.to;
  await tx
    .insertInto('posting')
    .values({ ...line, key: posting.key, to_bo, field, held_field: held ?? null, documents_field: documents ?? null, amount: amount.toFixed() })
    .execute();
}
