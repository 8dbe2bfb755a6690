import type { LinkageAction } from '../../registry/form/index.ts';
import { actionAddress } from './evaluateForm.ts';
import type { LinkageNode } from './plan.ts';
import type { Row } from './RowStore.ts';
import { isDictating, mergeActions, type Override } from './view.ts';

interface Standing {
  readonly rule: string;
  readonly action: LinkageAction;
  /** Place of the rule among all rules: later ones win. */
  readonly index: number;
}

/** What linkage says at this moment: which rules hold where, and what they do to which address. */
export class LinkageState {
  private readonly truth = new Map<string, boolean>();
  private readonly actions = new Map<string, Map<string, Standing>>();

  /**
   * Remembers whether a rule holds in a row. Answers what is to be done now, and the addresses whose overrides
   * came or went.
   */
  settle(
    linkage: LinkageNode,
    holds: boolean,
    row?: Row,
  ): { readonly now: readonly LinkageAction[]; readonly dropped: readonly LinkageAction[]; readonly changed: readonly string[] } {
    const id = `${linkage.index}|${row?.key ?? ''}`;
    const now = holds ? linkage.then : linkage.otherwise;
    if (this.truth.get(id) === holds) return { now, dropped: [], changed: [] };
    this.truth.set(id, holds);
    const before = holds ? linkage.otherwise : linkage.then;
    const dropped = before.filter((action) => this.drop(action, linkage.table, row, id));
    for (const action of now) this.add(action, linkage, row, id);
    return { now, dropped, changed: [...dropped, ...now].map((action) => actionAddress(action.field, linkage.table, row?.key)) };
  }

  /** A row has gone, and with it what its rule did elsewhere. Answers what stood. */
  leave(linkage: LinkageNode, row: Row): readonly LinkageAction[] {
    const id = `${linkage.index}|${row.key}`;
    const held = this.truth.get(id);
    if (held === undefined) return [];
    this.truth.delete(id);
    return (held ? linkage.then : linkage.otherwise).filter((action) => this.drop(action, linkage.table, row, id));
  }

  overrideAt(address: string): Override | undefined {
    const actions = this.inOrder(address);
    return actions.length > 0 ? mergeActions(actions.map(({ action }) => action)) : undefined;
  }

  /** What keeps the value of an address empty or fixed at this moment: of several rules the last. */
  dictatorAt(address: string): LinkageAction | undefined {
    return this.inOrder(address).findLast(({ action }) => isDictating(action))?.action;
  }

  /** The actions on an address with the rule that stands behind each, for explanations. */
  actionsAt(address: string): readonly { readonly rule: string; readonly action: LinkageAction }[] {
    return this.inOrder(address);
  }

  // helpers

  /** Rules in the order of the form, whichever came to hold first: the server knows no other. */
  private inOrder(address: string): readonly Standing[] {
    const actions = this.actions.get(address);
    if (!actions || actions.size === 0) return [];
    return actions.size === 1 ? [...actions.values()] : [...actions.values()].sort((a, b) => a.index - b.index);
  }

  private add(action: LinkageAction, { index, table, owner, when }: LinkageNode, row: Row | undefined, id: string): void {
    const address = actionAddress(action.field, table, row?.key);
    const actions = this.actions.get(address) ?? new Map<string, Standing>();
    actions.set(`${id}|${JSON.stringify(action)}`, { rule: `${owner}: ${when.text}`, action, index });
    this.actions.set(address, actions);
  }

  private drop(action: LinkageAction, table: string | undefined, row: Row | undefined, id: string): boolean {
    return this.actions.get(actionAddress(action.field, table, row?.key))?.delete(`${id}|${JSON.stringify(action)}`) ?? false;
  }
}
