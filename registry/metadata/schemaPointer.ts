import { isRecord } from '../form/index.ts';
import { pointerOf, stepsOf, valueAt } from './pointer.ts';
import type { RawItem } from './types.ts';

/**
 * Where something stands that was found in a schema with its references put in place. A pointer that leads through a `$ref` is answered
 * with the place in the definition; one that resolves as it is stays.
 */
export function originPointer(item: RawItem, pointer: string): string {
  const { schema } = item.spec as { readonly schema?: unknown };
  if (item.kind !== 'bo' || !pointer.startsWith(SCHEMA) || !isRecord(schema)) return pointer;
  return SCHEMA + resolved(schema, stepsOf(pointer.slice(SCHEMA.length)));
}

// helpers

const SCHEMA = '/spec/schema';
/** Definitions that name each other in a circle are refused, but still looked at. */
const MOST_JUMPS = 100;

function resolved(root: unknown, steps: readonly string[]): string {
  let [node, at, jumps]: [unknown, string, number] = [root, '', 0];
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] ?? '';
    const own = isRecord(node)
      ? Object.hasOwn(node, step)
        ? node[step]
        : undefined
      : Array.isArray(node)
        ? (node as readonly unknown[])[Number(step)]
        : undefined;
    if (own !== undefined && !(step === 'allOf' && isBeyond(own, steps[index + 1]))) {
      [node, at] = [own, at + pointerOf(step)];
      continue;
    }
    const target = isRecord(node) && typeof node.$ref === 'string' && node.$ref.startsWith('#') ? decoded(node.$ref.slice(1)) : undefined;
    if (target === undefined || jumps === MOST_JUMPS) return at + pointerOf(...steps.slice(index));
    jumps += 1;
    [node, at] = [valueAt(root, target), target];
    // what both sides demand stands in an `allOf` that is written nowhere
    if (step === 'allOf' && isBeyond(isRecord(node) ? node.allOf : undefined, steps[index + 1])) index += 1;
    else index -= 1;
  }
  return at;
}

const isBeyond = (list: unknown, index: string | undefined): boolean => Number(index ?? 0) >= (Array.isArray(list) ? list.length : 0);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
