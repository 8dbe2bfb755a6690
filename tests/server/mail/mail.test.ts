import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import type { Linkman, Mail, MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { readMailHost } from '../../../server/net/index.ts';
import { freePort } from '../../helpers/freePort.ts';
import { dovecotPath, type ImapServer, mailPassword, type SmtpServer, startImapServer, startSmtpServer } from '../../helpers/mailServers.ts';
import { startTestServer, type TestReply, type TestServer } from '../../helpers/testServer.ts';
import { brokenMails, hostileMail } from './hostileMails.ts';
import { multipart } from '../files/fileOffice.ts';

/**
 * Mail against a real server for receiving (Dovecot) and a real one for sending. Where Dovecot is not installed the tests that need it are
 * named as skipped; in CI that is a failure.
 */
const tenant = '-1';
let portal: TestServer;
let imap: ImapServer | undefined;
let smtp: SmtpServer;
let tls: SmtpServer;
let silent: { readonly port: number; stop(): void };
const tokens = new Map<string, string>();

beforeAll(async () => {
  [imap, smtp, tls, silent] = await Promise.all([startImapServer(), startSmtpServer(), startSmtpServer({ isSecure: true }), startSilentServer()]);
  if (imap === undefined && process.env['CI'] !== undefined) throw new Error('Dovecot is missing: apt-get install dovecot-imapd');
  [closed, endlessPort] = [await freePort(), await freePort()];
  const mailHosts = [imap?.port ?? 0, smtp.port, tls.port, silent.port, closed, endlessPort].map((port) => readMailHost(`127.0.0.1:${port}`));
  portal = await startTestServer({ config: { mailHosts, mailWaitMs: 1_500 } });
  for (const account of ['gaoyuan', 'chenyuxin']) tokens.set(account, await portal.signIn(account));
}, 120_000);
afterAll(async () => {
  await portal.close();
  await Promise.all([imap?.stop(), smtp.stop(), tls.stop()]);
  silent.stop();
});

let closed = 0;
let endlessPort = 0;
const ask = async <Body = Envelope>(account: string, call: Call, request: { query?: object; body?: unknown } = {}): Promise<Body> =>
  (await reply(account, call, request)).body as Body;
const reply = (account: string, call: Call, { query, body }: { query?: object; body?: unknown } = {}): Promise<TestReply> =>
  portal.call(call, { token: tokens.get(account), ...(query === undefined ? {} : { query: { ...query } }), ...(body === undefined ? {} : { body }) });

interface Envelope {
  readonly state: boolean;
  readonly message: string;
  readonly value: unknown;
  readonly errorCode?: string;
  readonly reason?: string;
  readonly id?: string;
}

const setting = (address: string, more: MailSetting = {}): MailSetting => ({
  mailAddress: address,
  nickName: address.split('@')[0] ?? '',
  password: mailPassword,
  receiveHost: '127.0.0.1',
  receivePort: String(imap?.port ?? closed),
  sendHost: '127.0.0.1',
  sendPort: String(smtp.port),
  SSL: false,
  validate: true,
  mailType: 'imap',
  ...more,
});
const addAccount = async (account: string, address: string): Promise<string> =>
  String((await ask(account, calls.mailSettingSave, { query: {}, body: setting(address) })).value);
const page = { pageBean: { page: 1, pageSize: 100 } };
const mailsOf = async (account: string, setId: string, type = 1): Promise<Mail[]> =>
  (
    await ask<{ rows: Mail[] }>(account, calls.mailListJson, {
      body: {
        ...page,
        querys: [
          { property: 'setId', value: setId },
          { property: 'type', value: type },
        ],
      },
    })
  ).rows;
const shown = async (account: string, id: string): Promise<Mail & { readonly text: string }> => {
  const mail = await ask<Mail>(account, calls.mailGetJson, { query: { id } });
  return { ...mail, text: Buffer.from(mail.content ?? '', 'base64').toString('utf8') };
};
const plainMail = (no: number, more = ''): string =>
  `From: =?utf-8?B?5byg5LiJ?= <zhang@a.example>\nTo: gao@a.example\nSubject: =?utf-8?Q?=E7=AC=AC${no}=E5=B0=81?=\nMessage-ID: <m${no}@a.example>\nDate: Fri, 20 Nov 2026 10:00:${String(no % 60).padStart(2, '0')} +0800\n${more}\nText ${no}\n`;

describe('accounts', () => {
  test.each<[name: string, change: MailSetting, expected: object]>([
    ['no address', { mailAddress: '' }, { errorCode: '024' }],
    ['a line break in the address', { mailAddress: 'a@b.example\r\nBcc: c@d.example' }, { errorCode: '024' }],
    ['a line break in the name', { nickName: 'a\r\nBcc: c@d.example' }, { errorCode: '024' }],
    ['POP3', { mailType: 'pop3' }, { errorCode: '-009', reason: 'protocol', message: '目前只支持 IMAP 收信' }],
    ['Exchange', { mailType: 'exchange' }, { errorCode: '-009', reason: 'protocol' }],
    ['no host', { receiveHost: '', imapHost: '' }, { errorCode: '-010', message: '请填写收件服务器' }],
    ['no password', { password: '' }, { errorCode: '-010', message: '请填写邮箱密码（授权码）' }],
    ['a port that is none', { receivePort: '99999' }, { errorCode: '024', reason: 'port' }],
  ])('%s is refused', async (_name, change, expected) => {
    expect(await ask('gaoyuan', calls.mailSettingSave, { query: {}, body: setting('gao@a.example', change) })).toMatchObject({ state: false, ...expected });
  });

  test('the first is the default one; the password is sealed and never answered; another person finds nothing', async () => {
    const [one, two] = [await addAccount('gaoyuan', 'one@a.example'), await addAccount('gaoyuan', 'two@a.example')];
    expect(await ask('gaoyuan', calls.mailSettingSave, { query: {}, body: setting('ONE@a.example') })).toMatchObject({ state: false });
    const row = await portal.parts.database.forTenant(tenant).selectFrom('mail_account').selectAll().where('id', '=', one).executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^1\.[\w-]+$/);
    expect(Buffer.from(row.password.slice(2), 'base64url').toString('latin1')).not.toContain(mailPassword);
    const got = await ask<MailSetting>('gaoyuan', calls.mailSettingGetJson, { query: { id: one } });
    expect(got).toMatchObject({ mailAddress: 'one@a.example', password: '', isDefault: 1, protocal: 'imap', smtpHost: '127.0.0.1' });
    expect(await ask('gaoyuan', calls.mailSettingSetDefault, { query: { id: two } })).toMatchObject({ state: true });
    const { rows } = await ask<{ rows: MailSetting[] }>('gaoyuan', calls.mailSettingListJson, { body: page });
    expect(rows.map(({ id, isDefault, password }) => [id, isDefault, password])).toEqual([
      [one, 0, ''],
      [two, 1, ''],
    ]);
    for (const [call, request] of [
      [calls.mailSettingGetJson, { query: { id: one } }],
      [calls.mailSettingSave, { query: { isOriginPwd: true }, body: { ...setting('one@a.example'), id: one } }],
      [calls.mailSettingTest, { query: { id: one }, body: {} }],
      [calls.mailSettingSetDefault, { query: { id: one } }],
      [calls.mailSettingRemove, { query: { ids: one } }],
      [calls.mailSync, { query: { id: one } }],
    ] as const)
      expect((await reply('chenyuxin', call, request)).status).toBe(403);
    // removing the default one makes another the default
    expect(await ask('gaoyuan', calls.mailSettingRemove, { query: { ids: two } })).toMatchObject({ state: true, message: '删除成功' });
    expect(await ask<MailSetting>('gaoyuan', calls.mailSettingGetJson, { query: { id: one } })).toMatchObject({ isDefault: 1 });
  });

  test('a kept password goes only where it went before', async () => {
    const id = await addAccount('gaoyuan', 'kept@a.example');
    const save = (change: MailSetting): Promise<Envelope> =>
      ask('gaoyuan', calls.mailSettingSave, { query: { isOriginPwd: true }, body: { ...setting('kept@a.example', change), id, password: 'ignored' } });
    expect(await save({ nickName: '新名' })).toMatchObject({ state: true });
    for (const change of [{ sendHost: 'evil.example' }, { receiveHost: 'evil.example' }, { sendPort: '465' }, { SSL: true }, { mailAddress: 'x@a.example' }])
      expect(await save(change)).toMatchObject({ state: false, errorCode: '-010' });
  });
});

