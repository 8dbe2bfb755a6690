import { byName } from '../../../../schemas/byName.ts';
import {
  customChartGet,
  customChartGetListData,
  queryViewData,
  queryViewExport,
  queryViewExportWork,
  queryViewGetJson,
  reportGetEchartsData,
} from '../../../../schemas/calls/index.ts';
import type { CustomChart, QueryView } from '../../../../schemas/calls/entities/query.ts';
import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import { common, BadRequest, Refusal } from '../../../core/index.ts';
import { writeWorkbook, XLSX } from '../../../excel/index.ts';
import { exportList, readFieldNames, templateAnswer } from '../../../lists/index.ts';
import { chartData, chartOption, type ChartItem, findChart, findView, inItsWords, openView, type QueryViewItem, viewRows } from '../../../reports/index.ts';
import { wireTypeOf } from '../../../query/index.ts';
import { visibleItem } from '../../../rights/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { envelope, handle, StreamReply } from '../../handle.ts';
import { defineExportWork, type ExportAsked, keptFilter, type OpenedExport, startExport, workbookName } from '../work/exportWork.ts';

/** Query views and charts: what a SELECT of an administrator answers, under the rights of whoever looks. */

const viewByAlias = handle(queryViewGetJson, async ({ query }, context) => viewAnswer(context, await viewOf(context, query)));

const viewData = handle(queryViewData, async ({ params, query, body }, context) => {
  const found = await findView(context, params.sqlAlias, params.alias);
  const view = await openView(context, found, context.language, body);
  // nothing is read before the first search where the view says so
  if (query.initSearch === true && found.spec.initQuery === false) return { rows: [], total: 0, page: 1, pageSize: view.list.spec.pageSize ?? 0, summary: [] };
  const { sums, ...page } = await viewRows(context, view);
  return { ...page, summary: [sums] };
});

const viewExport = handle(queryViewExport, async ({ query, body }, context) => {
  const { list, filter } = await exportedView(context, query, body);
  const sheet = await inItsWords(list.name, () =>
    exportList({
      db: context.db,
      meta: context.meta,
      list,
      locale: context.language,
      filter,
      scope: query.getType ?? 'all',
      fields: readFieldNames(query.expField),
    }),
  );
  return new StreamReply({ stream: writeWorkbook([sheet]), contentType: XLSX, fileName: workbookName(context, list.name) });
});

type ViewExport = ExportAsked & { readonly sqlAlias: string; readonly alias: string };

/** The same for many rows: made behind the answer. */
export const viewExportWork = defineExportWork<ViewExport>(queryViewExportWork.name, (context, asked) => exportedView(context, asked, asked.filter));

const viewExportMany = handle(queryViewExportWork, async ({ query: { sqlAlias, alias, expField }, body }, context) => {
  const opened = await exportedView(context, { sqlAlias, alias }, body);
  const asked = { sqlAlias, alias, name: opened.list.name, fields: readFieldNames(expField) ?? null, filter: keptFilter(body) };
  return inItsWords(opened.list.name, () => startExport(context, viewExportWork, asked, opened));
});

const chartById = handle(customChartGet, async ({ params }, context) => {
  const chart = await findChart(context, params.id, context.language);
  return chartAnswer(chart, (await chartData(context, chart, context.language)).values);
});

/** Keys of rows are upper case here, as clients of old expect. */
const chartRows = handle(customChartGetListData, async ({ query, body }, context) => {
  const chart = await findChart(context, query.alias, context.language);
  const { rows, values } = await chartData(context, chart, context.language, body);
  const fields = [chart.spec.category, ...values.map(({ field }) => field)];
  return {
    rows: rows.map((row) => Object.fromEntries(fields.map((field) => [field.toUpperCase(), row[field] ?? null]))),
    total: rows.length,
    page: 1,
    pageSize: rows.length,
  };
});

const echartsData = handle(reportGetEchartsData, async ({ query }, context) => {
  const chart = await findChart(context, query.reportId, context.language);
  return envelope({ value: chartOption(chart, await chartData(context, chart, context.language)) });
});

export const reportHandlers = [viewByAlias, viewData, viewExport, viewExportMany, chartById, chartRows, echartsData];

// helpers

/** A view that the caller may export. */
async function exportedView(
  context: HandlerContext,
  { sqlAlias, alias }: { readonly sqlAlias: string; readonly alias: string },
  asked: QueryFilter | null | undefined,
): Promise<OpenedExport> {
  const opened = await openView(context, await findView(context, sqlAlias, alias), context.language, asked);
  if (!opened.list.mayExport) throw new Refusal(common.noExportRight, '004');
  return opened;
}

