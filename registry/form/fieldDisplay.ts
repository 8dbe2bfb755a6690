import { drawnAs, typeOf, type PropertySchema } from './compileForm.ts';
import type { CompiledField, FieldUi } from './types.ts';

/** What of a field's declaration decides how its value is said. Small enough to travel with a column of a list. */
export interface FieldDisplay extends Pick<CompiledField, 'type' | 'ui'> {
  /** Nobody enters the value: decimals beyond those of the field may be rounded for the eye. */
  readonly computed?: boolean;
  /** Dictionaries that the codes may be of: the field's own, and those that linkage puts in its place. */
  readonly dicts?: readonly string[];
}

/** The display of a field, without options that only concern who fills it in. `siblings` are the fields whose linkage may change its choices. */
export function fieldDisplay(name: string, property: PropertySchema, siblings: Iterable<PropertySchema>): FieldDisplay {
  const ui = drawnAs(property);
  const dicts = [...new Set([...(ui.dict === undefined ? [] : [ui.dict]), ...linkedDicts(name, siblings)])];
  const computed = property['x-formula'] ?? property['x-defaultFormula'] ?? property['x-query'];
  const said = Object.fromEntries(Object.entries(ui).filter(([option]) => saying.has(option)));
  return {
    type: typeOf(property),
    ui: { ...said, widget: ui.widget },
    ...(computed === undefined ? {} : { computed: true }),
    ...(dicts.length === 0 ? {} : { dicts }),
  };
}

// helpers

const saying: ReadonlySet<keyof FieldUi> = new Set([
  // numbers
  'precision',
  'thousands',
  'currency',
  'unit',
  'count',
  'texts',
  // time
  'format',
  'inputFormat',
  'units',
  'storeAs',
  'hoursPerDay',
  // choices
  'options',
  'dict',
  'multiple',
  'separator',
  'activeValue',
  'inactiveValue',
  'activeText',
  'inactiveText',
]);

function linkedDicts(name: string, siblings: Iterable<PropertySchema>): string[] {
  return [...siblings].flatMap((sibling) =>
    (sibling['x-linkage'] ?? []).flatMap((rule) =>
      [...(rule.then ?? []), ...(rule.else ?? [])].flatMap((action) =>
        (action.field === name || action.field === `item.${name}`) && action.options !== undefined ? [action.options] : [],
      ),
    ),
  );
}
