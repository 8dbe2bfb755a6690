import { dataTemplateDataList, dataTemplateGetInfo, dataTemplateListJson } from '../../../schemas/calls/index.ts';
import { BadRequest } from '../../core/refusals.ts';
import { handle } from '../../http/handle.ts';
import { columnCondition } from '../../lists/columnCondition.ts';
import { nameFinder } from '../../lists/filterNames.ts';
import { loadList, type ListDefinition } from '../../lists/ListDefinition.ts';
import { listRows, taskRows } from '../../lists/listRows.ts';
import { templateAnswer } from '../../lists/templateAnswer.ts';

const getInfo = handle(dataTemplateGetInfo, async ({ query }, context) => {
  const locale = context.language;
  return templateAnswer(context.meta, await loadList(context, query.alias, locale, { columnsOnly: true }), locale, query.needDisplayFileds === true);
});

const listJson = handle(dataTemplateListJson, async ({ body }, context) => {
  // the answer of getBpmDataTemplateInfo carries `alias:version` as id
  const list = await loadList(context, body.templateId.split(':')[0] ?? '', context.language);
  return listRows(context.db, list, body.queryFilter, [
    selected(list, body.selectField, body.selectValue),
    selected(list, 'def_key', body.defKey),
    taskRows(context.db, body.taskType, context.user),
  ]);
});

/** Older clients fetch the page as template text; this portal draws it from metadata. */
const dataList = handle(dataTemplateDataList, async ({ params }, context) => {
  await loadList(context, params.key, context.language, { columnsOnly: true });
  return '';
});

export const dataTemplateHandlers = [getInfo, listJson, dataList];

// helpers

/** One column pinned to a value, beside the filter. */
function selected(list: ListDefinition, field: string | null | undefined, value: unknown) {
  if (field === null || field === undefined || field === '') return undefined;
  const column = list.columns.get(nameFinder(list.columns.keys())(field) ?? '');
  if (column === undefined) throw new BadRequest(`不允许的查询字段：${field}`);
  return columnCondition(column, Array.isArray(value) ? 'IN' : 'EQUAL', value);
}
