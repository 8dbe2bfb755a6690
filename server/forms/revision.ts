import { isRecord } from '../../registry/form/index.ts';
import type { Selectable } from 'kysely';
import type { BoModifyRecordTable, TenantDb } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import type { BoRecord } from './BoStore.ts';
import { fill } from '../../registry/words.ts';

/** Member that carries the revision of a record to its readers; who saves sends it back. */
export const REVISION = 'form_data_rev_';

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
    super(fill(texts.changed, { name: conflict.userName, time: conflict.time }), '041', { conflict });
  }
}

/** The document was deleted while somebody worked on it. Nothing is left to compare with. */
export class DeletedRecord extends Refusal {
  constructor() {
    super(texts.deleted, '041');
  }
}

/**
 * Refuses data that was read before the stored state came about. Data without a revision is taken: older clients send none. What other documents
 * have posted to a record meanwhile is no reason, where the writer cannot enter it: it stays.
 */
export async function mustBeCurrent(
  db: TenantDb,
  boAlias: string,
  stored: BoRecord | undefined,
  boData: unknown,
  isWritable: (field: string) => boolean,
): Promise<void> {
  const given = revisionIn(boAlias, boData);
  if (stored === undefined || given === undefined || given === stored.rev) return;
  const saves = await savesSince(db, stored, given);
  if (saves?.length === stored.rev - given && saves.every((save) => isPosting(save, isWritable))) return;
  // whoever saved the record itself is told of, and not whose document has posted to it since
  const own = saves?.findLast((save) => !isPosting(save, isWritable));
  if (own !== undefined) throw new StaleRecord({ rev: stored.rev, userId: own.user_id, userName: own.user_name, time: own.at });
  const userId = stored.updateBy ?? stored.createBy;
  throw new StaleRecord({ rev: stored.rev, userId, userName: await nameOf(db, userId), time: stored.updateTime });
}

/** Whether a value can be the revision of a record, or says none. */
export function isRevision(value: unknown): boolean {
  return isAbsent(value) || numberIn(value) !== undefined;
}

// helpers

type Save = Pick<Selectable<BoModifyRecordTable>, 'inst_id' | 'changes' | 'user_id' | 'user_name' | 'at'>;

/** The saves of a record without a flow from this revision to the one that was read: others may have come since. Undefined where they are not looked at. */
async function savesSince(db: TenantDb, { bo, id, rev, instId }: BoRecord, since: number): Promise<readonly Save[] | undefined> {
  if (instId !== null || since > rev || rev - since > MOST_POSTED) return undefined;
  return db
    .selectFrom('bo_modify_record')
    .select(['inst_id', 'changes', 'user_id', 'user_name', 'at'])
    .where('bo', '=', bo)
    .where('ref_id', '=', id)
    .where('rev', '>', since)
    .where('rev', '<=', rev)
    .orderBy('rev')
    .execute();
}

/** Whether a save was that of another document that posts, and changed nothing that the writer may enter. */
const isPosting = ({ inst_id: by, changes }: Save, isWritable: (field: string) => boolean): boolean =>
  by !== null && changes.every((change) => isRecord(change) && change['kind'] === 'value' && !isWritable(String(change['path'])));

/** Saves that are looked at; of a record that has changed more often since, somebody should look again. */
const MOST_POSTED = 500;

async function nameOf(db: TenantDb, userId: string): Promise<string> {
  return (await db.selectFrom('app_user').select('fullname').where('id', '=', userId).executeTakeFirst())?.fullname ?? userId;
}

function revisionIn(boAlias: string, boData: unknown): number | undefined {
  const record = isRecord(boData) ? boData[boAlias] : undefined;
  return isRecord(record) ? numberIn(record[REVISION]) : undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Revisions are whole numbers; some clients send all values as text. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const texts = {
  changed: { 'zh-CN': '单据已被 {name} 于 {time} 修改', 'en-US': '{name} changed the document at {time}.', 'zh-TW': '單據已被 {name} 於 {time} 修改' },
  deleted: { 'zh-CN': '单据已被他人删除', 'en-US': 'Somebody else has deleted the document.', 'zh-TW': '單據已被他人刪除' },
} as const;
