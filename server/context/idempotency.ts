import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/index.ts';
import { type Database, defineStatement, type TenantDb } from '../db/index.ts';
import { BadRequest, Refusal } from '../core/index.ts';
import type { Language } from '../../registry/localised.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** One click of one person: its key, and a digest of what was asked. */
export interface Click {
  readonly userId: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Of whoever reads the answer. */
  readonly language?: Language;
}

/**
 * Runs `work` at most once per click and answers every repetition with the very answer of the first.
 *
 * The row is written first, so parallel repetitions wait for the first one. `work` marks its transaction with
 * {@link markCommitted}: if the process dies between commit and answer, a repetition is told so instead of doing it again.
 * Answers that are not final (4xx for malformed input, 5xx) are forgotten, so that the person may try again.
 */
export async function once(db: TenantDb, clock: Clock, click: Click, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const started = Date.now();
  for (;;) {
    const [inserted] = await db.run(begin, { userId: click.userId, key: click.key, bodyHash: click.bodyHash, now: clock.now() });
    if (inserted !== undefined) return runFirst(db, click, work);
    const known = await mine(db, click);
    if (known === undefined) continue;
    if (known.body_hash !== click.bodyHash) throw new Refusal(texts.otherRequest, '-002');
    if (known.status === 'done') return { status: known.http_status ?? 200, body: known.response ?? '' };
    if (Math.abs(clock.epoch() - clock.parse(known.created_at)) > abandonedMs) {
      if (known.status === 'committed') throw new Refusal(texts.alreadyDone, '-002');
      // the process that ran it is gone and its transaction was rolled back
      await db.deleteFrom('idempotency').where('user_id', '=', click.userId).where('key', '=', click.key).where('status', '=', 'running').execute();
      continue;
    }
    if (Date.now() - started > waitMs) throw new Refusal(texts.stillRunning, '-002');
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
}

/** For the transaction that does the work: from its commit on, the click must not run again. */
export function markCommitted(tx: TenantDb, click: Click): void {
  tx.later((db) =>
    db.updateTable('idempotency').set({ status: 'committed' }).where('user_id', '=', click.userId).where('key', '=', click.key).where('status', '=', 'running'),
  );
}

/** The click of a request, or undefined when it carries no key. */
export function clickOf(userId: string, key: string | undefined, language: Language, request: readonly unknown[]): Click | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new BadRequest(texts.badKey);
  return { userId, key, language, bodyHash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };
}

/** Keys are good for seven days, in every tenant. */
export async function purgeClicks(database: Database, clock: Clock): Promise<void> {
  await database.allTenants
    .deleteFrom('idempotency')
    .where('created_at', '<', clock.after(-7 * 86_400))
    .execute();
}

// helpers

const abandonedMs = 120_000;
const waitMs = 30_000;
const retryDelays = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * These rows need not reach the disk before the answer: the commit of the work itself carries the first one with it, and
 * without the stored answer a repetition is told that its work is done. Holds for the one statement it stands in.
 */
const unhurried = sql<string>`set_config('synchronous_commit', 'off', true)`.as('unhurried');

const begin = defineStatement<{ userId: string; key: string; bodyHash: string; now: string }>()((db, at) =>
  db
    .insertInto('idempotency')
    .values({ user_id: at('userId'), key: at('key'), status: 'running', body_hash: at('bodyHash'), http_status: null, response: null, created_at: at('now') })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning(unhurried),
);

const finish = defineStatement<{ userId: string; key: string; status: number; body: string }>()((db, at) =>
  db
    .updateTable('idempotency')
    .set({ status: 'done', http_status: at('status'), response: at('body') })
    .where('user_id', '=', at('userId'))
    .where('key', '=', at('key'))
    .returning(unhurried),
);

const mine = (db: TenantDb, click: Click) =>
  db.selectFrom('idempotency').selectAll().where('user_id', '=', click.userId).where('key', '=', click.key).executeTakeFirst();

async function runFirst(db: TenantDb, click: Click, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  const row = { user_id: click.userId, key: click.key };
  try {
    const answer = await work();
    if (answer.status >= 300) {
      await db.deleteFrom('idempotency').where('user_id', '=', row.user_id).where('key', '=', row.key).execute();
    } else {
      await db.run(finish, { userId: click.userId, key: click.key, status: answer.status, body: answer.body });
    }
    return answer;
  } catch (error) {
    await release(db, click).catch(() => {
      releaseLater(db, click);
    });
    throw error;
  }
}

/** The database is away: as soon as it is back the click is free again, so that who repeats it need not wait. */
function releaseLater(db: TenantDb, click: Click, round = 0): void {
  const delay = retryDelays[round];
  if (delay === undefined) return;
  setTimeout(() => {
    release(db, click).catch(() => {
      releaseLater(db, click, round + 1);
    });
  }, delay).unref();
}

/** After a failure: nothing was committed, so the click may be tried again; or it was, and repetitions are told so. */
async function release(db: TenantDb, click: Click): Promise<void> {
  const done = { state: false, message: texts.alreadyDone[click.language ?? 'zh-CN'], value: null, errorCode: '-002' };
  await db
    .updateTable('idempotency')
    .set({ status: 'done', http_status: 200, response: JSON.stringify(done) })
    .where('user_id', '=', click.userId)
    .where('key', '=', click.key)
    .where('status', '=', 'committed')
    .execute();
  await db.deleteFrom('idempotency').where('user_id', '=', click.userId).where('key', '=', click.key).where('status', '=', 'running').execute();
}

const texts = {
  otherRequest: {
    'zh-CN': '同一个操作标识不能用于不同的请求',
    'en-US': 'One key of an operation cannot stand for different requests.',
    'zh-TW': '同一個操作識別碼不能用於不同的請求',
  },
  alreadyDone: {
    'zh-CN': '该操作已经完成，请刷新后查看结果',
    'en-US': 'This has been done already. Please reload to see the result.',
    'zh-TW': '該操作已經完成，請重新整理後檢視結果',
  },
  stillRunning: {
    'zh-CN': '该操作正在处理中，请稍后查看结果',
    'en-US': 'This is still being done. Please look again later.',
    'zh-TW': '該操作正在處理中，請稍後檢視結果',
  },
  badKey: { 'zh-CN': 'Idempotency-Key 不正确', 'en-US': 'The Idempotency-Key is not valid.', 'zh-TW': 'Idempotency-Key 不正確' },
} as const;
