import { capitalAmount, fixedText, toDecimal, type Decimal } from '../../../formula/index.ts';
import { childTables, type CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { Binding, columnsOf, isSummed, saidTotal, type Column } from '../../form/index.ts';
import { textWidth, wordWidth } from '../../core/textWidth.ts';
import { commonOf, type BuildContext } from './context.ts';
import { cellOf, isPrintable } from './cells.tsx';
import type { Cell, ColumnSum, PrintBlock, SheetColumn, SheetRow, TableBlock } from './types.ts';

/** A sub-table with its sums and the tables in its rows; nothing when it is hidden, or empty and not asked for. */
export function tableBlock(block: PrintBlock, name: string, id: string, context: BuildContext): TableBlock[] {
  const { store, t } = context;
  const table = store.form.tableByName.get(name);
  if (table === undefined || table.parent !== undefined || !isPrintable(table) || store.tableMode(table) === 'n') return [];
  const columns = printedColumns(block, table, context);
  const records = store.rows(name);
  if (columns.length === 0 || (records.length === 0 && block.showEmpty !== true)) return [];

  const group = block.groupBy === undefined ? undefined : columnsOf(store.form, table, context.controls).find(({ field }) => field.name === block.groupBy);
  const rows = rowsOf(table, records, columns, group, block.groupBreak === true, context);
  const sums = columns.flatMap((column, at): ColumnSum[] =>
    isAdded(block, column) && rows.some((row) => row.kind === 'row' && row.values[at] !== undefined)
      ? [{ column: at, write: writerOf(column, store.locale) }]
      : [],
  );
  const totals = new Map(sums.map(({ column, write }) => [column, write(sumOf(rows, column))]));
  const capital = columns.findIndex(({ field }) => field.name === block.capital);
  return [
    {
      kind: 'table',
      ...commonOf(block, id),
      title: block.title ?? table.title,
      columns: columns.map((column, at) => sheetColumn(column, weightOf(block, column), [...cellTexts(rows, at), totals.get(at) ?? ''])),
      rows,
      sums,
      pageSubtotal: sums.length > 0 && block.pageSubtotal !== false,
      carryForward: sums.length > 0 && block.carryForward === true,
      key: Math.max(
        0,
        columns.findIndex(({ field }) => field.name === block.keyColumn),
      ),
      capital:
        capital === -1
          ? undefined
          : t('print.capital', { title: columns[capital]?.field.title ?? '', amount: capitalAmount(fixedText(sumOf(rows, capital), 2)) }),
      numbered: true,
    },
  ];
}

/** Exact sum of a column over some rows; rows without a number count nothing. */
export function sumOf(rows: readonly SheetRow[], column: number, from = 0, to = rows.length): Decimal {
  let columns = running.get(rows);
  if (columns === undefined) running.set(rows, (columns = new Map()));
  let sums = columns.get(column);
  if (sums === undefined) columns.set(column, (sums = runningSums(rows, column)));
  return (sums[to] ?? zero).minus(sums[from] ?? zero);
}

// helpers

const zero = toDecimal(0) as Decimal;
/** Sums of the first n rows by column: every page asks for two of them. */
const running = new WeakMap<readonly SheetRow[], Map<number, readonly Decimal[]>>();

function runningSums(rows: readonly SheetRow[], column: number): Decimal[] {
  const sums = [zero];
  for (const row of rows) sums.push((sums.at(-1) ?? zero).plus((row.kind === 'row' ? row.values[column] : undefined) ?? 0));
  return sums;
}

/** Bold letters are wider than others. */
const BOLD = 1.08;
const SHORT_TEXT = 5;
const LONGEST_WORD = 8;
const WIDEST_TEXT = 18;

function printedColumns(block: PrintBlock, table: CompiledTable, { controls, store }: BuildContext): Column[] {
  const visible = columnsOf(store.form, table, controls).filter(({ field, control }) => control?.layout !== 'static' && isPrintable(field));
  if (block.tableColumns === undefined) return visible;
  return block.tableColumns.flatMap(({ field }) => visible.find((column) => column.field.name === field) ?? []);
}

const chosen = (block: PrintBlock, { field }: Column) => block.tableColumns?.find((each) => each.field === field.name);
const weightOf = (block: PrintBlock, column: Column): number | undefined => chosen(block, column)?.weight;
const isAdded = (block: PrintBlock, column: Column): boolean => chosen(block, column)?.sum ?? isSummed(column);

const writerOf =
  ({ field }: Column, locale: string) =>
  (sum: Decimal): string =>
    saidTotal(sum, field, locale);

function rowsOf(
  table: CompiledTable,
  records: readonly Row[],
  columns: readonly Column[],
  group: Column | undefined,
  groupBreak: boolean,
  context: BuildContext,
): SheetRow[] {
  const { store } = context;
  let number = 0;
  const draw = (record: Row): SheetRow[] => {
    const inner = childTables(store.form, table.name).flatMap((child) => innerRows(child, record, 1, context));
    return [
      {
        kind: 'row',
        key: record.key,
        number: ++number,
        cells: columns.map(({ field, control }) => cellOf(store, field, control, { row: record })),
        values: columns.map(({ field }) => (store.mode(field, record) === 'n' ? undefined : (toDecimal(store.value(field, record)) ?? undefined))),
        ...(inner.length > 0 ? { keepNext: true } : {}),
      },
      ...inner,
    ];
  };
  if (group === undefined) return records.flatMap(draw);

  const groups = new Map<string, Row[]>();
  for (const record of records) {
    const text = group.control?.text(new Binding(store, group.field, record)) ?? '';
    groups.set(text, [...(groups.get(text) ?? []), record]);
  }
  return [...groups].flatMap(([text, members], index): SheetRow[] => [
    {
      kind: 'group',
      key: `g${index}`,
      text: context.t('print.group', { title: group.field.title, value: text, count: members.length }),
      breakBefore: groupBreak && index > 0,
    },
    ...members.flatMap(draw),
  ]);
}

/** The rows inside a row: a head of their own, set in by their depth. */
function innerRows(table: CompiledTable, parent: Row, depth: number, context: BuildContext): SheetRow[] {
  const { store, controls } = context;
  if (!isPrintable(table) || store.tableMode(table) === 'n') return [];
  const records = store.rows(table.name, parent);
  const columns = columnsOf(store.form, table, controls).filter(({ field, control }) => control?.layout !== 'static' && isPrintable(field));
  if (records.length === 0 || columns.length === 0) return [];
  const cells = records.map((record) => columns.map(({ field, control }) => cellOf(store, field, control, { row: record })));
  const shown = columns.map((column, at) =>
    sheetColumn(
      column,
      undefined,
      cells.map((row) => row[at]?.text ?? ''),
    ),
  );
  return [
    { kind: 'innerHead', key: `${parent.key}-${table.name}`, depth, columns: shown, cells: [{ text: table.title }], keepNext: true },
    ...records.flatMap((record, at): SheetRow[] => {
      const inner = childTables(store.form, table.name).flatMap((child) => innerRows(child, record, depth + 1, context));
      return [{ kind: 'inner', key: record.key, depth, columns: shown, cells: cells[at] ?? [], ...(inner.length > 0 ? { keepNext: true } : {}) }, ...inner];
    }),
  ];
}

const cellTexts = (rows: readonly SheetRow[], at: number): string[] => rows.flatMap((row) => (row.kind === 'row' ? [textOf(row.cells[at])] : []));
const textOf = (cell: Cell | undefined): string => cell?.text ?? '';

/** Numbers and dates are never broken; words may wrap, but not too soon. */
function sheetColumn({ field, control }: Column, weight: number | undefined, texts: readonly string[]): SheetColumn {
  const head = textWidth(field.title);
  const full = texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
  const right = control?.align === 'right' || control?.group === 'number';
  const solid = right || control?.group === 'time';
  const headMin = Math.max(Math.min(head, solid ? head / 2 + 0.4 : 3), Math.min(wordWidth(field.title) * BOLD, LONGEST_WORD));
  const word = texts.reduce((widest, text) => Math.max(widest, wordWidth(text)), 0);
  const min = Math.max(headMin, solid ? full : Math.max(Math.min(full, SHORT_TEXT), Math.min(word, LONGEST_WORD)));
  return { key: field.name, title: field.title, right, need: { min, ideal: weight ?? Math.max(Math.min(full, WIDEST_TEXT), Math.min(head, 8), min) } };
}
