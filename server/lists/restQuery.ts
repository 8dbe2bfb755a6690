import type { Localised } from '../../registry/localised.ts';
import { isRecord } from '../../registry/form/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { BadRequest, common, Refusal } from '../core/index.ts';
import { askOwnServer, type OutgoingAnswer, OutgoingError, type OutgoingRequest, sendOutgoing } from '../net/index.ts';
import { lackingParameter, parameterName } from './conditionValues.ts';
import type { CustomQueryItem, QueryAnswer, QueryReader } from './customQuery.ts';
import { fillHeader, fillJson, fillUrl, ILLEGAL_ARGUMENT, type Provide } from './placeholders.ts';
import { ROW_LIMIT } from '../query/index.ts';
import { memberAt, restRows, SERVICE_CALL } from './restAnswer.ts';
import { resolveVariable, variableOf } from './variables.ts';
import { fill } from '../../registry/words.ts';

/** How the server reaches addresses. */
export interface RestPort {
  /** This server, with the rights of the caller. */
  own(request: Omit<OutgoingRequest, 'url'> & { readonly path: string }): Promise<OutgoingAnswer>;
  /** Another server; throws {@link OutgoingError}. */
  foreign(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** `host:port` under which the caller reaches this server. */
  readonly host: string | undefined;
}

export const restPort = (context: HandlerContext): RestPort => ({
  own: ({ path, method, headers = {}, body }) => askOwnServer(context, { path, method, headers, ...(body === undefined ? {} : { body }) }),
  foreign: (request) => sendOutgoing({ origins: context.config.queryOrigins }, request),
  host: context.request.header('host'),
});

/** Runs a query over an address. Only the results that the query declares are passed on. */
export async function runRestQuery(
  reader: QueryReader,
  { spec }: CustomQueryItem,
  parameters: Readonly<Record<string, unknown>>,
  page: number,
): Promise<QueryAnswer> {
  if (spec.url === undefined || spec.url.trim() === '') throw new Refusal(texts.noAddress, ILLEGAL_ARGUMENT);
  if (reader.rest === undefined) throw new Refusal(texts.notWhileSaving, ILLEGAL_ARGUMENT);
  const scope = valuesOf(reader, spec, parameters);
  if (scope === undefined) return { rows: [], total: 0, page, pageSize: spec.pageSize ?? ROW_LIMIT };

  const request = requestOf(spec, scope, page);
  const answer = await ask(reader.rest, request);
  if (answer.status >= 400) throw new Refusal(refusalOf(answer), SERVICE_CALL);
  const { rows, total } = restRows(answer.text, spec);
  const pageSize = spec.needPage === true ? (spec.pageSize ?? 20) : ROW_LIMIT;
  const kept = rows.slice(0, spec.needPage === true ? Math.min(pageSize, ROW_LIMIT) : ROW_LIMIT);
  return {
    rows: kept.map((row) => Object.fromEntries(spec.results.map(({ field }) => [field, memberAt(row, field) ?? null]))),
    total: total ?? rows.length,
    page,
    pageSize,
  };
}

// helpers

type Spec = CustomQueryItem['spec'];

interface RestValues {
  readonly provide: Provide;
  /** What is sent along: parameters with a value that no placeholder takes. */
  readonly further: ReadonlyMap<string, unknown>;
}

interface RestRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Undefined: a required parameter has no value yet, so nothing can be found; one that is not given at all is refused. */
function valuesOf(
  { user: reader, onBehalfOf: user = reader, clock }: QueryReader,
  spec: Spec,
  parameters: Readonly<Record<string, unknown>>,
): RestValues | undefined {
  const lacking = lackingParameter(spec.conditions ?? [], parameters);
  if (lacking !== undefined) throw new BadRequest(fill(texts.lacking, { name: lacking }));
  const today = clock.today();
  const placeholders = placeholdersOf(spec);
  const named = new Map<string, unknown>();
  for (const condition of spec.conditions ?? []) {
    const name = parameterName(condition);
    const given = condition.source === 'fixed' || condition.source === 'variable' || !Object.hasOwn(parameters, name) ? undefined : parameters[name];
    const value = isBlank(given) ? resolveVariable(condition.value, user, today) : given;
    if (isBlank(value) && condition.required === true) return undefined;
    if (!isBlank(value)) named.set(name, value);
    else if (Object.hasOwn(parameters, name)) named.set(name, '');
  }
  const declared = new Set((spec.conditions ?? []).map(parameterName));
  for (const [name, value] of Object.entries(parameters)) {
    if (declared.has(name)) continue;
    if (!placeholders.has(name)) throw new BadRequest(fill(texts.noParameter, { name }));
    named.set(name, value ?? '');
  }
  return {
    provide: (name) => (named.has(name) ? named.get(name) : variableOf(name, user, today)),
    further: new Map([...named].filter(([name, value]) => !placeholders.has(name) && !isBlank(value))),
  };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function placeholdersOf({ url, dataParam, header }: Spec): ReadonlySet<string> {
  const templates = [url ?? '', dataParam ?? '', typeof header === 'string' ? header : Object.values(header ?? {}).join(' ')];
  return new Set(templates.flatMap((text) => [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, name = '']) => name.trim())));
}

