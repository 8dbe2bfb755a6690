import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, JsonText, Line, LongText, OpenRecord, Text, record } from '../shapes.ts';

/** Type 1 inbox, 2 sent, 3 draft, 4 bin. */
export const Mail = record(
  {},
  {
    id: Id,
    subject: Type.String({ maxLength: 500 }),
    /** Base64 when read, plain when sent. */
    content: Type.String({ maxLength: 20 * 1024 * 1024 }),
    senderAddress: Line,
    senderName: Line,
    receiverAddresses: LongText,
    receiverName: LongText,
    copyToAddresses: LongText,
    copyToName: LongText,
    bcCAddresses: LongText,
    bccName: LongText,
    messageId: Line,
    type: Type.Union([Type.Integer({ minimum: 1, maximum: 4 }), Type.Enum(['1', '2', '3', '4'])]),
    userId: Id,
    isReply: Bit,
    sendDate: DateTime,
    fileIds: JsonText,
    isRead: Bit,
    setId: Id,
    /** `0` known contact, `1` not. */
    isExitedMan: Bit,
    attachments: Type.Array(record({}, { id: Id, fileName: Line, filePath: Line, mailId: Id, size: Type.Integer() })),
    detailUrl: Line,
    /** Of a draft that was to be sent; `unsure`: nobody knows whether the server has taken it. */
    sendState: Type.Enum(['sending', 'failed', 'unsure']),
    /** Pictures of other servers that the mail asks for and that are not loaded. */
    blockedPictures: Type.Integer(),
    /** `0`: it was too large or could not be read, a part of it is here. */
    isWhole: Bit,
  },
);
export type Mail = Static<typeof Mail>;

/** A mail account. Spelling of `protocal` and `SSL` is the wire's. */
export const MailSetting = record(
  {},
  {
    id: Id,
    sendHost: Line,
    sendPort: Line,
    receiveHost: Line,
    receivePort: Line,
    protocal: Line,
    smtpHost: Line,
    smtpPort: Line,
    popHost: Line,
    popPort: Line,
    imapHost: Line,
    imapPort: Line,
    SSL: Type.Boolean(),
    validate: Type.Boolean(),
    mailAddress: Line,
    password: Line,
    nickName: Line,
    isHandleAttach: Type.Boolean(),
    isDeleteRemote: Type.Boolean(),
    userId: Id,
    isDefault: Bit,
    mailType: Type.Enum(['pop3', 'imap', 'exchange']),
    lastMessageId: Line,
    lastReceiveTime: DateTime,
    // members of the folder tree
    parentId: Id,
    isParent: Type.Union([Type.Boolean(), Line]),
    isLeaf: Line,
    open: Type.Union([Type.Boolean(), Line]),
    /** Folder number of a child node. */
    types: Type.Union([Type.Integer(), Line]),
    children: Type.Array(OpenRecord),
    /** How far the fetching of an inbox is that is going on. */
    isSyncing: Type.Boolean(),
    syncDone: Type.Integer(),
    syncTotal: Type.Integer(),
    /** Why the last fetching failed; empty when it did not. */
    syncError: Line,
  },
);
export type MailSetting = Static<typeof MailSetting>;

export const Linkman = record(
  {},
  { id: Id, userId: Id, mailId: Line, sendTime: DateTime, linkName: Line, phone: Line, linkAddress: Line, sendTimes: Type.Integer(), orgName: Line },
);
export type Linkman = Static<typeof Linkman>;

/** An internal message. A null `receiveTime` marks it unread. */
export const Message = record(
  { id: Id },
  {
    subject: Text,
    ownerId: Id,
    owner: Text,
    messageType: Text,
    canReply: Bit,
    isPublic: Bit,
    content: Text,
    fileMsg: JsonText,
    receiverName: Text,
    receiveTime: DateTime,
    receiverId: Id,
    receiverOrgName: Text,
    receiverOrgId: Id,
    rid: Id,
    detailUrl: Text,
    createTime: DateTime,
  },
);
export type Message = Static<typeof Message>;
