import { loadModule, parseSync, SqlError } from 'libpg-query';
import { isRecord } from '../../registry/form/index.ts';
import { overgrown } from './growth.ts';
import { MOST_TABLES, unjoined } from './unjoined.ts';
import { allowedFunctions, allowedNodes, allowedOperators, allowedTypes } from './allowedSyntax.ts';

/** A SELECT of a query view, read by the parser of PostgreSQL and found harmless. */
export interface Statement {
  /** The text in pieces; between two of them stands the parameter of that name. */
  readonly pieces: readonly string[];
  readonly parameters: readonly string[];
  /** The typed views that it reads, `w_jksq`, each with the key of its business object. */
  readonly relations: ReadonlyMap<string, string>;
  /** Names of columns that occur anywhere; with `all` a star stands somewhere. */
  readonly columns: ReadonlySet<string>;
  readonly all: boolean;
  /** The names that it returns, in order; undefined where a star stands for them. */
  readonly outputs: readonly string[] | undefined;
  /** What a returned column is made of: names of columns, through all inner selects. */
  sourcesOf(output: string): ReadonlySet<string>;
}

/** Why a text is no statement of a query view. */
export class StatementError extends Error {
  constructor(
    readonly reason: string,
    /** `statementJoins`: a table that nothing joins; `statementGrows`: a function that makes texts too long. */
    readonly finding: 'statement' | 'statementJoins' | 'statementGrows' = 'statement',
  ) {
    super(reason);
    this.name = 'StatementError';
  }
}

/**
 * Reads the statement of a query view: one SELECT over typed views `w_…`, of syntax, functions and types that can neither change anything nor reach
 * anything else. `${name}` is a parameter, never text: it stands where an expression may stand, and not between quotes.
 *
 * @throws StatementError in words of the parser, or naming what is not allowed, with its place
 */
export async function readStatement(text: string): Promise<Statement> {
  await (loading ??= loadModule());
  const known = statements.get(text);
  if (known !== undefined) return known;
  const read = inspect(text);
  if (statements.size >= MOST_STATEMENTS) statements.clear();
  statements.set(text, read);
  return read;
}

// helpers

/** Whether `replace` can only make a text shorter: what is put in place is written out, and no longer than what it stands for. */
function isShortening([, from, to]: readonly Node[]): boolean {
  const [long, short] = [from, to].map((each) => {
    const constant = each?.['A_Const'];
    if (!isRecord(constant) || !isRecord(constant['sval'])) return undefined;
    return String(constant['sval']['sval'] ?? '').length;
  });
  return long !== undefined && short !== undefined && short <= long;
}

let loading: Promise<void> | undefined;
const statements = new Map<string, Statement>();
const MOST_STATEMENTS = 500;

