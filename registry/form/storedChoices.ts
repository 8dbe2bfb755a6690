import { choiceShapeOf, type NamedChoice } from './choiceLists.ts';
import { holdsSeveral } from './holdsSeveral.ts';
import type { FieldType, FieldUi } from './types.ts';

/** One value, or one of several, that a field keeps when something is chosen. */
export interface StoredChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: true;
}

/**
 * What a control stores of the choices that it offers: a code, or the way to it in one text; only of those that can be taken. `isFlat`: the list
 * is also offered without its levels, as dictionaries are, so a way may begin at any of them.
 */
export function storedChoices(
  field: { readonly type: FieldType; readonly ui: FieldUi },
  list: readonly NamedChoice[],
  isFlat: boolean,
): readonly StoredChoice[] {
  const { kind, anyLevel } = choiceShapeOf(field);
  const above = new Set(list.map(({ parent }) => parent));
  const isTaken = ({ key }: NamedChoice): boolean => anyLevel || isFlat || !above.has(key);
  if (kind === 'node') return list.filter((choice) => isTaken(choice) && isKept(field, list, choice)).map((choice) => stored([choice], true));
  // a list of codes holds those on the way as well
  if (field.type === 'array') return list.map((choice) => stored([choice], true));
  const begins = list.filter(({ parent }) => parent === undefined || isFlat || list.every((each) => each.parent !== undefined));
  return begins
    .flatMap((choice) => waysFrom([choice], list))
    .filter((way) => isTaken(lastOf(way)))
    .map((way) => stored(way, false));
}

// helpers

const DEEPEST = 10;

type Way = readonly [NamedChoice, ...NamedChoice[]];

const lastOf = (way: Way): NamedChoice => way.at(-1) ?? way[0];

function waysFrom(way: Way, list: readonly NamedChoice[]): Way[] {
  const last = lastOf(way);
  const below = way.length >= DEEPEST ? [] : list.filter((choice) => choice.parent === last.key && !way.includes(choice));
  return [way, ...below.flatMap((choice) => waysFrom([...way, choice], list))];
}

function stored(way: Way, isCode: boolean): StoredChoice {
  const isDisabled = way.some(({ disabled }) => disabled);
  return {
    value: isCode ? lastOf(way).key : way.map(({ key }) => key).join('/'),
    label: isCode ? lastOf(way).name : way.map(({ name }) => name).join(' / '),
    ...(isDisabled ? { disabled: true as const } : {}),
  };
}

/** A tree whose levels are ticked together keeps the last ones, unless it says otherwise. */
function isKept(field: { readonly type: FieldType; readonly ui: FieldUi }, list: readonly NamedChoice[], { key }: NamedChoice): boolean {
  const { widget, cascade, keep } = field.ui;
  if (widget !== 'treeSelect' || cascade !== true || !holdsSeveral(field) || keep === 'parent' || keep === 'all') return true;
  return !list.some(({ parent, disabled }) => parent === key && !disabled);
}
