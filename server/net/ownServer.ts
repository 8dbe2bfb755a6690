import { calls } from '../../schemas/calls/index.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import type { HandlerContext, ServerParts } from '../context/index.ts';
import { common, Refusal } from '../core/index.ts';
import type { OutgoingAnswer } from './outgoing.ts';

export interface OwnRequest {
  readonly method: 'GET' | 'POST';
  /** Path with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that comes from no connection. */
export type Inject = (request: {
  method: 'GET' | 'POST';
  url: string;
  remoteAddress: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<{ readonly statusCode: number; readonly payload: string }>;

/** Tells the server how it is reached from inside. */
export function attachOwnServer(parts: ServerParts, inject: Inject): void {
  ways.set(parts, inject);
}

/**
 * Asks this very server with the rights of the caller, without a connection. Only calls that change nothing are open to that:
 * who writes metadata must not make others write.
 */
export async function askOwnServer(context: HandlerContext, { method, path, headers, body }: OwnRequest): Promise<OutgoingAnswer> {
  const inject = ways.get(context.server);
  if (inject === undefined || !isReading(context, method, path)) throw new Refusal(common.closedAddress, '031');
  const depth = Number(context.request.header(DEPTH) ?? 0) + 1;
  if (!(depth <= DEEPEST)) throw new Refusal(texts.circle, '031');
  const answer = await inject({
    method,
    url: path,
    remoteAddress: context.request.ip,
    headers: { ...headers, ...own(context, ['authorization', 'accept-language', 'tenant-code', 'cookie', 'user-agent']), [DEPTH]: String(depth) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

const ways = new WeakMap<ServerParts, Inject>();
/** How many queries stand around this one. */
const DEPTH = 'x-query-depth';
const DEEPEST = 2;

function own({ request }: HandlerContext, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether every signed-in person may make the call at a path, and it changes nothing. Prefixes are those of a server that has none. */
export function isAskedByRules(method: 'GET' | 'POST', path: string): boolean {
  const meant = callsAt(method, path, { uc: '', portal: '' });
  return meant.length > 0 && meant.every((call) => isOpen(call) && call.policy.access === 'session');
}

/** The calls that an address of this server may reach once its `${placeholders}` are filled in, among those that queries may ask; a value fills one part of a path. */
export function readingCallsAt(method: 'GET' | 'POST', address: string, prefixes: ServerParts['config']['prefixes']): readonly Call[] {
  const parts = (address.replace(new RegExp(PLACEHOLDER, 'g'), FILLED).split(/[?#]/)[0] ?? '').split('/').map(decodedPart);
  if (parts.includes(undefined)) return [];
  const meant = calls.filter((call: Call) => {
    const stated = pathOf(call, prefixes).split('/');
    return call.method === method && stated.length === parts.length && stated.every((part, index) => mayBe(part, parts[index] ?? ''));
  });
  // without a placeholder there is nothing to hope for: what may be meant otherwise is refused as it would be when it is asked
  return PLACEHOLDER.test(address.split(/[?#]/)[0] ?? '') || meant.every(isOpen) ? meant.filter(isOpen) : [];
}

/** Paths that queries may ask, for hints. */
export const readingPaths = (method: 'GET' | 'POST', prefixes: ServerParts['config']['prefixes']): readonly string[] =>
  calls.filter((call: Call) => call.method === method && isOpen(call)).map((call) => pathOf(call, prefixes));

// helpers

const PLACEHOLDER = /\$\{[^{}]*\}/;
/** Stands for what will be filled in; no path has it. */
const FILLED = '\u0000';

/** Whether a part of an address may be that part of a call: a placeholder may become anything, even between letters. */
function mayBe(stated: string, written: string): boolean {
  if (/^\{\w+\}$/.test(stated)) return written !== '';
  const pieces = written.split(FILLED).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`).test(stated);
}

/** The path as the router will read it must belong to calls that only read; one that may be meant otherwise is refused. */
function isReading({ config }: HandlerContext, method: string, path: string): boolean {
  const meant = callsAt(method, path, config.prefixes);
  return meant.length > 0 && meant.every(isOpen);
}

function callsAt(method: string, path: string, prefixes: ServerParts['config']['prefixes']): readonly Call[] {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').map(decodedPart);
  const name = parts.includes(undefined) ? undefined : parts.join('/');
  return name === undefined ? [] : calls.filter((call: Call) => call.method === method && patternOf(call, prefixes).test(name));
}

/** What makes or renews sessions is nobody's data. */
const isOpen = ({ write, style, policy, name }: Call): boolean =>
  !write && style !== 'binary' && (policy.access === 'session' || policy.access === 'role') && !/^(session|sso)\./.test(name);

function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('/', '');
  } catch {
    return undefined;
  }
}

const pathOf = (call: Call, prefixes: ServerParts['config']['prefixes']): string => `${call.prefix === undefined ? '' : prefixes[call.prefix]}${call.path}`;

function patternOf(call: Call, prefixes: ServerParts['config']['prefixes']): RegExp {
  return new RegExp(
    `^${pathOf(call, prefixes)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  );
}

const texts = {
  circle: {
    'zh-CN': '关联查询互相引用，请检查其地址',
    'en-US': 'Queries ask each other in a circle. Please check their addresses.',
    'zh-TW': '關聯查詢互相引用，請檢查其位址',
  },
} as const;
