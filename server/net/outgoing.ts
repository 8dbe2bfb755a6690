import type { Localised } from '../../registry/localised.ts';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { hostOf, mayConnect, readAllowedOrigin, type AllowedOrigin } from './allowedOrigins.ts';
import { common } from '../core/index.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly text: string;
}

/** Finds the addresses of a host, as `dns.lookup` with `all` does. */
export type Resolve = (host: string, done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void) => void;

export interface OutgoingOptions {
  /** As in `QUERY_ORIGINS`; nothing else is ever asked. */
  readonly origins: readonly string[];
  readonly resolve?: Resolve;
  readonly timeout?: number;
  readonly sizeLimit?: number;
}

export type OutgoingReason = 'origin' | 'address' | 'redirects' | 'timeout' | 'size' | 'transport';

/** A request that was not made or brought nothing. `text` tells the person, without what stands behind the address. */
export class OutgoingError extends Error {
  readonly text: Localised;

  constructor(
    readonly reason: OutgoingReason,
    options?: ErrorOptions,
  ) {
    super(texts[reason]['zh-CN'], options);
    this.text = texts[reason];
    this.name = 'OutgoingError';
  }
}

const TIMEOUT = 10_000;
const SIZE_LIMIT = 5 * 1024 * 1024;
const REDIRECTS = 3;

/**
 * Asks another server, if it is one that the operator allows. The address is judged when the connection is made, for the very
 * address that is connected to, so a name that changes its mind gains nothing; every redirect is judged like the first request.
 * The time limit covers everything from the first redirect to the last byte.
 */
export async function sendOutgoing(options: OutgoingOptions, asked: OutgoingRequest): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  let current: OutgoingRequest = asked;
  try {
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const answer = await sendOnce(options, current, signal);
      if (answer.location === undefined) return answer;
      current = redirected(current, answer.status, answer.location);
    }
  } catch (error) {
    throw describe(error, signal);
  }
  throw new OutgoingError('redirects');
}

// helpers

const texts: Readonly<Record<OutgoingReason, Localised>> = {
  origin: common.closedAddress,
  address: common.closedAddress,
  redirects: { 'zh-CN': '请求的地址重定向次数过多', 'en-US': 'The address leads on to others too many times.', 'zh-TW': '請求的位址重新導向次數過多' },
  timeout: { 'zh-CN': '请求超时', 'en-US': 'The request took too long.', 'zh-TW': '請求逾時' },
  size: { 'zh-CN': '返回的数据过大', 'en-US': 'The answer is too large.', 'zh-TW': '傳回的資料過大' },
  transport: { 'zh-CN': '请求的地址无法访问', 'en-US': 'The address cannot be reached.', 'zh-TW': '請求的位址無法存取' },
};

async function sendOnce(
  options: OutgoingOptions,
  { url, method, headers = {}, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer & { readonly location?: string }> {
  const allowed = allowedFor(options, url);
  const dispatcher = guardedAgent(allowed, options.resolve ?? systemResolve);
  try {
    const reply = await request(url, { method, headers, dispatcher, signal, ...(body === undefined ? {} : { body }) });
    // giving the body up is reported to it as well
    reply.body.on('error', () => undefined);
    const location = reply.headers['location'];
    if (reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string') {
      reply.body.destroy();
      return { status: reply.statusCode, text: '', location };
    }
    return { status: reply.statusCode, text: await limited(reply.body, options.sizeLimit ?? SIZE_LIMIT) };
  } finally {
    // also ends what is still under way: the agent serves this one request
    dispatcher.destroy().catch(() => undefined);
  }
}

function allowedFor({ origins }: OutgoingOptions, url: URL): AllowedOrigin {
  const allowed = origins.map(readAllowedOrigin).find(({ origin }) => origin === url.origin);
  if (allowed === undefined || url.username !== '' || url.password !== '') throw new OutgoingError('origin');
  return allowed;
}

function guardedAgent(allowed: AllowedOrigin, resolve: Resolve): Agent {
  const host = hostOf(new URL(allowed.origin));
  // a literal address is connected to without a look-up
  if (/^[\d.]+$|:/.test(host) && !mayConnect(allowed, host)) throw new OutgoingError('address');
  const lookup: LookupFunction = (name, { all }, done) =>
    resolve(name, (error, addresses) => {
      const good = addresses.filter(({ address }) => mayConnect(allowed, address));
      const [first] = good;
      if (error !== null) done(error, '', 0);
      else if (first === undefined || good.length < addresses.length) done(new OutgoingError('address'), '', 0);
      else if (all === true) done(null, good);
      else done(null, first.address, first.family);
    });
  return new Agent({ connect: { lookup, timeout: TIMEOUT }, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT, maxHeaderSize: 32_768, pipelining: 0 });
}

const systemResolve: Resolve = (host, done) => lookUp(host, { all: true }, (error, addresses) => done(error, addresses ?? []));

async function limited(body: AsyncIterable<Buffer> & { destroy(): unknown }, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) {
      body.destroy();
      throw new OutgoingError('size');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Another origin learns nothing of the headers; 303, and 301 and 302 after a POST, go on with GET, as browsers do. */
function redirected(from: OutgoingRequest, status: number, location: string): OutgoingRequest {
  if (!URL.canParse(location, from.url.href)) throw new OutgoingError('origin');
  const url = new URL(location, from.url);
  const keeps = status === 307 || status === 308;
  return {
    url,
    method: keeps ? from.method : 'GET',
    ...(url.origin === from.url.origin && from.headers !== undefined ? { headers: from.headers } : {}),
    ...(keeps && url.origin === from.url.origin && from.body !== undefined ? { body: from.body } : {}),
  };
}

function describe(error: unknown, signal: AbortSignal): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (error instanceof Error && error.cause instanceof OutgoingError) return error.cause;
  const late = signal.aborted || (error instanceof Error && 'code' in error && String(error.code).includes('TIMEOUT'));
  return new OutgoingError(late ? 'timeout' : 'transport', { cause: error });
}
