import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  FromNode,
  IdentifierNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectQueryNode,
  SelectionNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RawNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely';
import { tenantTables } from './tables/index.ts';

/** A statement that the wall cannot keep within the tenant. Always a programming error. */
class TenantWallError extends Error {
  constructor(reason: string) {
    super(`tenant wall: ${reason}`);
    this.name = 'TenantWallError';
  }
}

/**
 * The first wall between tenants: every statement that passes through this plugin carries the tenant, whoever wrote it.
 *
 * - each table in `from`, `join`, `update`, `delete` and in every subquery and CTE gets `tenant_id = <tenant>`;
 * - each inserted row gets the tenant, listed or selected; a row that names another one is refused;
 * - what cannot be constrained is refused: unknown tables, other schemas, right and full joins, `merge`, and raw SQL
 *   that reads or writes a table.
 */
export function tenantWall(tenantId: string, check: () => void): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      check();
      return new TenantTransformer(tenantId).transformNode(node, queryId);
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** SQL of the job queue: its own schema may be named, a table of tenants may not. */
export function refuseTenantTables(text: string): void {
  if (tablePattern.test(text.replace(/\bpgboss\.\w+/g, '').replace(/\busing\b/gi, 'from')))
    throw new TenantWallError('SQL of the job queue must not name a tenant table');
}

// helpers

const tablePattern = new RegExp(`\\b(from|join|into|update|table)\\s+(only\\s+)?["\\w.]*\\b(${[...tenantTables].join('|')})\\b`, 'i');

class TenantTransformer extends OperationNodeTransformer {
  /** Names of the CTEs met so far: what refers to one stands inside or after the statement that declares it. */
  private readonly ctes = new Set<string>();

