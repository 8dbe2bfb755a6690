import type { HandlerContext } from '../context/index.ts';
import type { TenantDb } from '../db/index.ts';
import { forgetFiles } from '../files/index.ts';

/**
 * Removes mails of the caller for good. What was fetched leaves its number and fingerprint behind, so that the next look at the inbox does not bring it again.
 * Attachments that came with a mail go with it, unless something else names them.
 */
export async function removeMails({ db, user, clock, files, log }: HandlerContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const contents = await db.transaction(async (tx) => {
    const own = await tx
      .selectFrom('mail')
      .select(['id', 'uid'])
      .where('id', 'in', [...ids])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const found = own.map(({ id }) => id);
    if (found.length === 0) return [];
    const gone = await releaseFiles(tx, found);
    await tx.deleteFrom('mail_file').where('mail_id', 'in', found).execute();
    const fetched = own.filter(({ uid }) => uid !== null).map(({ id }) => id);
    if (fetched.length > 0)
      await tx
        .updateTable('mail')
        .set({ gone_at: clock.now(), html: null, text: null, subject: '', ...nobody })
        .where('id', 'in', fetched)
        .execute();
    await tx.deleteFrom('mail').where('id', 'in', found).where('uid', 'is', null).execute();
    return gone;
  });
  await removeBytes({ files, log }, contents);
}

/** Removes accounts of the caller with everything in them. The first of those that stay becomes the default one where that is gone. */
export async function removeAccounts({ db, user, files, log }: HandlerContext, ids: readonly string[]): Promise<void> {
  const contents = await db.transaction(async (tx) => {
    const mails = await tx
      .selectFrom('mail')
      .select('id')
      .where('user_id', '=', user.id)
      .where('account_id', 'in', [...ids])
      .execute();
    const gone: string[] = [];
    for (let at = 0; at < mails.length; at += AT_ONCE)
      gone.push(
        ...(await releaseFiles(
          tx,
          mails.slice(at, at + AT_ONCE).map(({ id }) => id),
        )),
      );
    await tx
      .deleteFrom('mail_account')
      .where('user_id', '=', user.id)
      .where('id', 'in', [...ids])
      .execute();
    const left = await tx.selectFrom('mail_account').select(['id', 'is_default']).where('user_id', '=', user.id).orderBy('created_at').orderBy('id').execute();
    const [first] = left;
    if (first !== undefined && !left.some((row) => row.is_default))
      await tx.updateTable('mail_account').set({ is_default: true }).where('id', '=', first.id).execute();
    return gone;
  });
  await removeBytes({ files, log }, contents);
}

// helpers

const AT_ONCE = 500;

const nobody = {
  sender_address: '',
  sender_name: '',
  receiver_addresses: '',
  receiver_name: '',
  copy_addresses: '',
  copy_name: '',
  bcc_addresses: '',
  bcc_name: '',
};

/** These mails name files no longer; answers where the bytes of those are that went with that. */
async function releaseFiles(tx: TenantDb, mailIds: readonly string[]): Promise<string[]> {
  const named = await tx
    .selectFrom('mail_file')
    .select('file_id')
    .where('mail_id', 'in', [...mailIds])
    .where('fetched', '=', true)
    .where('file_id', 'is not', null)
    .execute();
  await forgetFiles(tx, 'mail', mailIds);
  const ids = named.flatMap(({ file_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const removed = await tx
    .deleteFrom('file')
    .where('id', 'in', ids)
    .where('frozen_at', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('file_use').select('file_id').where('file_id', 'in', ids))
    .returning('content')
    .execute();
  return removed.map(({ content }) => content);
}

/** What stays behind here is swept by upkeep: no row names it. */
async function removeBytes({ files, log }: Pick<HandlerContext, 'files' | 'log'>, contents: readonly string[]): Promise<void> {
  for (const content of contents)
    await files.remove(content).catch((err: unknown) => {
      log.warn({ err, content }, 'bytes of a removed mail were not removed');
    });
}
