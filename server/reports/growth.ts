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

/**
 * The function by which values of a SELECT grow beyond `MOST_TEXTS` times the texts that they are made of; undefined where none does. Constants
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

/** Functions whose text is no longer than the longest that they are given. */
const passing: ReadonlySet<string> = new Set([
  ...['lower', 'upper', 'initcap', 'btrim', 'ltrim', 'rtrim', 'trim', 'substr', 'substring', 'left', 'right', 'replace', 'split_part', 'nullif'],
  ...['greatest', 'least', 'min', 'max', 'mode', 'lag', 'lead', 'first_value', 'last_value'],
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
    if (isRecord(table)) return [renamed(scope.named.get(String(table['relname'] ?? '')) ?? view, table)];
    if (isRecord(inner)) return [renamed(this.#query(inner['subquery'], scope), inner)];
    return isRecord(join) ? [join['larg'], join['rarg']].flatMap((side) => (isRecord(side) ? this.#relations(side, scope) : [])) : [];
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
    const { ColumnRef: column, SelectStmt: select, FuncCall: call, A_Expr: operation, A_Const: constant } = value;
    if (constant !== undefined) return 0;
    if (isRecord(column)) return grownOf(column, scope);
    if (isRecord(select)) return this.select(select, scope).most;
    if (isRecord(call)) return this.#called(call, scope);
    if (isRecord(operation) && lastOf(operation['name']) === '||')
      return this.#within('||', sumOf([operation['lexpr'], operation['rexpr']].map((each) => this.#value(each, scope))));
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
        return args[1]?.['A_Const'] === undefined ? this.#within(name, FORMATTED * Math.max(1, grown[1] ?? 0)) : 1;
      default:
        return passing.has(name) ? Math.max(0, ...grown) : 1;
    }
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
  return isRecord(alias) && alias['colnames'] !== undefined ? { byName: new Map(), most: columns.most } : columns;
}

const joined = (one: Columns, other: Columns): Columns => ({ byName: new Map(), most: Math.max(one.most, other.most) });

/** A name may be that of any relation around; a star is all of them. */
function grownOf(column: Node, { around }: Scope): number {
  const last = listOf(column['fields']).at(-1);
  const name = isRecord(last?.['A_Star']) ? undefined : textOf(last);
  return Math.max(1, ...around.map(({ byName, most }) => (name === undefined ? most : (byName.get(name) ?? most))));
}
