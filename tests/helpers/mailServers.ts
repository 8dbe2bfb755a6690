import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { freePort } from './freePort.ts';

/** Everybody's password at both servers. */
export const mailPassword = 'Geheim-2026';

/** A private Dovecot in a temporary folder: any address is a box of its own. */
export interface ImapServer {
  readonly port: number;
  /** Lays mails into a box, without a server in between. */
  deliver(address: string, ...sources: readonly string[]): Promise<void>;
  /** How many mails a box holds. */
  left(address: string): Promise<number>;
  /** Lets a box count its mails anew, as a server does that was restored from a copy. */
  countAnew(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where Dovecot is installed; undefined: nowhere. */
export const dovecotPath = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path));

/** Undefined when no Dovecot is installed (Debian: dovecot-imapd). Tests say so by name; in CI it is a failure. */
export async function startImapServer(): Promise<ImapServer | undefined> {
  if (dovecotPath === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'yuanbiao-imap-'));
  const [port, config, owner] = [await freePort(), join(folder, 'dovecot.conf'), await ownerOf()];
  const boxes = join(folder, 'boxes');
  await mkdir(boxes);
  if (owner.isRoot) for (const each of [folder, boxes]) await chown(each, owner.uid, owner.gid);
  await writeFile(config, settings(folder, port, owner));
  const child = spawn(dovecotPath, ['-F', '-c', config], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(port, () => child.exitCode === null))) {
    const said = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`Dovecot does not start: ${said.slice(-2_000)}`);
  }
  let count = 0;
  return {
    port,
    stop,
    async deliver(address, ...sources) {
      const box = join(boxes, address);
      for (const name of ['cur', 'new', 'tmp']) await mkdir(join(box, name), { recursive: true });
      for (const source of sources) await writeFile(join(box, 'new', `${1_700_000_000 + ++count}.M${count}P1.test`), source.replace(/\r?\n/g, '\r\n'));
      if (owner.isRoot) await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, box]);
    },
    async left(address) {
      const names = await Promise.all(['cur', 'new'].map((name) => readdir(join(boxes, address, name))));
      return names.flat().length;
    },
    async countAnew(address) {
      const box = join(boxes, address);
      const list = join(box, 'dovecot-uidlist');
      const text = await readFile(list, 'utf8');
      await writeFile(
        list,
        text.replace(/ V(\d+) /, (_, validity: string) => ` V${Number(validity) + 7} `),
      );
      for (const name of await readdir(box)) if (name.startsWith('dovecot.') || name.startsWith('dovecot-uidvalidity')) await rm(join(box, name));
    },
  };
}

export interface SmtpServer {
  readonly port: number;
  /** Every mail that was taken, as it came. */
  readonly taken: { readonly from: string; readonly to: readonly string[]; readonly source: string }[];
  /** What is done with the next mail instead of taking it. */
  next: 'take' | 'refuse' | 'tooLarge' | 'vanish';
  stop(): Promise<void>;
}

/** A server for sending. `isSecure`: with a certificate that nobody has signed. */
export async function startSmtpServer({ isSecure = false } = {}): Promise<SmtpServer> {
  const taken: SmtpServer['taken'] = [];
  const state: Pick<SmtpServer, 'next'> = { next: 'take' };
  const server = new SMTPServer({
    secure: isSecure,
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: isSecure ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '', password }, _session, done) => {
      if (password === mailPassword) done(null, { user: username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      done(address.startsWith('nobody@') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const what = state.next;
        state.next = 'take';
        if (what === 'refuse') return done(Object.assign(new Error('spam'), { responseCode: 550 }));
        if (what === 'tooLarge') return done(Object.assign(new Error('message size exceeds'), { responseCode: 552 }));
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        // taken, and nobody is told
        if (what === 'vanish') for (const each of server.connections) each.close();
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    taken,
    get next() {
      return state.next;
    },
    set next(what) {
      state.next = what;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

// helpers

interface Owner {
  readonly isRoot: boolean;
  readonly name: string;
  readonly group: string;
  readonly uid: number;
  readonly gid: number;
}

/** As root the boxes belong to somebody who may do nothing else; otherwise everything to whoever runs the test. */
async function ownerOf(): Promise<Owner> {
  const isRoot = process.getuid?.() === 0;
  const name = isRoot ? 'nobody' : userInfo().username;
  const idOf = async (flag: string): Promise<string> => (await promisify(execFile)('id', [flag, name])).stdout.trim();
  return { isRoot, name, group: await idOf('-gn'), uid: Number(await idOf('-u')), gid: Number(await idOf('-g')) };
}

const settings = (folder: string, port: number, { isRoot, name, group }: Owner): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:${folder}/boxes/%u
mail_uid = ${name}
mail_gid = ${group}
first_valid_uid = 1
first_valid_gid = 1
mailbox_list_index = no
${isRoot ? '' : `default_internal_user = ${name}\ndefault_internal_group = ${group}\ndefault_login_user = ${name}`}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${mailPassword}
}
userdb {
  driver = static
  args = uid=${name} gid=${group} home=${folder}/boxes/%u
}
`;

/** Whether it greets within ten seconds. */
async function answers(port: number, isAlive: () => boolean): Promise<boolean> {
  for (const until = Date.now() + 10_000; Date.now() < until && isAlive(); ) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
    if (greeted) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return false;
}
