import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Linkman, Mail, MailSetting } from './entities/mail.ts';
import { Done, Key, KeyList, OptionalFlag, OptionalKey, QueryFilter, SavedId } from './shapes.ts';

const ById = Type.Object({ id: Key });
const page = { method: 'POST', body: QueryFilter, style: 'page', policy: session, write: false } as const;
const removal = { method: 'DELETE', query: Type.Object({ ids: KeyList }), style: 'envelope', response: Done, policy: session } as const;

export const mailListJson = defineCall({ ...page, name: 'mail.listJson', path: '/mail/mail/mail/v1/listJson', response: Mail, doc: 'Mails of a folder.' });
export const mailGetMailTreeData = defineCall({
  name: 'mail.getMailTreeData',
  method: 'GET',
  path: '/mail/mail/mail/v1/getMailTreeData',
  style: 'bare',
  response: Type.Array(MailSetting),
  policy: session,
  doc: 'Accounts with their folders and counts.',
});
export const mailGetJson = defineCall({
  name: 'mail.getJson',
  method: 'GET',
  path: '/mail/mail/mail/v1/getJson',
  query: ById,
  style: 'bare',
  response: Mail,
  policy: session,
  doc: 'One mail; its content is Base64.',
});
export const mailIsRead = defineCall({
  name: 'mail.isRead',
  method: 'GET',
  path: '/mail/mail/mail/v1/isRead',
  query: ById,
  style: 'bare',
  response: Done,
  policy: session,
  write: true,
  doc: 'Marks a mail as read.',
});
export const mailRemove = defineCall({
  name: 'mail.remove',
  method: 'GET',
  path: '/mail/mail/mail/v1/remove',
  query: Type.Object({ ids: KeyList, type: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })) }),
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
  doc: 'Moves mails to the bin; removes sent mails, drafts and those in the bin.',
});
export const mailSync = defineCall({
  name: 'mail.sync',
  method: 'POST',
  path: '/mail/mail/mail/v1/sync',
  query: ById,
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Fetches new mails of an account.',
});
export const mailSend = defineCall({
  name: 'mail.send',
  method: 'POST',
  path: '/mail/mail/mail/v1/send',
  body: Mail,
  style: 'envelope',
  response: Type.Union([Type.Array(Type.String()), Type.Null()]),
  policy: session,
  doc: 'Sends a mail (type 2) or saves a draft (type 3); answers the addresses.',
});

export const linkmanGetMailAndUserData = defineCall({
  name: 'mailLinkman.getMailAndUserData',
  method: 'GET',
  path: '/mail/mail/mailLinkman/v1/getMailAndUserData',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) }),
  style: 'bare',
  response: Type.Array(Linkman),
  policy: session,
  doc: 'Contacts and users whose name or address matches.',
});
export const linkmanListJson = defineCall({
  ...page,
  name: 'mailLinkman.listJson',
  path: '/mail/mail/mailLinkman/v1/listJson',
  response: Linkman,
  doc: 'Own contacts.',
});
export const linkmanGetJson = defineCall({
  name: 'mailLinkman.getJson',
  method: 'GET',
  path: '/mail/mail/mailLinkman/v1/getJson',
  query: ById,
  style: 'bare',
  response: Linkman,
  policy: session,
  doc: 'One contact.',
});
export const linkmanSave = defineCall({
  name: 'mailLinkman.save',
  method: 'POST',
  path: '/mail/mail/mailLinkman/v1/save',
  body: Linkman,
  style: 'envelope',
  response: SavedId,
  policy: session,
  doc: 'Creates or changes a contact.',
});
export const linkmanGetLinkMan = defineCall({
  name: 'mailLinkman.getLinkMan',
  method: 'GET',
  path: '/mail/mail/mailLinkman/v1/getLinkMan',
  query: Type.Object({ mailId: Key }),
  style: 'envelope',
  response: Type.Union([Linkman, Type.Null()]),
  policy: session,
  doc: 'The contact behind the sender of a mail; state false when it is unknown.',
});
export const linkmanRemove = defineCall({ ...removal, name: 'mailLinkman.remove', path: '/mail/mail/mailLinkman/v1/remove', doc: 'Removes contacts.' });

export const mailSettingListJson = defineCall({
  ...page,
  name: 'mailSetting.listJson',
  path: '/mail/mail/mailSetting/v1/listJson',
  response: MailSetting,
  doc: 'Own mail accounts.',
});
export const mailSettingGetJson = defineCall({
  name: 'mailSetting.getJson',
  method: 'GET',
  path: '/mail/mail/mailSetting/v1/getJson',
  query: ById,
  style: 'bare',
  response: MailSetting,
  policy: session,
  doc: 'One mail account, its password masked.',
});
export const mailSettingSave = defineCall({
  name: 'mailSetting.save',
  method: 'POST',
  path: '/mail/mail/mailSetting/v1/save',
  query: Type.Object({ isOriginPwd: OptionalFlag }),
  body: MailSetting,
  style: 'envelope',
  response: SavedId,
  policy: session,
  doc: 'Creates or changes a mail account; isOriginPwd keeps the stored password.',
});
export const mailSettingTest = defineCall({
  name: 'mailSetting.test',
  method: 'POST',
  path: '/mail/mail/mailSetting/v1/test',
  query: Type.Object({ id: OptionalKey, isOriginPwd: OptionalFlag }),
  body: MailSetting,
  style: 'envelope',
  response: Done,
  policy: session,
  write: false,
  doc: 'Tries to connect to a mail account.',
});
export const mailSettingRemove = defineCall({
  ...removal,
  name: 'mailSetting.remove',
  path: '/mail/mail/mailSetting/v1/remove',
  doc: 'Removes mail accounts.',
});
export const mailSettingSetDefault = defineCall({
  name: 'mailSetting.setDefault',
  method: 'POST',
  path: '/mail/mail/mailSetting/v1/setDefault',
  query: ById,
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Makes an account the default.',
});

export const mailCalls = [
  // mails
  mailListJson,
  mailGetMailTreeData,
  mailGetJson,
  mailIsRead,
  mailRemove,
  mailSync,
  mailSend,
  // contacts
  linkmanGetMailAndUserData,
  linkmanListJson,
  linkmanGetJson,
  linkmanSave,
  linkmanGetLinkMan,
  linkmanRemove,
  // accounts
  mailSettingListJson,
  mailSettingGetJson,
  mailSettingSave,
  mailSettingTest,
  mailSettingRemove,
  mailSettingSetDefault,
] as const;
