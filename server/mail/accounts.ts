import type { Selectable } from 'kysely';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import type { MailSetting } from '../../schemas/calls/entities/mail.ts';
import type { HandlerContext } from '../context/index.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import type { MailAccountTable, TenantDb } from '../db/index.ts';
import type { SealedSecrets } from '../identity/index.ts';
import { mustBeAddress, mustBeOneLine } from './addresses.ts';
import type { MailAccess } from './connect.ts';
import { MailProblem } from './MailProblem.ts';

export type AccountRow = Selectable<MailAccountTable>;

/** What an account is set to, as a person sends it; the password alone may be absent. */
export interface AccountSettings extends Omit<MailAccess, 'password'> {
  readonly nickName: string;
  readonly password: string | undefined;
  readonly handleAttach: boolean;
  readonly deleteRemote: boolean;
}

/** Reads a setting of the wire; host and port stand under several names there. What cannot be used is refused with its reason. */
export function readSettings(setting: MailSetting): AccountSettings {
  const protocol = setting.mailType ?? setting.protocal ?? 'imap';
  if (!/^imaps?$/i.test(protocol)) throw new MailProblem('protocol');
  const mailAddress = mustBeAddress(setting.mailAddress ?? '');
  const ssl = setting.SSL !== false;
  return {
    mailAddress,
    ssl,
    nickName: mustBeOneLine(setting.nickName ?? '').trim() || mailAddress,
    sendHost: hostIn(texts.sendHost, setting.sendHost, setting.smtpHost),
    sendPort: portIn(ssl ? 465 : 25, setting.sendPort, setting.smtpPort),
    receiveHost: hostIn(texts.receiveHost, setting.receiveHost, setting.imapHost),
    receivePort: portIn(ssl ? 993 : 143, setting.receivePort, setting.imapPort),
    validate: setting.validate !== false,
    password: setting.password === undefined || setting.password === null || setting.password === '' ? undefined : setting.password,
    handleAttach: setting.isHandleAttach !== false,
    deleteRemote: setting.isDeleteRemote === true,
  };
}

/** An account as the wire has it. Its password never leaves the server. */
export function toSetting(row: AccountRow): MailSetting {
  return {
    id: row.id,
    userId: row.user_id,
    nickName: row.nick_name,
    mailAddress: row.mail_address,
    mailType: 'imap',
    protocal: 'imap',
    sendHost: row.send_host,
    sendPort: String(row.send_port),
    smtpHost: row.send_host,
    smtpPort: String(row.send_port),
    receiveHost: row.receive_host,
    receivePort: String(row.receive_port),
    imapHost: row.receive_host,
    imapPort: String(row.receive_port),
    SSL: row.ssl,
    validate: row.validate,
    password: '',
    isHandleAttach: row.handle_attach,
    isDeleteRemote: row.delete_remote,
    isDefault: row.is_default ? 1 : 0,
    lastMessageId: row.last_message_id,
    lastReceiveTime: row.last_receive_time,
  };
}

