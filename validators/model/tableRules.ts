import type { CompiledTable } from '../../registry/form/index.ts';
import { runSyncRules } from '../runRules.ts';
import type { Issue, Translate } from '../types.ts';
import { parsedOnce } from './callsFor.ts';
import { isDemandedByBranch, type FormView, type RowView } from './view.ts';

/** Whether a table needs rows now: by its rights and rules, by linkage, or by the active branches. */
export function isTableRequired(view: FormView, table: CompiledTable, parent?: RowView): boolean {
  const linked = view.tableOverride(table, parent);
  return table.rights.required || linked?.required === true || linked?.mode === 'b' || isDemandedByBranch(view, table, parent);
}

/** What the rules of a table say of its rows together, to whoever can change how many there are. That some are needed is said by {@link isTableRequired}. */
export function brokenRowRules(
  table: CompiledTable,
  rows: readonly RowView[],
  { translate, today }: { readonly translate: Translate; readonly today: string },
): Issue[] {
  const { add, del } = table.rights;
  const calls = table.rules === undefined || !(add || del) ? [] : parsedOnce(table.rules).filter(({ name }) => name !== 'required');
  if (calls.length === 0) return [];
  return runSyncRules(
    calls,
    rows,
    { ref: () => undefined, titleOf: (name) => name, title: '', today, settings: { 'x-rule-msg': table.ruleMessage }, field: table.name },
    translate,
  );
}
