import type { FieldType } from './types.ts';

/** Controls that always offer several choices, and those that do where `multiple` says so. */
const boxes: ReadonlySet<string> = new Set(['checkbox', 'tags', 'tag']);
const lists: ReadonlySet<string> = new Set(['select', 'dic', 'multiselect', 'treeSelect', 'dropdown']);

/** Controls of two moments: a list, or a text that joins them with a comma. */
export const rangeControls: ReadonlySet<string> = new Set(['dateRange', 'datetimeRange', 'monthRange', 'timeRange']);

/**
 * Whether a field holds several values: a list by its type, or choices that a text joins with commas. Whoever reads such a text reads
 * its list ({@link severalIn}), so that the type that carries the choices makes no difference.
 */
export function holdsSeveral({
  type,
  ui,
}: {
  readonly type: FieldType;
  readonly ui: { readonly widget: string; readonly multiple?: boolean | undefined };
}): boolean {
  if (type === 'array') return true;
  return (type === 'string' || type === 'any') && (boxes.has(ui.widget) || (ui.multiple === true && lists.has(ui.widget)));
}

/** The values that a text joins. */
export function severalIn(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