function inspect(text: string): Statement {
  const plain = text.trim().replace(/;\s*$/, '');
  // a number would mean one of the values that are bound around the statement
  const number = /\$\d+/.exec(plain)?.[0];
  if (number !== undefined) throw new StatementError(number);
  const parameters: string[] = [];
  const numbered = plain.replace(/\$\{(\w{1,64})\}/g, (_, name: string) => `$${parameters.push(name)}`);
  if (/\$\{/.test(numbered)) throw new StatementError('${…}');
  const tree = parsed(numbered);
  const found = new Findings(numbered);
  const select = onlySelect(tree);
  found.visit(select);
  const grower = overgrown(select);
  if (grower !== undefined) throw new StatementError(grower, 'statementGrows');
  const met = new Set(found.parameters);
  const lost = parameters.find((_, index) => !met.has(index + 1));
  // between quotes it would be text, in a comment nothing
  if (lost !== undefined || met.size !== parameters.length) throw new StatementError(`\${${lost ?? ''}}`);
  const outputs = outputsOf(select);
  return {
    pieces: piecesOf(plain),
    parameters,
    relations: new Map([...found.relations].map((relation) => [relation, keyWritten(relation, plain)])),
    columns: found.columns,
    all: found.all,
    outputs,
    sourcesOf: (output) => sourcesOf(select, output, []),
  };
}

const piecesOf = (text: string): string[] => text.split(/\$\{\w{1,64}\}/);

function parsed(text: string): unknown {
  try {
    return parseSync(text);
  } catch (error) {
    throw new StatementError(error instanceof SqlError ? error.message : String(error));
  }
}

/**
 * The key of the object that a typed view is of, as it stands in the text: there references are found, and with them who may build on an object. A name
 * that is written otherwise, in capitals or as `U&"…"`, would be read and not be found.
 */
function keyWritten(relation: string, text: string): string {
  const written = [...text.matchAll(/\bw_([A-Za-z][A-Za-z0-9_]*)/g)].map(([, key = '']) => key);
  const own = relation.slice(2);
  const key = written.find((each) => each === own) ?? written.find((each) => each.toLowerCase() === own);
  if (key === undefined) throw new StatementError(relation);
  return key;
}

type Node = Readonly<Record<string, unknown>>;

function onlySelect(tree: unknown): Node {
  const statements = isRecord(tree) && Array.isArray(tree['stmts']) ? (tree['stmts'] as readonly { readonly stmt?: Node }[]) : [];
  const [first, second] = statements;
  const select = first?.stmt?.['SelectStmt'];
  if (second !== undefined) throw new StatementError(';');
  if (!isRecord(select)) throw new StatementError(Object.keys(first?.stmt ?? {})[0] ?? 'SELECT');
  return select;
}

/** Walks over everything that a statement holds; what is not known is refused, so that nothing new of a newer parser slips through. */
class Findings {
  readonly relations = new Set<string>();
  readonly columns = new Set<string>();
  readonly parameters: number[] = [];
  all = false;
  #withNames: readonly string[] = [];
  #tables = 0;

  constructor(private readonly text: string) {}

  visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value) this.visit(each);
      return;
    }
    if (!isRecord(value)) return;
    const lonely = unjoined(value);
    if (lonely !== undefined) throw new StatementError(lonely, 'statementJoins');
    // names are known in the select that declares them, and nowhere else: outside they would be tables
    const outside = this.#withNames;
    this.#with(value['withClause']);
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null || name === 'withClause') continue;
      if (refusedMembers.has(name)) throw this.#refused(name, value);
      if (name === 'typeName') this.#type(inner as Node);
      else if (/^[A-Z]/.test(name)) this.#node(name, inner as Node);
      else this.visit(inner);
    }
    this.#withNames = outside;
  }

  #node(name: string, node: Node): void {
    if (!allowedNodes.has(name)) throw this.#refused(name, node);
    switch (name) {
      case 'RangeVar':
        this.#relation(node);
        return;
      case 'ColumnRef':
        this.#column(node);
        return;
      case 'ParamRef':
        this.parameters.push(Number(node['number'] ?? 0));
        return;
      case 'FuncCall':
        this.#oneOf(namesIn(node['funcname']), allowedFunctions, node);
        // with two texts it is a pattern, and patterns can take for ever
        if (namesIn(node['funcname']).at(-1) === 'substring' && listOf(node['args']).length < 3) throw this.#refused('substring', node);
        if (namesIn(node['funcname']).at(-1) === 'replace' && !isShortening(listOf(node['args']))) throw this.#refused('replace', node);
        break;
      case 'TypeName':
        this.#type(node);
        return;
      case 'A_Expr':
        this.#oneOf(namesIn(node['name']), allowedOperators, node);
        break;
      default:
    }
    this.visit(node);
  }

  #oneOf(names: readonly string[], allowed: ReadonlySet<string>, node: Node): void {
    // as the parser itself names what has a syntax of its own, such as `extract(… from …)`
    const own = names[0] === 'pg_catalog' ? names.slice(1) : names;
    const name = own.join('.').toLowerCase();
    if (own.length !== 1 || !allowed.has(name)) throw this.#refused(name, node);
  }

  #type(node: Node): void {
    this.#oneOf(namesIn(node['names']), allowedTypes, node);
    if (node['arrayBounds'] !== undefined) throw this.#refused('[]', node);
    this.visit(node['typmods']);
  }

  #relation(node: Node): void {
    const name = String(node['relname'] ?? '');
    if (node['schemaname'] !== undefined || node['catalogname'] !== undefined) throw this.#refused(`${String(node['schemaname'])}.${name}`, node);
    if ((this.#tables += 1) > MOST_TABLES) throw this.#refused(`> ${MOST_TABLES}`, node);
    if (this.#withNames.includes(name)) return;
    if (!/^w_\w/.test(name)) throw this.#refused(name, node);
    this.relations.add(name);
  }

  #column(node: Node): void {
    const fields = Array.isArray(node['fields']) ? (node['fields'] as readonly Node[]) : [];
    for (const field of fields) {
      if (isRecord(field['A_Star'])) this.all = true;
      else this.columns.add(textOf(field));
    }
  }

  /** A select with a name of its own: as a typed view it could not be told from one. */
  #with(clause: unknown): void {
    if (!isRecord(clause)) return;
    if (clause['recursive'] === true) throw this.#refused('recursive', clause);
    for (const each of Array.isArray(clause['ctes']) ? (clause['ctes'] as readonly Node[]) : []) {
      const expression = each['CommonTableExpr'];
      if (!isRecord(expression)) throw this.#refused('with', clause);
      const name = String(expression['ctename'] ?? '');
      if (name.startsWith('w_') || this.#withNames.includes(name)) throw this.#refused(name, expression);
      this.visit(expression['ctequery']);
      this.#withNames = [...this.#withNames, name];
    }
  }

  #refused(name: string, node: Node): StatementError {
    const at = typeof node['location'] === 'number' ? ` (${this.text.slice(node['location'], node['location'] + 30).split('\n')[0] ?? ''})` : '';
    return new StatementError(`${name}${at}`);
  }
}

