import type { CompiledForm } from '../../registry/form/index.ts';
import { fieldAddress, type Address } from './address.ts';
import { branchSchemasOf } from './branches.ts';
import type { Evaluations } from './Evaluations.ts';
import { hideableParts } from './hiddenParts.ts';
import { parentOf, type ComputedNode, type FormPlan } from './plan.ts';
import type { Row, RowStore } from './RowStore.ts';

/**
 * Columns whose cells may wait until somebody reads them: when an edit changes what every row shows (a share of a total, a
 * rank), the thousands of rows that nobody looks at are not computed with every key. A cell is computed when it is read, so
 * nothing can tell the difference.
 *
 * Only a column that nothing else stands on waits: no sum, no linkage, no query, no branch of the schema, no column that does not wait. A column that linkage hides does not wait either: it may count as empty.
 */
export class DeferredCells {
  private readonly nodes: ReadonlySet<ComputedNode>;
  /** By column: the rows that are up to date. A column without an entry is so in all rows. */
  private readonly fresh = new Map<ComputedNode, Set<Row>>();

  constructor(
    form: CompiledForm,
    private readonly plan: FormPlan,
    private readonly store: RowStore,
    private readonly evaluations: Evaluations,
  ) {
    this.nodes = branchSchemasOf(form.schema).size > 0 ? new Set() : waitingNodes(form, plan);
  }

  mayWait(node: ComputedNode): boolean {
    return this.nodes.has(node);
  }

  /** Every cell of a column is out of date. Answers those that were not already: their readers have to be told. */
  allChanged(node: ComputedNode): readonly Address[] {
    const known = this.fresh.get(node);
    this.fresh.set(node, new Set());
    const addresses = [...(known ?? this.store.rows(node.field.table ?? ''))].map((row) => fieldAddress(node.field, row));
    // whether one fails now is known when it is read
    for (const address of addresses) this.evaluations.rests(address);
    return addresses;
  }

  computed(node: ComputedNode, row: Row): void {
    this.fresh.get(node)?.add(row);
  }

  gone(row: Row): void {
    for (const rows of this.fresh.values()) rows.delete(row);
  }

  /** Brings up to date what a reader is about to see of a row: one column, or all. Nothing else stands on such cells, so nobody has to be told. */
  refresh(row: Row, column?: string): void {
    for (const node of this.due(row, column)) {
      this.computed(node, row);
      const record = this.store.record(row);
      record[node.field.name] = this.evaluations.evaluate(node, record[node.field.name], row);
    }
  }

  /** The columns that wait as well when one of them is out of date: those that read it in their row. */
  readersOf({ field }: ComputedNode): readonly ComputedNode[] {
    return this.plan.dependents.get(field.path) ?? [];
  }

  // helpers

  private due(row: Row, column: string | undefined): readonly ComputedNode[] {
    if (this.fresh.size === 0) return [];
    const due = [...this.fresh].flatMap(([node, rows]) =>
      node.field.table === row.table && (column === undefined || node.field.name === column) && !rows.has(row) && this.store.has(row) ? [node] : [],
    );
    return due.length < 2 ? due : due.sort((a, b) => a.index - b.index);
  }
}

// helpers

function waitingNodes(form: CompiledForm, plan: FormPlan): Set<ComputedNode> {
  const waiting = new Set<ComputedNode>();
  // whoever reads a column comes after it
  for (const node of [...plan.nodes].reverse()) {
    const { field } = node;
    if (
      field.table === undefined ||
      node.sticky ||
      hideableParts(form).get(field.table)?.has(field.name) === true ||
      plan.aggregates.has(field.path) ||
      plan.linkagesBy.has(field.path) ||
      plan.queriesBy.has(field.path)
    )
      continue;
    if ((plan.dependents.get(field.path) ?? []).every((reader) => waiting.has(reader) && readsInRow(form, reader, node))) waiting.add(node);
  }
  return waiting;
}

/** Whether a formula reads a column only in its own row, or in the row that holds it. */
function readsInRow(form: CompiledForm, reader: ComputedNode, { field }: ComputedNode): boolean {
  const inRow = reader.field.table === field.table || parentOf(form, reader.field.table) === field.table;
  return inRow && reader.formula.references.every((reference) => reference.kind !== 'column' || `${reference.table}.item.${reference.name}` !== field.path);
}
