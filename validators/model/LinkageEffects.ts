import type { FormulaScope } from '../../formula/index.ts';
import type { CompiledField, CompiledForm, LinkageAction } from '../../registry/form/index.ts';
import { modeAddress, type Address } from './address.ts';
import { actionAddress, holds } from './evaluateForm.ts';
import type { LinkageState } from './LinkageState.ts';
import type { ComputedNode, FormPlan, LinkageNode } from './plan.ts';
import type { Row, RowStore } from './RowStore.ts';
import { isDictating } from './view.ts';

/** What linkage may do to the form it belongs to. */
export interface LinkageHost {
  scope(row?: Row): FormulaScope;
  /** Puts a value into a field that nobody edited. */
  dictate(field: CompiledField, value: unknown, row?: Row): void;
  /** Lets a default formula take over again. */
  recompute(node: ComputedNode, row?: Row): void;
  removeRows(table: string, rows: readonly Row[]): void;
  report(address: Address): void;
  /** The mode of a part may be another one now. */
  reached(name: string, row?: Row): void;
}

/** Carries out what linkage rules say: modes change, values are kept empty or fixed, and let go again. */
export class LinkageEffects {
  constructor(
    private readonly form: CompiledForm,
    private readonly plan: FormPlan,
    private readonly store: RowStore,
    private readonly state: LinkageState,
    private readonly host: LinkageHost,
  ) {}

  settle(linkage: LinkageNode, rows: ReadonlySet<Row> | 'all'): void {
    const targets = linkage.table === undefined ? [undefined] : rows === 'all' ? this.store.rows(linkage.table) : rows;
    for (const row of [...targets]) {
      if (row && !this.store.has(row)) continue;
      const { now, dropped, changed } = this.state.settle(linkage, holds(linkage, this.host.scope(row)), row);
      for (const address of changed) this.host.report(modeAddress(address));
      if (changed.length > 0) this.reach([...dropped, ...now], row);
      this.carryOut(linkage, dropped, now, row);
    }
  }

  /** What the rules of a row that is not there any more did to the fields above it ends with the row. */
  leave(row: Row): void {
    for (const linkage of this.plan.linkages) {
      if (linkage.table !== row.table) continue;
      const dropped = this.state.leave(linkage, row).filter(({ field }) => !field.startsWith('item.'));
      for (const { field } of dropped) this.host.report(modeAddress(actionAddress(field, linkage.table, row.key)));
      this.reach(dropped, row);
      this.carryOut(linkage, dropped, [], row);
    }
  }

  // helpers

  private reach(actions: readonly LinkageAction[], row: Row | undefined): void {
    for (const { field } of actions) {
      if (row && field.startsWith('item.')) this.host.reached(field.slice('item.'.length), row);
      else this.host.reached(field);
    }
  }

  private carryOut({ table }: LinkageNode, dropped: readonly LinkageAction[], now: readonly LinkageAction[], row: Row | undefined): void {
    for (const action of dropped) if (isDictating(action) && !this.dictatorOf(action, table, row)) this.release(action, table, row);
    for (const action of [...dropped, ...now]) {
      const dictator = isDictating(action) ? this.dictatorOf(action, table, row) : undefined;
      if (dictator) this.dictate(dictator, table, row);
    }
  }

  /** Whoever has the last word about the target of an action. */
  private dictatorOf(action: LinkageAction, table: string | undefined, row: Row | undefined): LinkageAction | undefined {
    return this.state.dictatorAt(actionAddress(action.field, table, row?.key));
  }

  /** A default formula takes over again where linkage lets go of a value. */
  private release(action: LinkageAction, table: string | undefined, row: Row | undefined): void {
    const inRow = row && table && action.field.startsWith('item.');
    const node = this.plan.nodeByPath.get(inRow ? `${table}.${action.field}` : action.field);
    if (node?.sticky) this.host.recompute(node, inRow ? row : undefined);
  }

  /** While a rule holds, `clear` keeps a value empty and `value` keeps it fixed. */
  private dictate(action: LinkageAction, table: string | undefined, row: Row | undefined): void {
    const inRow = row !== undefined && table !== undefined && action.field.startsWith('item.');
    const name = inRow ? action.field.slice('item.'.length) : action.field;
    const target = this.form.tableByName.get(name);
    if (target) {
      const here = target.parent === (inRow ? table : undefined);
      if (action.clear === true && here) this.host.removeRows(target.name, [...this.store.rows(target.name, inRow ? row : undefined)]);
      return;
    }
    const field = this.form.byPath.get(inRow ? `${table}.${action.field}` : action.field);
    if (!field || field.formula !== undefined || (field.table !== undefined && !inRow)) return;
    this.host.dictate(field, action.clear === true ? null : action.value, inRow ? row : undefined);
  }
}
