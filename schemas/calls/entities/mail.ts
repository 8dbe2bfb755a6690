import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, JsonText, LongText, OpenRecord, Text, record } from '../shapes.ts';

/** Type 1 inbox, 2 sent, 3 draft, 4 bin. */
export const Mail = record({}, {
  id: Id, subject: Type.String({ maxLength: 500 }),
  /** Base64 when read, plain when sent. */
  content: Type.String({ maxLength: 20 * 1024 * 1024 }),
  senderAddress: Text, senderName: Text, receiverAddresses: LongText, receiverName: LongText, copyToAddresses: LongText, copyToName: LongText,
  bcCAddresses: LongText, bccName: LongText, messageId: Text, type: Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Enum(['1', '2', '3', '4'])]),
  userId: Id, isReply: Bit, sendDate: DateTime, fileIds: JsonText, isRead: Bit, setId: Id,
  /** `0` known contact, `1` not. */
  isExitedMan: Bit,
  attachments: Type.Array(record({}, { id: Id, fileName: Text, filePath: Text, mailId: Id })), detailUrl: Text,
});
export type Mail = Static<typeof Mail>;

/** A mail account. Spelling of `protocal` and `SSL` is the wire's. */
export const MailSetting = record({}, {
  id: Id, sendHost: Text, sendPort: Text, receiveHost: Text, receivePort: Text, protocal: Text, smtpHost: Text, smtpPort: Text, popHost: Text,
  popPort: Text, imapHost: Text, imapPort: Text, SSL: Type.Boolean(), validate: Type.Boolean(), mailAddress: Text, password: Text, nickName: Text,
  isHandleAttach: Type.Boolean(), isDeleteRemote: Type.Boolean(), userId: Id, isDefault: Bit, mailType: Type.Enum(['pop3', 'imap', 'exchange']),
  lastMessageId: Text, lastReceiveTime: DateTime,
  // members of the folder tree
  parentId: Id, isParent: Type.Union([Type.Boolean(), Text]), isLeaf: Text, open: Type.Union([Type.Boolean(), Text]),
  /** Folder number of a child node. */
  types: Type.Union([Type.Integer(), Text]),
  children: Type.Array(OpenRecord),
});
export type MailSetting = Static<typeof MailSetting>;

export const Linkman = record({}, { id: Id, userId: Id, mailId: Text, sendTime: DateTime, linkName: Text, phone: Text, linkAddress: Text, sendTimes: Type.Integer(), orgName: Text });
export type Linkman = Static<typeof Linkman>;

/** An internal message. A null `receiveTime` marks it unread. */
export const Message = record({ id: Id }, {
  subject: Text, ownerId: Id, owner: Text, messageType: Text, canReply: Bit, isPublic: Bit, content: Text, fileMsg: JsonText, receiverName: Text,
  receiveTime: DateTime, receiverId: Id, receiverOrgName: Text, receiverOrgId: Id, rid: Id, detailUrl: Text, createTime: DateTime,
});
export type Message = Static<typeof Message>;
