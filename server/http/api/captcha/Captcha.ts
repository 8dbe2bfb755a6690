import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../../../clock/index.ts';
import type { TenantDb } from '../../../db/index.ts';
import { captchaAlphabet } from './glyphs.ts';
import { renderCaptcha } from './renderCaptcha.ts';

/** Seconds a captcha can be used. */
const lifetime = 120;

export interface NewCaptcha {
  readonly id: string;
  readonly answer: string;
  readonly png: Buffer;
}

/** Makes a captcha. The database only holds a digest of the answer. */
export async function createCaptcha(db: TenantDb, clock: Clock): Promise<NewCaptcha> {
  const answer = Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '').join('');
  const id = randomBytes(16).toString('hex');
  await db.deleteFrom('captcha').where('expires_at', '<', clock.now()).execute();
  await db
    .insertInto('captcha')
    .values({ id, answer_hash: digest(id, answer), expires_at: clock.after(lifetime) })
    .execute();
  return { id, answer, png: renderCaptcha(answer) };
}

/** True when the answer is right and in time. A captcha is gone after the first try, right or wrong. */
export async function redeemCaptcha(db: TenantDb, clock: Clock, id: string, answer: string): Promise<boolean> {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returning(['answer_hash', 'expires_at']).executeTakeFirst();
  return row !== undefined && row.answer_hash === digest(id, answer.trim().toUpperCase()) && clock.epoch() <= clock.parse(row.expires_at);
}

// helpers

const digest = (id: string, answer: string): string => createHash('sha256').update(`${id}:${answer}`).digest('hex');
