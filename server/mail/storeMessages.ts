import { Readable } from 'node:stream';
import type { ServerParts } from '../context/index.ts';
import { newId, type TenantDb } from '../db/index.ts';
import { addFiles, extensionOf, insertFile, typeOf } from '../files/index.ts';
import type { StoredBytes } from '../storage/index.ts';
import type { AccountRow } from './accounts.ts';
import type { Piece, ReadMessage } from './readMessage.ts';

/** A mail whose attachments are in the store and that has no row yet. */
export interface HeldMessage {
  readonly message: ReadMessage;
  /** The mail that it is, from before the server has counted anew. */
  readonly known: string | undefined;
  readonly pieces: readonly (Piece & { readonly stored: StoredBytes | undefined })[];
}

type Store = Pick<ServerParts, 'files' | 'clock'>;

/** Puts the attachments of a mail into the store; they belong to nobody until {@link storeBatch} has given them a row, and what stays behind is swept by upkeep. */
export async function holdMessage({ files }: Store, message: ReadMessage, known: string | undefined, keepsFiles: boolean): Promise<HeldMessage> {
  const pieces: (Piece & { readonly stored: StoredBytes | undefined })[] = [];
  for (const piece of message.pieces) {
    const stored = keepsFiles && known === undefined ? await files.write(Readable.from([Buffer.from(piece.bytes)])) : undefined;
    // the bytes are in the store now, not in memory
    pieces.push({ ...piece, bytes: new Uint8Array(), stored, ...(stored === undefined ? {} : { mime: mimeOf(piece, stored) }) });
  }
  return { message, known, pieces };
}

/**
 * Writes a batch and how far the inbox is fetched with it, in one transaction: killed before, nothing of it is there and it comes again; killed
 * after, it does not. Answers the numbers of the mails that it has written, with all that is attached to them; undefined: another turn has the account.
 */
export async function storeBatch(
  store: Store,
  db: TenantDb,
  account: AccountRow,
  turn: { readonly worker: string; readonly validity: string; readonly next: number; readonly done: number; readonly total: number },
  batch: readonly HeldMessage[],
): Promise<readonly number[] | undefined> {
  const now = store.clock.now();
  const last = batch.at(-1)?.message;
  const unwanted: StoredBytes[] = [];
  const written = await db.transaction(async (tx) => {
    const held = await tx
      .updateTable('mail_account')
      .set({
        next_uid: turn.next,
        sync_done: turn.done,
        sync_total: turn.total,
        lease_until: store.clock.after(LEASE),
        ...(last === undefined ? {} : { last_message_id: last.messageId, last_receive_time: now }),
      })
      .where('id', '=', account.id)
      .where('worker', '=', turn.worker)
      .returning('id')
      .executeTakeFirst();
    if (held === undefined) return undefined;
    const kept: number[] = [];
    for (const { message, known, pieces } of batch) {
      if (known !== undefined) {
        await tx.updateTable('mail').set({ uid_validity: turn.validity, uid: message.uid }).where('id', '=', known).execute();
        continue;
      }
      if (await insertMail(store, tx, account, turn.validity, { message, pieces })) kept.push(message.uid);
      else unwanted.push(...pieces.flatMap(({ stored }) => stored ?? []));
    }
    return kept;
  });
  if (written === undefined) unwanted.push(...batch.flatMap(({ pieces }) => pieces.flatMap(({ stored }) => stored ?? [])));
  for (const { id } of unwanted) await store.files.remove(id).catch(() => undefined);
  return written;
}

/** Seconds for which a turn is taken for alive after its last batch. */
export const LEASE = 120;

// helpers

/** False: the mail is here already. */
async function insertMail(
  { clock }: Store,
  tx: TenantDb,
  account: AccountRow,
  validity: string,
  { message, pieces }: Pick<HeldMessage, 'message' | 'pieces'>,
): Promise<boolean> {
  const id = newId();
  const now = clock.now();
  const inserted = await tx
    .insertInto('mail')
    .values({
      id,
      account_id: account.id,
      user_id: account.user_id,
      type: 1,
      subject: message.subject,
      sender_address: message.from.addresses,
      sender_name: message.from.names,
      receiver_addresses: message.to.addresses,
      receiver_name: message.to.names,
      copy_addresses: message.cc.addresses,
      copy_name: message.cc.names,
      bcc_addresses: '',
      bcc_name: '',
      message_id: message.messageId,
      reply_to_id: message.replyToId,
      send_date: clock.format(message.sentAt.getTime()),
      is_read: message.isRead,
      html: message.html,
      text: message.text,
      size: message.size,
      is_whole: message.isWhole,
      uid_validity: validity,
      uid: message.uid,
      fingerprint: message.fingerprint,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'uid_validity', 'uid']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  if (pieces.length === 0) return true;
  const kept = pieces.flatMap(({ name, mime, stored }) => (stored === undefined ? [] : [{ name, mime, stored }]));
  if (kept.length > 0) {
    const owner = await tx.selectFrom('app_user').select('fullname').where('id', '=', account.user_id).executeTakeFirst();
    for (const { name, mime, stored: bytes } of kept)
      await insertFile(tx, { bytes, name, extension: extensionOf(name), mime, owner: { id: account.user_id, fullname: owner?.fullname ?? '' }, now });
    await addFiles(
      tx,
      { kind: 'mail', id },
      kept.map(({ stored }, at) => ({ fileId: stored.id, path: String(at + 1) })),
      now,
    );
  }
  await tx
    .insertInto('mail_file')
    .values(
      pieces.map(({ name, mime, contentId, stored }, at) => ({
        mail_id: id,
        no: at + 1,
        file_id: stored?.id ?? null,
        name,
        mime,
        size: stored?.size ?? 0,
        content_id: contentId,
        fetched: true,
      })),
    )
    .execute();
  return true;
}

/** What a piece is by name and first bytes; what it only says of itself is not believed. */
function mimeOf({ name }: Piece, stored: StoredBytes): string {
  const type = typeOf(name, stored.head);
  return 'problem' in type ? 'application/octet-stream' : type.mime;
}
