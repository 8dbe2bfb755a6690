import { fill } from '../../registry/words.ts';
import type { Mail } from '../../schemas/calls/entities/mail.ts';
import type { HandlerContext } from '../context/index.ts';
import { common, Forbidden, Refusal } from '../core/index.ts';
import { addFiles, attachedIds } from '../files/index.ts';
import type { TenantDb } from '../db/index.ts';
import { type AccountRow, storedAccess } from './accounts.ts';
import { isAddress, mustBeOneLine, readReceivers, type Receiver } from './addresses.ts';
import { cleanHtml } from './cleanHtml.ts';
import { withTransport } from './connect.ts';
import { htmlAsText } from './htmlAsText.ts';
import { MailProblem } from './MailProblem.ts';
import { wholeOf } from './wholeOf.ts';

/** A mail as its writer wants it, judged. */
export interface Letter {
  readonly draftId: string | undefined;
  readonly account: AccountRow;
  readonly subject: string;
  readonly to: readonly Receiver[];
  readonly cc: readonly Receiver[];
  readonly bcc: readonly Receiver[];
  /** Cleaned markup. */
  readonly html: string;
  readonly files: readonly LetterFile[];
  /** Message id of the mail that it answers. */
  readonly replyToId: string | null;
}

interface LetterFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly content: string;
}

/** Judges what a client wants to send or keep. Nothing of it can begin a header of its own, and nothing names a file that its writer may not read. */
export async function readLetter(context: HandlerContext, body: Mail): Promise<Letter> {
  const { db, user } = context;
  const account = await accountOf(context, body);
  const draftId = body.id === undefined || body.id === null || body.id === '' ? undefined : body.id;
  const isReply = String(body.isReply ?? 0) === '1' && (body.messageId ?? '') !== '';
  const answered = !isReply
    ? undefined
    : await db
        .selectFrom('mail')
        .select('message_id')
        .where('user_id', '=', user.id)
        .where('message_id', '=', body.messageId ?? '')
        .executeTakeFirst();
  return {
    draftId,
    account,
    subject: mustBeOneLine(body.subject ?? '').trim(),
    to: readReceivers(body.receiverAddresses, body.receiverName),
    cc: readReceivers(body.copyToAddresses, body.copyToName),
    bcc: readReceivers(body.bcCAddresses, body.bccName),
    html: cleanHtml(body.content ?? '').html,
    files: await filesOf(context, body.fileIds),
    replyToId: answered?.message_id ?? null,
  };
}

/** Keeps a letter as a draft and answers its id. */
export async function saveDraft(context: HandlerContext, letter: Letter): Promise<string> {
  return context.db.transaction((tx) => writeDraft(context, tx, letter));
}

/**
 * Hands a letter to the server for sending, once: it is written down with its message id before, and a draft that is being sent is not sent again. What the server
 * refuses stays a draft. Where nobody knows whether the server has taken it (it fell silent in the middle, or this process was killed) it stays a draft too
 * and says so; it goes out again only when its writer wants that. Answers the addresses that were accepted.
 */
