import type { Language } from '../../../../registry/localised.ts';
import type { Message } from '../../../../schemas/calls/entities/mail.ts';
import { messageGet, messageGetMsgbadge, messageList, messageMark, messageRemove } from '../../../../schemas/calls/index.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tables, TenantDb } from '../../../db/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { columnsOf, flag, pageOf, text, time } from '../../../query/index.ts';
import { readSystemWords } from '../../../workflow/index.ts';

const list = handle(messageList, async ({ body }, { db, user, language }) =>
  pageOf(received(db, user.id), body, {
    columns: columnsOf({
      id: text('m.id'),
      subject: text('m.subject'),
      owner: text('m.owner'),
      ownerId: text('m.owner_id'),
      messageType: text('m.message_type'),
      createTime: time('m.create_time'),
      receiveTime: time('r.receive_time'),
      receiverId: text('r.receiver_id'),
      canReply: flag('m.can_reply'),
      isPublic: flag('m.is_public'),
    }),
    // unread first: they have no time of reading
    order: ['unread desc', 'm.create_time desc', 'm.id desc'],
    map: (row) => toMessage(row, language),
  }),
);

const get = handle(messageGet, async ({ query }, { db, user, clock, language }) => {
  const row = await received(db, user.id)
    .where((eb) => eb.or([eb('m.id', '=', query.id), eb('r.id', '=', query.id)]))
    .executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  if (row.receive_time !== null) return toMessage(row, language);
  const now = clock.now();
  await db.updateTable('message_receiver').set({ receive_time: now }).where('id', '=', row.rid).where('receive_time', 'is', null).execute();
  return toMessage({ ...row, receive_time: now }, language);
});

const mark = handle(messageMark, async ({ query }, { db, user, clock }) => {
  await db
    .updateTable('message_receiver')
    .set({ receive_time: clock.now() })
    .where('receiver_id', '=', user.id)
    .where('receive_time', 'is', null)
    .where(named(query.ids))
    .execute();
  return null;
});

const remove = handle(messageRemove, async ({ query }, { db, user }) => {
  await db.deleteFrom('message_receiver').where('receiver_id', '=', user.id).where(named(query.ids)).execute();
  return null;
});

const badge = handle(messageGetMsgbadge, async (_input, { db, user }) => {
  const row = await db
    .selectFrom('message_receiver')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('receiver_id', '=', user.id)
    .where('receive_time', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
});

export const messageHandlers = [list, get, mark, remove, badge];

// helpers

const received = (db: TenantDb, userId: string) =>
  db
    .selectFrom('message_receiver as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select([
      'm.id',
      'm.subject',
      'm.owner_id',
      'm.owner',
      'm.message_type',
      'm.can_reply',
      'm.is_public',
      'm.content',
      'm.file_msg',
      'm.detail_url',
      'm.create_time',
      'r.id as rid',
      'r.receiver_id',
      'r.receiver_name',
      'r.receiver_org_id',
      'r.receiver_org_name',
      'r.receive_time',
    ])
    .select((eb) => eb('r.receive_time', 'is', null).as('unread'))
    .where('r.receiver_id', '=', userId);

/** Clients name a message by its own id or by the id of its receipt. */
function named(ids: string) {
  const wanted = ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return (eb: ExpressionBuilder<Tables, 'message_receiver'>) => eb.or([eb('id', 'in', ['', ...wanted]), eb('message_id', 'in', ['', ...wanted])]);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof received>['executeTakeFirst']>>>;

function toMessage(row: Row, language: Language): Message {
  return {
    id: row.id,
    rid: row.rid,
    subject: row.subject,
    ownerId: row.owner_id,
    owner: row.owner_id === null && row.owner !== null ? readSystemWords(row.owner, language) : row.owner,
    messageType: row.message_type,
    canReply: row.can_reply ? 1 : 0,
    isPublic: row.is_public ? 1 : 0,
    content: row.content,
    fileMsg: row.file_msg === null ? null : JSON.stringify(row.file_msg),
    detailUrl: row.detail_url,
    createTime: row.create_time,
    receiverId: row.receiver_id,
    receiverName: row.receiver_name,
    receiverOrgId: row.receiver_org_id,
    receiverOrgName: row.receiver_org_name,
    receiveTime: row.receive_time,
  };
}
