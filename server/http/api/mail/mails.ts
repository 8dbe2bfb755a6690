import { sql } from 'kysely';
import { mailGetJson, mailGetMailTreeData, mailIsRead, mailListJson, mailRemove, mailSend, mailSync } from '../../../../schemas/calls/index.ts';
import type { Mail, MailSetting } from '../../../../schemas/calls/entities/mail.ts';
import type { Localised } from '../../../../registry/localised.ts';
import { fill, inLanguage, listed } from '../../../../registry/words.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { ownAccount, readLetter, removeMails, saveDraft, sendLetter, shownMail, syncAccount, toSetting } from '../../../mail/index.ts';
import { columnsOf, flag, number, pageOf, text, time } from '../../../query/index.ts';
import { envelope, handle } from '../../handle.ts';
import { idsOf } from '../form/ids.ts';
import { isKnownSender } from './contacts.ts';

/** Mails of the caller: nobody else reads, sends or removes them, administrators neither. */

const list = handle(mailListJson, ({ body }, context) =>
  pageOf(ownMails(context), body, {
    columns: columnsOf({
      id: text('m.id'),
      setId: text('m.account_id'),
      type: number('m.type'),
      subject: text('m.subject'),
      senderAddress: text('m.sender_address'),
      senderName: text('m.sender_name'),
      receiverAddresses: text('m.receiver_addresses'),
      receiverName: text('m.receiver_name'),
      messageId: text('m.message_id'),
      sendDate: time('m.send_date'),
      isRead: flag('m.is_read'),
      isReply: flag('m.is_reply'),
    }),
    order: ['m.send_date desc', 'm.id desc'],
    map: (row) => toMail(row, context.clock.now()),
  }),
);

/** Each account with its four folders; the name of a folder carries its count: unread mails of the inbox, all of the others. */
const tree = handle(mailGetMailTreeData, async (_input, { db, user, language, clock }) => {
  const accounts = await db.selectFrom('mail_account').selectAll().where('user_id', '=', user.id).orderBy('is_default', 'desc').orderBy('created_at').execute();
  const counts = await db
    .selectFrom('mail')
    .select(['account_id', 'type'])
    .select(sql<string>`count(*) filter (where type <> 1 or not is_read)`.as('count'))
    .where('user_id', '=', user.id)
    .where('gone_at', 'is', null)
    .groupBy(['account_id', 'type'])
    .execute();
  return accounts.map((account): MailSetting => {
    const children = folders.map(({ type, name }): MailSetting => {
      const count = Number(counts.find((row) => row.account_id === account.id && row.type === type)?.count ?? 0);
      const nickName = count === 0 ? inLanguage(name, language) : `${inLanguage(name, language)}(${count})`;
      return { id: `${account.id}_${type}`, parentId: account.id, nickName, mailAddress: account.mail_address, types: type, isParent: 'false', isLeaf: 'true' };
    });
    const { sync_error: error } = account;
    return {
      ...toSetting(account),
      parentId: '0',
      isParent: 'true',
      isLeaf: 'false',
      open: 'true',
      children,
      syncDone: account.sync_done,
      syncTotal: account.sync_total,
      isSyncing: account.worker !== null && (account.lease_until ?? '') > clock.now(),
      syncError: error === null ? '' : error[language],
    };
  });
});

