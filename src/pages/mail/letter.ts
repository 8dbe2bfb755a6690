import type { Mail, MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { fromBase64 } from '../../api/encode.ts';
import type { Attached } from './Attachments.tsx';

/** What stands in the fields while a mail is written. */
export interface LetterDraft {
  readonly sender: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface LetterStart extends LetterDraft {
  readonly files: readonly Attached[];
  /** Message id of the mail that it answers. */
  readonly answers: string | undefined;
}

export interface LetterSource {
  readonly isReply: boolean;
  readonly accounts: readonly MailSetting[];
  readonly setId: string | null;
  /** `{name}` has written: */
  readonly said: string;
}

/** Where writing begins: with nothing, with a draft, or with the mail that is answered below. */
export function letterOf(mail: Mail | undefined, { isReply, accounts, setId, said }: LetterSource): LetterStart {
  const account = accounts.find(({ id }) => id === (mail?.setId ?? setId)) ?? accounts.find(({ isDefault }) => String(isDefault) === '1') ?? accounts[0];
  const empty = { sender: account?.mailAddress ?? '', to: '', cc: '', bcc: '', subject: '', text: '', files: [], answers: undefined };
  if (mail === undefined) return empty;
  const text = textOf(fromBase64(mail.content ?? ''));
  if (isReply)
    return {
      ...empty,
      to: mail.senderAddress ?? '',
      subject: /^(re|回复)[:：]/i.test(mail.subject ?? '') ? (mail.subject ?? '') : `Re: ${mail.subject ?? ''}`,
      text: `\n\n${said.replace('{name}', mail.senderName || (mail.senderAddress ?? ''))}\n${text.replace(/^/gm, '> ')}`,
      answers: mail.messageId ?? undefined,
    };
  return {
    ...empty,
    sender: mail.senderAddress ?? empty.sender,
    to: mail.receiverAddresses ?? '',
    cc: mail.copyToAddresses ?? '',
    bcc: mail.bcCAddresses ?? '',
    subject: mail.subject ?? '',
    text,
    files: (mail.attachments ?? []).flatMap(({ id, fileName, size }) => (id ? [{ fileId: id, name: fileName ?? '', size: size ?? 0 }] : [])),
  };
}

/** Plain text as markup, line by line. */
export const markupOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign) || '<br>'}</p>`)
    .join('');

// helpers

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a person reads of markup that the server has cleaned. A parsed document of its own runs and loads nothing. */
function textOf(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<br>(?!<\/p>)|<\/(?:p|div|tr|li|h\d)>/gi, (tag) => `${tag}\n`),
    'text/html',
  );
  return (page.body.textContent ?? '').trimEnd();
}