describe('the test of a connection says what is wrong', () => {
  test.each<[name: string, change: () => MailSetting, reason: string, code: string]>([
    ['nobody listens', () => ({ receivePort: String(closed) }), 'unreachable', '-004'],
    ['a server that says nothing', () => ({ receivePort: String(silent.port) }), 'timeout', '-004'],
    ['a certificate that nobody has signed', () => ({ receivePort: String(tls.port), SSL: true }), 'tls', '-004'],
    ['an address inside', () => ({ receiveHost: '10.0.0.1', receivePort: '993' }), 'address', '-004'],
    ['the server itself', () => ({ receiveHost: '127.0.0.1', receivePort: '143' }), 'address', '-004'],
    ['a port that is not of mail', () => ({ receiveHost: '93.184.216.34', receivePort: '22' }), 'port', '024'],
    ['a name that is none', () => ({ receiveHost: 'nowhere', receivePort: '993' }), 'unknown', '-004'],
  ])('%s', async (_name, change, reason, code) => {
    expect(await ask('gaoyuan', calls.mailSettingTest, { query: {}, body: setting('gao@a.example', change()) })).toMatchObject({
      state: false,
      reason,
      errorCode: code,
    });
  });

  test('each cause has words of its own, in each language', async () => {
    const said = await portal.call(calls.mailSettingTest, {
      token: tokens.get('gaoyuan'),
      query: {},
      body: setting('gao@a.example', { receivePort: String(closed) }),
      headers: { 'accept-language': 'en-US' },
    });
    expect(said.body).toMatchObject({ message: 'The mail server cannot be reached. Please check host and port.' });
  });
});

