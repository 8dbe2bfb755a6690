import type { MetadataKindName } from '../../../schemas/metadata/index.ts';
import { pointerOf, valuesAt } from '../pointer.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/**
 * What is declared and empty: a rule string without a rule, a list of actions without one. Whoever writes it expects something that would not
 * happen. A list that a whole form has, such as its rules, may be empty: it says that there are none.
 */
export const lintIdle: Linter = ({ item, found }) => {
  for (const place of places[item.kind as MetadataKindName] ?? [])
    for (const [at, value] of valuesAt(item, place)) if (isEmpty(value)) found('idle', at, { name: lastOf(place) });
  if (item.kind !== 'bo') return;
  for (const { property, pointer } of shapeOfBo(item).fields)
    for (const name of ofFields)
      if (Object.hasOwn(property, name) && (isEmpty(property[name]) || (name === 'x-rules' && isOnlyBars(property[name]))))
        found('idle', `${pointer}/${name}`, { name });
  for (const { property, pointer } of shapeOfBo(item).fields)
    for (const [name, value] of Object.entries(property['x-ui'] ?? {}))
      if (!mayBeEmpty(name, property['x-ui'])) reportEmpty(value, `${pointer}/x-ui${pointerOf(name)}`, name, found);
};

// helpers

const ofFields = ['x-rules', 'x-rule-msg', 'x-linkage'] as const;

const places: Readonly<Partial<Record<MetadataKindName, readonly string[]>>> = {
  dataTemplate: ['/spec/source/query', '/spec/buttonUses'],
  form: ['/spec/brief', '/spec/perm/*/opinion', '/spec/perm/*/answersFor', '/spec/perm/*/reveals'],
  flow: ['/spec/options/returnHooks', '/spec/nodes/*/hooks', '/spec/nodes/*/onComplete', '/spec/nodes/*/onComplete/*/set', '/spec/nodes/*/buttonLabels'],
};

/** Choices may come from linkage alone, and a dialog that keeps what was chosen need take nothing over. */
const mayBeEmpty = (name: string, ui: object | undefined): boolean =>
  name === 'options' || (name === 'map' && (ui as Readonly<Record<string, unknown>> | undefined)?.['store'] === 'selection');

/** Empty lists and objects in an option, at whatever depth. To ask with no parameters is something else than with the usual ones. */
function reportEmpty(value: unknown, at: string, name: string, found: LintScope['found']): void {
  if (typeof value !== 'object' || value === null || name === 'params') return;
  const members = Object.entries(value);
  if (members.length === 0) found('idle', at, { name });
  for (const [member, inner] of members) reportEmpty(inner, at + pointerOf(member), Array.isArray(value) ? name : member, found);
}

const lastOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

/** Blank, or without a member. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Rules are parted by `|`: between bars alone there is none. */
const isOnlyBars = (rules: unknown): boolean => typeof rules === 'string' && /^[\s|]*$/.test(rules);
