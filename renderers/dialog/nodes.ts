import type { ListRow } from '../list/index.ts';
import type { DialogTemplate, DialogTree } from './types.ts';

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly row: ListRow;
  readonly isParent: boolean;
  readonly children: readonly TreeNode[];
}

type Tree = Pick<DialogTemplate, 'tree'>;

const fallback: DialogTree = { id: 'id', parent: 'parentId', label: 'name' };

export const nodeIdOf = ({ tree = fallback }: Tree, row: ListRow): string => text(row[tree.id]);
export const nodeLabelOf = ({ tree = fallback }: Tree, row: ListRow): string => text(row[tree.label]);

/** The nodes as a forest. A node whose parent is not among them is a root; a circle of parents is cut where it is met again. */
export function forestOf(template: Tree, rows: readonly ListRow[]): readonly TreeNode[] {
  const below = childrenOf(template, rows);
  const ids = new Set(rows.map((row) => nodeIdOf(template, row)));
  const seen = new Set<string>();
  const grow = (row: ListRow): TreeNode[] => {
    const id = nodeIdOf(template, row);
    if (seen.has(id)) return [];
    seen.add(id);
    const children = (below.get(id) ?? []).flatMap(grow);
    return [{ id, label: nodeLabelOf(template, row), row, isParent: children.length > 0 || row['isParent'] === true, children }];
  };
  const roots = rows.filter((row) => !ids.has(parentIdOf(template, row))).flatMap(grow);
  // who stands in a circle has no root above him and is shown all the same
  return [...roots, ...rows.flatMap(grow)];
}

/** The nodes whose label holds the text, with what stands above them. */
export function foundIn(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    const children = foundIn(node.children, keyword);
    return children.length > 0 || node.label.toLowerCase().includes(wanted) ? [{ ...node, children }] : [];
  });
}

/** Ids of all nodes that have something below them. */
export function parentIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [] : [node.id, ...parentIds(node.children)]));
}

/** The nodes that are chosen, or given up, together with one: those above it only when it is chosen. */
export function familyOf(template: Tree, rows: readonly ListRow[], row: ListRow, on: boolean): readonly ListRow[] {
  const family = [row];
  if (template.tree?.childrenCheck === true) {
    const below = childrenOf(template, rows);
    for (const each of family) family.push(...(below.get(nodeIdOf(template, each)) ?? []).filter((child) => !family.includes(child)));
  }
  if (template.tree?.parentCheck === true && on) {
    const byId = new Map(rows.map((each) => [nodeIdOf(template, each), each]));
    for (let above = byId.get(parentIdOf(template, row)); above !== undefined && !family.includes(above); above = byId.get(parentIdOf(template, above)))
      family.unshift(above);
  }
  return family;
}

// helpers

const parentIdOf = ({ tree = fallback }: Tree, row: ListRow): string => text(row[tree.parent]);
const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' && 'id' in value ? String(value.id) : String(value);

function childrenOf(template: Tree, rows: readonly ListRow[]): ReadonlyMap<string, readonly ListRow[]> {
  const below = new Map<string, ListRow[]>();
  for (const row of rows) {
    const parent = parentIdOf(template, row);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [row]);
    else siblings.push(row);
  }
  return below;
}
