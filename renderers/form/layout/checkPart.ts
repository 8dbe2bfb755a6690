import type { FormStore } from '../FormStore.ts';
import type { FormUi } from './FormUi.ts';
import { mainNameOf, type Part } from './sections.ts';

/**
 * Whether everything in a part is right, by all rules of the form. Shows the issues of this part beside those already
 * shown elsewhere, and leads to the first one.
 */
export async function checkPart(store: FormStore, ui: FormUi, part: Part): Promise<boolean> {
  const shown = new Set(store.issueAddresses());
  const issues = await store.submit();
  const inside = issues.filter((issue) => part.names.has(mainNameOf(store.form, addressOf(store, issue))));
  store.showIssues(issues.filter((issue) => inside.includes(issue) || shown.has(addressOf(store, issue))));
  const first = inside.find((issue) => issue.level === 'error');
  if (first) ui.goTo(addressOf(store, first));
  return first === undefined;
}

// helpers

function addressOf(store: FormStore, issue: { readonly path: string }): string {
  return store.addressOfIssue(issue) ?? issue.path;
}
