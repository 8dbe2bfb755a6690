/** Controls that offer choices level by level. All others offer the items of a dictionary side by side. */
const treeControls: ReadonlySet<string> = new Set(['cascader', 'eip-cascader', 'treeSelect', 'dropdown']);

/** Whether a field offers a dictionary as its tree; under a `parentField` one level of it is offered. */
export const offersTree = ({ widget, parentField }: { readonly widget: string; readonly parentField?: unknown }): boolean =>
  treeControls.has(widget) && (typeof parentField !== 'string' || parentField === '');