export async function sendLetter(
  context: HandlerContext,
  letter: Letter,
): Promise<{ readonly accepted: readonly string[]; readonly rejected: readonly string[] }> {
  const { db, clock, server, tenantId } = context;
  const receivers = [...letter.to, ...letter.cc, ...letter.bcc];
  if (receivers.length === 0) throw new Refusal(texts.noReceiver, '-010');
  if (receivers.length > MOST_RECEIVERS) throw new Refusal(fill(texts.manyReceivers, { count: MOST_RECEIVERS }), '024');
  const access = storedAccess(server.sealedSecrets, tenantId, letter.account);
  const attachments = await attachmentsOf(context, letter.files);
  const { id, messageId } = await db.transaction(async (tx) => {
    const draft = await writeDraft(context, tx, letter);
    const kept = await tx.selectFrom('mail').select('message_id').where('id', '=', draft).executeTakeFirst();
    const said = kept?.message_id ?? `<${draft}@${access.mailAddress.split('@').at(-1) ?? ''}>`;
    await tx
      .updateTable('mail')
      .set({ send_state: 'sending', send_until: clock.after(SENDING), message_id: said })
      .where('id', '=', draft)
      .execute();
    return { id: draft, messageId: said };
  });
  try {
    const sent = await withTransport(server.config, access, (SENDING - 20) * 1_000, (transport) =>
      transport.sendMail({
        messageId,
        date: new Date(clock.epoch()),
        from: { name: letter.account.nick_name, address: access.mailAddress },
        to: addressed(letter.to),
        cc: addressed(letter.cc),
        bcc: addressed(letter.bcc),
        subject: letter.subject,
        html: letter.html,
        text: htmlAsText(letter.html),
        attachments,
        ...(letter.replyToId === null ? {} : { inReplyTo: letter.replyToId, references: letter.replyToId }),
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    const rejected = sent.rejected.map(String);
    await markSent(context, id, letter, rejected);
    return { accepted: sent.accepted.map(String), rejected };
  } catch (error) {
    const isCertain = error instanceof MailProblem && error.isCertain;
    await db
      .updateTable('mail')
      .set({ send_state: isCertain ? 'failed' : 'unsure', send_until: null })
      .where('id', '=', id)
      .where('type', '=', 3)
      .execute();
    throw error instanceof MailProblem && !error.isCertain ? new Refusal(fill(texts.unsure, { reason: error.text }), '-004', error.extra) : error;
  }
}

// helpers

const MOST_RECEIVERS = 200;
const MOST_BYTES = 25 * 1024 * 1024;
/** Seconds for which a mail counts as being sent. */
const SENDING = 120;

async function accountOf({ db, user }: HandlerContext, { senderAddress, setId }: Mail): Promise<AccountRow> {
  const own = db.selectFrom('mail_account').selectAll().where('user_id', '=', user.id);
  const asked = (senderAddress ?? '').trim();
  const rows = await own.orderBy('is_default', 'desc').orderBy('id').execute();
  const isMeant = (row: AccountRow): boolean =>
    asked === '' ? (setId ?? '') === '' || row.id === setId : row.mail_address.toLowerCase() === asked.toLowerCase();
  const found = rows.find(isMeant);
  if (found === undefined) throw new Refusal(texts.noAccount, '-010');
  return found;
}

async function filesOf(context: HandlerContext, text: string | null | undefined): Promise<LetterFile[]> {
  const { db, server } = context;
  const ids = attachedIds(text);
  if (ids === undefined) throw new Refusal(texts.files, '024');
  if (ids.length === 0) return [];
  if ((await server.unreadableFiles(context, ids)).length > 0) throw new Forbidden(common.noFile);
  const rows = await db.selectFrom('file').select(['id', 'name', 'mime', 'size', 'content']).where('id', 'in', ids).execute();
  const files = rows.map((row) => ({ ...row, size: Number(row.size), name: mustBeOneLine(row.name) }));
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw new Refusal(fill(texts.tooLarge, { limit: MOST_BYTES / 1024 / 1024 }), '024');
  return files;
}

async function attachmentsOf({ files }: HandlerContext, wanted: readonly LetterFile[]) {
  const attachments: { readonly filename: string; readonly contentType: string; readonly content: Buffer }[] = [];
  for (const { name, mime, content } of wanted) {
    const bytes = await files.read(content);
    if (bytes === undefined) throw new Refusal(fill(texts.lostFile, { name }), '021');
    attachments.push({ filename: name, contentType: mime.split(';')[0] ?? mime, content: await wholeOf(bytes.stream) });
  }
  return attachments;
}

const addressed = (receivers: readonly Receiver[]) => receivers.map(({ name, address }) => ({ name, address }));
const joined = (receivers: readonly Receiver[], part: keyof Receiver): string => receivers.map((each) => each[part]).join(',');

/** Writes the draft anew. One that is being sent is left alone until that is over. */
async function writeDraft({ clock, user, newId }: HandlerContext, tx: TenantDb, letter: Letter): Promise<string> {
  const now = clock.now();
  const row = {
    account_id: letter.account.id,
    subject: letter.subject,
    sender_address: letter.account.mail_address,
    sender_name: letter.account.nick_name,
    receiver_addresses: joined(letter.to, 'address'),
    receiver_name: joined(letter.to, 'name'),
    copy_addresses: joined(letter.cc, 'address'),
    copy_name: joined(letter.cc, 'name'),
    bcc_addresses: joined(letter.bcc, 'address'),
    bcc_name: joined(letter.bcc, 'name'),
    reply_to_id: letter.replyToId,
    send_date: now,
    html: letter.html,
    text: null,
    size: letter.html.length + letter.files.reduce((sum, { size }) => sum + size, 0),
  };
  const id = letter.draftId ?? newId();
  if (letter.draftId === undefined) {
    await tx
      .insertInto('mail')
      .values({ ...row, id, user_id: user.id, type: 3, message_id: null, is_read: true, created_at: now })
      .execute();
  } else {
    const held = await tx
      .selectFrom('mail')
      .select(['type', 'send_state', 'send_until'])
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .where('gone_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) throw new Forbidden();
    if (held.type !== 3) throw new Refusal(texts.noDraft);
    if (held.send_state === 'sending' && (held.send_until ?? '') > now) throw new Refusal(texts.underWay);
    await tx.updateTable('mail').set(row).where('id', '=', id).execute();
    await tx.deleteFrom('mail_file').where('mail_id', '=', id).execute();
    await tx.deleteFrom('file_use').where('kind', '=', 'mail').where('owner_id', '=', id).execute();
  }
  if (letter.files.length > 0) {
    await tx
      .insertInto('mail_file')
      .values(
        letter.files.map((file, at) => ({
          mail_id: id,
          no: at + 1,
          file_id: file.id,
          name: file.name,
          mime: file.mime,
          size: file.size,
          content_id: null,
          fetched: false,
        })),
      )
      .execute();
    await addFiles(
      tx,
      { kind: 'mail', id },
      letter.files.map((file, at) => ({ fileId: file.id, path: String(at + 1) })),
      now,
    );
  }
  return id;
}

async function markSent({ db, clock, user }: HandlerContext, id: string, letter: Letter, rejected: readonly string[]): Promise<void> {
  const now = clock.now();
  const receivers = [...letter.to, ...letter.cc, ...letter.bcc]
    .map(({ address }) => address)
    .filter((address) => isAddress(address) && !rejected.includes(address));
  await db.transaction(async (tx) => {
    await tx.updateTable('mail').set({ type: 2, send_state: null, send_until: null, send_date: now }).where('id', '=', id).where('type', '=', 3).execute();
    if (letter.replyToId !== null)
      await tx
        .updateTable('mail')
        .set({ is_reply: true })
        .where('user_id', '=', user.id)
        .where('message_id', '=', letter.replyToId)
        .where('type', 'in', [1, 4])
        .execute();
    if (receivers.length > 0)
      await tx
        .updateTable('mail_contact')
        .set((eb) => ({ send_times: eb('send_times', '+', 1), send_time: now }))
        .where('user_id', '=', user.id)
        .where('link_address', 'in', receivers)
        .execute();
  });
}

const texts = {
  noAccount: {
    'zh-CN': '还没有可以发信的邮箱账号，请先设置',
    'en-US': 'There is no mail account to send from. Please set one up first.',
    'zh-TW': '還沒有可以寄信的信箱帳號，請先設定',
  },
  noReceiver: { 'zh-CN': '请填写收件人', 'en-US': 'Please say who is to get the mail.', 'zh-TW': '請填寫收件者' },
  manyReceivers: { 'zh-CN': '收件人不能超过 {count} 个', 'en-US': 'A mail can have {count} receivers at most.', 'zh-TW': '收件者不能超過 {count} 個' },
  files: { 'zh-CN': '附件格式不正确', 'en-US': 'The list of attachments is not valid.', 'zh-TW': '附件格式不正確' },
  tooLarge: { 'zh-CN': '附件合计不能超过{limit}M', 'en-US': 'Attachments can have {limit} MB together at most.', 'zh-TW': '附件合計不能超過{limit}M' },
  lostFile: { 'zh-CN': '附件{name}的内容不存在', 'en-US': 'The content of the attachment {name} is gone.', 'zh-TW': '附件{name}的內容不存在' },
  noDraft: { 'zh-CN': '邮件已经发送，不能修改', 'en-US': 'The mail has been sent and cannot be changed.', 'zh-TW': '郵件已經寄出，不能修改' },
  underWay: { 'zh-CN': '邮件正在发送', 'en-US': 'The mail is being sent.', 'zh-TW': '郵件正在寄送' },
  unsure: {
    'zh-CN': '无法确认邮件是否已发出（{reason}），已存为草稿；再次发送前请先确认对方是否收到',
    'en-US': 'It is not certain whether the mail has gone out ({reason}). It is kept as a draft; please ask the receiver before you send it again.',
    'zh-TW': '無法確認郵件是否已寄出（{reason}），已存為草稿；再次寄送前請先確認對方是否收到',
  },
} as const;