describe.skipIf(dovecotPath === undefined)('with Dovecot (apt-get install dovecot-imapd)', () => {
  const box = (): ImapServer => imap as ImapServer;

  test.each<[name: string, change: () => MailSetting, expected: object]>([
    ['everything is right', () => ({}), { state: true, message: '连接成功' }],
    ['a wrong password', () => ({ password: 'wrong' }), { state: false, reason: 'auth', errorCode: '003' }],
    ['TLS where none is spoken', () => ({ SSL: true }), { state: false, reason: 'tls' }],
    ['a server for sending that is not there', () => ({ sendPort: String(closed) }), { state: false, reason: 'unreachable' }],
    ['one for sending whose certificate nobody has signed', () => ({ sendPort: String(tls.port), SSL: true }), { state: false, reason: 'tls' }],
  ])('test: %s', async (_name, change, expected) => {
    expect(await ask('gaoyuan', calls.mailSettingTest, { query: {}, body: setting('gao@a.example', change()) })).toMatchObject(expected);
  });

  test('fetches what is new and nothing twice; what was deleted does not come again, also when the server counts anew', async () => {
    await box().deliver('sync@a.example', ...Array.from({ length: 120 }, (_, at) => plainMail(at + 1)));
    const id = await addAccount('gaoyuan', 'sync@a.example');
    const sync = (): Promise<Envelope> => ask('gaoyuan', calls.mailSync, { query: { id } });
    expect(await sync()).toMatchObject({ state: true, message: '收到 120 封新邮件' });
    expect(await sync()).toMatchObject({ state: true, message: '没有新邮件' });
    const mails = await mailsOf('gaoyuan', id);
    expect(mails).toHaveLength(100);
    expect(mails[0]).toMatchObject({ senderName: '张三', senderAddress: 'zhang@a.example', isRead: 0, isExitedMan: '1', sendDate: '2026-11-20 10:00:59' });
    // to the bin, then for good
    const { id: gone = '', subject: removed } = mails[0] ?? {};
    expect(await ask('gaoyuan', calls.mailRemove, { query: { ids: gone, type: 4 } })).toMatchObject({ state: true });
    expect((await mailsOf('gaoyuan', id, 4)).map((mail) => mail.id)).toEqual([gone]);
    await ask('gaoyuan', calls.mailRemove, { query: { ids: gone, type: 4 } });
    expect(await mailsOf('gaoyuan', id, 4)).toEqual([]);
    await box().deliver('sync@a.example', plainMail(121));
    expect(await sync()).toMatchObject({ message: '收到 1 封新邮件' });
    await box().countAnew('sync@a.example');
    await box().deliver('sync@a.example', plainMail(122));
    expect((await sync()).state).toBe(true);
    const rows = await subjectsOf(id);
    expect(rows).toHaveLength(121);
    expect(new Set(rows).size).toBe(121);
    expect(rows).not.toContain(removed);
    expect(await sync()).toMatchObject({ message: '没有新邮件' });
  });

  test('a turn that ends in the middle of a batch has lost nothing, and the next one doubles nothing', async () => {
    await box().deliver('cut@a.example', ...Array.from({ length: 130 }, (_, at) => plainMail(at + 1)));
    const id = await addAccount('gaoyuan', 'cut@a.example');
    const { database, clock } = portal.parts;
    const db = database.forTenant(tenant);
    // the second batch fails as when the process is killed: its transaction is not committed, and the lease stays
    let batches = 0;
    const { syncAccount } = await import('../../../server/mail/syncAccount.ts');
    const broken = {
      ...portal.parts,
      files: { ...portal.parts.files },
      database: {
        ...database,
        forTenant: (of: string) => {
          const inner = database.forTenant(of);
          return {
            ...inner,
            transaction: ((work) =>
              inner.transaction(async (tx) => {
                const result = await work(tx);
                if (++batches === 2) throw new Error('killed');
                return result;
              })) as typeof inner.transaction,
          };
        },
      },
    };
    await expect(syncAccount({ parts: broken, log: portal.app.log }, tenant, id, 60_000)).rejects.toThrow('killed');
    expect(await subjectsOf(id)).toHaveLength(10);
    // another process that died holds the account until its lease is over
    await db
      .updateTable('mail_account')
      .set({ worker: 'dead', lease_until: clock.after(60) })
      .where('id', '=', id)
      .execute();
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ message: '正在收取邮件' });
    await db
      .updateTable('mail_account')
      .set({ lease_until: clock.after(-1) })
      .where('id', '=', id)
      .execute();
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ message: '收到 120 封新邮件' });
    const subjects = await subjectsOf(id);
    expect([subjects.length, new Set(subjects).size]).toEqual([130, 130]);
  });

  test('two turns at the same moment fetch each mail once', async () => {
    await box().deliver('race@a.example', ...Array.from({ length: 60 }, (_, at) => plainMail(at + 1)));
    const id = await addAccount('gaoyuan', 'race@a.example');
    const answers = await Promise.all([1, 2, 3].map(() => ask('gaoyuan', calls.mailSync, { query: { id } })));
    expect(answers.map(({ state }) => state)).toEqual([true, true, true]);
    expect(await subjectsOf(id)).toHaveLength(60);
  });

  test('a password that is wrong by now is said, kept with the account, and asked for less and less often', async () => {
    const id = await addAccount('gaoyuan', 'later@a.example');
    const stored = await ask<MailSetting>('gaoyuan', calls.mailSettingGetJson, { query: { id } });
    await ask('gaoyuan', calls.mailSettingSave, { query: {}, body: { ...setting('later@a.example', { password: 'old' }), id: stored.id } });
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ state: false, reason: 'auth', errorCode: '003' });
    const row = await portal.parts.database.forTenant(tenant).selectFrom('mail_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sync_fails: 1, worker: null, lease_until: null });
    expect(row.next_sync_at && row.next_sync_at > portal.parts.clock.after(300)).toBe(true);
    const tree = await ask<MailSetting[]>('gaoyuan', calls.mailGetMailTreeData);
    expect(tree.find((node) => node.id === id)).toMatchObject({ syncError: '邮箱账号或密码（授权码）错误', isSyncing: false });
  });

  test('a hostile mail is shown without what it wanted; attachments are the owner’s alone', async () => {
    await box().deliver('hostile@a.example', hostileMail);
    const id = await addAccount('gaoyuan', 'hostile@a.example');
    await ask('gaoyuan', calls.mailSync, { query: { id } });
    const [row] = await mailsOf('gaoyuan', id);
    expect(row?.subject).toBe('报价 Bcc: x@evil.example');
    const mail = await shown('gaoyuan', row?.id ?? '');
    expect(mail.text.trim()).toBe('<p>你好 <img src="data:image/png;base64,iVBORw0KGgo="><img></p>');
    expect(mail.blockedPictures).toBe(1);
    expect(mail.attachments?.map(({ fileName }) => fileName)).toEqual(['passwd.exe', '发票.pdf']);
    const [exe, pdf] = mail.attachments ?? [];
    const got = await reply('gaoyuan', calls.fileDownload, { query: { fileId: exe?.id } });
    expect([got.status, got.headers['content-type'], String(got.headers['content-disposition']).startsWith('attachment')]).toEqual([
      200,
      'application/octet-stream',
      true,
    ]);
    expect((await reply('gaoyuan', calls.fileDownload, { query: { fileId: pdf?.id } })).bytes.toString()).toContain('%PDF-1.4');
    for (const each of [exe, pdf]) expect((await reply('chenyuxin', calls.fileDownload, { query: { fileId: each?.id } })).status).toBe(403);
    for (const [call, request] of [
      [calls.mailGetJson, { query: { id: row?.id } }],
      [calls.mailIsRead, { query: { id: row?.id } }],
      [calls.mailRemove, { query: { ids: row?.id } }],
      [calls.linkmanGetLinkMan, { query: { mailId: row?.id } }],
    ] as const)
      expect((await reply('chenyuxin', call, request)).status).toBe(403);
    expect(await mailsOf('chenyuxin', id)).toEqual([]);
    expect(await portal.parts.database.forTenant('another').selectFrom('mail').select('id').execute()).toEqual([]);
    // reading it lowers the count of the folder
    const inbox = async () =>
      (await ask<MailSetting[]>('gaoyuan', calls.mailGetMailTreeData)).find((node) => node.id === id)?.children?.map((child) => child['nickName']);
    expect(await inbox()).toEqual(['收件箱(1)', '发件箱', '草稿箱', '垃圾箱']);
    expect((await reply('gaoyuan', calls.mailIsRead, { query: { id: row?.id } })).status).toBe(200);
    expect(await inbox()).toEqual(['收件箱', '发件箱', '草稿箱', '垃圾箱']);
    // with the account its attachments go
    await ask('gaoyuan', calls.mailSettingRemove, { query: { ids: id } });
    expect((await reply('gaoyuan', calls.fileDownload, { query: { fileId: pdf?.id } })).status).toBe(403);
  });

  test('what could not be kept whole stays on its server, and is shown as a part', async () => {
    await box().deliver(
      'whole@a.example',
      plainMail(1),
      `${plainMail(2)}${'x'.repeat(1_100_000)}`,
      plainMail(
        3,
        'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=empty.pdf\n\n--b--',
      ),
    );
    const id = String(
      (await ask('gaoyuan', calls.mailSettingSave, { query: {}, body: setting('whole@a.example', { isHandleAttach: true, isDeleteRemote: true }) })).value,
    );
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ message: '收到 3 封新邮件' });
    expect(await box().left('whole@a.example')).toBe(1);
    const mails = await Promise.all((await mailsOf('gaoyuan', id)).map((mail) => shown('gaoyuan', mail.id ?? '')));
    expect(mails.map(({ subject, isWhole }) => [subject, isWhole]).sort()).toEqual([
      ['第1封', 1],
      ['第2封', 0],
      ['第3封', 1],
    ]);
    expect(mails.find(({ subject }) => subject === '第3封')?.attachments).toMatchObject([
      { id: expect.stringMatching(/./) as string, fileName: 'empty.pdf', size: 0 },
    ]);
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ message: '没有新邮件' });
  });

  test('what is here already does not go from its server: nobody knows whether all of it is kept', async () => {
    const withPdf =
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\n%PDF-1\n--b--';
    await box().deliver('later@a.example', plainMail(1, withPdf));
    const save = (more: MailSetting): Promise<Envelope> => ask('chenyuxin', calls.mailSettingSave, { query: {}, body: setting('later@a.example', more) });
    const id = String((await save({ isHandleAttach: false })).value);
    expect(await ask('chenyuxin', calls.mailSync, { query: { id } })).toMatchObject({ message: '收到 1 封新邮件' });
    await save({ id, isHandleAttach: true, isDeleteRemote: true, sendPort: String(closed) });
    await box().countAnew('later@a.example');
    expect(await ask('chenyuxin', calls.mailSync, { query: { id } })).toMatchObject({ message: '没有新邮件' });
    expect(await box().left('later@a.example')).toBe(1);
    expect(await subjectsOf(id)).toEqual(['第1封']);
  });

  test('two mails with the same head are two', async () => {
    const report = (text: string): string => `From: backup@a.example\nTo: gao@a.example\nSubject: backup\n\n${text}\n`;
    await box().deliver('same@a.example', report('disk 10 percent full'));
    const id = String(
      (await ask('chenyuxin', calls.mailSettingSave, { query: {}, body: setting('same@a.example', { isHandleAttach: true, isDeleteRemote: true }) })).value,
    );
    await ask('chenyuxin', calls.mailSync, { query: { id } });
    await box().deliver('same@a.example', report('disk 99 percent full'));
    await box().countAnew('same@a.example');
    expect(await ask('chenyuxin', calls.mailSync, { query: { id } })).toMatchObject({ message: '收到 1 封新邮件' });
    const texts = await Promise.all((await mailsOf('chenyuxin', id)).map(async (mail) => (await shown('chenyuxin', mail.id ?? '')).text));
    expect(texts.map((text) => /\d\d percent/.exec(text)?.[0]).sort()).toEqual(['10 percent', '99 percent']);
  });

  test('a turn that is under way loses an account that moves to another box', async () => {
    const id = await addAccount('chenyuxin', 'move@a.example');
    const db = portal.parts.database.forTenant(tenant);
    const held = async (): Promise<string | null> =>
      (await db.selectFrom('mail_account').select('worker').where('id', '=', id).executeTakeFirstOrThrow()).worker;
    await db
      .updateTable('mail_account')
      .set({ worker: 'running', lease_until: portal.parts.clock.after(60) })
      .where('id', '=', id)
      .execute();
    await ask('chenyuxin', calls.mailSettingSave, { query: {}, body: setting('move@a.example', { id, sendPort: String(closed) }) });
    expect(await held()).toBe('running');
    await ask('chenyuxin', calls.mailSettingSave, {
      query: {},
      body: setting('move@a.example', { id, sendPort: String(closed), receivePort: String(closed) }),
    });
    expect(await held()).toBeNull();
  });

  test('a server that talks on and on is left, and the account is free again', async () => {
    const endless = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('* OK [CAPABILITY IMAP4rev1] here\r\n');
      socket.on('data', (data) => {
        const [, tag = '*', command = ''] = /^(\S+) (\w+)/.exec(data.toString()) ?? [];
        if (!/^(SELECT|EXAMINE)$/i.test(command)) return void socket.write(`${tag} OK done\r\n`);
        const talk = setInterval(() => socket.write('* OK still here\r\n'), 200);
        socket.on('close', () => clearInterval(talk));
      });
    });
    await new Promise<void>((resolve) => endless.listen(endlessPort, '127.0.0.1', resolve));
    try {
      const { syncAccount } = await import('../../../server/mail/syncAccount.ts');
      const saved = await ask('chenyuxin', calls.mailSettingSave, { query: {}, body: setting('endless@a.example', { receivePort: String(endlessPort) }) });
      const id = String(saved.value);
      await expect(syncAccount({ parts: portal.parts, log: portal.app.log }, tenant, id, 100)).rejects.toMatchObject({ reason: 'timeout' });
      const row = await portal.parts.database.forTenant(tenant).selectFrom('mail_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ worker: null, lease_until: null, sync_fails: 1 });
    } finally {
      endless.close();
    }
  });

  test('mails that nobody can read become rows, and those behind them come', async () => {
    await box().deliver('broken@a.example', ...brokenMails, plainMail(1));
    const id = await addAccount('gaoyuan', 'broken@a.example');
    expect(await ask('gaoyuan', calls.mailSync, { query: { id } })).toMatchObject({ message: `收到 ${brokenMails.length + 1} 封新邮件` });
    const mails = await mailsOf('gaoyuan', id);
    expect(mails).toHaveLength(brokenMails.length + 1);
    for (const mail of mails) expect((await reply('gaoyuan', calls.mailGetJson, { query: { id: mail.id } })).status).toBe(200);
  });
});

