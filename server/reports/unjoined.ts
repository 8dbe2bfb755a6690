import { isRecord } from '../../registry/form/index.ts';

type Node = Readonly<Record<string, unknown>>;

/** How many tables one statement may name: joins of more are rarely meant, and what they cost multiplies. */
export const MOST_TABLES = 12;

/**
 * A table of a FROM that no equality of columns ties to the others, by its name there; undefined where all are joined. Every row of it would be
 * paired with every row of the rest, which is quickly written and keeps the database busy for hours. One row alone, as of a select of sums, multiplies
 * nothing.
 */
export function unjoined(select: Node): string | undefined {
  const tables = listOf(select['fromClause']).flatMap(tablesIn);
  const many = tables.filter(({ single }) => !single).map(({ name }) => name);
  if (many.length < 2) return undefined;
  const pairs = [...listOf(select['fromClause']).flatMap(conditionsIn), select['whereClause']].flatMap(equalitiesIn);
  const reached = new Set(many.slice(0, 1));
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [one, other] of pairs) {
      if (reached.has(one)) reached.add(other);
      if (reached.has(other)) reached.add(one);
    }
  }
  return many.find((name) => !reached.has(name));
}

// helpers

interface Table {
  readonly name: string;
  /** It has one row whatever is stored. */
  readonly single: boolean;
}

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as readonly Node[]) : []);

const aliasOf = (node: Node): string | undefined => {
  const alias = node['alias'];
  return isRecord(alias) && typeof alias['aliasname'] === 'string' ? alias['aliasname'] : undefined;
};

function tablesIn({ RangeVar: view, RangeSubselect: inner, JoinExpr: join }: Node): Table[] {
  if (isRecord(view)) return [{ name: aliasOf(view) ?? String(view['relname'] ?? ''), single: false }];
  if (isRecord(inner)) return [{ name: aliasOf(inner) ?? '', single: isSingle(inner['subquery']) }];
  return isRecord(join) ? [join['larg'], join['rarg']].flatMap((side) => (isRecord(side) ? tablesIn(side) : [])) : [];
}

/** Only aggregates and no groups: one row. */
function isSingle(query: unknown): boolean {
  const select = isRecord(query) ? query['SelectStmt'] : undefined;
  if (!isRecord(select) || select['groupClause'] !== undefined || select['larg'] !== undefined) return false;
  if (select['fromClause'] === undefined) return true;
  const targets = listOf(select['targetList']).map((each) => (isRecord(each['ResTarget']) ? each['ResTarget']['val'] : undefined));
  return targets.length > 0 && targets.every(isAggregated);
}

const aggregates: ReadonlySet<string> = new Set(['sum', 'count', 'avg', 'min', 'max', 'string_agg', 'bool_and', 'bool_or', 'stddev', 'variance']);

/** Whether no column stands outside of an aggregate, and one aggregate at least is there. */
function isAggregated(value: unknown): boolean {
  let seen = false;
  const free = (each: unknown): boolean => {
    if (Array.isArray(each)) return each.some(free);
    if (!isRecord(each)) return false;
    const call = each['FuncCall'];
    if (isRecord(call) && call['over'] === undefined && aggregates.has(nameOf(call['funcname']))) {
      seen = true;
      return false;
    }
    return isRecord(each['ColumnRef']) || Object.values(each).some(free);
  };
  return !free(value) && seen;
}

const nameOf = (list: unknown): string => {
  const last = listOf(list).at(-1)?.['String'];
  return isRecord(last) ? String(last['sval'] ?? '') : '';
};

function conditionsIn({ JoinExpr: join }: Node): unknown[] {
  if (!isRecord(join)) return [];
  const using = listOf(join['usingClause']).length > 0 || join['isNatural'] === true ? tiesOf(join) : [];
  return [join['quals'], ...using, ...[join['larg'], join['rarg']].flatMap((side) => (isRecord(side) ? conditionsIn(side) : []))];
}

/** `using (…)` ties everything on its left to everything on its right. */
function tiesOf(join: Node): unknown[] {
  const [left, right] = [join['larg'], join['rarg']].map((side) => (isRecord(side) ? tablesIn(side).map(({ name }) => name) : []));
  return (left ?? []).flatMap((one) => (right ?? []).map((other) => ({ tie: [one, other] })));
}

/** Pairs of tables whose columns have to be equal; what stands beneath OR or NOT need not hold. */
function equalitiesIn(condition: unknown): (readonly [string, string])[] {
  if (!isRecord(condition)) return [];
  const { tie, BoolExpr: several, A_Expr: comparison } = condition;
  if (Array.isArray(tie)) return [[String(tie[0]), String(tie[1])]];
  if (isRecord(several)) return several['boolop'] === 'AND_EXPR' ? listOf(several['args']).flatMap(equalitiesIn) : [];
  if (!isRecord(comparison) || comparison['kind'] !== 'AEXPR_OP' || nameOf(comparison['name']) !== '=') return [];
  const [left, right] = [ownersIn(comparison['lexpr']), ownersIn(comparison['rexpr'])];
  return left.flatMap((one) => right.flatMap((other) => (one === other ? [] : [[one, other] as const])));
}

/** Functions of one value that tell most values apart: joins by them are as good as by the value. */
const spellings: ReadonlySet<string> = new Set(['lower', 'upper', 'btrim', 'ltrim', 'rtrim']);

/**
 * The table of a column, as it is, as another type or in another spelling. What other functions make of columns may be the same for all of them, and
 * ties nothing.
 */
function ownersIn(value: unknown): string[] {
  if (!isRecord(value)) return [];
  const { ColumnRef: column, TypeCast: cast, FuncCall: call } = value;
  if (isRecord(cast)) return ownersIn(cast['arg']);
  if (isRecord(call)) {
    const given = listOf(call['args']);
    return given.length === 1 && spellings.has(nameOf(call['funcname'])) ? ownersIn(given[0]) : [];
  }
  if (!isRecord(column)) return [];
  const fields = listOf(column['fields']);
  return fields.length < 2 ? [] : [nameOf(fields.slice(0, 1))];
}
