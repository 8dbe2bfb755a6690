import { isDemanded } from '../../field/FieldView.tsx';
import { textOf, type FindNamed, type SourceCell } from '../convertCell.ts';
import type { Column } from '../columns.ts';
import type { GridController } from '../GridController.ts';
import { planLines, type CellProblem, type PlanSource, type RowWrite } from '../writePlan.ts';
import { portions } from './frames.ts';
import { MAX_LINES, WorkbookError, type Lines } from './readWorkbook.ts';

/** Title rows are looked for among the first lines only. */
const HEAD_LINES = 10;
/** Rows that are tried out together. */
const PORTION = 40;

/** A file whose columns have been recognised by their titles. */
export interface MatchedSheet {
  readonly lines: Lines;
  readonly columns: readonly (Column | undefined)[];
  /** Line number of the first line, as the spreadsheet counts. */
  readonly firstLine: number;
  /** Titles that the table does not know. */
  readonly unknown: readonly string[];
  /** Columns that must be filled and are not in the file. */
  readonly missing: readonly string[];
}

export interface ImportPlan {
  readonly rows: readonly RowWrite[];
  readonly problems: readonly CellProblem[];
  /** Titles of the columns that nobody fills by hand and the file has something for. */
  readonly closed: readonly string[];
  readonly total: number;
}

/** Finds the title row and what each column is; lines without content, and the total of an exported file, are dropped. */
export function matchSheet(lines: Lines, columns: readonly Column[], totalWord: string): MatchedSheet {
  const byTitle = new Map(
    columns.flatMap(
      (column) =>
        [
          [plainTitle(column.field.title), column],
          [plainTitle(column.field.name), column],
        ] as const,
    ),
  );
  const matches = (line: readonly SourceCell[]): number => line.filter((cell) => byTitle.has(plainTitle(textOf(cell)))).length;
  const heads = lines.slice(0, HEAD_LINES).map(matches);
  const most = Math.max(0, ...heads);
  if (most === 0) throw new WorkbookError('unknownColumns');
  const head = heads.indexOf(most);
  const titles = (lines[head] ?? []).map((cell) => plainTitle(textOf(cell)));
  const used = new Set<Column>();
  const matched = titles.map((title) => {
    const column = byTitle.get(title);
    if (!column || used.has(column)) return undefined;
    used.add(column);
    return column;
  });
  const below = lines.slice(head + 1);
  if (below.length > MAX_LINES + HEAD_LINES) throw new WorkbookError('tooManyRows');
  const isTotal = (line: readonly SourceCell[]): boolean => matched[0] === undefined && textOf(line[0] ?? null).trim() === totalWord;
  const end = below.findLastIndex((line) => !isBlank(line) && !isTotal(line)) + 1;
  if (end === 0) throw new WorkbookError('emptyFile');
  return {
    lines: below.slice(0, end),
    columns: matched,
    firstLine: head + 2,
    unknown: titles.filter((title, at) => matched[at] === undefined && title !== '' && title !== '#'),
    missing: columns.filter((column) => !used.has(column) && isDemanded(column.field, column.field.mode)).map((column) => column.field.title),
  };
}

/** Converts a sheet into new rows, a portion per frame. */
export async function planImport(grid: GridController, sheet: MatchedSheet, room: number, findNamed: FindNamed, signal: AbortSignal): Promise<ImportPlan> {
  const source: PlanSource = { ...sheet, targets: [], room, findNamed };
  const filled = [...sheet.lines.keys()].filter((index) => !isBlank(sheet.lines[index] ?? []));
  const parts: Omit<ImportPlan, 'total'>[] = [];
  await portions(filled.length, signal, (from, until) => {
    let at = from;
    do parts.push(planLines(grid, source, filled.slice(at, (at += PORTION))));
    while (at < filled.length && performance.now() < until);
    return at;
  });
  return {
    rows: parts.flatMap(({ rows }) => rows),
    problems: parts.flatMap(({ problems }) => problems),
    closed: [...new Set(parts.flatMap(({ closed }) => closed))],
    total: filled.length,
  };
}

// helpers

function plainTitle(text: string): string {
  return text.replace(/[*\s（）()]/g, '').toLowerCase();
}

function isBlank(line: readonly SourceCell[]): boolean {
  return line.every((cell) => textOf(cell).trim() === '');
}
