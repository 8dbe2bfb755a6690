import { shapeOfBo, type BoShape } from './boShape.ts';
import type { Linter } from './context.ts';
import { isFilled } from './isFilled.ts';
import { effectsOfBo, formulaOf, type Effect } from './effectsOfBo.ts';

/**
 * Parts that are hidden, closed or written because of what is computed from them. Such a form never comes to rest: the part goes back to what is
 * stored, the computed value changes, the part is open again; or the value stands that was written last, and not the one of its condition. What is closed
 * or hidden by its own value could never be given another. Entered fields that hide or write each other are judged by their conditions
 * (`checkLinkageLoops`), unless such a condition computes with its own target; and a computed field may hide itself: a discount that is shown when there is one.
 */
export const lintHiding: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  const effects = effectsOfBo(scope, shape);
  for (const ring of ringsOf(effects)) {
    const within = effects.filter(({ from, to }) => ring.has(from) && ring.has(to));
    if (within.every(({ from, to, how, inline }) => how !== 'computes' && inline !== true && !(from === to && isShut(shape, to, how)))) continue;
    const hiding = within.filter(({ how }) => how === 'hides' || how === 'closes');
    const hidden = new Set(hiding.map(({ to }) => to));
    const isOwn =
      hidden.size === 1 && hiding.every(({ to, how }) => formulaOf(shape.byPath.get(to)) !== undefined || (how === 'hides' && isBrought(shape, to)));
    const acting = hiding.length === 0 || isOwn ? within.filter(({ how }) => how === 'sets') : hiding;
    const worst = acting.find(({ to }) => formulaOf(shape.byPath.get(to)) === undefined) ?? acting[0];
    if (worst === undefined) continue;
    scope.found(worst.how === 'sets' ? 'settingRing' : 'hidingRing', worst.pointer, {
      name: titleOf(shape, worst.to),
      path: [...wayBack(within, worst), worst.to].map((path) => titleOf(shape, path)).join(' → '),
    });
  }
};

// helpers

/** Whoever enters the value that closes or hides its own field cannot take it back; what something else brings may show itself by what it is. */
const isShut = (shape: BoShape, path: string, how: Effect['how']): boolean => how === 'closes' || (how === 'hides' && !isBrought(shape, path));

/** A value that is computed, asked for or filled in from elsewhere. */
function isBrought(shape: BoShape, path: string): boolean {
  const field = shape.byPath.get(path);
  return field !== undefined && (formulaOf(field) !== undefined || field.property['x-query'] !== undefined || isFilled(shape, field));
}

/** The groups of paths of which each has a say about each other, and paths that have one about themselves. */
function ringsOf(effects: readonly Effect[]): ReadonlySet<string>[] {
  const next = new Map<string, Effect[]>();
  for (const effect of effects) next.set(effect.from, [...(next.get(effect.from) ?? []), effect]);
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
    for (const { to } of next.get(at) ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
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
    for (const each of effects)
      if (each.from === at && !seen.has(each.to)) {
        seen.add(each.to);
        ways.push([...way, each.to]);
      }
  }
  return [to, from];
}

const titleOf = (shape: BoShape, path: string): string => shape.byPath.get(path)?.property.title ?? path;
