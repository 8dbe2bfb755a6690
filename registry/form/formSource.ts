import { stepsOf } from '../metadata/pointer.ts';
import { schemaOf } from './schemaOf.ts';
import type { FormSource } from './compileForm.ts';
import type { FormRule, LayoutGroup } from './types.ts';

/** The part of a metadata item that localisation and compilation read. */
export interface ItemLike {
  readonly key: string;
  readonly name: string;
  readonly version?: number;
  readonly i18n?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly spec: object;
}

/** Joins a form with its business object, in the reader's language. Both items must have been validated before. */
export function formSource(form: ItemLike, bo: ItemLike, locale: string): FormSource {
  const shown = localiseItem(form, locale);
  const spec = shown.spec as { layout: LayoutGroup[]; rules?: FormRule[]; summary?: string[] };
  return {
    key: form.key,
    name: shown.name,
    version: form.version ?? 1,
    boAlias: bo.key,
    schema: schemaOf(localiseItem(bo, locale)),
    layout: spec.layout,
    rules: spec.rules ?? [],
    summary: spec.summary ?? [],
  };
}

/** A copy of an item with its translations for one language put in place; what has no translation keeps its source text. */
export function localiseItem<Item extends ItemLike>(item: Item, locale: string): Item {
  const texts = item.i18n?.[locale];
  if (!texts) return item;
  const copy = structuredClone(item);
  for (const [pointer, text] of Object.entries(texts)) setAt(copy, pointer === 'name' ? ['name'] : stepsOf(pointer), text);
  return copy;
}

// helpers

/** Replaces an existing text; a pointer that leads nowhere is left to the linter. */
function setAt(root: object, steps: readonly string[], text: string): void {
  let node: unknown = root;
  for (const step of steps.slice(0, -1)) {
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, step)) return;
    node = (node as Record<string, unknown>)[step];
  }
  const last = steps.at(-1);
  if (last === undefined || node === null || typeof node !== 'object') return;
  if (typeof (node as Record<string, unknown>)[last] === 'string') (node as Record<string, unknown>)[last] = text;
}
