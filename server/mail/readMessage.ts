import { createHash } from 'node:crypto';
import type { FetchMessageObject } from 'imapflow';
import type { Address, Attachment, Email } from 'postal-mime';
import { safeName } from '../files/index.ts';
import type { MailParser } from './MailParser.ts';

/** One mail of a server, taken apart. Every text is of a length that can be stored, without NUL. */
export interface ReadMessage {
  readonly uid: number;
  readonly fingerprint: string;
  readonly messageId: string | null;
  readonly replyToId: string | null;
  readonly subject: string;
  readonly from: Written;
  readonly to: Written;
  readonly cc: Written;
  readonly sentAt: Date;
  readonly isRead: boolean;
  readonly size: number;
  readonly html: string | null;
  readonly text: string | null;
  readonly pieces: readonly Piece[];
  /** Nothing of it was cut or could not be read. Only such a mail may go from its server. */
  readonly isWhole: boolean;
}

/** Addresses and names, each joined by commas. */
export interface Written {
  readonly addresses: string;
  readonly names: string;
}

export interface Piece {
  readonly name: string;
  readonly mime: string;
  readonly contentId: string | null;
  readonly bytes: Uint8Array;
}

/** Bytes of one mail that are read; what is larger is cut there. */
export const MOST_SOURCE = 40 * 1024 * 1024;

/**
 * Takes a mail apart, at some moment of receipt. One that nobody could read, by mistake or on purpose, becomes one with its envelope and without
 * content. Undefined: there is no mail any more under its number.
 */
export async function readMessage(message: FetchMessageObject, parser: Pick<MailParser, 'parse'>): Promise<ReadMessage | undefined> {
  const { source } = message;
  // a server answers like that for a mail that another program has removed meanwhile
  if (source === undefined || (source.length === 0 && message.size !== 0)) return undefined;
  const email = await parser.parse(source);
  const { envelope } = message;
  const sent = email?.date === undefined ? Number.NaN : Date.parse(email.date);
  const received = new Date(message.internalDate ?? Number.NaN).getTime();
  const title = email?.subject ?? envelope?.subject ?? '';
  const [messageId, subject] = [oneLine(email?.messageId ?? envelope?.messageId ?? '', 500), oneLine(title, MOST_SUBJECT)];
  const from = email?.from === undefined ? writtenOf((envelope?.from ?? []).map(plain)) : writtenOf([email.from]);
  const size = sizeOf(message, source);
  const [html, text] = [content(email?.html), content(email?.text)];
  const attachments = email?.attachments ?? [];
  return {
    uid: message.uid,
    fingerprint: createHash('sha256').update(source).digest('base64url'),
    messageId: messageId === '' ? null : messageId,
    replyToId: oneLine(email?.inReplyTo ?? '', 500) || null,
    subject,
    from,
    to: email?.to === undefined ? writtenOf((envelope?.to ?? []).map(plain)) : writtenOf(email.to),
    cc: writtenOf(email?.cc ?? []),
    sentAt: new Date([Math.min(sent, Number.isNaN(received) ? sent : received + DAY), received, 0].find(isSensible) ?? 0),
    isRead: message.flags?.has('\\Seen') === true,
    size,
    html: html?.slice(0, MOST_CONTENT) ?? null,
    text: text?.slice(0, MOST_CONTENT) ?? null,
    pieces: attachments.slice(0, MOST_PIECES).map(pieceOf),
    isWhole:
      email !== undefined &&
      email.isForeign !== true &&
      source.length < MOST_SOURCE &&
      // a server may count the ends of lines in another way
      (message.size === undefined || source.length >= 0.9 * message.size) &&
      isWholeHead(email, title) &&
      attachments.length <= MOST_PIECES &&
      ![html, text].some((each) => (each?.length ?? 0) > MOST_CONTENT || each?.includes(UNREADABLE) === true),
  };
}

// helpers

const MOST_PIECES = 200;
const MOST_CONTENT = 1024 * 1024;
const MOST_ADDRESSES = 500;
const MOST_SUBJECT = 500;
const MOST_INTEGER = 2_147_483_647;
const DAY = 86_400_000;

/** What a server says of the size is believed where it can be. */
const sizeOf = ({ size }: FetchMessageObject, source: Buffer): number =>
  size !== undefined && size >= 0 && size <= MOST_INTEGER ? Math.trunc(size) : source.length;

/** A moment that the database and people can do something with. */
const isSensible = (epoch: number): boolean => epoch >= 0 && epoch < 253_370_764_800_000;

/** Characters that turn what follows around: `fdp.exe` reads as `exe.pdf` behind one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;

const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** A header on one line: folded or hostile, it is one value. */
const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(DIRECTION, '')
    .trim()
    .slice(0, most);

/** Where bytes were that mean nothing in their charset. */
const UNREADABLE = '\uFFFD';

/** Whether subject and people are kept as they stand there. Answers are written to whoever has sent the mail: another address for them is not kept. */
function isWholeHead({ from, to = [], cc = [], replyTo = [] }: Email, subject: string): boolean {
  const sender = from?.address?.toLowerCase();
  return (
    subject.length <= MOST_SUBJECT &&
    !subject.includes(UNREADABLE) &&
    [to, cc].every((people) => people.flatMap((each) => each.group ?? [each]).length <= MOST_ADDRESSES) &&
    [...to, ...cc].every(({ address = '', name }) => address.length <= 254 && name.length <= 200 && !name.includes(UNREADABLE)) &&
    replyTo.every(({ address }) => address?.toLowerCase() === sender)
  );
}

const content = (text: string | undefined): string | null => (text === undefined || text === '' ? null : withoutNul(text));

const plain = ({ name = '', address = '' }: { readonly name?: string | undefined; readonly address?: string | undefined }): Address => ({ name, address });

function writtenOf(addresses: readonly Address[]): Written {
  const flat = addresses
    .flatMap((each) => each.group ?? [each])
    .filter(({ address }) => address !== '')
    .slice(0, MOST_ADDRESSES);
  return {
    addresses: flat.map(({ address }) => oneLine(address, 254).replace(/[,;]/g, ' ')).join(','),
    names: flat.map(({ name }) => oneLine(name, 200).replace(/[,;]/g, ' ')).join(','),
  };
}

function pieceOf({ filename, mimeType, contentId, content: bytes, disposition }: Attachment, at: number): Piece {
  return {
    name: safeName(filename?.replace(DIRECTION, '') ?? (mimeType === 'message/rfc822' ? `${at + 1}.eml` : `${at + 1}`)),
    mime: oneLine(mimeType, 100),
    // of what is attached the reader decides himself whether he looks at it
    contentId: contentId === undefined || disposition === 'attachment' ? null : oneLine(contentId.replace(/^<|>$/g, ''), 500),
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : new Uint8Array(bytes),
  };
}