const get = handle(mailGetJson, async ({ query }, context) => {
  const row = await ownMails(context).select(['m.html', 'm.text', 'm.is_whole']).where('m.id', '=', query.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  const { html, blocked, pieces } = await shownMail(context, row);
  return {
    ...toMail(row, context.clock.now()),
    content: Buffer.from(html, 'utf8').toString('base64'),
    blockedPictures: blocked,
    isWhole: row.is_whole ? 1 : 0,
    attachments: pieces.map(({ id, name, size }) => ({ id: id ?? '', fileName: name, filePath: '', mailId: row.id, size })),
    fileIds: JSON.stringify(pieces.flatMap(({ id, name, size }) => (id === null ? [] : [{ id, fileId: id, name, size }]))),
  };
});

const read = handle(mailIsRead, async ({ query }, { db, user }) => {
  const held = await db
    .updateTable('mail')
    .set({ is_read: true })
    .where('id', '=', query.id)
    .where('user_id', '=', user.id)
    .where('gone_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (held === undefined) throw new Forbidden();
  return null;
});

/** From the inbox to the bin; sent mails, drafts and what is in the bin go for good where the folder is named. */
const remove = handle(mailRemove, async ({ query }, context) => {
  const { db, user, clock } = context;
  const ids = idsOf(query.ids);
  const own = await db
    .selectFrom('mail')
    .select(['id', 'type', 'send_state', 'send_until'])
    .where('id', 'in', ids)
    .where('user_id', '=', user.id)
    .where('gone_at', 'is', null)
    .execute();
  if (own.length < ids.length) throw new Forbidden();
  if (own.some((row) => sendStateOf(row, clock.now()) === 'sending')) throw new Refusal(texts.underWay);
  const forGood = own.filter(({ type }) => type !== 1 && (query.type ?? 1) !== 1).map(({ id }) => id);
  const toBin = own.filter(({ id }) => !forGood.includes(id)).map(({ id }) => id);
  if (toBin.length > 0) await db.updateTable('mail').set({ type: 4 }).where('id', 'in', toBin).where('user_id', '=', user.id).execute();
  await removeMails(context, forGood);
  return envelope({ value: null, message: common.deleted });
});

/** What is there within a few seconds is fetched before the answer; the rest goes on behind it. */
const sync = handle(mailSync, async ({ query }, context) => {
  const { db, server, tenantId, log } = context;
  const account = await ownAccount(context, query.id);
  const outcome = await syncAccount({ parts: server, log }, tenantId, account.id, PATIENCE);
  if (outcome.state === 'busy') {
    // it may have been removed meanwhile
    await ownAccount(context, query.id);
    return envelope({ value: null, message: texts.goesOn });
  }
  if (!outcome.isOver) await db.transaction((tx) => server.jobs.enqueue(tx, 'mail', { tenantId, accountId: account.id }));
  const message: Localised = outcome.isOver
    ? outcome.fetched === 0
      ? texts.nothingNew
      : fill(texts.fetched, { count: outcome.fetched })
    : fill(texts.more, { count: outcome.fetched });
  return envelope({ value: null, message });
});

const send = handle(mailSend, async ({ body }, context) => {
  const type = String(body.type ?? 2);
  if (type !== '2' && type !== '3') throw new Refusal(texts.noLetter, '024');
  const letter = await readLetter(context, body);
  if (type === '3') return envelope({ value: null, message: common.saved, id: await saveDraft(context, letter) });
  const { accepted, rejected } = await sendLetter(context, letter);
  return envelope({ value: [...accepted], message: rejected.length === 0 ? texts.sent : fill(texts.sentPartly, { addresses: listed(rejected) }) });
});

export const mailHandlers = [list, tree, get, read, remove, sync, send];

// helpers

/** Milliseconds for which a request fetches mails. */
const PATIENCE = 5_000;

const folders: readonly { readonly type: number; readonly name: Localised }[] = [
  { type: 1, name: { 'zh-CN': '收件箱', 'en-US': 'Inbox', 'zh-TW': '收件匣' } },
  { type: 2, name: { 'zh-CN': '发件箱', 'en-US': 'Sent', 'zh-TW': '寄件備份' } },
  { type: 3, name: { 'zh-CN': '草稿箱', 'en-US': 'Drafts', 'zh-TW': '草稿匣' } },
  { type: 4, name: { 'zh-CN': '垃圾箱', 'en-US': 'Bin', 'zh-TW': '垃圾桶' } },
];

const ownMails = ({ db, user }: HandlerContext) =>
  db
    .selectFrom('mail as m')
    .select([
      ...([
        'm.id',
        'm.account_id',
        'm.user_id',
        'm.type',
        'm.subject',
        'm.sender_address',
        'm.sender_name',
        'm.receiver_addresses',
        'm.receiver_name',
      ] as const),
      ...(['m.copy_addresses', 'm.copy_name', 'm.bcc_addresses', 'm.bcc_name', 'm.message_id', 'm.send_date', 'm.is_read', 'm.is_reply'] as const),
      ...(['m.send_state', 'm.send_until'] as const),
    ])
    .select(isKnownSender(db, user.id).as('known'))
    .where('m.user_id', '=', user.id)
    .where('m.gone_at', 'is', null);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ownMails>['executeTakeFirst']>>>;

/** One that was being sent when its process ended: nobody knows how far that was. */
const sendStateOf = (row: Pick<Row, 'send_state' | 'send_until'>, now: string): Row['send_state'] =>
  row.send_state === 'sending' && (row.send_until ?? '') <= now ? 'unsure' : row.send_state;

const toMail = (row: Row, now: string): Mail => ({
  id: row.id,
  setId: row.account_id,
  userId: row.user_id,
  type: row.type,
  subject: row.subject,
  senderAddress: row.sender_address,
  senderName: row.sender_name,
  receiverAddresses: row.receiver_addresses,
  receiverName: row.receiver_name,
  copyToAddresses: row.copy_addresses,
  copyToName: row.copy_name,
  bcCAddresses: row.bcc_addresses,
  bccName: row.bcc_name,
  messageId: row.message_id,
  sendDate: row.send_date,
  isRead: row.is_read ? 1 : 0,
  isReply: row.is_reply ? 1 : 0,
  isExitedMan: row.known ? '0' : '1',
  ...(row.send_state === null ? {} : { sendState: sendStateOf(row, now) }),
});

const texts = {
  noLetter: {
    'zh-CN': '只能发送（type 为 2）或存为草稿（type 为 3）',
    'en-US': 'A mail is either sent (type 2) or kept as a draft (type 3).',
    'zh-TW': '只能傳送（type 為 2）或存為草稿（type 為 3）',
  },
  underWay: { 'zh-CN': '邮件正在发送', 'en-US': 'The mail is being sent.', 'zh-TW': '郵件正在寄送' },
  goesOn: { 'zh-CN': '正在收取邮件', 'en-US': 'Mails are being fetched already.', 'zh-TW': '正在收取郵件' },
  nothingNew: { 'zh-CN': '没有新邮件', 'en-US': 'There are no new mails.', 'zh-TW': '沒有新郵件' },
  fetched: { 'zh-CN': '收到 {count} 封新邮件', 'en-US': '{count} new mails have arrived.', 'zh-TW': '收到 {count} 封新郵件' },
  more: {
    'zh-CN': '已收到 {count} 封邮件，其余的正在后台收取',
    'en-US': '{count} mails have arrived; the others are being fetched.',
    'zh-TW': '已收到 {count} 封郵件，其餘的正在背景收取',
  },
  sent: { 'zh-CN': '发送成功', 'en-US': 'The mail has been sent.', 'zh-TW': '傳送成功' },
  sentPartly: {
    'zh-CN': '邮件已发送，以下地址被服务器拒绝：{addresses}',
    'en-US': 'The mail has been sent, but the server refused {addresses}.',
    'zh-TW': '郵件已寄出，以下地址被伺服器拒絕：{addresses}',
  },
} as const;
