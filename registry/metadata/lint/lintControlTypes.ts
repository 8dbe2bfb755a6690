import { byName } from '../../../schemas/byName.ts';
import { widgetOptions, widgetTypes } from '../../../schemas/metadata/index.ts';
import { choicesOf, datePattern, isTable, momentFormats, numberControls, onlyChoiceOf, type PropertySchema } from '../../form/index.ts';
import { momentKinds, saysMoment, storedPatterns } from '../../form/momentPatterns.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/** A control carries the type and the format of its field, and offers a choice exactly where it is one. */
export const lintControlTypes: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  const switched = fieldsOfSwitchedChoices(scope, shape);
  for (const field of shape.fields) {
    const ui: Options | undefined = field.property['x-ui'];
    if (ui === undefined) continue;
    const widget = String(ui['widget']);
    const types = typesOf(field.property as PropertySchema);
    checkPatterns(scope, field, ui);
    const carried = widgetTypes[widget] ?? [];
    if (carried.length > 0 && types.length > 0 && !types.some((type) => (carried as readonly string[]).includes(type))) {
      scope.found('controlType', `${field.pointer}/x-ui/widget`, { widget, type: types.join(' / '), types: carried.join(' / ') });
    } else if (isTableWidget(widget) && !isTable(field.property as PropertySchema)) {
      scope.found('controlTable', `${field.pointer}/x-ui/widget`, { widget });
    } else {
      checkFormat(scope, field, ui, types);
      if (people.has(widget)) checkPeople(scope, field, ui, types);
      if (isClosed(widget, ui) && !switched.has(field) && !offersChoices(field.property as PropertySchema, ui))
        scope.found('noChoices', `${field.pointer}/x-ui`, { widget });
    }
  }
};

// helpers

type Options = Readonly<Record<string, unknown>>;

const isTableWidget = (widget: string): boolean => widget === 'subTable' || widget === 'cards' || widget === 'spreadsheet';

/** The types that values of the field may have; those of its fixed values where it names none. */
function typesOf(property: PropertySchema): readonly string[] {
  const given: readonly string[] = [property.type ?? (choicesOf(property) ?? onlyChoiceOf(property) ?? []).map(({ value }) => typeof value)].flat();
  return [...new Set(given.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type)))];
}

/** Controls that write what is typed, chosen, brought or computed as it is, so in any format. */
const writesAnyText: ReadonlySet<string> = new Set([
  'input',
  'textarea',
  'propertyText',
  'computedText',
  'select',
  'radio',
  'treeSelect',
  'cascader',
  'autocomplete',
  'switch',
  'dialog',
  'businessDialog',
  'link',
  'map',
  'iframe',
  'qrCode',
  'query',
]);

const momentOfFormat: Readonly<Record<string, readonly string[]>> = byName({ date: ['date'], 'date-time': ['datetime'], time: ['time', 'timeSelect'] });

/** A text with a format is written by a control that can write texts of this format. */
function checkFormat(scope: LintScope, { property, pointer }: BoFieldEntry, ui: Options, types: readonly string[]): void {
  const { format } = property;
  const widget = String(ui['widget']);
  if (typeof format !== 'string' || !types.includes('string') || writesAnyText.has(widget) || (widgetTypes[widget] ?? []).length === 0) return;
  if (types.includes('number') && !Object.hasOwn(momentOfFormat, format) && numberControls.has(widget)) return;
  const own = ui['inputFormat'];
  const kind = momentKinds[widget];
  // what no control may store is refused as such
  const isStandard = typeof own !== 'string' || own === '' || kind === undefined || !storedPatterns[kind].slice(1).includes(datePattern(own));
  if (momentOfFormat[format]?.includes(widget) !== true) scope.found('controlFormat', `${pointer}/x-ui/widget`, { widget, format });
  else if (!isStandard) scope.found('controlFormat', `${pointer}/x-ui/inputFormat`, { widget, format });
}

/** A moment is stored in a pattern that every reader knows, and shown by parts that it has. */
function checkPatterns(scope: LintScope, { pointer }: BoFieldEntry, ui: Options): void {
  const widget = String(ui['widget']);
  const kind = momentKinds[widget];
  if (kind === undefined) return;
  const [own, shown] = ['inputFormat', 'format'].map((name) => (typeof ui[name] === 'string' ? ui[name] : ''));
  const patterns = storedPatterns[kind];
  if (own !== undefined && own !== '' && !patterns.includes(datePattern(own)))
    scope.found('storedPattern', `${pointer}/x-ui/inputFormat`, { widget, format: own, list: patterns.join('、') }, { hint: momentFormats[kind] });
  if (shown !== undefined && shown !== '' && !saysMoment(shown, kind, own === '' ? undefined : datePattern(own ?? '')))
    scope.found('shownPattern', `${pointer}/x-ui/format`, { widget, format: shown, parts: momentFormats[kind] }, { hint: momentFormats[kind] });
}

const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** Several people are a list, and each of them has an id and a name. */
function checkPeople(scope: LintScope, { property, pointer }: BoFieldEntry, ui: Options, types: readonly string[]): void {
  const widget = String(ui['widget']);
  if (ui['multiple'] === true && types.length > 0 && types.every((type) => type === 'object'))
    scope.found('severalOfOne', `${pointer}/x-ui/multiple`, { widget, type: 'array' });
  const { items } = property as PropertySchema;
  for (const [schema, at] of [
    [property as PropertySchema, pointer],
    [items, `${pointer}/items`],
  ] as const)
    if (schema?.['additionalProperties'] === false && ['id', 'name'].some((name) => !Object.hasOwn(schema.properties ?? {}, name)))
      scope.found('closedMembers', `${at}/additionalProperties`, { widget });
}

/** Nothing but what is offered can be entered. */
function isClosed(widget: string, { allowCreate }: Options): boolean {
  if (widget === 'select') return allowCreate !== true;
  return widget === 'tags' ? allowCreate === false : ['radio', 'checkbox', 'treeSelect', 'cascader'].includes(widget);
}

function offersChoices(property: PropertySchema, { options, dict, query }: Options): boolean {
  const fixed =
    choicesOf(property) ?? onlyChoiceOf(property) ?? (property.items === undefined ? undefined : (choicesOf(property.items) ?? onlyChoiceOf(property.items)));
  return (
    fixed !== undefined ||
    (typeof dict === 'string' && dict !== '') ||
    (typeof query === 'object' && query !== null) ||
    (Array.isArray(options) && options.length > 0)
  );
}

/** Fields whose choices linkage replaces by a dictionary; one that offers no choices has none to replace. */
function fieldsOfSwitchedChoices(scope: LintScope, shape: BoShape): ReadonlySet<BoFieldEntry> {
  const found = new Set<BoFieldEntry>();
  for (const { property, pointer, table } of shape.fields) {
    property['x-linkage']?.forEach((rule, index) =>
      (['then', 'else'] as const).forEach((branch) =>
        rule[branch]?.forEach((action, at) => {
          const target =
            action.options === undefined ? undefined : shape.byPath.get(action.field.startsWith('item.') ? `${table}.${action.field}` : action.field);
          if (target === undefined) return;
          found.add(target);
          const widget = target.property['x-ui']?.widget;
          if (widget !== undefined && !(widgetOptions[widget] ?? []).includes('dict'))
            scope.found('option', `${pointer}/x-linkage/${index}/${branch}/${at}/options`, { widget, name: 'options' });
        }),
      ),
    );
  }
  return found;
}