/** An account of the caller. Unknown and foreign look alike. */
export async function ownAccount({ db, user }: Pick<HandlerContext, 'db' | 'user'>, id: string): Promise<AccountRow> {
  const row = await db.selectFrom('mail_account').selectAll().where('id', '=', id).where('user_id', '=', user.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return row;
}

/**
 * What is needed to connect. A password that is kept goes only where it went before: whoever changes a host has to know it, or a stranger at
 * an open session could send it to a server of his own.
 */
export function accessOf(sealed: SealedSecrets, tenantId: string, settings: AccountSettings, stored: AccountRow | undefined): MailAccess {
  if (settings.password !== undefined) return { ...settings, password: settings.password };
  if (stored === undefined) throw new Refusal(texts.noPassword, '-010');
  if (hasMoved(settings, stored)) throw new Refusal(texts.passwordAgain, '-010');
  return { ...settings, password: openedPassword(sealed, tenantId, stored) };
}

/** The same of an account as it is stored. */
export const storedAccess = (sealed: SealedSecrets, tenantId: string, row: AccountRow): MailAccess => ({
  mailAddress: row.mail_address,
  sendHost: row.send_host,
  sendPort: row.send_port,
  receiveHost: row.receive_host,
  receivePort: row.receive_port,
  ssl: row.ssl,
  validate: row.validate,
  password: openedPassword(sealed, tenantId, row),
});

/** Creates or changes an account and answers its id. The first account of a person is the default one. */
export async function saveAccount(
  { db, user, tenantId, clock, newId, server: { sealedSecrets: sealed } }: HandlerContext,
  settings: AccountSettings,
  stored: AccountRow | undefined,
): Promise<string> {
  const access = accessOf(sealed, tenantId, settings, stored);
  const id = stored?.id ?? newId();
  const row = {
    nick_name: settings.nickName,
    mail_address: settings.mailAddress,
    mail_type: 'imap',
    send_host: settings.sendHost,
    send_port: settings.sendPort,
    receive_host: settings.receiveHost,
    receive_port: settings.receivePort,
    ssl: settings.ssl,
    validate: settings.validate,
    password: sealed.seal(tenantId, passwordPlace(id), access.password),
    handle_attach: settings.handleAttach,
    delete_remote: settings.deleteRemote,
  };
  await db.transaction(async (tx) => {
    await holdAccounts(tx, user.id);
    const others = await tx.selectFrom('mail_account').select(['id', 'mail_address']).where('user_id', '=', user.id).where('id', '<>', id).execute();
    if (others.some((each) => each.mail_address.toLowerCase() === settings.mailAddress.toLowerCase()))
      throw new Refusal(fill(texts.twice, { address: settings.mailAddress }));
    if (stored === undefined) {
      if (others.length >= MOST_ACCOUNTS) throw new Refusal(fill(texts.tooMany, { count: MOST_ACCOUNTS }));
      await tx
        .insertInto('mail_account')
        .values({ ...row, id, user_id: user.id, is_default: others.length === 0, created_at: clock.now(), next_sync_at: clock.now() })
        .execute();
      return;
    }
    // another box, perhaps: its numbers say nothing about those of the one before, whose mails are known by what they are; a turn that is at that one writes nothing more
    const moved = isOtherBox(settings, stored) ? { uid_validity: null, next_uid: 1, worker: null, lease_until: null } : {};
    if (isOtherBox(settings, stored))
      await tx
        .updateTable('mail')
        .set({ uid_validity: `before ${newId()}` })
        .where('account_id', '=', id)
        .where('uid_validity', 'is not', null)
        .execute();
    await tx
      .updateTable('mail_account')
      .set({ ...row, ...moved, sync_error: null, sync_fails: 0, next_sync_at: clock.now() })
      .where('id', '=', id)
      .execute();
  });
  return id;
}

/** The accounts of a person are changed one after the other, so that one of them is the default. */
export async function holdAccounts(tx: TenantDb, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

// helpers

const MOST_ACCOUNTS = 20;

/** Where the sealed password of an account is kept; it is opened for this place alone. */
const passwordPlace = (accountId: string): string => `mail_account/${accountId}/password`;

/** Whether the password would go elsewhere. */
const hasMoved = (settings: AccountSettings, stored: AccountRow): boolean =>
  isOtherBox(settings, stored) || settings.sendHost !== stored.send_host || settings.sendPort !== stored.send_port || settings.ssl !== stored.ssl;

const isOtherBox = (settings: AccountSettings, stored: AccountRow): boolean =>
  settings.receiveHost !== stored.receive_host ||
  settings.receivePort !== stored.receive_port ||
  settings.mailAddress.toLowerCase() !== stored.mail_address.toLowerCase();

function openedPassword(sealed: SealedSecrets, tenantId: string, row: AccountRow): string {
  const password = sealed.open(tenantId, passwordPlace(row.id), row.password);
  if (password === undefined) throw new Refusal(texts.passwordLost, '-010');
  return password;
}

function hostIn(name: Localised, ...given: readonly (string | null | undefined)[]): string {
  const host = given.map((each) => (each ?? '').trim().toLowerCase()).find((each) => each !== '');
  if (host === undefined) throw new Refusal(fill(texts.noHost, { name }), '-010');
  return mustBeOneLine(host);
}

function portIn(usual: number, ...given: readonly (string | null | undefined)[]): number {
  const port = given.map((each) => (each ?? '').trim()).find((each) => each !== '');
  if (port === undefined) return usual;
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) throw new MailProblem('port');
  return Number(port);
}

const texts = {
  sendHost: { 'zh-CN': '发件服务器', 'en-US': 'server for sending', 'zh-TW': '寄件伺服器' },
  receiveHost: { 'zh-CN': '收件服务器', 'en-US': 'server for receiving', 'zh-TW': '收件伺服器' },
  noHost: { 'zh-CN': '请填写{name}', 'en-US': 'The {name} is missing.', 'zh-TW': '請填寫{name}' },
  noPassword: { 'zh-CN': '请填写邮箱密码（授权码）', 'en-US': 'The password of the mail box is missing.', 'zh-TW': '請填寫信箱密碼（授權碼）' },
  passwordAgain: {
    'zh-CN': '修改了邮箱地址或服务器，请重新填写密码（授权码）',
    'en-US': 'Address or servers have changed. Please enter the password again.',
    'zh-TW': '修改了信箱地址或伺服器，請重新填寫密碼（授權碼）',
  },
  passwordLost: {
    'zh-CN': '保存的密码已无法使用，请重新填写',
    'en-US': 'The stored password cannot be used any more. Please enter it again.',
    'zh-TW': '儲存的密碼已無法使用，請重新填寫',
  },
  twice: { 'zh-CN': '邮箱账号{address}已存在', 'en-US': 'There is an account for {address} already.', 'zh-TW': '信箱帳號{address}已存在' },
  tooMany: { 'zh-CN': '最多设置 {count} 个邮箱账号', 'en-US': '{count} mail accounts are the most.', 'zh-TW': '最多設定 {count} 個信箱帳號' },
} as const;
