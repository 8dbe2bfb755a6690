import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Message } from './entities/mail.ts';
import { Done, Key, KeyList, QueryFilter } from './shapes.ts';

export const messageList = defineCall({
  name: 'message.list',
  method: 'POST',
  path: '/innermsg/messageReceiver/v1/list',
  body: QueryFilter,
  style: 'page',
  response: Message,
  policy: session,
  write: false,
  doc: 'Internal messages of the caller, unread first.',
});

export const messageGet = defineCall({
  name: 'message.get',
  method: 'GET',
  path: '/innermsg/messageReceiver/v1/get',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: Message,
  policy: session,
  write: true,
  doc: 'One message; reading marks it as read.',
});

export const messageRemove = defineCall({
  name: 'message.remove',
  method: 'DELETE',
  path: '/innermsg/messageReceiver/v1/remove',
  query: Type.Object({ ids: KeyList }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Removes messages.',
});

export const messageMark = defineCall({
  name: 'message.mark',
  method: 'GET',
  path: '/innermsg/messageReceiver/v1/mark',
  query: Type.Object({ ids: KeyList }),
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
  doc: 'Marks messages as read.',
});

export const messageGetMsgbadge = defineCall({
  name: 'message.getMsgbadge',
  method: 'GET',
  path: '/innermsg/messageReceiver/v1/getMsgbadge',
  style: 'envelope',
  response: Type.Integer(),
  policy: session,
  doc: 'Count of unread messages.',
});

export const messageCalls = [messageList, messageGet, messageRemove, messageMark, messageGetMsgbadge] as const;
