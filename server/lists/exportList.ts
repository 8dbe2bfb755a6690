import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { Language } from '../../registry/localised.ts';
import { isRecord } from '../../registry/form/index.ts';
import type { Cell, WorkSheet } from '../excel/index.ts';
import type { TenantDb } from '../db/index.ts';
import { BadRequest, common, Refusal } from '../core/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import { exportCell, totalCell, type CellFormat } from './exportCells.ts';
import type { ListDefinition } from './ListDefinition.ts';
import { deliveredColumns, listOrder, LIST_PAGE_SIZE, summedColumns, withFlow } from './listRows.ts';
import { flowWords } from '../workflow/index.ts';
import { countRows, mustBeAll, type PageAsked, readFilter, readKeys, readRows, readRowsByKey, type Row, rowsToRead, wireTypeOf } from '../query/index.ts';
import { templateAnswer } from './templateAnswer.ts';
import { fill } from '../../registry/words.ts';

/** Most rows of one export. */
const EXPORT_LIMIT = 200_000;
/** Rows that no key finds again are read at once and held until they are written. */
const UNKEYED_LIMIT = 50_000;
const BATCH = 500;

export interface ListExport {
  readonly db: TenantDb;
  readonly meta: TenantMetadata;
  readonly list: ListDefinition;
  readonly locale: Language;
  readonly filter: QueryFilter;
  /** The page that the filter names, or everything that it leaves. */
  readonly scope: 'page' | 'all';
  /** Columns in the order of the screen; none: all that are shown at first. */
  readonly fields: readonly string[] | undefined;
  /** Rows read at once. */
  readonly batch?: number;
}

/**
 * A list as a sheet: the columns, rows, order, formats and totals of the screen, under the same rights. The keys are read
 * first, the rows in batches while the sheet is written, each batch under the same conditions again.
 */
export async function exportList({ db, meta, list, locale, filter, scope, fields, batch: atATime = BATCH }: ListExport): Promise<WorkSheet> {
  const { source, spec } = list;
  const columns = shownColumns(list, fields);
  const { where, order, ...asked } = readFilter(filter, list.columns, spec.pageSize ?? LIST_PAGE_SIZE);
  const request = { source, where: [list.rows, where], order: listOrder(list, order) };
  const sums = summedColumns(list).filter(({ name }) => columns.some(({ field }) => field === name));
  const counted = await countRows(db, request, sums);
  if (scope === 'all') mustBeFew(counted.total, list);
  const select = deliveredColumns(list);
  const keys = source.unkeyed === true ? [] : scope === 'page' ? await keysOfPage(db, request, asked) : await readKeys(db, request, EXPORT_LIMIT);
  const atOnce =
    source.unkeyed === true ? await readRows(db, { ...request, select, ...(scope === 'page' ? asked : { page: 1, pageSize: UNKEYED_LIMIT }) }) : undefined;

  const { dicts } = await templateAnswer(meta, list, locale, false);
  const formats = columns.map((column): { column: Column; format: CellFormat } => {
    const dict = column.dict ?? (column.format === 'statusTag' ? 'status' : undefined);
    return {
      column,
      format: {
        format: column.format,
        type: wireTypeOf(list.columns.get(column.field)),
        display: column.display,
        locale,
        dict: (key) => dicts?.[key],
        labels: dict === undefined ? undefined : new Map((dicts?.[dict] ?? []).map(({ value, label }) => [value, label])),
      },
    };
  });
  const cells = (row: Row): Cell[] =>
    formats.map(({ column: { field, to }, format }) =>
      exportCell(row[field], format, to === undefined || format.format !== 'date' ? undefined : (row[to] ?? null)),
    );
  const words = await flowWords({ meta, language: locale });

  async function* rows(): AsyncGenerator<Cell[][]> {
    if (atOnce !== undefined) yield atOnce.map(cells);
    for (let at = 0; at < keys.length; at += atATime) {
      const batch = await readRowsByKey(db, { ...request, select }, keys.slice(at, at + atATime));
      yield (await withFlow(db, batch, words)).map(cells);
    }
    if (sums.length > 0) yield [totals()];
  }
  const totals = (): Cell[] => {
    const summed = new Set(sums.map(({ name }) => name));
    const lead = columns.findIndex(({ field }) => !summed.has(field));
    const label = scope === 'page' && (atOnce ?? keys).length < counted.total ? fill(texts.totalOf, { count: counted.total })[locale] : texts.total[locale];
    return formats.map(
      ({ column: { field }, format }, index): Cell => (summed.has(field) ? totalCell(counted.sums[field] ?? 0, format) : index === lead ? label : null),
    );
  };
  return { name: list.name, columns: columns.map(({ title, width }) => ({ title, width: Math.round((width ?? 120) / 7.5) })), rows: rows() };
}

