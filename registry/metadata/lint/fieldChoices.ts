import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import {
  choicesOf,
  dictChoices,
  heldBy,
  offersTree,
  onlyChoiceOf,
  statedChoices,
  storedChoices,
  type PropertySchema,
  type StoredChoice,
} from '../../form/index.ts';
import type { BoProperty } from './boShape.ts';
import type { LintScope } from './context.ts';

/**
 * The only values that a field can have, each of them where it has several; undefined where anything may be entered, and where a query
 * brings them. That linkage may put another dictionary in their place is for whoever asks.
 */
export function fieldChoices(given: BoProperty, find: LintScope['find']): readonly StoredChoice[] | undefined {
  const property = given as PropertySchema;
  const fixed = choicesOf(property) ?? onlyChoiceOf(property);
  if (fixed !== undefined) return fixed.map(({ value, title }) => ({ value: String(value), label: title }));
  const field = heldBy(property);
  const ui: Readonly<Record<string, unknown>> = field.ui;
  const { widget, options, query, dict, allowCreate, freeEntry } = ui;
  if (widget === 'switch') return field.type === 'boolean' ? undefined : switched(ui);
  if (!closed.has(String(widget)) && !(widget === 'tags' && allowCreate === false)) return undefined;
  if (allowCreate === true || freeEntry === true) return undefined;
  if (Array.isArray(options)) return options.length === 0 ? undefined : storedChoices(field, statedChoices(options), false);
  if (typeof query === 'object' || typeof dict !== 'string') return undefined;
  const items = (find('dict', dict)?.spec as MetadataSpecs['dict'] | undefined)?.items;
  const levels = offersTree(field.ui);
  return items === undefined ? undefined : storedChoices(field, dictChoices(items, undefined, levels), !levels);
}

// helpers

const closed: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader']);

/** The two texts that a switch writes. */
function switched({ activeValue, inactiveValue, activeText, inactiveText }: Readonly<Record<string, unknown>>): readonly StoredChoice[] | undefined {
  if (typeof activeValue !== 'string' || typeof inactiveValue !== 'string') return undefined;
  return [
    { value: activeValue, label: String(activeText ?? activeValue) },
    { value: inactiveValue, label: String(inactiveText ?? inactiveValue) },
  ];
}
