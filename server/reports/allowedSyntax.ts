/** What a statement of a query view may be made of. Whatever is not here is refused; words are those of the parser of PostgreSQL. */

export const allowedNodes: ReadonlySet<string> = new Set([
  'SelectStmt',
  'ResTarget',
  'RangeVar',
  'RangeSubselect',
  'JoinExpr',
  'CommonTableExpr',
  'ColumnRef',
  'A_Star',
  'A_Const',
  'A_Expr',
  'BoolExpr',
  'NullTest',
  'BooleanTest',
  'FuncCall',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'MinMaxExpr',
  'TypeCast',
  'TypeName',
  'SubLink',
  'SortBy',
  'WindowDef',
  'GroupingSet',
  'List',
  'ParamRef',
  'String',
  'Integer',
  'Float',
  'Boolean',
]);

/** Pure functions whose cost is bounded by what they are given: none reads the clock, settings or files; how long texts grow by joining them `growth.ts` says. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...['sum', 'count', 'avg', 'min', 'max', 'string_agg', 'bool_and', 'bool_or', 'stddev', 'variance', 'percentile_cont', 'mode'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'ntile', 'lag', 'lead', 'first_value', 'last_value'],
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'sign', 'power', 'sqrt', 'width_bucket'],
  ...['lower', 'upper', 'trim', 'btrim', 'ltrim', 'rtrim', 'length', 'char_length', 'substr', 'substring', 'left', 'right', 'position', 'strpos'],
  ...['replace', 'concat', 'concat_ws', 'split_part', 'starts_with', 'initcap', 'nullif', 'greatest', 'least'],
  ...['date_trunc', 'date_part', 'extract', 'to_char', 'to_date', 'age', 'make_date'],
]);

export const allowedTypes: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'char'],
  ...['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool'],
  ...['date', 'timestamp', 'timestamptz', 'interval'],
]);

export const allowedOperators: ReadonlySet<string> = new Set([
  ...['=', '<>', '!=', '<', '<=', '>', '>='],
  ...['+', '-', '*', '/', '%', '||'],
  ...['~~', '!~~', '~~*', '!~~*'],
  ...['between', 'not between', 'between symmetric', 'not between symmetric'],
]);
