import type { ImapFlow, MailboxObject } from 'imapflow';
import { type Log, Problem } from '../core/index.ts';
import type { ServerParts } from '../context/index.ts';
import { newId, type TenantDb, toJson } from '../db/index.ts';
import { type AccountRow, storedAccess } from './accounts.ts';
import { ourSide, withInbox } from './connect.ts';
import { MailParser } from './MailParser.ts';
import { newUids } from './newUids.ts';
import { MOST_SOURCE, readMessage } from './readMessage.ts';
import { type HeldMessage, holdMessage, LEASE, storeBatch } from './storeMessages.ts';

/** What one turn has fetched. `isOver`: nothing is left on the server. `busy`: another turn is at it. */
export type SyncOutcome = { readonly state: 'busy' } | { readonly state: 'done'; readonly fetched: number; readonly isOver: boolean };

export interface SyncTools {
  readonly parts: Pick<ServerParts, 'database' | 'clock' | 'files' | 'sealedSecrets' | 'config' | 'isStopping'>;
  readonly log: Log;
}

/**
 * Fetches what is new in the inbox of an account, in the order of its numbers, for so many milliseconds at most; what is left is for the next turn. A lease keeps
 * other turns away. A batch and how far it leads are committed together, so a turn that is killed has lost nothing and the next one doubles nothing. Where the server has
 * counted anew (`UIDVALIDITY`) everything is looked at again and known by its fingerprint. Throws a `MailProblem` when the server fails; the account
 * remembers it and is asked again later, each time after a longer pause.
 */
export async function syncAccount(tools: SyncTools, tenantId: string, accountId: string, forMs: number): Promise<SyncOutcome> {
  const { database, clock, sealedSecrets, config } = tools.parts;
  const db = database.forTenant(tenantId);
  const worker = newId();
  const account = await takeAccount(db, tools, accountId, worker);
  if (account === undefined) return { state: 'busy' };
  try {
    const access = storedAccess(sealedSecrets, tenantId, account);
    const { fetched, isOver, isLost } = await withInbox(config, access, forMs, (client) => fetchNew(tools, db, client, account, worker, Date.now() + forMs));
    if (isLost === true) return { state: 'busy' };
    await release(db, account.id, worker, { sync_error: null, sync_fails: 0, next_sync_at: isOver ? clock.after(PAUSE) : clock.now() });
    return { state: 'done', fetched, isOver };
  } catch (error) {
    const fails = account.sync_fails + 1;
    await release(db, account.id, worker, {
      sync_error: toJson(error instanceof Problem ? error.text : texts.failed),
      sync_fails: fails,
      next_sync_at: clock.after(Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(fails, 10))),
    }).catch(() => undefined);
    throw error;
  }
}

// helpers

/** Seconds between two looks at an inbox, and the longest of them. */
const PAUSE = 300;
const LONGEST_PAUSE = 6 * 3_600;
/** Mails that are asked for at once: what is on the wire when the time is over comes for nothing. */
const ASKED = 10;
/** Characters of texts that are written with one commit, and milliseconds after which it is time for one: each renews the lease. */
const BATCH_TEXT = 8 * 1024 * 1024;
const BATCH_TIME = 5_000;

