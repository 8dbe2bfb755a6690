import type { LinkageAction } from '../../registry/form/index.ts';
import { actionAddress } from './evaluateForm.ts';
import type { LinkageNode } from './plan.ts';
import type { Row } from './RowStore.ts';
import { mergeActions, type Override } from './view.ts';

/** What linkage says at this moment: which rules hold where, and what they do to which address. */
export class LinkageState {
  private readonly truth = new Map<string, boolean>();
  private readonly actions = new Map<string, Map<string, { readonly rule: string; readonly action: LinkageAction }>>();

  /**
   * Remembers whether a rule holds in a row. Answers what is to be done now, and the addresses whose overrides
   * came or went.
   */
  settle(linkage: LinkageNode, holds: boolean, row?: Row): { readonly now: readonly LinkageAction[]; readonly dropped: readonly LinkageAction[]; readonly changed: readonly string[] } {
    const id = `${linkage.index}|${row?.key ?? ''}`;
    const now = holds ? linkage.then : linkage.otherwise;
    if (this.truth.get(id) === holds) return { now, dropped: [], changed: [] };
    this.truth.set(id, holds);
    const before = holds ? linkage.otherwise : linkage.then;
    const dropped = before.filter((action) => this.drop(action, linkage.table, row, id));
    for (const action of now) this.add(action, linkage, row, id);
    return { now, dropped, changed: [...dropped, ...now].map((action) => actionAddress(action.field, linkage.table, row?.key)) };
  }

  overrideAt(address: string): Override | undefined {
    const actions = this.actions.get(address);
    return actions && actions.size > 0 ? mergeActions([...actions.values()].map(({ action }) => action)) : undefined;
  }

  /** True while a rule keeps the value of an address empty or fixed. */
  dictates(address: string): boolean {
    for (const { action } of this.actions.get(address)?.values() ?? []) if (isDictating(action)) return true;
    return false;
  }

  /** The actions on an address with the rule that stands behind each, for explanations. */
  actionsAt(address: string): { readonly rule: string; readonly action: LinkageAction }[] {
    return [...(this.actions.get(address)?.values() ?? [])];
  }

  // helpers

  private add(action: LinkageAction, { table, owner, when }: LinkageNode, row: Row | undefined, id: string): void {
    const address = actionAddress(action.field, table, row?.key);
    const actions = this.actions.get(address) ?? new Map<string, { readonly rule: string; readonly action: LinkageAction }>();
    actions.set(`${id}|${JSON.stringify(action)}`, { rule: `${owner}: ${when.text}`, action });
    this.actions.set(address, actions);
  }

  private drop(action: LinkageAction, table: string | undefined, row: Row | undefined, id: string): boolean {
    return this.actions.get(actionAddress(action.field, table, row?.key))?.delete(`${id}|${JSON.stringify(action)}`) ?? false;
  }
}

/** Whether an action decides about the value and not only about what may be done with it. */
export function isDictating(action: LinkageAction): boolean {
  return action.clear === true || action.value !== undefined;
}