/** How many rows the export of everything that the filter leaves has; more than are ever exported are refused. */
export async function countExport({ db, list, filter }: Pick<ListExport, 'db' | 'list' | 'filter'>): Promise<number> {
  const { where } = readFilter(filter, list.columns, list.spec.pageSize ?? LIST_PAGE_SIZE);
  const { total } = await countRows(db, { source: list.source, where: [list.rows, where] });
  mustBeFew(total, list);
  return total;
}

/** Base64 of names joined by commas, also of a JSON list of names or of `{name}`. */
export function readFieldNames(text: string | null | undefined): readonly string[] | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  const plain = Buffer.from(text, 'base64').toString('utf8').trim();
  const names = (plain.startsWith('[') ? namesInJson(plain) : plain.split(',')).map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0 || names.length > 500 || plain.includes('\ufffd')) throw new BadRequest(texts.fields);
  return [...new Set(names)];
}

// helpers

function mustBeFew(total: number, { source }: ListDefinition): void {
  const most = source.unkeyed === true ? UNKEYED_LIMIT : EXPORT_LIMIT;
  if (total > most) throw new Refusal(fill(texts.tooMany, { most }));
}

async function keysOfPage(db: TenantDb, request: Parameters<typeof readKeys>[1], asked: PageAsked): Promise<string[]> {
  const keys = await readKeys(db, request, (asked.page - 1) * asked.pageSize + rowsToRead(asked));
  const own = keys.slice((asked.page - 1) * asked.pageSize);
  mustBeAll(asked, own.length);
  return own;
}

type Column = ListDefinition['spec']['columns'][number];

/** Names that are no column for this person are left out without a word, like columns that do not exist. */
function shownColumns({ spec, columns }: ListDefinition, fields: readonly string[] | undefined): Column[] {
  const readable = spec.columns.filter(({ field, hidden }) => hidden !== true && columns.has(field));
  const shown = fields === undefined ? readable : fields.flatMap((name) => readable.find(({ field }) => field === name) ?? []);
  if (shown.length === 0) throw new BadRequest(common.nothingToExport);
  return shown;
}

function namesInJson(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map((each: unknown) => String(isRecord(each) ? (each['name'] ?? each['field']) : each)) : [];
  } catch {
    return [];
  }
}

const texts = {
  tooMany: {
    'zh-CN': '导出的数据不能超过{most}条，请缩小查询范围',
    'en-US': 'More than {most} rows cannot be exported. Please narrow the search.',
    'zh-TW': '匯出的資料不能超過{most}條，請縮小查詢範圍',
  },
  total: { 'zh-CN': '合计', 'en-US': 'Total', 'zh-TW': '合計' },
  totalOf: { 'zh-CN': '合计（共{count}条）', 'en-US': 'Total (of {count} rows)', 'zh-TW': '合計（共{count}條）' },
  fields: { 'zh-CN': 'expField 不正确', 'en-US': 'expField is malformed.', 'zh-TW': 'expField 不正確' },
} as const;
