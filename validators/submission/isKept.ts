import type { Choice } from '../../registry/form/index.ts';

/** Which of the ticked choices a tree keeps whose levels are ticked together. */
export type Kept = 'leaf' | 'parent' | 'all';

/**
 * Whether codes are what a tree keeps in which ticking a choice ticks everything below it, and ticking everything below a choice
 * ticks it. A disabled choice is neither ticked along nor asked for.
 */
export function isKept(codes: readonly string[], list: readonly Choice[], keep: Kept): boolean {
  const tree = treeOf(list);
  const ticked = tickedBy(codes, tree);
  const kept = [...ticked].filter((code) => {
    if (keep === 'leaf') return !tree.below(code).some(({ key }) => ticked.has(key));
    const above = tree.byKey.get(code)?.parent;
    return keep === 'all' || above === undefined || !ticked.has(above);
  });
  return kept.length === codes.length && kept.every((code) => codes.includes(code));
}

// helpers

interface Tree {
  readonly byKey: ReadonlyMap<string, Choice>;
  /** What stands directly below and can be ticked. */
  below(key: string): readonly Choice[];
}

function treeOf(list: readonly Choice[]): Tree {
  const byKey = new Map(list.map((choice) => [choice.key, choice]));
  const children = new Map<string, Choice[]>();
  for (const choice of byKey.values()) {
    if (choice.parent !== undefined && !choice.disabled) children.set(choice.parent, [...(children.get(choice.parent) ?? []), choice]);
  }
  return { byKey, below: (key) => children.get(key) ?? [] };
}

/** Down from each code, then up as long as something becomes complete. */
function tickedBy(codes: readonly string[], tree: Tree): ReadonlySet<string> {
  const ticked = new Set<string>();
  const waiting = [...codes];
  for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
    if (ticked.has(code)) continue;
    ticked.add(code);
    waiting.push(...tree.below(code).map(({ key }) => key));
  }
  const rising = [...ticked];
  for (let code = rising.pop(); code !== undefined; code = rising.pop()) {
    const above = tree.byKey.get(tree.byKey.get(code)?.parent ?? '');
    if (above === undefined || above.disabled || ticked.has(above.key) || !tree.below(above.key).every(({ key }) => ticked.has(key))) continue;
    ticked.add(above.key);
    rising.push(above.key);
  }
  return ticked;
}
