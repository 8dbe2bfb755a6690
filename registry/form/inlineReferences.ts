import { pointerOf, stepsOf } from '../metadata/pointer.ts';
import { isRecord } from './boData.ts';
import type { PropertySchema } from './compileForm.ts';

/** A reference that cannot be put in place. */
export interface ReferenceProblem {
  /** JSON pointer from the schema to the reference. */
  readonly pointer: string;
  readonly reason: 'foreign' | 'dangling' | 'recursive' | 'large';
  readonly reference: string;
}

export interface InlinedSchema {
  readonly schema: PropertySchema;
  readonly problems: readonly ReferenceProblem[];
}

/**
 * A schema with everything it refers to (`#/$defs/…`, or any other place in it) put in place. Titles and `x-*` beside a
 * reference win; what both sides demand holds together. References that cannot be followed stay, and are listed: they
 * lead elsewhere, to nothing, or back to themselves.
 */
export function inlineReferences(root: PropertySchema): InlinedSchema {
  if (!refersTo(root)) return { schema: root, problems: [] };
  const problems: ReferenceProblem[] = [];
  let left = MOST_NODES;

  const inline = (node: unknown, pointer: string, open: readonly string[], isMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((each, index) => inline(each, `${pointer}/${index}`, open, false));
    if (!isRecord(node)) return node;
    left -= 1;
    if (left < 0) {
      if (left === -1) problems.push({ pointer, reason: 'large', reference: open.at(-1) ?? '' });
      return node;
    }
    const { $ref: reference } = node;
    const beside = Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => isMap || (key !== '$defs' && !(key === '$ref' && typeof reference === 'string')))
        .map(([key, value]) => [key, !isMap && literals.has(key) ? value : inline(value, pointer + pointerOf(key), open, !isMap && maps.has(key))]),
    );
    if (isMap || typeof reference !== 'string') return beside;
    const target = targetOf(root, reference);
    const reason = !reference.startsWith('#')
      ? 'foreign'
      : target === undefined
        ? 'dangling'
        : open.includes(reference) || isWithin(pointer, reference)
          ? 'recursive'
          : undefined;
    if (reason !== undefined) {
      problems.push({ pointer: `${pointer}/$ref`, reason, reference });
      return { ...beside, $ref: reference };
    }
    const found = inline(target, pointer, [...open, reference], false);
    return isRecord(found) ? joined(found, beside) : { ...beside, allOf: [...listOf(beside.allOf), found] };
  };

  return { schema: inline(root, '', [], false) as PropertySchema, problems };
}

// helpers

/** A chain of definitions that each name the next one twice would grow without end. */
const MOST_NODES = 50_000;

/** Keywords whose members are schemas by name, so that a member may be called like a keyword. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs']);
/** Keywords whose argument is data. */
const literals: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

function refersTo(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(refersTo);
  return (
    isRecord(node) &&
    (typeof node.$ref === 'string' || Object.hasOwn(node, '$defs') || Object.entries(node).some(([key, value]) => !literals.has(key) && refersTo(value)))
  );
}

function targetOf(root: PropertySchema, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const step of stepsOf(decoded(reference.slice(1)))) {
    if (Array.isArray(node)) node = node[Number(step)];
    else if (isRecord(node) && Object.hasOwn(node, step)) node = node[step];
    else return undefined;
  }
  return typeof node === 'boolean' || isRecord(node) ? node : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a place lies inside of what it refers to. */
function isWithin(pointer: string, reference: string): boolean {
  const target = decoded(reference.slice(1));
  return target === '' || pointer === target || pointer.startsWith(`${target}/`);
}

function joined(found: Readonly<Record<string, unknown>>, beside: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const demanded = Object.keys(beside).some((key) => Object.hasOwn(found, key) && !isPresentation(key));
  if (!demanded) return { ...found, ...beside };
  const own = Object.fromEntries(Object.entries(found).filter(([key]) => !Object.hasOwn(beside, key)));
  const shared = Object.fromEntries(Object.entries(found).filter(([key]) => !isPresentation(key)));
  return { ...own, ...beside, allOf: [...listOf(beside.allOf ?? own.allOf), shared] };
}

function isPresentation(key: string): boolean {
  return key.startsWith('x-') || ['title', 'description', 'default', 'examples', '$comment'].includes(key);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
