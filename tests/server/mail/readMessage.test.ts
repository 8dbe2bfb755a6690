import { afterAll, describe, expect, test } from 'vitest';
import type { FetchMessageObject } from 'imapflow';
import { MailParser } from '../../../server/mail/MailParser.ts';
import { readMessage } from '../../../server/mail/readMessage.ts';

const parser = new MailParser();
afterAll(() => parser.end());

const received = new Date('2026-11-20T02:00:00Z');
const fetched = (source: string | undefined, more: Partial<FetchMessageObject> = {}): FetchMessageObject => ({
  seq: 1,
  uid: 7,
  size: source?.length ?? 0,
  internalDate: received,
  ...(source === undefined ? {} : { source: Buffer.from(source) }),
  ...more,
});
const mail = (body: string, headers = ''): string => `From: a@b.example\r\nSubject: s\r\n${headers}\r\n${body}`;
const parts = (count: number): string =>
  mail(
    Array.from({ length: count }, (_, at) => `--b\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\nx\r\n`).join('') + '--b--',
    'Content-Type: multipart/mixed; boundary=b\r\n',
  );

const people = (count: number): string => Array.from({ length: count }, (_, at) => `p${at}@b.example`).join(', ');

describe('a mail is whole when nothing of it was cut', () => {
  test.each<[name: string, source: string, isWhole: boolean]>([
    ['a short one', mail('text'), true],
    ['200 attachments', parts(200), true],
    ['201 attachments', parts(201), false],
    ['more text than is kept', mail('x'.repeat(1024 * 1024 + 10)), false],
    ['500 people', mail('x', `To: ${people(500)}\r\n`), true],
    ['more people than are kept', mail('x', `To: ${people(501)}\r\n`), false],
    ['a longer subject than is kept', `From: a@b.example\r\nSubject: ${'s'.repeat(501)}\r\n\r\nx`, false],
    ['answers to whoever wrote it', mail('x', 'Reply-To: A@b.example\r\n'), true],
    ['answers to somebody else', mail('x', 'Reply-To: c@b.example\r\n'), false],
    ['a subject in no charset', `From: a@b.example\r\nSubject: =?utf-8?B?/////w==?=\r\n\r\nx`, false],
    ...['utf-7', 'UNICODE-1-1-UTF-7', 'hz-gb-2312', 'iso-2022-cn', 'iso-2022-kr', 'x-nope'].flatMap((label): [string, string, boolean][] => [
      [`text in ${label}`, mail('+Zi9TGA-', `Content-Type: text/plain; charset="${label}"\r\n`), false],
      [`a subject in ${label}`, `From: a@b.example\r\nSubject: =?${label}?Q?+Zi9TGA-?=\r\n\r\nx`, false],
    ]),
    [
      'a file whose name is in no charset',
      mail("--b\r\nContent-Disposition: attachment; filename*=utf-7''+Zi9TGA-.txt\r\n\r\nx\r\n--b--", 'Content-Type: multipart/mixed; boundary=b\r\n'),
      false,
    ],
    ...['utf-8', 'GB2312', 'gb18030', 'x-gbk', 'cp936', 'big5', 'us-ascii', 'iso-2022-jp', 'Windows-1252'].map((label): [string, string, boolean] => [
      `text in ${label}`,
      mail('text', `Content-Type: text/plain;\r\n charset = ${label}; format=flowed\r\n`),
      true,
    ]),
    ['headers that nobody reads', mail('x', `X: ${'y'.repeat(600_000)}\r\n`), false],
  ])('%s', async (_name, source, isWhole) => {
    expect(await readMessage(fetched(source), parser)).toMatchObject({ uid: 7, isWhole });
  });
});

test('a mail of which a part came is not whole, and another content is another mail', async () => {
  const source = mail('x'.repeat(900));
  expect(await readMessage(fetched(source, { size: source.length + 40 }), parser)).toMatchObject({ isWhole: true });
  expect(await readMessage(fetched(source, { size: 900_000 }), parser)).toMatchObject({ isWhole: false });
  const [one, same, other] = await Promise.all(
    ['disk 10 percent', 'disk 10 percent', 'disk 99 percent'].map((text) => readMessage(fetched(mail(text)), parser)),
  );
  expect([one?.fingerprint === same?.fingerprint, one?.fingerprint === other?.fingerprint]).toEqual([true, false]);
});

test.each<[name: string, source: string | undefined, size: number]>([
  ['no source', undefined, 500],
  ['an empty one of a mail that had a size', '', 500],
])('%s: another program has removed it meanwhile', async (_name, source, size) => {
  expect(await readMessage(fetched(source, { size }), parser)).toBeUndefined();
});

test.each<[name: string, headers: string, sent: string]>([
  ['as it says', 'Date: Thu, 19 Nov 2026 10:00:00 +0800\r\n', '2026-11-19T02:00:00.000Z'],
  ['no moment', '', '2026-11-20T02:00:00.000Z'],
  ['one far ahead counts as a day after it came', 'Date: Fri, 31 Dec 9998 10:00:00 +0000\r\n', '2026-11-21T02:00:00.000Z'],
])('sent: %s', async (_name, headers, sent) => {
  expect((await readMessage(fetched(mail('x', headers)), parser))?.sentAt.toISOString()).toBe(sent);
});

test.each([[99_999_999_999], [-1], [2 ** 31]])('a size of %d is none', async (size) => {
  const source = mail('x');
  expect((await readMessage(fetched(source, { size }), parser))?.size).toBe(source.length);
});

test('a mail that keeps its reader busy holds up nobody, and the next one is read', async () => {
  const impatient = new MailParser(3_000);
  let turns = 0;
  const others = setInterval(() => turns++, 20);
  const html = `--b\r\nContent-Type: text/html\r\n\r\n${'<a href='.repeat(300_000)}\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--`;
  const busy = await readMessage(fetched(mail(html, 'Content-Type: multipart/mixed; boundary=b\r\n')), impatient);
  clearInterval(others);
  expect(busy).toMatchObject({ subject: '', html: null, isWhole: false });
  expect(turns).toBeGreaterThan(10);
  // by a thread that has to begin first
  expect(await readMessage(fetched(mail('text')), impatient)).toMatchObject({ text: 'text\n', isWhole: true });
  await impatient.end();
});
