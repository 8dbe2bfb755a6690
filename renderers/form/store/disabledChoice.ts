import { holdsSeveral, type CompiledField } from '../../../registry/form/index.ts';
import { codesOf, pathOf, staticChoices, type Choice } from '../../../validators/words/index.ts';
import type { Binding } from './Binding.ts';
import { sourceOf } from './OptionSource.ts';

const widgets: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader', 'tags']);

/**
 * Whether a cell holds a choice that cannot be chosen any more, as the server judges it: what is stored so may stay, and what
 * people may write themselves is no choice. Lists of queries are the server's alone.
 */
export function holdsDisabled(binding: Binding, stored: unknown): boolean {
  const { field, value } = binding;
  if (!widgets.has(field.ui.widget) || isFree(field) || value === null || value === undefined || value === '') return false;
  const source = sourceOf(binding);
  const list = source.kind === 'static' ? staticChoices(source.items) : source.kind === 'dict' ? binding.store.dict(source.key) : undefined;
  const closed = list === undefined ? none : closedKeys(list);
  if (closed.size === 0) return false;
  const codes = codesIn(field, value, list);
  return codes.some((code) => closed.has(code)) && codes.join('\n') !== codesIn(field, stored, list).join('\n');
}

// helpers

const none: ReadonlySet<string> = new Set();
const known = new WeakMap<readonly Choice[], ReadonlySet<string>>();

/** Codes that stand in a list as disabled only. */
function closedKeys(list: readonly Choice[]): ReadonlySet<string> {
  const made = known.get(list);
  if (made) return made;
  const all = levels(list);
  const open = new Set(all.flatMap(({ key, disabled }) => (disabled === true ? [] : [key])));
  const closed = new Set(all.flatMap(({ key, disabled }) => (disabled === true && !open.has(key) ? [key] : [])));
  known.set(list, closed);
  return closed;
}

const levels = (list: readonly Choice[]): readonly Choice[] => list.flatMap((choice) => [choice, ...levels(choice.children ?? [])]);

function codesIn(field: CompiledField, value: unknown, list: readonly Choice[] | undefined): readonly string[] {
  if (field.ui.widget !== 'cascader') return codesOf(value, holdsSeveral(field));
  return field.type === 'array' || field.ui.keep === 'path' ? pathOf(value, list) : codesOf(value);
}

const isFree = ({ ui: { allowCreate, freeEntry, widget } }: CompiledField): boolean =>
  allowCreate === true || freeEntry === true || (widget === 'tags' && allowCreate !== false);
