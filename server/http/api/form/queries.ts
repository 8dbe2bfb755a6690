import {
  combinateDialogGetObject,
  customDialogGetByAlias,
  customDialogGetListData,
  customDialogGetTreeData,
  customQueryDoQuery,
  customQueryDoQueryBase64,
  customQueryGetByAlias,
} from '../../../../schemas/calls/index.ts';
import { isRecord, localiseItem } from '../../../../registry/form/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, parseStorableJson, Problem, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import {
  combinedAnswer,
  type CustomDialogItem,
  type CustomQueryItem,
  dialogAnswer,
  dialogFor,
  dialogNodes,
  dialogRows,
  queryAnswer,
  queryFor,
  type QueryReader,
  restPort,
  runQuery,
} from '../../../lists/index.ts';
import { visibleItem } from '../../../rights/index.ts';
import { fill } from '../../../../registry/words.ts';

const queryByAlias = handle(customQueryGetByAlias, async ({ body }, context) =>
  queryAnswer(await queryFor(reader(context), await findQuery(context, aliasIn(body)))),
);

const doQuery = handle(customQueryDoQuery, async ({ query, body }, context) =>
  runQuery(reader(context), await findQuery(context, query.alias), parametersOf(body), query.page ?? 1),
);

const doQueryBase64 = handle(customQueryDoQueryBase64, async ({ query }, context) =>
  runQuery(reader(context), await findQuery(context, query.alias), parametersOf(decoded(query.queryData)), query.page ?? 1),
);

const dialogByAlias = handle(customDialogGetByAlias, async ({ query }, context) =>
  dialogAnswer(await dialogFor(reader(context), await findDialog(context, query.alias), context.language)),
);

const dialogList = handle(customDialogGetListData, async ({ query, body }, context) =>
  dialogRows(reader(context), await findDialog(context, query.alias), body, mapOf(query.mapParam)),
);

const dialogTree = handle(customDialogGetTreeData, async ({ query }, context) =>
  dialogNodes(reader(context), await findDialog(context, query.alias), mapOf(query.mapParam), query),
);

const combinedDialog = handle(combinateDialogGetObject, async ({ query, body }, context) => {
  const alias = query.alias || body.alias || query.id || body.id || '';
  if (alias === '') throw new BadRequest(texts.noAlias);
  return combinedAnswer(await dialogFor(reader(context), await findDialog(context, alias), context.language));
});

export const queryHandlers = [queryByAlias, doQuery, doQueryBase64, dialogByAlias, dialogList, dialogTree, combinedDialog];

// helpers

const reader = (context: HandlerContext): QueryReader => ({
  db: context.db,
  meta: context.meta,
  user: context.user,
  clock: context.clock,
  rest: restPort(context),
});

/** What a client that waits for an alias recognises. */
const NO_RECORD = '016';

async function findQuery(context: HandlerContext, alias: string): Promise<CustomQueryItem> {
  const item = await context.meta.find('customQuery', alias);
  if (item === undefined) throw new Refusal(fill(common.noQuery, { alias }), NO_RECORD);
  return localiseItem(visibleItem(context.user, item), context.language);
}

async function findDialog(context: HandlerContext, alias: string): Promise<CustomDialogItem> {
  const item = await context.meta.find('customDialog', alias);
  if (item === undefined) throw new Refusal(fill(texts.noDialog, { alias }), NO_RECORD);
  return localiseItem(visibleItem(context.user, item), context.language);
}

/** The body is the bare alias; some clients send it as JSON text. */
function aliasIn(body: string): string {
  const alias = body.trim().replace(/^"(.*)"$/, '$1');
  if (!/^[\w-]{1,64}$/.test(alias)) throw new BadRequest(texts.badAlias);
  return alias;
}

/** `[{key, value}]`, or the same as a map. */
function parametersOf(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) return Object.fromEntries(body.filter(isRecord).map(({ key, value }) => [String(key), value]));
  return isRecord(body) ? body : {};
}

/** Base64, once or twice, of JSON. */
function decoded(text: string | undefined): unknown {
  let current = (text ?? '').trim();
  if (current === '') return [];
  for (let round = 0; round < 2; round += 1) {
    // a plus sign of an address that was not encoded arrives as a space
    current = Buffer.from(current.replaceAll(' ', '+'), 'base64').toString('utf8');
    const value = parsed(current);
    if (Array.isArray(value) || isRecord(value)) return value;
  }
  throw new BadRequest(texts.conditions);
}

/** JSON members without their braces. */
function mapOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === '') return {};
  const value = parsed(`{${text}}`);
  if (!isRecord(value)) throw new BadRequest(texts.conditions);
  return value;
}

function parsed(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return undefined;
  }
}

const texts = {
  noAlias: { 'zh-CN': '请指定对话框的别名', 'en-US': 'Please name the alias of the dialog.', 'zh-TW': '請指定對話方塊的別名' },
  noDialog: { 'zh-CN': '未找到别名为{alias}的对话框', 'en-US': 'There is no dialog with the alias {alias}.', 'zh-TW': '未找到別名為{alias}的對話方塊' },
  badAlias: { 'zh-CN': '关联查询的别名不正确', 'en-US': 'This cannot be the alias of a query.', 'zh-TW': '關聯查詢的別名不正確' },
  conditions: { 'zh-CN': '条件字段的JSON格式错误', 'en-US': 'The JSON of the conditions is malformed.', 'zh-TW': '條件欄位的JSON格式錯誤' },
} as const;