describe('sending', () => {
  let account = '';
  beforeAll(async () => {
    account = await addAccount('chenyuxin', 'chen@a.example');
  });
  const send = (mail: Mail): Promise<Envelope> => ask('chenyuxin', calls.mailSend, { body: { type: 2, senderAddress: 'chen@a.example', ...mail } });
  const upload = async (name: string, text: string): Promise<string> =>
    ((await portal.call(calls.fileUpload, { token: tokens.get('chenyuxin'), ...multipart([name, text]) })).body as { fileId: string }).fileId;

  test('a mail with an attachment goes out once, cleaned, and stands among the sent ones', async () => {
    const fileId = await upload('说明.txt', '附件内容');
    const before = smtp.taken.length;
    const answer = await send({
      receiverAddresses: 'a@b.example,nobody@b.example',
      receiverName: '甲,乙',
      copyToAddresses: 'c@b.example',
      bcCAddresses: 'd@b.example',
      subject: '报销说明',
      content: '<p onclick="x()">您好<script>x()</script></p>',
      fileIds: JSON.stringify([{ id: fileId, name: 'x' }]),
    });
    expect(answer).toMatchObject({
      state: true,
      value: ['a@b.example', 'c@b.example', 'd@b.example'],
      message: '邮件已发送，以下地址被服务器拒绝：nobody@b.example',
    });
    expect(smtp.taken).toHaveLength(before + 1);
    const { from, to, source } = smtp.taken.at(-1) ?? { from: '', to: [], source: '' };
    expect([from, to]).toEqual(['chen@a.example', ['a@b.example', 'c@b.example', 'd@b.example']]);
    expect(source).toContain(`Subject: =?UTF-8?`);
    expect(source).not.toMatch(/script|onclick|d@b\.example/);
    expect(source).toContain(Buffer.from('附件内容').toString('base64'));
    const [sent] = await mailsOf('chenyuxin', account, 2);
    expect(sent).toMatchObject({ subject: '报销说明', receiverName: '甲,乙', bcCAddresses: 'd@b.example', isRead: 1 });
    expect((await shown('chenyuxin', sent?.id ?? '')).attachments).toMatchObject([{ id: fileId, fileName: '说明.txt' }]);
    expect(await send({ id: sent?.id, receiverAddresses: 'a@b.example' })).toMatchObject({ state: false, message: '邮件已经发送，不能修改' });
  });

  test('a draft is kept, changed, sent once', async () => {
    const saved = await ask('chenyuxin', calls.mailSend, { body: { type: 3, senderAddress: 'chen@a.example', subject: '草稿', content: 'x' } });
    expect(saved).toMatchObject({ state: true, message: '保存成功' });
    const [draft] = await mailsOf('chenyuxin', account, 3);
    expect(draft?.id).toBe(saved.id);
    const before = smtp.taken.length;
    const answers = await Promise.all([1, 2, 3].map(() => send({ id: draft?.id, subject: '草稿', receiverAddresses: 'a@b.example', content: 'x' })));
    expect(answers.filter(({ state }) => state)).toHaveLength(1);
    expect(smtp.taken).toHaveLength(before + 1);
    expect(await mailsOf('chenyuxin', account, 3)).toEqual([]);
  });

  test.each<[name: string, mail: Mail, expected: object]>([
    ['nobody to send to', { receiverAddresses: '' }, { errorCode: '-010' }],
    ['a header in an address', { receiverAddresses: 'a@b.example\r\nBcc: x@evil.example' }, { errorCode: '024' }],
    ['a header in a copy', { receiverAddresses: 'a@b.example', copyToAddresses: 'a@b.example\nX: y' }, { errorCode: '024' }],
    ['a header in a name', { receiverAddresses: 'a@b.example', receiverName: 'A\r\nBcc: x@evil.example' }, { errorCode: '024' }],
    ['a header in the subject', { receiverAddresses: 'a@b.example', subject: 'x\r\nBcc: x@evil.example' }, { errorCode: '024' }],
    ['another separator of lines', { receiverAddresses: 'a@b.example', subject: 'x\u2028Bcc: x@evil.example' }, { errorCode: '024' }],
    ['a command in an address', { receiverAddresses: '<a@b.example> SIZE=1' }, { errorCode: '024' }],
    ['an address with a comment', { receiverAddresses: 'a(x)@b.example' }, { errorCode: '024' }],
    ['a quoted address', { receiverAddresses: '"a b"@b.example' }, { errorCode: '024' }],
    ['no address', { receiverAddresses: 'nobody' }, { errorCode: '024' }],
    ['too many', { receiverAddresses: Array.from({ length: 201 }, (_, at) => `a${at}@b.example`).join(',') }, { errorCode: '024' }],
    ['a list of files that is none', { receiverAddresses: 'a@b.example', fileIds: '{"path":"/etc/passwd"}' }, { errorCode: '024' }],
    ['from an account that is nobody’s', { receiverAddresses: 'a@b.example', senderAddress: '', setId: '404' }, { errorCode: '-010' }],
    ['a mail of the inbox', { type: 1, receiverAddresses: 'a@b.example' }, { errorCode: '024' }],
    ['a mail of the bin', { type: '4', receiverAddresses: 'a@b.example' }, { errorCode: '024' }],
    ['from somebody else', { receiverAddresses: 'a@b.example', senderAddress: 'gao@a.example' }, { errorCode: '-010' }],
  ])('%s is refused', async (_name, mail, expected) => {
    const before = smtp.taken.length;
    expect(await send({ subject: 'x', content: 'x', ...mail })).toMatchObject({ state: false, ...expected });
    expect(smtp.taken).toHaveLength(before);
  });

  test('a file of somebody else is not attached', async () => {
    const fileId = await upload('own.txt', 'x');
    const gao = await addAccount('gaoyuan', 'sender@a.example');
    const answer = await reply('gaoyuan', calls.mailSend, {
      body: { type: 2, setId: gao, receiverAddresses: 'a@b.example', fileIds: JSON.stringify([{ id: fileId }]) },
    });
    expect(answer.status).toBe(403);
  });

  test.each<[next: SmtpServer['next'], reason: string, state: string]>([
    ['refuse', 'refused', 'failed'],
    ['tooLarge', 'quota', 'failed'],
    ['vanish', 'unreachable', 'unsure'],
  ])('a server that does this with it: %s', async (next, reason, state) => {
    smtp.next = next;
    const answer = await send({ subject: next, receiverAddresses: 'a@b.example', content: 'x' });
    expect(answer).toMatchObject({ state: false, reason });
    const draft = (await mailsOf('chenyuxin', account, 3)).find(({ subject }) => subject === next);
    expect(draft).toMatchObject({ sendState: state });
    // it goes out again when its writer wants that, under the same id, so that a receiver can know it
    expect(await send({ id: draft?.id, subject: next, receiverAddresses: 'a@b.example', content: 'x' })).toMatchObject({ state: true });
    const ids = smtp.taken.filter(({ source }) => source.includes(`Subject: ${next}`)).map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('contacts', () => {
  test('belong to one person; the often used come first, then people of the organisation', async () => {
    const save = (body: Linkman): Promise<Envelope> => ask('chenyuxin', calls.linkmanSave, { body });
    const { value: id } = await save({ linkName: '钱供应', linkAddress: 'qian@b.example', phone: '13800000000' });
    expect(await save({ linkName: '又一个', linkAddress: 'QIAN@b.example' })).toMatchObject({ state: false, message: '该邮箱地址的联系人已存在' });
    expect(await save({ linkName: '', linkAddress: 'x@b.example' })).toMatchObject({ state: false, errorCode: '-010' });
    expect(await save({ linkName: 'x', linkAddress: 'x' })).toMatchObject({ state: false, errorCode: '024' });
    expect(await save({ id: String(id), linkName: '钱', linkAddress: 'qian@b.example', orgName: '供应商' })).toMatchObject({ state: true });
    expect(await ask<Linkman>('chenyuxin', calls.linkmanGetJson, { query: { id } })).toMatchObject({ linkName: '钱', orgName: '供应商', sendTimes: 0 });
    expect((await ask<Linkman[]>('chenyuxin', calls.linkmanGetMailAndUserData, { query: { query: 'qian@' } })).map(({ linkName }) => linkName)).toContain('钱');
    expect(await ask<Linkman[]>('chenyuxin', calls.linkmanGetMailAndUserData, { query: { query: '%_%' } })).toEqual([]);
    for (const [call, request] of [
      [calls.linkmanGetJson, { query: { id } }],
      [calls.linkmanSave, { body: { id, linkName: 'x', linkAddress: 'x@b.example' } }],
      [calls.linkmanRemove, { query: { ids: id } }],
    ] as const)
      expect((await reply('gaoyuan', call, request)).status).toBe(403);
    expect(await ask('chenyuxin', calls.linkmanRemove, { query: { ids: id } })).toMatchObject({ state: true });
    expect((await ask<{ rows: Linkman[] }>('chenyuxin', calls.linkmanListJson, { body: page })).rows).toEqual([]);
  });
});

// helpers

async function subjectsOf(accountId: string): Promise<string[]> {
  const rows = await portal.parts.database
    .forTenant(tenant)
    .selectFrom('mail')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('gone_at', 'is', null)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Takes connections and says nothing. */
async function startSilentServer(): Promise<{ readonly port: number; stop(): void }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