async function takeAccount(db: TenantDb, { parts: { clock } }: SyncTools, id: string, worker: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('mail_account')
    .set({ worker, lease_until: clock.after(LEASE), sync_done: 0, sync_total: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', clock.now())]))
    .returningAll()
    .executeTakeFirst();
}

async function release(
  db: TenantDb,
  id: string,
  worker: string,
  how: { readonly sync_error?: string | null; readonly sync_fails: number; readonly next_sync_at: string },
): Promise<void> {
  await db
    .updateTable('mail_account')
    .set({ ...how, worker: null, lease_until: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute();
}

async function fetchNew(
  tools: SyncTools,
  db: TenantDb,
  client: ImapFlow,
  account: AccountRow,
  worker: string,
  until: number,
): Promise<{ readonly fetched: number; readonly isOver: boolean; readonly isLost?: true }> {
  const box = await client.mailboxOpen('INBOX', { readOnly: !account.delete_remote });
  const validity = String(box.uidValidity);
  const from = await ourSide(beginAt(db, account, worker, box));
  const uids = await newUids(client, from);
  const known = uids.length === 0 ? new Map<string, string[]>() : await ourSide(knownBefore(db, account.id, validity));
  const total = uids.length;
  const parser = new MailParser();
  // What this turn has written, whole, may go, and nothing else: what it has not, or could not keep whole, stays where it is. A server that can
  // only remove all that anybody has marked removes nothing.
  const deletes = account.delete_remote && account.handle_attach && client.capabilities.has('UIDPLUS');
  let [done, fetched] = [0, 0];
  try {
    for (let at = 0; at < total; at += ASKED) {
      const whole: number[] = [];
      for await (const { batch, next } of batches(tools, client, account, { uids: uids.slice(at, at + ASKED), known, parser, until })) {
        const kept = await ourSide(storeBatch(tools.parts, db, account, { worker, validity, next, done: done + batch.length, total }, batch));
        if (kept === undefined) return { fetched, isOver: true, isLost: true };
        done += batch.length;
        fetched += kept.length;
        whole.push(...batch.flatMap(({ message }) => (message.isWhole && kept.includes(message.uid) ? [message.uid] : [])));
      }
      if (deletes && whole.length > 0) await client.messageDelete(whole.join(','), { uid: true });
      if (Date.now() > until || tools.parts.isStopping()) return { fetched, isOver: false };
    }
  } finally {
    await parser.end();
  }
  return { fetched, isOver: true };
}

interface Batch {
  readonly batch: readonly HeldMessage[];
  /** Everything below this number is here with the batch. */
  readonly next: number;
}

interface Wanted {
  readonly uids: readonly number[];
  /** Ids of mails that are here, by what they are. */
  readonly known: Map<string, string[]>;
  readonly parser: MailParser;
  /** Epoch milliseconds after which no further mail is read. */
  readonly until: number;
}

/**
 * Mails of these numbers, some at a time, in whatever order the server sends them; one that is gone meanwhile is passed over. At
 * least one is read; what comes when the time is over is for the next turn, but taken off the wire, so that the connection goes on. What has been
 * read by then is written before.
 */
async function* batches({ parts }: SyncTools, client: ImapFlow, account: AccountRow, { uids, known, parser, until }: Wanted): AsyncGenerator<Batch> {
  const missing = new Set(uids);
  let batch: HeldMessage[] = [];
  let size = 0;
  let since = Date.now();
  let isLate = false;
  const query = { uid: true, flags: true, internalDate: true, size: true, envelope: true, source: { maxLength: MOST_SOURCE } };
  for await (const fetched of client.fetch(uids.join(','), query, { uid: true })) {
    if (isLate || !missing.delete(fetched.uid)) continue;
    const message = await readMessage(fetched, parser);
    if (message !== undefined) batch.push(await ourSide(holdMessage(parts, message, known.get(message.fingerprint)?.shift(), account.handle_attach)));
    size += (message?.html?.length ?? 0) + (message?.text?.length ?? 0);
    isLate = Date.now() > until;
    if (!isLate && size < BATCH_TEXT && Date.now() - since < BATCH_TIME) continue;
    yield { batch, next: nextOf(uids, missing) };
    [batch, size, since] = [[], 0, Date.now()];
  }
  if (!isLate) yield { batch, next: nextOf(uids, new Set()) };
}

/** The first number that is not here yet. */
const nextOf = (uids: readonly number[], missing: ReadonlySet<number>): number => uids.find((uid) => missing.has(uid)) ?? (uids.at(-1) ?? 0) + 1;

/** Where to go on. A box that counts anew begins at its first mail; that it does is written down before anything of it is. */
async function beginAt(db: TenantDb, account: AccountRow, worker: string, box: MailboxObject): Promise<number> {
  const validity = String(box.uidValidity);
  if (account.uid_validity === validity) return Number(account.next_uid);
  await db.updateTable('mail_account').set({ uid_validity: validity, next_uid: 1 }).where('id', '=', account.id).where('worker', '=', worker).execute();
  return 1;
}

/** Mails that have numbers of another count, by what they are. */
async function knownBefore(db: TenantDb, accountId: string, validity: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'fingerprint'])
    .where('account_id', '=', accountId)
    .where('uid_validity', 'is not', null)
    .where('uid_validity', '<>', validity)
    .orderBy('id')
    .execute();
  const known = new Map<string, string[]>();
  for (const { id, fingerprint } of rows) if (fingerprint !== null) known.set(fingerprint, [...(known.get(fingerprint) ?? []), id]);
  return known;
}

const texts = {
  failed: {
    'zh-CN': '收取邮件时系统异常，将稍后重试；如一直如此请联系管理员',
    'en-US': 'Something went wrong while mails were fetched; it is tried again later. Tell an administrator if it stays like that.',
    'zh-TW': '收取郵件時系統異常，將稍後重試；如一直如此請聯絡管理員',
  },
} as const;
