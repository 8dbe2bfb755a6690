import { isRecord } from '../../registry/form/index.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Of how many texts one value of a statement may be put together, through all its inner selects. What doubles a text twelve times over keeps no
 * database busy, it takes its memory.
 */
const MOST_TEXTS = 200;

/** What `string_agg` counts: of many rows, so that one of another one is too much. */
const AGGREGATED = 20;
/** A format that is no constant may be made of what another one gave. */
const FORMATTED = 20;
/** What a number counts that may have any number of digits: up to 130,000 before the point. */
const WIDE = 100;
/** What a number counts that is read from a text: `1e9999` is short. */
const READ = 20;

/**
 * The function, or the relation whose whole rows are taken for a value, by which values of a SELECT grow beyond `MOST_TEXTS` times the texts that they are made of; undefined where none does. Constants
 * are no longer than the statement and count nothing. `string_agg` over a window gives every row the text of all others: that is refused at once.
 */
export function overgrown(select: Node): string | undefined {
  const grower = new Growth();
  grower.select(select, { named: new Map(), around: [] });
  return grower.found;
}

// helpers

/** How much the columns of a relation have grown, by name; `most` where the name is not known. */
interface Columns {
  /** By which the whole row of it is a value. */
  readonly relation?: string;
  readonly byName: ReadonlyMap<string, number>;
  readonly most: number;
}

interface Scope {
  /** Selects with a name of their own. */
  readonly named: ReadonlyMap<string, Columns>;
  /** The relations of the FROM and of those around it. */
  readonly around: readonly Columns[];
}

const view: Columns = { byName: new Map(), most: 1 };

/** Functions whose text, or number, is no longer than the longest that they are given. */
const passing: ReadonlySet<string> = new Set([
  ...['lower', 'upper', 'initcap', 'btrim', 'ltrim', 'rtrim', 'trim', 'substr', 'substring', 'left', 'right', 'replace', 'split_part', 'nullif'],
  ...['abs', 'ceil', 'ceiling', 'floor', 'mod', 'sum', 'avg', 'greatest', 'least', 'min', 'max', 'mode', 'lag', 'lead', 'first_value', 'last_value'],
]);

class Growth {
  found: string | undefined;

