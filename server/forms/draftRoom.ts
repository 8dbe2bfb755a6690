import { sql } from 'kysely';
import { isRecord } from '../../registry/form/index.ts';
import { fill, listed } from '../../registry/words.ts';
import { Refusal } from '../core/index.ts';
import type { TenantDb } from '../db/index.ts';
import { readSetting } from '../identity/index.ts';

/** A draft that is about to be stored. */
export interface DraftToKeep {
  /** `form`: of a list. `request`: of a flow. */
  readonly kind: 'form' | 'request';
  readonly id: string;
  readonly bytes: number;
}

/**
 * Throws a {@link Refusal} with code `042` when somebody's drafts would become too many or too large together; it names the largest. The
 * setting `draftQuota` (`{"count":200,"megabytes":100}`) says how much is allowed. A draft that does not grow may always be saved again, so
 * work under way is kept even where the room has been made smaller. To be called in the transaction that stores the draft: of several at
 * once each sees what the one before has taken.
 */
export async function takeDraftRoom(tx: TenantDb, userId: string, draft: DraftToKeep): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const drafts = await draftsOf(tx, userId);
  const own = drafts.find(({ kind, id }) => kind === draft.kind && id === draft.id);
  if (own !== undefined && draft.bytes <= own.bytes) return;
  const { count, bytes } = await quotaOf(tx);
  const others = drafts.filter((each) => each !== own);
  if (own === undefined && others.length >= count) throw new Refusal(fill(texts.tooMany, { count, drafts: largest(others) }), '042');
  const used = others.reduce((sum, each) => sum + each.bytes, 0);
  if (used + draft.bytes > bytes)
    throw new Refusal(
      fill(texts.tooLarge, { used: inMegabytes(used), size: inMegabytes(draft.bytes), allowed: inMegabytes(bytes), drafts: largest(others) }),
      '042',
    );
}

/** Writes down how large the draft of a request is; undefined: what is stored of it stays as it is. */
export async function noteRequestDraft(tx: TenantDb, userId: string, id: string, bytes: number | undefined): Promise<void> {
  const noted = tx.insertInto('request_draft').values({ inst_id: id, user_id: userId, bytes: bytes ?? 0 });
  await noted
    .onConflict((conflict) =>
      bytes === undefined ? conflict.columns(['tenant_id', 'inst_id']).doNothing() : conflict.columns(['tenant_id', 'inst_id']).doUpdateSet({ bytes }),
    )
    .execute();
}

/** What JSON takes as it is stored. */
export const sizeOf = (json: string): number => Buffer.byteLength(json, 'utf8');

// helpers

const MEGABYTE = 1024 * 1024;
const COUNT = 200;
const MEGABYTES = 100;

interface KeptDraft {
  readonly kind: DraftToKeep['kind'];
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
}

/** Sizes and titles only: what is in them stays where it is. */
async function draftsOf(tx: TenantDb, userId: string): Promise<readonly KeptDraft[]> {
  const ofLists = await tx
    .selectFrom('form_draft as d')
    .select(['d.id', 'd.title', sql<number>`coalesce(d.bytes, octet_length(d.data::text))`.as('bytes')])
    .where('d.create_by', '=', userId)
    .execute();
  const ofFlows = await tx
    .selectFrom('request_draft as d')
    .innerJoin('wf_inst as i', 'i.id', 'd.inst_id')
    .select(['d.inst_id as id', 'i.subject as title', 'd.bytes'])
    .where('d.user_id', '=', userId)
    .where('i.status', '=', 'draft')
    .execute();
  return [...ofLists.map((row) => ({ kind: 'form' as const, ...row })), ...ofFlows.map((row) => ({ kind: 'request' as const, ...row }))];
}

async function quotaOf(tx: TenantDb): Promise<{ readonly count: number; readonly bytes: number }> {
  const setting = await readSetting(tx, 'draftQuota');
  const named = (name: string, usual: number): number => {
    const value = isRecord(setting) ? Number(setting[name]) : Number.NaN;
    return Number.isFinite(value) && value > 0 ? value : usual;
  };
  return { count: Math.trunc(named('count', COUNT)), bytes: named('megabytes', MEGABYTES) * MEGABYTE };
}

const largest = (drafts: readonly KeptDraft[]): ReturnType<typeof listed> =>
  listed(
    drafts
      .toSorted((one, other) => other.bytes - one.bytes)
      .slice(0, 3)
      .map(({ title, bytes }) => `“${title.slice(0, 40)}” (${inMegabytes(bytes)})`),
  );

const inMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(bytes < MEGABYTE ? 2 : 1)} MB`;

const texts = {
  tooMany: {
    'zh-CN': '您已有 {count} 份草稿，不能再保存新的草稿。请先删除不用的草稿，最大的是：{drafts}',
    'en-US': 'You have {count} drafts and cannot keep another one. Please delete drafts that you do not need; the largest are: {drafts}',
    'zh-TW': '您已有 {count} 份草稿，不能再儲存新的草稿。請先刪除不用的草稿，最大的是：{drafts}',
  },
  tooLarge: {
    'zh-CN': '草稿空间不足：其他草稿已占 {used}，本草稿 {size}，共允许 {allowed}。请先删除不用的草稿，最大的是：{drafts}',
    'en-US':
      'There is no room for this draft: the others take {used}, this one {size}, {allowed} are allowed. Please delete drafts that you do not need; the largest are: {drafts}',
    'zh-TW': '草稿空間不足：其他草稿已佔 {used}，本草稿 {size}，共允許 {allowed}。請先刪除不用的草稿，最大的是：{drafts}',
  },
} as const;
