import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { isRecord } from '../../registry/form/index.ts';
import type { Localised } from '../../registry/localised.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { BadRequest, hasNoNul, notWritable, unwritableText } from '../core/index.ts';
import { judgesTexts } from './bodies.ts';
import { fill } from '../../registry/words.ts';

/** Checks input against the schemas of a call. Compiled when a call is used for the first time. */
export interface InputCheck {
  /** Throws {@link BadRequest}, naming the field. Path and query values are converted to the types of their schemas. */
  (input: { readonly params: unknown; readonly query: unknown; readonly body: unknown }): { params: unknown; query: unknown; body: unknown };
}

export function inputCheck(call: Call): InputCheck {
  let validators: { params?: ValidateFunction; query?: ValidateFunction; body?: ValidateFunction } | undefined;
  return ({ params, query, body }) => {
    validators ??= {
      ...(call.params === undefined ? {} : { params: converting.compile(call.params) }),
      ...(call.query === undefined ? {} : { query: converting.compile(call.query) }),
      ...(call.body === undefined ? {} : { body: exact.compile(call.body) }),
    };
    const checked = {
      params: plainCopy(params),
      query: plainCopy(query),
      // some clients leave out a body that has no required members
      body: body === undefined || body === null ? (call.body === undefined ? undefined : {}) : body,
    };
    const place = unwritableText(checked.params) ?? unwritableText(checked.query) ?? unwritableText(checked.body, judgesTexts(call) ? hasNoNul : undefined);
    if (place !== undefined) throw notWritable(place);
    mustTakeData(call, body);
    check(texts.path, validators.params, checked.params);
    check(texts.query, validators.query, checked.query);
    check(texts.body, validators.body, checked.body);
    return { ...checked, query: withFlags(call.query, checked.query) };
  };
}

/** Whether the form of a document may come along with a call of the runtime; clients of other servers send many members besides, which say nothing. */
export const takesData = ({ body }: Pick<Call, 'body'>): boolean =>
  Object.hasOwn((body as { readonly properties?: object } | undefined)?.properties ?? {}, 'data');

// helpers

/** What somebody has entered is not lost without a word. */
function mustTakeData(call: Call, body: unknown): void {
  if (!call.path.startsWith('/runtime/') || takesData(call) || !isRecord(body)) return;
  const { data } = body;
  if (data !== undefined && data !== null && data !== '')
    throw new BadRequest(fill(texts.wrong, { place: texts.body, field: ' data ', reason: fill(texts.reason, { reason: texts.noData }) }));
}

const settings = { strict: false, allErrors: false, validateFormats: true } as const;
const converting = new Ajv2020({ ...settings, coerceTypes: true });
const exact = new Ajv2020({ ...settings, coerceTypes: false });
addFormats.default(converting);
addFormats.default(exact);

function check(place: Localised, validate: ValidateFunction | undefined, value: unknown): void {
  if (validate === undefined || validate(value)) return;
  const error = validate.errors?.[0];
  const missing = typeof error?.params['missingProperty'] === 'string' ? `/${error.params['missingProperty']}` : '';
  const field = `${error?.instancePath ?? ''}${missing}`.slice(1).replaceAll('/', '.');
  const reason = error?.message === undefined ? '' : fill(texts.reason, { reason: error.message });
  throw new BadRequest(fill(texts.wrong, { place, field: field === '' ? '' : ` ${field} `, reason }));
}

/**
 * Switches as booleans. A switch may also be empty, so it is a union with a text, and the conversion of the validator tries
 * every member of a union: a switch leaves it as text.
 */
function withFlags(schema: TSchema | undefined, query: unknown): unknown {
  const properties =
    (schema as { readonly properties?: Readonly<Record<string, { readonly anyOf?: readonly { readonly type?: unknown }[] }>> } | undefined)?.properties ?? {};
  if (!isRecord(query)) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isFlag = Object.hasOwn(properties, name) && properties[name]?.anyOf?.some(({ type }) => type === 'boolean') === true;
      return [name, isFlag && (value === 'true' || value === 'false') ? value === 'true' : value];
    }),
  );
}

const plainCopy = (record: unknown): unknown => (typeof record === 'object' && record !== null ? { ...record } : {});

const texts = {
  path: { 'zh-CN': '路径参数', 'en-US': 'Part of the path', 'zh-TW': '路徑參數' },
  query: { 'zh-CN': '查询参数', 'en-US': 'Parameter', 'zh-TW': '查詢參數' },
  body: { 'zh-CN': '请求内容', 'en-US': 'Content', 'zh-TW': '請求內容' },
  wrong: { 'zh-CN': '{place}{field}不正确{reason}', 'en-US': '{place}{field} is not valid{reason}', 'zh-TW': '{place}{field}不正確{reason}' },
  noData: { 'zh-CN': '该操作不接收单据数据', 'en-US': 'this call takes nothing of the document', 'zh-TW': '該操作不接收單據資料' },
  reason: { 'zh-CN': '：{reason}', 'en-US': ': {reason}', 'zh-TW': '：{reason}' },
} as const;
