import { pathOfRead, shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import { readsOf, type Linter, type LintScope } from './context.ts';

/**
 * Parts that are hidden or closed because of what is computed from them. Such a form never comes to rest: the part goes back to what is stored, the
 * computed value changes, the part is open again. What is closed by its own value could never take the value that closes it. Entered fields that hide each other are judged by their conditions (`checkLinkageLoops`), and a computed
 * field may hide itself: a discount that is shown when there is one.
 */
export const lintHiding: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  const effects = effectsIn(scope, shape);
  for (const ring of ringsOf(effects)) {
    const within = effects.filter(({ from, to }) => ring.has(from) && ring.has(to));
    const hiding = within.filter(({ how }) => how === 'hides' || how === 'closes');
    const [first] = hiding;
    if (first === undefined || within.every(({ from, to, how }) => how !== 'computes' && !(how === 'closes' && from === to))) continue;
    const hidden = new Set(hiding.map(({ to }) => to));
    if (hidden.size === 1 && formulaOf(shape.byPath.get(first.to)) !== undefined) continue;
    const worst = hiding.find(({ to }) => formulaOf(shape.byPath.get(to)) === undefined) ?? first;
    scope.found('hidingRing', worst.pointer, { name: titleOf(shape, worst.to), path: [...wayBack(within, worst), worst.to].map((path) => titleOf(shape, path)).join(' → ') });
  }
};

// helpers

/** One field or table that has a say about another. */
interface Effect {
  readonly from: string;
  readonly to: string;
  readonly how: 'computes' | 'hides' | 'closes' | 'sets';
  readonly pointer: string;
}

function effectsIn(scope: LintScope, shape: BoShape): Effect[] {
  const computed = shape.fields.flatMap((field): Effect[] => {
    const formula = formulaOf(field);
    return formula === undefined ? [] : readsOf(scope, formula).map((read) => ({ from: pathOfRead(shape, read, field.table), to: field.path, how: 'computes', pointer: field.pointer }));
  });
  const linked = shape.fields.flatMap((field) => (field.property['x-linkage'] ?? []).flatMap((rule, index) => {
    const reads = readsOf(scope, rule.when).map((read) => pathOfRead(shape, read, field.table));
    return (['then', 'else'] as const).flatMap((branch) => (rule[branch] ?? []).flatMap((action, at): Effect[] => {
      const to = action.field.startsWith('item.') ? `${field.table}.${action.field}` : action.field;
      const how = action.mode === 'n' ? 'hides' : action.mode === 'r' && shape.byPath.get(to)?.property['x-formula'] === undefined ? 'closes' : action.clear === true || action.value !== undefined ? 'sets' : undefined;
      return how === undefined ? [] : reads.map((from) => ({ from, to, how, pointer: `${field.pointer}/x-linkage/${index}/${branch}/${at}` }));
    }));
  }));
  // the columns of a table go with it
  const columns = [...shape.tables].flatMap(([table, entries]) => [...entries.values()].map((column): Effect => {
    const parent = shape.parents.get(table);
    return { from: parent === undefined ? table : `${parent}.item.${table}`, to: column.path, how: 'sets', pointer: column.pointer };
  }));
  return [...computed, ...linked, ...columns].filter(({ from, to }) => shape.byPath.has(from) && shape.byPath.has(to));
}

/** The groups of paths of which each has a say about each other, and paths that have one about themselves. */
function ringsOf(effects: readonly Effect[]): ReadonlySet<string>[] {
  const next = new Map<string, Effect[]>();
  for (const effect of effects) next.set(effect.from, [...next.get(effect.from) ?? [], effect]);
  const reach = new Map([...next.keys()].map((path) => [path, reachedFrom(path, next)]));
  const rings: ReadonlySet<string>[] = [];
  const taken = new Set<string>();
  for (const [path, reached] of reach) {
    if (taken.has(path) || !reached.has(path)) continue;
    const ring = new Set([path, ...[...reached].filter((other) => reach.get(other)?.has(path) === true)]);
    for (const member of ring) taken.add(member);
    rings.push(ring);
  }
  return rings;
}

function reachedFrom(path: string, next: ReadonlyMap<string, readonly Effect[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [path];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { to } of next.get(at) ?? []) if (!reached.has(to)) { reached.add(to); open.push(to); }
  }
  return reached;
}

/** The shortest way from a hidden part to the condition that hides it. */
function wayBack(effects: readonly Effect[], { from, to }: Effect): readonly string[] {
  const ways: (readonly string[])[] = [[to]];
  const seen = new Set([to]);
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const at = way.at(-1);
    if (at === from) return way;
    for (const each of effects) if (each.from === at && !seen.has(each.to)) { seen.add(each.to); ways.push([...way, each.to]); }
  }
  return [to, from];
}

const formulaOf = (field: BoFieldEntry | undefined): string | undefined => field?.property['x-formula'] ?? field?.property['x-defaultFormula'];

const titleOf = (shape: BoShape, path: string): string => shape.byPath.get(path)?.property.title ?? path;
