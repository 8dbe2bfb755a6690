import { isRecord } from '../../registry/form/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Refusal } from '../http/errors.ts';
import { REVISION, type BoRecord } from './BoStore.ts';

/** Who stored the state that a stale writer has not seen. */
export interface Conflict {
  readonly rev: number;
  readonly userId: string;
  readonly userName: string;
  readonly time: string;
}

/** The document was stored by somebody else after the sender read it. The refusal names that person, so that the two can be compared. */
export class StaleRecord extends Refusal {
  constructor(conflict: Conflict) {
    super(`单据已被 ${conflict.userName} 于 ${conflict.time} 修改`, '041', { conflict });
  }
}

/** Refuses data that was read before the stored state came about. Data without a revision is taken: older clients send none. */
export async function mustBeCurrent(db: TenantDb, boAlias: string, stored: BoRecord | undefined, boData: unknown): Promise<void> {
  const given = revisionIn(boAlias, boData);
  if (stored === undefined || given === undefined || given === stored.rev) return;
  const userId = stored.updateBy ?? stored.createBy;
  throw new StaleRecord({ rev: stored.rev, userId, userName: await nameOf(db, userId), time: stored.updateTime });
}

async function nameOf(db: TenantDb, userId: string): Promise<string> {
  return (await db.selectFrom('app_user').select('fullname').where('id', '=', userId).executeTakeFirst())?.fullname ?? userId;
}

// helpers

function revisionIn(boAlias: string, boData: unknown): number | undefined {
  const record = isRecord(boData) ? boData[boAlias] : undefined;
  const value = isRecord(record) ? record[REVISION] : undefined;
  const rev = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof rev === 'number' && Number.isInteger(rev) ? rev : undefined;
}