  constructor(private readonly tenantId: string) {
    super();
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    this.declare(node.with);
    const inner = super.transformSelectQuery(node, queryId);
    const conditions = (inner.from?.froms ?? []).flatMap((from) => this.conditionOf(from));
    return { ...inner, ...this.joined(inner), ...where(inner.where, conditions) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    this.declare(node.with);
    const inner = super.transformUpdateQuery(node, queryId);
    if (inner.updates?.some((update) => ColumnNode.is(update.column) && update.column.column.name === 'tenant_id')) {
      throw new TenantWallError('a row cannot move to another tenant');
    }
    const tables = [...(inner.table === undefined ? [] : [inner.table]), ...(inner.from?.froms ?? [])];
    return {
      ...inner,
      ...this.joined(inner),
      ...where(
        inner.where,
        tables.flatMap((table) => this.conditionOf(table)),
      ),
    };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    this.declare(node.with);
    const inner = super.transformDeleteQuery(node, queryId);
    const tables = [...inner.from.froms, ...(inner.using?.tables ?? [])];
    return {
      ...inner,
      ...this.joined(inner),
      ...where(
        inner.where,
        tables.flatMap((table) => this.conditionOf(table)),
      ),
    };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    this.declare(node.with);
    const inner = super.transformInsertQuery(node, queryId);
    if (inner.into === undefined) throw new TenantWallError('insert without a table');
    this.nameOf(inner.into);
    if (inner.values === undefined || inner.columns === undefined) throw new TenantWallError('insert without columns');
    if (SelectQueryNode.is(inner.values))
      return { ...inner, columns: [...inner.columns, ColumnNode.create('tenant_id')], values: this.withTenant(inner.values, inner.columns) };
    if (!ValuesNode.is(inner.values)) throw new TenantWallError('only insert … values and insert … select are possible');
    const at = inner.columns.findIndex((column) => column.column.name === 'tenant_id');
    const rows = inner.values.values.map((row) => {
      if (PrimitiveValueListNode.is(row)) {
        if (at < 0) return PrimitiveValueListNode.create([...row.values, this.tenantId]);
        this.same(row.values[at]);
        return row;
      }
      if (at < 0) return ValueListNode.create([...row.values, ValueNode.create(this.tenantId)]);
      const value = row.values[at];
      this.same(value !== undefined && ValueNode.is(value) ? value.value : undefined);
      return row;
    });
    const columns = at < 0 ? [...inner.columns, ColumnNode.create('tenant_id')] : inner.columns;
    return { ...inner, columns, values: ValuesNode.create(rows) };
  }

  protected override transformMergeQuery(): never {
    throw new TenantWallError('merge is not possible');
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    if (node.parameters.some((parameter) => TableNode.is(parameter)) || tablePattern.test(node.sqlFragments.join(' '))) {
      throw new TenantWallError('raw SQL must not name a table; use the query builder');
    }
    return super.transformRaw(node, queryId);
  }

  private joined(node: { readonly joins?: readonly JoinNode[] }): { joins?: JoinNode[] } {
    if (node.joins === undefined) return {};
    return {
      joins: node.joins.map((join) => {
        const conditions = this.conditionOf(join.table);
        if (conditions.length === 0) return join;
        if (!['InnerJoin', 'LeftJoin'].includes(join.joinType)) throw new TenantWallError(`${join.joinType} of a table is not possible`);
        const all = join.on === undefined ? conditions : [ParensNode.create(join.on.on), ...conditions];
        return { ...join, on: OnNode.create(and(all)) };
      }),
    };
  }

  /** The condition for one table expression; none for subqueries and CTEs, which are constrained inside. */
  private conditionOf(expression: OperationNode): OperationNode[] {
    let table = expression;
    let alias: string | undefined;
    if (expression.kind === 'AliasNode') {
      const aliased = expression as OperationNode & { readonly node: OperationNode; readonly alias: OperationNode };
      table = aliased.node;
      alias = IdentifierNode.is(aliased.alias) ? aliased.alias.name : undefined;
    }
    if (table.kind === 'ListNode' || FromNode.is(table)) throw new TenantWallError('several tables in one update are not possible');
    if (!TableNode.is(table)) return [];
    const name = this.nameOf(table);
    if (name === undefined) return [];
    return [
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(alias ?? name)),
        OperatorNode.create('='),
        ValueNode.create(this.tenantId),
      ),
    ];
  }

  /** Name of a tenant table, undefined for a CTE. */
  private nameOf(table: TableNode): string | undefined {
    const name = table.table.identifier.name;
    if (table.table.schema !== undefined) throw new TenantWallError(`schema <${table.table.schema.name}> is out of reach`);
    if (this.ctes.has(name)) return undefined;
    if (!tenantTables.has(name)) throw new TenantWallError(`table <${name}> is not a tenant table`);
    return name;
  }

  /** A CTE must not be named like a table, or it would hide from the wall. */
  private declare(node: WithNode | undefined): void {
    for (const {
      name: { table },
    } of node?.expressions ?? []) {
      const { name } = table.table.identifier;
      if (tenantTables.has(name)) throw new TenantWallError(`a CTE cannot be named <${name}> like a table`);
      this.ctes.add(name);
    }
  }

  /** A select whose rows are inserted, with the tenant behind its columns; its tables are within the tenant already. */
  private withTenant(node: SelectQueryNode, columns: readonly ColumnNode[]): SelectQueryNode {
    const selections = node.selections ?? [];
    const isListed =
      selections.length === columns.length &&
      selections.every(({ selection }) => !isStar(selection)) &&
      node.setOperations === undefined &&
      columns.every((column) => column.column.name !== 'tenant_id');
    if (!isListed) throw new TenantWallError('insert … select names each column, and never the tenant');
    return {
      ...node,
      selections: [...selections, SelectionNode.create(AliasNode.create(ValueNode.create(this.tenantId), IdentifierNode.create('tenant_id')))],
    };
  }

  private same(tenantId: unknown): void {
    if (tenantId !== this.tenantId) throw new TenantWallError('a row of another tenant cannot be inserted');
  }
}

const isStar = (node: OperationNode): boolean => node.kind === 'SelectAllNode' || (ReferenceNode.is(node) && node.column.kind === 'SelectAllNode');

function where(old: WhereNode | undefined, conditions: readonly OperationNode[]): { where?: WhereNode } {
  if (conditions.length === 0) return old === undefined ? {} : { where: old };
  // the parentheses keep `a or b` of a raw condition from swallowing the tenant
  const all = old === undefined ? conditions : [ParensNode.create(old.where), ...conditions];
  return { where: WhereNode.create(and(all)) };
}

function and(conditions: readonly OperationNode[]): OperationNode {
  const [first, ...rest] = conditions;
  if (first === undefined) throw new TenantWallError('no condition');
  return rest.reduce((left, right) => AndNode.create(left, right), first);
}