async function viewOf(
  context: HandlerContext,
  { id, sqlAlias, alias }: { readonly id?: string; readonly sqlAlias?: string; readonly alias?: string },
): Promise<QueryViewItem> {
  if (sqlAlias !== undefined && sqlAlias !== '' && alias !== undefined && alias !== '') return findView(context, sqlAlias, alias);
  if (id === undefined || id === '') throw new BadRequest(texts.noAlias);
  return visibleItem(context.user, await context.meta.find('sqlView', id.split(':')[0] ?? ''));
}

async function viewAnswer(context: HandlerContext, found: QueryViewItem): Promise<QueryView> {
  const { list } = await openView(context, found, context.language);
  const { spec } = found;
  const answer = await templateAnswer(context.meta, list, context.language, false);
  const columns = list.spec.columns;
  return {
    id: `${found.key}:${found.version}`,
    sqlAlias: spec.sqlAlias,
    alias: spec.alias,
    name: list.name,
    shows: JSON.stringify(
      columns.map(({ field, title, hidden, align, width, sort, sum, fixed }) => ({
        name: field,
        fieldName: field,
        fieldDesc: title,
        hidden: hidden === true ? '1' : '0',
        align: align ?? 'left',
        ...(width === undefined ? {} : { width }),
        sortable: sort === true ? '1' : '0',
        frozen: fixed === undefined ? '0' : '1',
        ...(sum === true ? { summaryType: 'sum' } : {}),
        isVirtual: '0',
      })),
    ),
    conditions: answer.conditionField ?? '[]',
    filter: '[]',
    buttons: JSON.stringify(list.mayExport ? [{ name: 'export', triggerType: 'onclick', inRow: '0', hidden: '0' }] : []),
    initQuery: spec.initQuery === false ? 0 : 1,
    supportGroup: 0,
    pageSize: list.spec.pageSize ?? 0,
    showRowsNum: 1,
    needPage: 1,
    isIndistinct: 0,
    list: {
      ...(answer.list as object),
      filters: (list.spec.filters ?? []).map((filter) => ({
        ...filter,
        title: filter.title ?? columns.find(({ field }) => field === filter.field)?.title ?? filter.field,
        // a parameter is no column: what it is the metadata say by the control
        type: list.columns.has(filter.field) ? wireTypeOf(list.columns.get(filter.field)) : (parameterTypes[filter.widget ?? ''] ?? 'text'),
      })),
      source: {
        name: queryViewData.name,
        method: queryViewData.method,
        path: queryViewData.path.replace('{sqlAlias}', spec.sqlAlias).replace('{alias}', spec.alias),
        style: queryViewData.style,
        key: ['row_'],
        ...(spec.initQuery === false ? { waits: true } : {}),
        ...(list.mayExport ? { export: { sqlAlias: spec.sqlAlias, alias: spec.alias } } : {}),
      },
    },
    dicts: answer.dicts ?? {},
  };
}

const parameterTypes: Readonly<Record<string, 'date' | 'number'>> = byName({ date: 'date', number: 'number', money: 'number' });

const styles = { bar: 0, line: 1, pie: 2, donut: 3, horizontalBar: 4 } as const;

const chartAnswer = ({ key, version, name, spec }: ChartItem, values: ChartItem['spec']['values']): CustomChart => ({
  id: `${key}:${version}`,
  alias: key,
  name,
  style: styles[spec.style],
  objName: spec.sqlView,
  displayfield: JSON.stringify(values.map(({ field, title }) => ({ field: field.toUpperCase(), comment: title }))),
  conditionfield: '[]',
  resultfield: JSON.stringify([spec.category, ...values.map(({ field }) => field)].map((field) => ({ field: field.toUpperCase() }))),
  sortfield: '[]',
  isTable: 0,
  xaxisField: JSON.stringify({ field: spec.category.toUpperCase() }),
  ...(spec.width === undefined ? {} : { width: spec.width }),
  ...(spec.height === undefined ? {} : { height: spec.height }),
  ...(spec.unit === undefined ? {} : { yaxisUnit: spec.unit }),
  conf: JSON.stringify({ title: { show: true, text: name }, legend: { show: values.length > 1 }, maxLength: spec.maxItems ?? 0 }),
});

const texts = {
  noAlias: { 'zh-CN': '请指定查询视图的别名', 'en-US': 'Please name the query view.', 'zh-TW': '請指定查詢檢視的別名' },
} as const;