  select(select: Node, outer: Scope): Columns {
    const scope = this.#named(select['withClause'], outer);
    const [left, right] = [select['larg'], select['rarg']];
    if (isRecord(left) && isRecord(right)) return joined(this.select(left, scope), this.select(right, scope));
    const own = listOf(select['fromClause']).flatMap((each) => this.#relations(each, scope));
    const inside: Scope = { ...scope, around: [...own, ...scope.around] };
    const columns = listOf(select['targetList']).map((each): readonly [string, number] => {
      const target = isRecord(each['ResTarget']) ? each['ResTarget'] : {};
      return [nameOf(target), this.#value(target['val'], inside)];
    });
    for (const [name, part] of Object.entries(select)) if (!read.has(name)) this.#value(part, inside);
    for (const each of listOf(select['fromClause'])) this.#conditions(each, inside);
    return { byName: new Map(columns), most: Math.max(1, ...columns.map(([, grown]) => grown)) };
  }

  /** Selects with a name know those before them. */
  #named(clause: unknown, outer: Scope): Scope {
    const named = new Map(outer.named);
    for (const each of isRecord(clause) ? listOf(clause['ctes']) : []) {
      const { ctename, ctequery } = isRecord(each['CommonTableExpr']) ? each['CommonTableExpr'] : {};
      named.set(String(ctename ?? ''), this.#query(ctequery, { ...outer, named }));
    }
    return { ...outer, named };
  }

  #query(query: unknown, scope: Scope): Columns {
    const select = isRecord(query) ? query['SelectStmt'] : undefined;
    return isRecord(select) ? this.select(select, scope) : view;
  }

  #relations({ RangeVar: table, RangeSubselect: inner, JoinExpr: join }: Node, scope: Scope): Columns[] {
    if (isRecord(table)) return [{ relation: String(table['relname'] ?? ''), ...renamed(scope.named.get(String(table['relname'] ?? '')) ?? view, table) }];
    if (isRecord(inner)) return [renamed(this.#query(inner['subquery'], scope), inner)];
    if (!isRecord(join)) return [];
    const sides = [join['larg'], join['rarg']].flatMap((side) => (isRecord(side) ? this.#relations(side, scope) : []));
    return isRecord(join['alias']) ? [...sides, renamed(sides.reduce(joined, view), join)] : sides;
  }

  #conditions({ JoinExpr: join }: Node, scope: Scope): void {
    if (!isRecord(join)) return;
    this.#value(join['quals'], scope);
    for (const side of [join['larg'], join['rarg']]) if (isRecord(side)) this.#conditions(side, scope);
  }

  /** How many texts a value may be made of. */
  #value(value: unknown, scope: Scope): number {
    if (Array.isArray(value)) return Math.max(0, ...value.map((each) => this.#value(each, scope)));
    if (!isRecord(value)) return 0;
    const { ColumnRef: column, SelectStmt: select, FuncCall: call, A_Expr: operation, A_Const: constant, TypeCast: cast } = value;
    if (constant !== undefined) return isWide(numeralOf(value)) ? WIDE : 0;
    if (isRecord(column)) return wholeRow(column, scope) === undefined ? grownOf(column, scope) : this.#within(wholeRow(column, scope) ?? '', MOST_TEXTS + 1);
    if (isRecord(cast)) return this.#cast(cast, scope);
    if (isRecord(select)) return this.select(select, scope).most;
    if (isRecord(call)) return this.#called(call, scope);
    // digits of a product are those of its factors
    if (isRecord(operation) && adding.has(lastOf(operation['name'])))
      return this.#within(lastOf(operation['name']), sumOf([operation['lexpr'], operation['rexpr']].map((each) => this.#value(each, scope))));
    return value['ParamRef'] === undefined ? Math.max(0, ...Object.values(value).map((each) => this.#value(each, scope))) : 1;
  }

  #called(call: Node, scope: Scope): number {
    const name = lastOf(call['funcname']);
    const args = listOf(call['args']);
    // each is looked at once: calls within calls would double the work
    const grown = args.map((each) => this.#value(each, scope));
    this.#value([call['agg_order'], call['agg_filter'], call['over']], scope);
    const all = sumOf(grown);
    switch (name) {
      case 'concat':
        return this.#within(name, all);
      case 'concat_ws':
        return this.#within(name, all + Math.max(0, grown.length - 3) * (grown[0] ?? 0));
      case 'string_agg':
        if (call['over'] !== undefined) this.found ??= 'string_agg … over';
        return this.#within(name, AGGREGATED * Math.max(1, all));
      case 'to_char':
        return this.#within(
          name,
          constantOf(args[1]) === undefined ? FORMATTED * Math.max(1, grown[1] ?? 0) : Math.ceil((constantOf(args[1]) ?? '').length / 50),
        );
      case 'power':
        return this.#within(name, Math.abs(numeralOf(args[1])) <= 20 ? Math.max(1, grown[0] ?? 0) * Math.max(1, Math.abs(numeralOf(args[1]))) : WIDE);
      case 'round':
      case 'trunc':
        return args[1] === undefined || Math.abs(numeralOf(args[1])) <= 30 ? Math.max(1, grown[0] ?? 0) : WIDE;
      default:
        return passing.has(name) ? Math.max(0, ...grown) : 1;
    }
  }

  /** A number of so many digits, a text of so many characters, or a number that somebody may have written as `1e9999`. */
  #cast({ arg, typeName }: Node, scope: Scope): number {
    const { names, typmods } = isRecord(typeName) ? typeName : {};
    const type = lastOf(names);
    const widths = listOf(typmods).map(numeralOf);
    if (widths.some((width) => !(width <= 1_000))) this.#within(type, MOST_TEXTS + 1);
    const grown = this.#value(arg, scope);
    if (type !== 'numeric') return grown;
    if (widths.some((width) => width > 50)) return WIDE;
    const written = isRecord(arg) ? constantOf(arg) : undefined;
    return written === undefined ? Math.max(grown, READ) : isWide(Number(written)) ? WIDE : grown;
  }

  /** One finding is enough, and what comes of it is not counted any further. */
  #within(name: string, grown: number): number {
    if (grown <= MOST_TEXTS) return grown;
    this.found ??= name;
    return MOST_TEXTS;
  }
}

/** Parts of a select that are looked at by themselves. */
const read: ReadonlySet<string> = new Set(['withClause', 'fromClause', 'targetList', 'larg', 'rarg']);

const adding: ReadonlySet<string> = new Set(['||', '*', '/']);

/** The text of a constant; undefined where something else stands. */
function constantOf(node: Node | undefined): string | undefined {
  const { sval, ival, fval } = isRecord(node?.['A_Const']) ? node['A_Const'] : {};
  if (isRecord(sval)) return String(sval['sval'] ?? '');
  if (isRecord(fval)) return String(fval['fval'] ?? '');
  return isRecord(ival) ? String(ival['ival'] ?? 0) : undefined;
}

/** A constant as a number, with its sign; `NaN` for everything else. */
function numeralOf(node: Node | undefined): number {
  const signed =
    isRecord(node?.['A_Expr']) && lastOf(node['A_Expr']['name']) === '-' && node['A_Expr']['lexpr'] === undefined ? node['A_Expr']['rexpr'] : undefined;
  if (isRecord(signed)) return -numeralOf(signed);
  const text = constantOf(node);
  return text === undefined ? Number.NaN : Number(text);
}

const isWide = (value: number): boolean => Math.abs(value) > 1e50 || (value !== 0 && Math.abs(value) < 1e-50);

const sumOf = (grown: readonly number[]): number => grown.reduce((sum, each) => sum + each, 0);

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as readonly Node[]) : []);

const textOf = (node: Node | undefined): string => (isRecord(node?.['String']) ? String(node['String']['sval'] ?? '') : '');

const lastOf = (names: unknown): string => textOf(listOf(names).at(-1)).toLowerCase();

function nameOf({ name, val }: Node): string {
  if (typeof name === 'string') return name;
  const column = isRecord(val) ? val['ColumnRef'] : undefined;
  return isRecord(column) ? textOf(listOf(column['fields']).at(-1)) : '';
}

/** Columns may have other names outside: then only what the largest of them is counts. */
function renamed(columns: Columns, { alias }: Node): Columns {
  if (!isRecord(alias)) return columns;
  const relation = String(alias['aliasname'] ?? '');
  return alias['colnames'] === undefined ? { ...columns, relation } : { relation, byName: new Map(), most: columns.most };
}

const joined = (one: Columns, other: Columns): Columns => ({ byName: new Map(), most: Math.max(one.most, other.most) });

/** The relation whose rows are the value: `select t::text from (…) t`. A column of that name comes first, where its relation says its columns. */
function wholeRow(column: Node, { around }: Scope): string | undefined {
  const [first, ...others] = listOf(column['fields']);
  const name = textOf(first);
  if (others.length > 0 || name === '' || around.some(({ byName }) => byName.has(name))) return undefined;
  return around.some(({ relation }) => relation === name) ? name : undefined;
}

/** A name may be that of any relation around; a star is all of them. */
function grownOf(column: Node, { around }: Scope): number {
  const last = listOf(column['fields']).at(-1);
  const name = isRecord(last?.['A_Star']) ? undefined : textOf(last);
  return Math.max(1, ...around.map(({ byName, most }) => (name === undefined ? most : (byName.get(name) ?? most))));
}
