import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config.ts';
import { findMailPlace, type MailPlace } from '../net/index.ts';
import { mailProblemOf, MailProblem } from './MailProblem.ts';

/** What a connection needs of an account, its password opened. */
export interface MailAccess {
  readonly mailAddress: string;
  readonly password: string;
  readonly sendHost: string;
  readonly sendPort: number;
  readonly receiveHost: string;
  readonly receivePort: number;
  readonly ssl: boolean;
  /** Whether the server for sending wants name and password. */
  readonly validate: boolean;
}

/** Which servers may be asked, and how long one that says nothing is waited for. */
export type MailNet = Pick<ServerConfig, 'mailHosts' | 'mailWaitMs'>;

export type SendTransport = ReturnType<typeof transportTo>;

/**
 * Does something with the inbox side of an account. The connection ends with it, whatever happens; what goes wrong is a {@link MailProblem}. Opening it takes
 * ten seconds at most; afterwards a server that says nothing for thrice as long is given up, and one that comes to no end {@link WAITS} waits after `mostMs`, the time
 * in which the work means to be over.
 */
export async function withInbox<Result>(net: MailNet, access: MailAccess, mostMs: number, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
  try {
    const place = await inTime(net, findMailPlace(net.mailHosts ?? [], { host: access.receiveHost, port: access.receivePort }));
    const client = clientTo(place, access, waitOf(net));
    // it reports what happens to a connection that nobody waits for
    client.on('error', () => undefined);
    try {
      await inTime(net, client.connect());
      return await within(mostMs + WAITS * waitOf(net), work(client), () => client.close());
    } finally {
      client.close();
    }
  } catch (error) {
    throw error instanceof OurFailure ? error.cause : mailProblemOf(error);
  }
}

/** Our own side of what is done with a connection: what fails there is no problem of the mail server, whatever it looks like. */
export async function ourSide<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new OurFailure(error);
  }
}

/** Does something with the sending side of an account, under the same bounds. */
export async function withTransport<Result>(
  net: MailNet,
  access: MailAccess,
  mostMs: number,
  work: (transport: SendTransport) => Promise<Result>,
): Promise<Result> {
  try {
    const place = await inTime(net, findMailPlace(net.mailHosts ?? [], { host: access.sendHost, port: access.sendPort }));
    const transport = transportTo(place, access, waitOf(net));
    try {
      return await within(mostMs, work(transport));
    } finally {
      transport.close();
    }
  } catch (error) {
    throw mailProblemOf(error);
  }
}

/** Signs in on both sides. Throws the {@link MailProblem} of the first that fails. */
export async function testAccess(net: MailNet, access: MailAccess): Promise<void> {
  await withInbox(net, access, 0, () => Promise.resolve());
  await withTransport(net, access, waitOf(net), (transport) => transport.verify());
}

// helpers

class OurFailure extends Error {
  constructor(cause: unknown) {
    super('not the mail server', { cause });
  }
}

const waitOf = ({ mailWaitMs }: MailNet): number => mailWaitMs ?? 10_000;
/** For what is on the wire already: a large mail over a slow line. */
const WAITS = 6;
/** The largest piece that a server may send at once, the longest line, and the longest answer with its pieces. A line holds the numbers of all mails that are searched at once. */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_LINE = 2 * 1024 * 1024;
const MOST_ANSWER = MOST_BYTES + 2 * MOST_LINE;

/** TLS from the first byte, or after the greeting. On the ports of the latter nothing else is spoken. */
const isImplicit = (ssl: boolean, port: number): boolean => ssl && ![25, 143, 587].includes(port);

function clientTo(place: MailPlace, { mailAddress, password, ssl }: MailAccess, wait: number): ImapFlow {
  const secure = isImplicit(ssl, place.port);
  return new ImapFlow({
    host: place.address,
    port: place.port,
    secure,
    ...(place.servername === undefined ? {} : { servername: place.servername }),
    // a password goes over an open wire only where the operator says that the way is safe
    ...(secure || (place.isListed && !ssl) ? {} : { doSTARTTLS: true }),
    auth: { user: mailAddress, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: 3 * wait,
    maxLiteralSize: MOST_BYTES,
    maxLineLength: MOST_LINE,
    maxResponseSize: MOST_ANSWER,
    // what is small on the wire could be any size behind it
    disableCompression: true,
    clientInfo: { name: 'Yuanbiao' },
  });
}

function transportTo(place: MailPlace, { mailAddress, password, ssl, validate }: MailAccess, wait: number) {
  const secure = isImplicit(ssl, place.port);
  return createTransport({
    host: place.address,
    port: place.port,
    secure,
    requireTLS: !secure && !(place.isListed && !ssl),
    ...(place.servername === undefined ? {} : { servername: place.servername }),
    ...(validate ? { auth: { user: mailAddress, pass: password } } : {}),
    // how we are called is not how this machine is called
    name: mailAddress.split('@').at(-1) ?? 'localhost',
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: 3 * wait,
    dnsTimeout: wait,
    // a mail is made of what it is given, never of what an address in it leads to
    disableFileAccess: true,
    disableUrlAccess: true,
    // the address has been judged
    allowInternalNetworkInterfaces: true,
  });
}

const inTime = <Result>(net: MailNet, work: Promise<Result>): Promise<Result> => within(waitOf(net), work);

/** What lasts longer is a `timeout`; it is left behind, ended by `end`. */
async function within<Result>(ms: number, work: Promise<Result>, end: () => void = () => undefined): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new MailProblem('timeout'));
      end();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
