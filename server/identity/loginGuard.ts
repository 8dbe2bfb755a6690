import type { Clock } from '../clock/Clock.ts';
import type { TenantDb } from '../db/index.ts';
import { Refusal } from '../core/refusals.ts';
import { fill } from '../core/words.ts';

/** Wrong passwords in a row before an account is locked, and for how long (doubling with every further five, at most a day). */
const allowed = 5;
const lockSeconds = 600;

/**
 * Throws while an account is locked. Counts by the account as typed, so that unknown accounts behave the same.
 */
export async function assertNotLocked(db: TenantDb, clock: Clock, account: string): Promise<void> {
  const row = await db.selectFrom('login_attempt').select('locked_until').where('account', '=', account).executeTakeFirst();
  if (row?.locked_until === null || row?.locked_until === undefined) return;
  const seconds = Math.ceil((clock.parse(row.locked_until) - clock.epoch()) / 1000);
  if (seconds > 0) throw new Refusal(fill(texts.tooManyTries, { minutes: Math.ceil(seconds / 60) }), '-007');
}

export async function countFailure(db: TenantDb, clock: Clock, account: string): Promise<void> {
  const { fails } = await db
    .insertInto('login_attempt')
    .values({ account, fails: 1, last_at: clock.now(), locked_until: null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account']).doUpdateSet((eb) => ({
        fails: eb('login_attempt.fails', '+', 1),
        last_at: clock.now(),
      })),
    )
    .returning('fails')
    .executeTakeFirstOrThrow();
  if (fails % allowed !== 0) return;
  const seconds = Math.min(86_400, lockSeconds * 2 ** (fails / allowed - 1));
  await db
    .updateTable('login_attempt')
    .set({ locked_until: clock.after(seconds) })
    .where('account', '=', account)
    .execute();
}

export async function forgetFailures(db: TenantDb, account: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('account', '=', account).execute();
}

// helpers

const texts = {
  tooManyTries: {
    'zh-CN': '密码错误次数过多，请{minutes}分钟后再试',
    'en-US': 'Too many wrong passwords. Please try again in {minutes} minutes.',
    'zh-TW': '密碼錯誤次數過多，請{minutes}分鐘後再試',
  },
} as const;
