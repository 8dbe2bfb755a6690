import type { Choice } from './choices.ts';

/**
 * Choices that say what they stand under, as a tree. Those under nothing, under themselves or under what is no choice here are the
 * roots; a circle hangs below nothing and is left out. The same list gives the same tree, and a list without levels stays itself.
 */
export function choiceTree(list: readonly Choice[]): readonly Choice[] {
  const known = made.get(list);
  if (known) return known;
  const tree = grown(list);
  made.set(list, tree);
  return tree;
}

// helpers

const made = new WeakMap<readonly Choice[], readonly Choice[]>();

function grown(list: readonly Choice[]): readonly Choice[] {
  const keys = new Set(list.map(({ key }) => key));
  const below = new Map<string, Choice[]>();
  const roots: Choice[] = [];
  for (const choice of list) {
    const { key, parent } = choice;
    if (parent === undefined || parent === key || !keys.has(parent)) roots.push(choice);
    else below.set(parent, [...(below.get(parent) ?? []), choice]);
  }
  if (below.size === 0) return list;
  const grow = (choice: Choice): Choice => {
    const children = below.get(choice.key);
    return children ? { ...choice, children: children.map(grow) } : choice;
  };
  return roots.map(grow);
}