function requestOf(spec: Spec, { provide, further }: RestValues, page: number): RestRequest {
  const method = spec.requestType ?? 'GET';
  const paging: readonly (readonly [string, unknown])[] =
    spec.needPage === true
      ? [
          [spec.pageKey ?? 'page', page],
          [spec.pageSizeKey ?? 'pageSize', spec.pageSize ?? 20],
        ]
      : [];
  const url = fillUrl(spec.url ?? '', provide);
  const headers = headersOf(spec.header, provide);
  if (method === 'GET') return { url: withQuery(url, [...further, ...paging]), method, headers };
  const template = spec.dataParam === undefined || spec.dataParam.trim() === '' ? '{}' : spec.dataParam;
  const body: unknown = JSON.parse(fillJson(template, provide));
  const whole = isRecord(body) ? { ...Object.fromEntries(further), ...body, ...Object.fromEntries(paging) } : body;
  return { url, method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(whole) };
}

function withQuery(url: string, pairs: readonly (readonly [string, unknown])[]): string {
  if (pairs.length === 0) return url;
  const [before = '', fragment] = url.split('#');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, wireText(value)]));
  return `${before}${before.includes('?') ? '&' : '?'}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(wireText).join(',');
  if (isRecord(value)) return 'id' in value ? wireText(value['id']) : JSON.stringify(value);
  return String(value ?? '');
}

/** Names that belong to the connection, or that would speak for the caller. */
const reserved = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
  'proxy-authorization',
  'cookie',
  'x-query-depth',
]);

function headersOf(given: Spec['header'], provide: Provide): Record<string, string> {
  const header = typeof given === 'string' ? headerRecord(given) : (given ?? {});
  return Object.fromEntries(
    Object.entries(header).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      return reserved.has(lower) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) ? [] : [[lower, fillHeader(String(value), provide)]];
    }),
  );
}

function headerRecord(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // told below
  }
  throw new Refusal(fill(texts.header, { text }), ILLEGAL_ARGUMENT);
}

/** A path, or an address of the host under which the caller reaches us, stays in this process. */
async function ask(rest: RestPort, { url, method, headers, body }: RestRequest): Promise<OutgoingAnswer> {
  const shared = { method, headers, ...(body === undefined ? {} : { body }) };
  // what a browser would read as another host is no path
  if (/^\/(?![/\\])/.test(url)) return rest.own({ path: url.split('#')[0] ?? url, ...shared });
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Refusal(common.closedAddress, SERVICE_CALL);
  const target = new URL(url);
  if (isHere(target, rest.host)) return rest.own({ path: `${target.pathname}${target.search}`, ...shared });
  try {
    return await rest.foreign({ url: target, ...shared });
  } catch (error) {
    if (error instanceof OutgoingError) throw new Refusal(error.text, SERVICE_CALL);
    throw error;
  }
}

function isHere(target: URL, host: string | undefined): boolean {
  const here = `${target.protocol}//${host ?? ''}`;
  return host !== undefined && URL.canParse(here) && new URL(here).host === target.host && target.username === '';
}

/** What our own server says may be shown; what another one says may not concern the caller. */
function refusalOf({ status, text }: OutgoingAnswer): Localised | string {
  try {
    const answer: unknown = JSON.parse(text);
    if (isRecord(answer) && typeof answer['logId'] === 'string' && typeof answer['message'] === 'string') return answer['message'];
  } catch {
    // no envelope
  }
  return fill(texts.failed, { status });
}

const texts = {
  noAddress: { 'zh-CN': 'Restful类型的url地址为空', 'en-US': 'The RESTful query has no address.', 'zh-TW': 'Restful類型的url位址為空' },
  notWhileSaving: {
    'zh-CN': 'Restful类型的关联查询不能用于保存时的校验',
    'en-US': 'A RESTful query cannot be asked while something is saved.',
    'zh-TW': 'Restful類型的關聯查詢不能用於儲存時的校驗',
  },
  lacking: {
    'zh-CN': '缺少必填的查询参数：{name}',
    'en-US': 'The required parameter {name} is missing.',
    'zh-TW': '缺少必填的查詢參數：{name}',
  },
  noParameter: { 'zh-CN': '关联查询没有参数：{name}', 'en-US': 'The query has no parameter {name}.', 'zh-TW': '關聯查詢沒有參數：{name}' },
  header: { 'zh-CN': '请求头部不是有效的JSON格式:{text}', 'en-US': 'The headers are no valid JSON: {text}', 'zh-TW': '請求標頭不是有效的JSON格式:{text}' },
  failed: {
    'zh-CN': '请求的地址返回了错误（{status}）',
    'en-US': 'The address answered with an error ({status}).',
    'zh-TW': '請求的位址傳回了錯誤（{status}）',
  },
} as const;
