import type { RawBuilder } from 'kysely';
import { BadRequest, Forbidden } from '../core/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { columnCondition, type Operation, type Order, type QueryColumn, type RowSource } from '../query/index.ts';
import { resolveVariable } from './variables.ts';
import { fill } from '../../registry/words.ts';

/** A condition that metadata states. */
export interface StatedCondition {
  readonly field: string;
  readonly op: Operation;
  readonly source?: 'parameter' | 'fixed' | 'variable' | undefined;
  /** Was a parameter, over what the caller may not see: only the value of the metadata counts, if there is one. */
  readonly withheld?: boolean | undefined;
  readonly parameter?: string | undefined;
  readonly value?: unknown;
  readonly required?: boolean | undefined;
}

export interface ParameterScope {
  readonly user: CurrentUser;
  readonly today?: string | undefined;
  /** What the caller gave. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * The conditions of a query or dialog as SQL. Empty values drop a condition; a required one that is given an empty value answers `none`:
 * nothing can be found yet, as while somebody has not filled in what the question is about. Of one that is not given at all nobody could tell that
 * from an answer: it is refused.
 */
export function statedConditions(source: RowSource, conditions: readonly StatedCondition[], scope: ParameterScope): readonly RawBuilder<boolean>[] | 'none' {
  const lacking = lackingParameter(conditions, scope.parameters);
  if (lacking !== undefined) throw new BadRequest(fill(texts.lacking, { name: lacking, source: source.name }));
  const stated: RawBuilder<boolean>[] = [];
  for (const condition of conditions) {
    const column = conditionColumn(source, condition);
    const value = valueOf(condition, scope);
    // an empty list of a caller, as of a field in which nothing is chosen, is no value; that drops the condition (wire contract)
    const sql = hasNothing(value) && needsValue(condition.op) ? undefined : columnCondition(column, condition.op, value, condition.field);
    // what the metadata itself demands must not open the query by having no value, as the organisation of somebody who has none
    if (sql === undefined && (condition.required === true || condition.source === 'variable' || (condition.source === 'fixed' && condition.withheld !== true)))
      return 'none';
    if (sql !== undefined) stated.push(sql);
  }
  return stated;
}

/** The required parameter that the caller does not name and the metadata gives no value; undefined when there is none. */
export function lackingParameter(conditions: readonly StatedCondition[], parameters: Readonly<Record<string, unknown>>): string | undefined {
  const lacking = conditions.find(
    (condition) =>
      condition.required === true &&
      (condition.source ?? 'parameter') === 'parameter' &&
      needsValue(condition.op) &&
      hasNothing(condition.value) &&
      !Object.hasOwn(parameters, parameterName(condition)),
  );
  return lacking === undefined ? undefined : parameterName(lacking);
}

export const parameterName = ({ parameter, field }: StatedCondition): string => parameter ?? field;

/** What metadata orders by; the order must not tell what the caller may not see. */
export function statedOrder(source: RowSource, sort: readonly { readonly field: string; readonly dir?: 'asc' | 'desc' | undefined }[] | undefined): Order[] {
  return (sort ?? []).flatMap(({ field, dir }) => {
    const column = source.column(field);
    return column === undefined ? [] : [{ column, descending: dir === 'desc' }];
  });
}

/** The columns of these fields that the caller may see. */
export function visibleColumns(source: RowSource, fields: Iterable<string>): Map<string, QueryColumn> {
  const columns = new Map<string, QueryColumn>();
  for (const field of fields) {
    const column = source.column(field);
    if (column !== undefined) columns.set(field, column);
  }
  return columns;
}

// helpers

const needsValue = (op: Operation): boolean => op !== 'IS_NULL' && op !== 'NOTNULL';
const hasNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(hasNothing));

/** The metadata may decide over any column; what the caller's values are compared with must be visible to him. */
function conditionColumn(source: RowSource, { field, source: origin }: StatedCondition): QueryColumn {
  const column = origin === 'fixed' || origin === 'variable' ? source.trusted(field) : source.column(field);
  if (column === undefined) throw new Forbidden(fill(texts.noField, { source: source.name, field }));
  return column;
}

function valueOf(condition: StatedCondition, { user, today, parameters }: ParameterScope): unknown {
  if (condition.source === 'fixed') return condition.value;
  if (condition.source === 'variable') return resolveVariable(condition.value, user, today);
  const name = parameterName(condition);
  const given = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return hasNothing(given) ? condition.value : given;
}

const texts = {
  lacking: {
    'zh-CN': '缺少必填的查询参数：{name}（{source}）',
    'en-US': 'The required parameter {name} is missing ({source}).',
    'zh-TW': '缺少必填的查詢參數：{name}（{source}）',
  },
  noField: {
    'zh-CN': '数据源 {source} 中没有字段：{field}',
    'en-US': 'The data source {source} has no field {field}.',
    'zh-TW': '資料來源 {source} 中沒有欄位：{field}',
  },
} as const;
