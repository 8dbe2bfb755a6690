import { dataTemplateDataList, dataTemplateGetInfo, dataTemplateListJson } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { columnCondition, isAbsent, mustBeEmpty, nameFinder, QueryRefusal } from '../../../query/index.ts';
import { flowWords, viewerOf } from '../../../workflow/index.ts';
import { callListAnswer, type ListDefinition, listRows, loadList, taskRows, templateAnswer, withParts } from '../../../lists/index.ts';

const getInfo = handle(dataTemplateGetInfo, async ({ query }, context) => {
  const locale = context.language;
  const ofCall = await callListAnswer(context, query.alias, locale);
  return ofCall ?? templateAnswer(context.meta, await loadList(context, query.alias, locale, { columnsOnly: true }), locale, query.needDisplayFileds === true);
});

const listJson = handle(dataTemplateListJson, async ({ body }, context) => {
  // the answer of getBpmDataTemplateInfo carries `alias:version` as id
  const list = await loadList(context, body.templateId.split(':')[0] ?? '', context.language);
  mustBeEmpty(body, ['refIdValue', 'filterKey']);
  if (isAbsent(body.selectField)) mustBeEmpty(body, ['selectValue', 'selectList']);
  const page = await listRows(context.db, await flowWords(context), list, body.queryFilter, [
    selected(list, body.selectField, body.selectValue),
    selected(list, body.selectField, chosenOf(body.selectList)),
    selected(list, 'def_key', body.defKey),
    taskRows(context.db, body.taskType, context.user),
  ]);
  return { ...page, rows: await withParts(context.db, await viewerOf(context), page.rows) };
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
  if (isAbsent(field)) return undefined;
  const column = list.columns.get(nameFinder(list.columns.keys())(field) ?? '');
  if (column === undefined) throw new QueryRefusal({ code: 'property', property: field });
  return columnCondition(column, Array.isArray(value) ? 'IN' : 'EQUAL', value, field);
}

/** Several values of the selected field, as a list or joined by commas. */
const chosenOf = (values: unknown): unknown => (typeof values === 'string' && values !== '' ? values.split(',') : values);
