import {
  customDialogGetByAlias, customDialogGetListData, customDialogGetTreeData, customQueryDoQuery, customQueryDoQueryBase64, customQueryGetByAlias,
} from '../../../schemas/calls/index.ts';
import { isRecord, localiseItem } from '../../../registry/form/index.ts';
import { localeOf } from '../../forms/submitRecord.ts';
import type { HandlerContext } from '../../http/context.ts';
import { BadRequest, Refusal } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { dialogNodes, dialogRows, type CustomDialogItem } from '../../lists/customDialog.ts';
import { runQuery, type CustomQueryItem, type QueryReader } from '../../lists/customQuery.ts';
import { visibleItem } from '../../lists/grants.ts';
import { dialogAnswer, queryAnswer } from '../../lists/queryAnswers.ts';

const queryByAlias = handle(customQueryGetByAlias, async ({ body }, context) => queryAnswer(await findQuery(context, aliasIn(body))));

const doQuery = handle(customQueryDoQuery, async ({ query, body }, context) =>
  runQuery(reader(context), await findQuery(context, query.alias), parametersOf(body), query.page ?? 1));

const doQueryBase64 = handle(customQueryDoQueryBase64, async ({ query }, context) =>
  runQuery(reader(context), await findQuery(context, query.alias), parametersOf(decoded(query.queryData)), query.page ?? 1));

const dialogByAlias = handle(customDialogGetByAlias, async ({ query }, context) => dialogAnswer(await findDialog(context, query.alias)));

const dialogList = handle(customDialogGetListData, async ({ query, body }, context) =>
  dialogRows(reader(context), await findDialog(context, query.alias), body, mapOf(query.mapParam)));

const dialogTree = handle(customDialogGetTreeData, async ({ query }, context) =>
  dialogNodes(reader(context), await findDialog(context, query.alias), mapOf(query.mapParam)));

export const queryHandlers = [queryByAlias, doQuery, doQueryBase64, dialogByAlias, dialogList, dialogTree];

// helpers

const reader = ({ db, meta, user, clock }: HandlerContext): QueryReader => ({ db, meta, user, today: clock.today() });

async function findQuery(context: HandlerContext, alias: string): Promise<CustomQueryItem> {
  const item = await context.meta.find('customQuery', alias);
  if (item === undefined) throw new Refusal(`未找到别名为${alias}的关联查询`);
  return localiseItem(visibleItem(context.user, item), localeOf(context));
}

async function findDialog(context: HandlerContext, alias: string): Promise<CustomDialogItem> {
  const item = await context.meta.find('customDialog', alias);
  if (item === undefined) throw new Refusal(`未找到别名为${alias}的对话框`);
  return localiseItem(visibleItem(context.user, item), localeOf(context));
}

/** The body is the bare alias; some clients send it as JSON text. */
function aliasIn(body: string): string {
  const alias = body.trim().replace(/^"(.*)"$/, '$1');
  if (!/^[\w-]{1,64}$/.test(alias)) throw new BadRequest('关联查询的别名不正确');
  return alias;
}

/** `[{key, value}]` or nothing. */
function parametersOf(body: unknown): Record<string, unknown> {
  if (!Array.isArray(body)) return {};
  return Object.fromEntries(body.filter(isRecord).map(({ key, value }) => [String(key), value]));
}

/** Base64, once or twice, of JSON. */
function decoded(text: string | undefined): unknown {
  let current = text ?? '';
  if (current === '') return [];
  for (let round = 0; round < 2; round += 1) {
    current = Buffer.from(current, 'base64').toString('utf8');
    const value = parsed(current);
    if (Array.isArray(value)) return value;
  }
  throw new BadRequest('queryData 不正确');
}

/** JSON members without their braces. */
function mapOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === '') return {};
  const value = parsed(`{${text}}`);
  if (!isRecord(value)) throw new BadRequest('mapParam 不正确');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
