import type { Selectable } from 'kysely';
import { linkmanGetJson, linkmanGetLinkMan, linkmanGetMailAndUserData, linkmanListJson, linkmanRemove, linkmanSave } from '../../../../schemas/calls/index.ts';
import type { Linkman } from '../../../../schemas/calls/entities/mail.ts';
import type { MailContactTable, TenantDb } from '../../../db/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { isUniqueViolation } from '../../../db/index.ts';
import { isAddress, mustBeAddress, mustBeOneLine } from '../../../mail/index.ts';
import { columnsOf, number, pageOf, text, time } from '../../../query/index.ts';
import { envelope, handle } from '../../handle.ts';
import { idsOf } from '../form/ids.ts';

/** The people whom the caller writes to; each person has contacts of his own. */

/** For the lines of receivers: own contacts first, the often used ones before the others, then people of the organisation who have an address. */
const search = handle(linkmanGetMailAndUserData, async ({ query }, { db, user }) => {
  const wanted = `%${(query.query ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const contacts = await db
    .selectFrom('mail_contact')
    .selectAll()
    .where('user_id', '=', user.id)
    .where((eb) => eb.or([eb('link_name', 'ilike', wanted), eb('link_address', 'ilike', wanted)]))
    .orderBy('send_times', 'desc')
    .orderBy('link_name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'fullname', 'email', 'mobile'])
    .where('status', '=', 1)
    .where('email', 'is not', null)
    .where('email', '<>', '')
    .where((eb) => eb.or([eb('fullname', 'ilike', wanted), eb('email', 'ilike', wanted), eb('account', 'ilike', wanted)]))
    .orderBy('fullname')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute();
  const known = new Set(contacts.map((row) => row.link_address.toLowerCase()));
  const others = people.filter(({ email }) => email !== null && isAddress(email) && !known.has(email.toLowerCase()));
  return [
    ...contacts.map(toLinkman),
    ...others.map(({ id, fullname, email }): Linkman => ({ id, userId: id, linkName: fullname, linkAddress: email, sendTimes: 0 })),
  ].slice(0, MOST_FOUND);
});

const list = handle(linkmanListJson, ({ body }, { db, user }) =>
  pageOf(db.selectFrom('mail_contact as c').selectAll('c').where('c.user_id', '=', user.id), body, {
    columns: columnsOf({
      id: text('c.id'),
      linkName: text('c.link_name'),
      linkAddress: text('c.link_address'),
      phone: text('c.phone'),
      orgName: text('c.org_name'),
      sendTimes: number('c.send_times'),
      sendTime: time('c.send_time'),
    }),
    order: ['c.link_name', 'c.id'],
    map: toLinkman,
  }),
);

const get = handle(linkmanGetJson, async ({ query }, { db, user }) => {
  const row = await db.selectFrom('mail_contact').selectAll().where('id', '=', query.id).where('user_id', '=', user.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return toLinkman(row);
});

const save = handle(linkmanSave, async ({ body }, { db, user, clock, newId }) => {
  const row = {
    link_name: mustBeOneLine(body.linkName ?? '').trim(),
    link_address: mustBeAddress(body.linkAddress ?? ''),
    phone: mustBeOneLine(body.phone ?? '').trim(),
    org_name: mustBeOneLine(body.orgName ?? '').trim(),
  };
  if (row.link_name === '') throw new Refusal(texts.noName, '-010');
  const given = body.id ?? '';
  const id = given === '' ? newId() : given;
  try {
    if (given === '')
      await db
        .insertInto('mail_contact')
        .values({ ...row, id, user_id: user.id, created_at: clock.now() })
        .execute();
    else if (
      (await db.updateTable('mail_contact').set(row).where('id', '=', id).where('user_id', '=', user.id).returning('id').executeTakeFirst()) === undefined
    )
      throw new Forbidden();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal(texts.twice);
    throw error;
  }
  return envelope({ value: id, message: common.saved });
});

const ofMail = handle(linkmanGetLinkMan, async ({ query }, { db, user }) => {
  const mail = await db
    .selectFrom('mail')
    .select('sender_address')
    .where('id', '=', query.mailId)
    .where('user_id', '=', user.id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  if (mail === undefined) throw new Forbidden();
  const row = await db
    .selectFrom('mail_contact')
    .selectAll()
    .where('user_id', '=', user.id)
    .where((eb) => eb(eb.fn<string>('lower', ['link_address']), '=', mail.sender_address.toLowerCase()))
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(texts.unknown, '-008');
  return toLinkman(row);
});

const remove = handle(linkmanRemove, async ({ query }, { db, user }) => {
  const ids = idsOf(query.ids);
  await db.transaction(async (tx) => {
    const gone = await tx.deleteFrom('mail_contact').where('id', 'in', ids).where('user_id', '=', user.id).returning('id').execute();
    if (gone.length < ids.length) throw new Forbidden();
  });
  return envelope({ value: null, message: common.deleted });
});

export const linkmanHandlers = [search, list, get, save, ofMail, remove];

/** Whether the sender of the mail `m` is one of the contacts of a person. */
export const isKnownSender = (db: TenantDb, userId: string) =>
  db
    .selectFrom('mail_contact as k')
    .select('k.id')
    .where('k.user_id', '=', userId)
    .where((eb) => eb(eb.fn<string>('lower', ['k.link_address']), '=', eb.fn<string>('lower', [eb.ref('m.sender_address' as never)])))
    .limit(1);

// helpers

const MOST_FOUND = 50;

const toLinkman = (row: Selectable<MailContactTable>): Linkman => ({
  id: row.id,
  userId: row.user_id,
  linkName: row.link_name,
  linkAddress: row.link_address,
  phone: row.phone,
  orgName: row.org_name,
  sendTimes: row.send_times,
  sendTime: row.send_time,
});

const texts = {
  noName: { 'zh-CN': '请填写联系人姓名', 'en-US': 'The name of the contact is missing.', 'zh-TW': '請填寫聯絡人姓名' },
  twice: { 'zh-CN': '该邮箱地址的联系人已存在', 'en-US': 'There is a contact with this address already.', 'zh-TW': '該電子郵件地址的聯絡人已存在' },
  unknown: { 'zh-CN': '发件人不在联系人中', 'en-US': 'The sender is not one of your contacts.', 'zh-TW': '寄件者不在聯絡人中' },
} as const;
