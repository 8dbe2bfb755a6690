import type { MetadataItemOf } from '../../schemas/metadata/index.ts';
import { isRecord, localiseItem } from '../../registry/form/index.ts';
import { fill } from '../../registry/words.ts';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import type { Row } from '../query/index.ts';
import { type RightsReader, visibleItem } from '../rights/index.ts';
import { openView, viewRows, type OpenedView } from './queryView.ts';

export type ChartItem = MetadataItemOf<'chart'> & { readonly version: number };

export interface ChartData {
  readonly view: OpenedView;
  readonly rows: readonly Row[];
  /** The value columns that the reader may see. */
  readonly values: ChartItem['spec']['values'];
  /** What the codes of the category are called. */
  readonly labels: ReadonlyMap<string, string>;
}

/** A chart by its key; refused like an unknown one when the person may not open it. */
export async function findChart(reader: RightsReader, key: string, locale: string): Promise<ChartItem> {
  // an id of the wire is `key:version`
  return localiseItem(visibleItem(reader.user, await reader.meta.find('chart', key.split(':')[0] ?? '')), locale);
}

/** What a chart shows a person: rows of its view under his rights. Without a right to what it is about there is no chart. */
export async function chartData(reader: RightsReader, { spec, name }: ChartItem, locale: string, filter?: QueryFilter): Promise<ChartData> {
  const item = await reader.meta.find('sqlView', spec.sqlView);
  if (item === undefined) throw new Refusal(fill(texts.noView, { name, view: spec.sqlView }));
  const asked = { ...filter, pageBean: { page: 1, ...filter?.pageBean, pageSize: spec.maxItems ?? MOST_ITEMS } };
  const view = await openView(reader, visibleItem(reader.user, item), locale, asked);
  const values = spec.values.filter(({ field }) => view.list.columns.has(field));
  if (!view.list.columns.has(spec.category) || values.length === 0) throw new Forbidden();
  const dict = view.list.spec.columns.find(({ field }) => field === spec.category)?.dict;
  const entries = dict === undefined ? undefined : await reader.meta.find('dict', dict);
  const labels = new Map(entries === undefined ? [] : localiseItem(entries, locale).spec.items.map(({ value, label }) => [value, label]));
  return { view, rows: (await viewRows(reader, view)).rows, values, labels };
}

/**
 * A chart in the words of ECharts: the rows are a dataset, so that a table can be read off it. Texts are data and never markup: pointing at something
 * shows them as plain text.
 */
export function chartOption({ spec, name }: ChartItem, { rows, values, labels, view }: ChartData): Record<string, unknown> {
  const titleOf = (field: string): string => view.list.spec.columns.find((column) => column.field === field)?.title ?? field;
  const dimensions = [
    { name: spec.category, displayName: titleOf(spec.category), type: 'ordinal' },
    ...values.map(({ field, title }) => ({ name: field, displayName: title, type: 'number' })),
  ];
  const source = rows.map((row) => {
    const category = said(row[spec.category]);
    return { [spec.category]: labels.get(category) ?? category, ...Object.fromEntries(values.map(({ field }) => [field, numeric(row[field])])) };
  });
  return {
    ...spec.option,
    // for the page: the library knows no size
    size: { ...(spec.width === undefined ? {} : { width: spec.width }), ...(spec.height === undefined ? {} : { height: spec.height }) },
    title: { text: name },
    tooltip: { trigger: isRound(spec.style) ? 'item' : 'axis', renderMode: 'richText' },
    legend: { show: isRound(spec.style) || values.length > 1, bottom: 0, type: 'scroll' },
    dataset: { dimensions, source },
    ...(isRound(spec.style) ? roundOf(spec, values) : axesOf(spec, values)),
  };
}

// helpers

/** So many categories at most, where a chart does not say; more can neither be seen nor told apart. */
const MOST_ITEMS = 1_000;

type Spec = ChartItem['spec'];

const isRound = (style: Spec['style']): boolean => style === 'pie' || style === 'donut';

const roundOf = ({ style, category }: Spec, values: Spec['values']): Record<string, unknown> => ({
  series: values.map(({ field, title }, index) => ({
    type: 'pie',
    name: title,
    // further values are rings around the first; the labels need room beside them, on a phone too
    radius: index === 0 ? [style === 'donut' ? '30%' : '0%', '52%'] : [`${54 + 8 * (index - 1)}%`, `${60 + 8 * (index - 1)}%`],
    center: ['50%', '46%'],
    label: { show: index === 0, formatter: '{b}\n{d}%' },
    encode: { itemName: category, value: field },
  })),
});

function axesOf({ style, category, unit }: Spec, values: Spec['values']): Record<string, unknown> {
  const lies = style === 'horizontalBar';
  const categories = { type: 'category', ...(lies ? { inverse: true } : {}) };
  const numbers = { type: 'value', ...(unit === undefined ? {} : { name: unit }) };
  return {
    grid: { left: 8, right: 24, top: 56, bottom: values.length > 1 ? 40 : 8, containLabel: true },
    xAxis: lies ? numbers : categories,
    yAxis: lies ? categories : numbers,
    series: values.map(({ field, title }) => ({
      type: style === 'line' ? 'line' : 'bar',
      name: title,
      encode: lies ? { x: field, y: category } : { x: category, y: field },
    })),
  };
}

const numeric = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};

const said = (value: unknown): string => (value === null || value === undefined ? '' : isRecord(value) ? String(value['name'] ?? '') : String(value));

const texts = {
  noView: {
    'zh-CN': '图表【{name}】的查询视图 {view} 不存在',
    'en-US': 'The query view {view} of chart {name} does not exist.',
    'zh-TW': '圖表【{name}】的查詢檢視 {view} 不存在',
  },
} as const;
