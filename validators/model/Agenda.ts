import type { CompiledForm } from '../../registry/form/index.ts';
import type { ComputedNode, FormPlan, LinkageNode } from './plan.ts';
import type { Row, RowStore } from './RowStore.ts';

/** The rows in which something is due; `all` also stands for what is no column. */
type Rows = Set<Row> | 'all';

/** What has to be settled again because something it reads has changed: formulas and linkage rules, row by row. */
export class Agenda {
  private readonly nodes = new Map<number, Rows>();
  private readonly rules = new Map<LinkageNode, Rows>();

  constructor(
    private readonly form: CompiledForm,
    private readonly plan: FormPlan,
    private readonly store: RowStore,
  ) {}

  get isEmpty(): boolean {
    return this.nodes.size === 0 && this.rules.size === 0;
  }

  everything(): void {
    for (const node of this.plan.nodes) this.nodes.set(node.index, 'all');
    this.everyRule();
  }

  everyRule(): void {
    for (const rule of this.plan.linkages) mark(this.rules, rule, 'all');
  }

  /** A value was written: whatever reads it is due. */
  wrote(path: string, row?: Row): void {
    for (const node of this.plan.dependents.get(path) ?? []) {
      mark(this.nodes, node.index, this.store.readersOf(node.field.table, row, readsColumn(node, path)));
    }
    for (const rule of this.plan.linkagesBy.get(path) ?? []) {
      mark(
        this.rules,
        rule,
        this.store.readersOf(
          rule.table,
          row,
          rule.when.references.some((each) => isColumn(each, path)),
        ),
      );
    }
  }

  /** A row came or went: whatever reads one of its columns from elsewhere is due. */
  rowsChanged(row: Row): void {
    for (const { path } of this.form.tableByName.get(row.table)?.columns ?? []) {
      for (const node of this.plan.dependents.get(path) ?? []) {
        if (node.field.table !== row.table || readsColumn(node, path)) mark(this.nodes, node.index, this.store.readersOf(node.field.table, row, true));
      }
      for (const rule of this.plan.linkagesBy.get(path) ?? []) {
        if (rule.table !== row.table) mark(this.rules, rule, this.store.readersOf(rule.table, row, true));
      }
    }
  }

  /** Everything in a new row is due. */
  rowCame(row: Row): void {
    for (const node of this.plan.nodes) if (node.field.table === row.table) this.node(node, row);
    for (const rule of this.plan.linkages) if (rule.table === row.table) mark(this.rules, rule, [row]);
  }

  node({ index, field }: ComputedNode, row?: Row): void {
    mark(this.nodes, index, field.table === undefined || !row ? 'all' : [row]);
  }

  /**
   * Hands out the due formulas in dependency order, those included that become due on the way: one pass from the first
   * settles all of them.
   */
  *takeNodes(): Generator<readonly [node: ComputedNode, rows: Rows]> {
    for (let index = lowest(this.nodes); index < this.plan.nodes.length && this.nodes.size > 0; index++) {
      const rows = this.nodes.get(index);
      if (rows === undefined) continue;
      this.nodes.delete(index);
      yield [this.plan.nodes[index] as ComputedNode, rows];
    }
  }

  takeRules(): readonly (readonly [rule: LinkageNode, rows: Rows])[] {
    const due = [...this.rules];
    this.rules.clear();
    return due;
  }

  clear(): void {
    this.nodes.clear();
    this.rules.clear();
  }
}

// helpers

function mark<Key>(map: Map<Key, Rows>, key: Key, rows: Iterable<Row> | 'all'): void {
  const known = map.get(key);
  if (known === 'all') return;
  if (rows === 'all') map.set(key, 'all');
  else if (!known) map.set(key, new Set(rows));
  else for (const row of rows) known.add(row);
}

function lowest(due: ReadonlyMap<number, unknown>): number {
  let min = Number.POSITIVE_INFINITY;
  for (const index of due.keys()) if (index < min) min = index;
  return min;
}

function readsColumn(node: ComputedNode, path: string): boolean {
  return node.formula.references.some((reference) => isColumn(reference, path));
}

function isColumn(reference: ComputedNode['formula']['references'][number], path: string): boolean {
  return reference.kind === 'column' && `${reference.table}.item.${reference.name}` === path;
}