/** Locks and targets of a SELECT. */
const refusedMembers: ReadonlySet<string> = new Set(['intoClause', 'lockingClause', 'valuesLists']);

const textOf = (node: Node | undefined): string => {
  const inner = node?.['String'];
  return isRecord(inner) ? String(inner['sval'] ?? '') : '';
};

const namesIn = (list: unknown): string[] => (Array.isArray(list) ? (list as readonly Node[]).map(textOf) : []);

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as readonly Node[]) : []);

interface Target {
  readonly name: string;
  readonly value: unknown;
}

/** The members of a select list; of a union those of its first part give the names. */
function targetsOf(select: Node): readonly Target[] {
  const left = select['larg'];
  if (isRecord(left)) return targetsOf(left);
  return listOf(select['targetList']).map((each) => {
    const target = isRecord(each['ResTarget']) ? each['ResTarget'] : {};
    return { name: typeof target['name'] === 'string' ? target['name'] : impliedName(target['val']), value: target['val'] };
  });
}

/** The name that PostgreSQL gives a column without one: of a column its own, of a call that of the function, of a cast that of what is cast. */
function impliedName(value: unknown): string {
  if (!isRecord(value)) return '?column?';
  const { ColumnRef: column, FuncCall: call, TypeCast: cast, CaseExpr: choice, CoalesceExpr: first } = value;
  if (isRecord(column)) return listOf(column['fields']).some((field) => isRecord(field['A_Star'])) ? '*' : textOf(listOf(column['fields']).at(-1));
  if (isRecord(call)) return namesIn(call['funcname']).at(-1) ?? '?column?';
  if (isRecord(cast)) {
    const inner = impliedName(cast['arg']);
    return inner === '?column?' && isRecord(cast['typeName']) ? (namesIn(cast['typeName']['names']).at(-1) ?? inner) : inner;
  }
  if (isRecord(choice)) return 'case';
  return isRecord(first) ? 'coalesce' : '?column?';
}

function outputsOf(select: Node): readonly string[] | undefined {
  const names = targetsOf(select).map(({ name }) => name);
  return names.includes('*') ? undefined : names;
}

/** The names of columns in a value, and for those that an inner select or a named one returns, what these are made of. */
function sourcesOf(select: Node, output: string, outer: readonly Node[]): ReadonlySet<string> {
  const inner = [...innerSelects(select), ...outer];
  const parts = partsOf(select);
  const values = parts.flatMap((part) => {
    const targets = targetsOf(part);
    const index = targetsOf(parts[0] ?? part).findIndex(({ name }) => name === output);
    const chosen = index < 0 ? undefined : targets[index];
    return chosen === undefined ? [] : [chosen.value];
  });
  // a star, or what stands behind one
  const names = values.length === 0 ? new Set([output]) : new Set(values.flatMap((value) => [...columnsIn(value)]));
  const sources = new Set<string>();
  for (const name of names) {
    const below = inner.filter((each) => targetsOf(each).some((target) => target.name === name || target.name === '*'));
    sources.add(name);
    for (const each of below)
      for (const source of sourcesOf(
        each,
        name,
        inner.filter((other) => other !== each),
      ))
        sources.add(source);
  }
  return sources;
}

const partsOf = (select: Node): readonly Node[] => {
  const [left, right] = [select['larg'], select['rarg']];
  return isRecord(left) && isRecord(right) ? [...partsOf(left), ...partsOf(right)] : [select];
};

function columnsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) for (const member of each) visit(member);
    if (!isRecord(each)) return;
    const column = each['ColumnRef'];
    if (isRecord(column)) found.add(textOf(listOf(column['fields']).at(-1)));
    else for (const member of Object.values(each)) visit(member);
  };
  visit(value);
  return found;
}

/** Selects in the FROM and WITH of a select. */
function innerSelects(select: Node): Node[] {
  const found: Node[] = [];
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) for (const member of each) visit(member);
    if (!isRecord(each)) return;
    const inner = each['SelectStmt'];
    if (isRecord(inner)) {
      found.push(inner);
      return;
    }
    for (const member of Object.values(each)) visit(member);
  };
  for (const part of partsOf(select)) {
    visit(part['fromClause']);
    visit(part['withClause']);
  }
  return found;
}
