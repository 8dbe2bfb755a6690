import { nearest } from '../nearest.ts';
import type { LintScope } from './context.ts';

/** Choosers of the portal by which any list can be filtered. */
const choosers = ['user', 'users', 'org', 'post', 'role'] as const;

/** What a filter may be besides what its field makes it, by what the rows come from: a call has categories, a statement parameters without a field. */
const widgetsOf = {
  records: choosers,
  call: ['category', ...choosers],
  statement: ['text', 'date', 'number', 'money', ...choosers],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export function checkFilterWidgets(scope: LintScope, filters: readonly { readonly widget?: string }[] = [], rows: keyof typeof widgetsOf): void {
  const known: readonly string[] = widgetsOf[rows];
  filters.forEach(({ widget }, index) => {
    if (widget === undefined || known.includes(widget)) return;
    scope.found('optionValue', `/spec/filters/${index}/widget`, { widget: 'filter', option: 'widget', name: widget }, { hint: nearest(widget, known) });
  });
}
