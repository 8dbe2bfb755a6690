import { byName } from '../../schemas/byName.ts';
import { constantResults, expressionReads, isSameText, meetsCondition } from '../../formula/index.ts';
import { sql } from 'kysely';
import { filterVariables } from '../../schemas/metadata/index.ts';
import type { LintContext, LintSource } from '../../registry/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { BadRequest } from '../core/index.ts';
import { parseRowFilter, RowFilterError, systemSources } from '../lists/index.ts';
import { boColumn, columnCondition, type Operation, plainColumn, type QueryColumn, QueryRefusal } from '../query/index.ts';
import { checkFieldValue, checkSchema, loadEngine } from '../../validators/index.ts';
import { expressionProblems } from '../../validators/expressions/index.ts';

// patterns are judged by the engine that will run them
await loadEngine();

/** The engines by which expressions inside of items are checked. */
export const itemChecks = {
  checkFormula: expressionReads,
  checkExpressions: expressionProblems,
  checkSchema,
  checkValue: checkFieldValue,
  isSameText,
  meetsCondition,
  constantsOf: constantResults,
  checkRowFilter(text, isColumn, source, problemOf) {
    return reasonOf(() => {
      parseRowFilter(text, {
        column: (name) => (isColumn(name) ? (columnOf(source, name) ?? anyColumn(name)) : undefined),
        ...(problemOf === undefined ? {} : { problemOf: (field, op, value) => problemOf({ field, op, value }) }),
        variable: (name) => (filterVariables.includes(name) ? (samples[name] ?? '1') : undefined),
      });
      return undefined;
    });
  },
  checkCondition(source, { field, op, value, variable = false, needed = false }) {
    const column = columnOf(source, field);
    if (column === undefined) return undefined;
    const name = variable ? /^\$\{(\w+)\}$/.exec(String(value))?.[1] : undefined;
    if (variable && name === undefined) return undefined;
    const refused = operationProblem(column, op as Operation);
    if (refused !== undefined) return refused;
    return reasonOf(() =>
      columnCondition(column, op as Operation, name === undefined ? value : (samples[name] ?? '1')) === undefined && needed ? texts.noValue : undefined,
    );
  },
  sourceColumns: (object) => systemSources.get(object)?.names,
} satisfies Pick<
  LintContext,
  | 'checkFormula'
  | 'checkExpressions'
  | 'checkSchema'
  | 'checkValue'
  | 'isSameText'
  | 'meetsCondition'
  | 'constantsOf'
  | 'checkRowFilter'
  | 'checkCondition'
  | 'sourceColumns'
>;

// helpers

/** What variables stand for, as far as it tells a number from a day or a name. Ids may be numbers. */
const samples: Readonly<Record<string, string>> = byName({ userName: 'Li', today: '2026-01-01', year: '2026' });

/** The column as the server will read it; undefined where the metadata does not tell. */
const columnOf = (source: LintSource | undefined, name: string): QueryColumn | undefined =>
  typeof source === 'string' ? systemSources.get(source)?.trusted(name) : source && boColumn(name, source);

/** Of a column that nobody knows only the name matters. */
const anyColumn = (name: string) => plainColumn(name, sql.ref('t.id'));

/** Why a column does not take an operation, whatever it is asked for. */
function operationProblem(column: QueryColumn, op: Operation): Localised | undefined {
  try {
    columnCondition(column, op, op === 'BETWEEN' ? [examples[column.type], examples[column.type]].join() : examples[column.type]);
    return undefined;
  } catch (error) {
    return error instanceof QueryRefusal && error.fault.code === 'operation' ? error.text : undefined;
  }
}

const examples: Readonly<Record<QueryColumn['type'], string>> = {
  text: 'a',
  number: '1',
  boolean: 'true',
  date: '2026-01-01',
  month: '2026-01',
  clock: '09:00',
  time: '2026-01-01 09:00:00',
};

/** What reading a condition answers, or why it cannot be read. */
function reasonOf(read: () => Localised | undefined): Localised | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowFilterError) return error.reason;
    if (error instanceof BadRequest) return error.text;
    throw error;
  }
}

const texts = {
  noValue: { 'zh-CN': '缺少 value，条件不会生效', 'en-US': 'value is missing, so the condition has no effect', 'zh-TW': '缺少 value，條件不會生效' },
} as const;
