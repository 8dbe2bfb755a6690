import {
  mailSettingGetJson,
  mailSettingListJson,
  mailSettingRemove,
  mailSettingSave,
  mailSettingSetDefault,
  mailSettingTest,
} from '../../../../schemas/calls/index.ts';
import type { MailSetting } from '../../../../schemas/calls/entities/mail.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden } from '../../../core/index.ts';
import { accessOf, type AccountRow, holdAccounts, ownAccount, readSettings, removeAccounts, saveAccount, testAccess, toSetting } from '../../../mail/index.ts';
import { columnsOf, flag, number, pageOf, text, time } from '../../../query/index.ts';
import { envelope, handle } from '../../handle.ts';
import { idsOf } from '../form/ids.ts';

/** Mail accounts of the caller: nobody else sees, tests or changes them. */

const list = handle(mailSettingListJson, ({ body }, { db, user }) =>
  pageOf(db.selectFrom('mail_account as a').selectAll('a').where('a.user_id', '=', user.id), body, {
    columns: columnsOf({
      id: text('a.id'),
      nickName: text('a.nick_name'),
      mailAddress: text('a.mail_address'),
      mailType: text('a.mail_type'),
      sendHost: text('a.send_host'),
      receiveHost: text('a.receive_host'),
      isDefault: flag('a.is_default'),
      lastReceiveTime: time('a.last_receive_time'),
      syncFails: number('a.sync_fails'),
    }),
    order: ['a.created_at', 'a.id'],
    map: toSetting,
  }),
);

const get = handle(mailSettingGetJson, async ({ query }, context) => toSetting(await ownAccount(context, query.id)));

const save = handle(mailSettingSave, async ({ query, body }, context) => {
  const settings = readSettings(withPassword(body, query.isOriginPwd));
  const id = await saveAccount(context, settings, await storedOf(context, body.id));
  return envelope({ value: id, message: common.saved });
});

/** Of a stored account by its id alone, or of what stands in the form. */
const test = handle(mailSettingTest, async ({ query, body }, context) => {
  const { server, tenantId } = context;
  const stored = await storedOf(context, query.id || body?.id);
  const asked: MailSetting = body?.mailAddress === undefined || body.mailAddress === null ? (stored === undefined ? {} : toSetting(stored)) : body;
  const settings = readSettings(withPassword(asked, query.isOriginPwd));
  await testAccess(server.config, accessOf(server.sealedSecrets, tenantId, settings, stored));
  return envelope({ value: null, message: texts.connected });
});

const remove = handle(mailSettingRemove, async ({ query }, context) => {
  const ids = idsOf(query.ids);
  for (const id of ids) await ownAccount(context, id);
  await removeAccounts(context, ids);
  return envelope({ value: null, message: common.deleted });
});

const setDefault = handle(mailSettingSetDefault, async ({ query }, { db, user }) => {
  await db.transaction(async (tx) => {
    await holdAccounts(tx, user.id);
    await tx.updateTable('mail_account').set({ is_default: false }).where('user_id', '=', user.id).where('is_default', '=', true).execute();
    const held = await tx
      .updateTable('mail_account')
      .set({ is_default: true })
      .where('id', '=', query.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (held === undefined) throw new Forbidden();
  });
  return envelope({ value: null, message: texts.isDefault });
});

export const mailSettingHandlers = [list, get, save, test, remove, setDefault];

// helpers

/** `isOriginPwd`: the password that is kept is meant, whatever stands in the field. */
const withPassword = (setting: MailSetting, isOrigin: boolean | '' | undefined): MailSetting => (isOrigin === true ? { ...setting, password: '' } : setting);

async function storedOf(context: HandlerContext, id: string | null | undefined): Promise<AccountRow | undefined> {
  return id === undefined || id === null || id === '' ? undefined : ownAccount(context, id);
}

const texts = {
  connected: { 'zh-CN': '连接成功', 'en-US': 'The connection works.', 'zh-TW': '連線成功' },
  isDefault: { 'zh-CN': '已设为默认邮箱', 'en-US': 'This is the default account now.', 'zh-TW': '已設為預設信箱' },
} as const;
