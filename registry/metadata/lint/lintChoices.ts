import type { Localised } from '../../localised.ts';
import { listed } from '../../words.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { choicesOf, dictChoices, holdsSeveral, isTable, statedChoices, type PropertySchema } from '../../form/index.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { fieldChoices } from './fieldChoices.ts';
import { fieldsFilledBy } from './lintValueless.ts';

/** What can be chosen can also be stored: cascades stand under choices, switches write values of their field, numbers of documents are given. */
export const lintChoices: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const field of shape.fields) {
    const ui: Options = { ...field.property['x-ui'] };
    checkParent(scope, shape, field, ui);
    if (ui['widget'] === 'switch') checkSwitch(scope, field, ui);
    if (ui['widget'] === 'serialNo') checkSerial(scope, field, ui);
    for (const { target, pointer } of fieldsFilledBy(shape, field))
      if (isNumber(target)) scope.found('numberGiven', pointer, { name: target.property.title ?? target.path });
    checkSeparators(scope, field, ui);
    if (ui['selectCurrent'] === true && isNeverEntered(scope, shape, field))
      scope.found('neverPicked', `${field.pointer}/x-ui/selectCurrent`, { name: 'selectCurrent' });
    checkOffered(scope, field, ui);
    checkSwapped(scope, shape, field, ui);
  }
};

// helpers

type Options = Readonly<Record<string, unknown>>;
type DictItem = MetadataSpecs['dict']['items'][number];

const typesOf = ({ property }: BoFieldEntry): readonly string[] => [property.type ?? []].flat().filter((type) => type !== 'null');

/** The field above offers values that items of this dictionary stand under, and each of them stands under one. */
function checkParent(scope: LintScope, shape: BoShape, field: BoFieldEntry, ui: Options): void {
  const path = ui['parentField'];
  const above =
    typeof path === 'string'
      ? shape.byPath.get(
          path.startsWith('item.')
            ? `${field.table}.${path}`
            : path.startsWith('parent.')
              ? `${shape.parents.get(field.table ?? '')}.item.${path.slice('parent.'.length)}`
              : path,
        )
      : undefined;
  if (above === undefined) return;
  const refuse = (reason: Localised): void =>
    scope.found('parentField', `${field.pointer}/x-ui/parentField`, { name: above.property.title ?? above.path, reason });
  const items = itemsOf(scope, ui['dict']);
  const offered = offeredBy(scope, above);
  if (above === field) refuse(texts.itself);
  else if (offered === 'none') refuse(texts.noChoices);
  else if (items !== undefined && items.length > 0 && items.every(({ parent }) => parent === undefined))
    scope.found('noParents', `${field.pointer}/x-ui/dict`, { name: String(ui['dict']) });
  else if (items !== undefined && offered !== 'open' && !items.some(({ parent }) => parent !== undefined && offered.includes(parent)))
    refuse(texts.nothingBelow);
  else {
    const free = (items ?? []).filter(({ parent, disabled }) => parent === undefined && disabled !== true).map(({ value }) => value);
    if (free.length > 0) scope.found('parentless', `${field.pointer}/x-ui/dict`, { name: String(ui['dict']), values: listed(free.slice(0, MOST_NAMED)) });
  }
}

/** Whether no form over the object lets anybody write a field, neither by rights nor by linkage. */
function isNeverEntered(scope: LintScope, shape: BoShape, { name, table, path, property }: BoFieldEntry): boolean {
  if (property['x-formula'] !== undefined || (property as PropertySchema).readOnly === true) return true;
  const opened = shape.fields.flatMap((each) =>
    (each.property['x-linkage'] ?? []).flatMap(({ then = [], else: otherwise = [] }) =>
      [...then, ...otherwise]
        .filter(({ mode }) => mode === 'w' || mode === 'b')
        .map(({ field }) => (field.startsWith('item.') ? `${each.table}.${field}` : field)),
    ),
  );
  if (opened.includes(path)) return false;
  const presets = scope
    .all('form')
    .map(({ spec }) => spec as unknown as MetadataSpecs['form'])
    .filter(({ bo }) => bo === scope.item.key)
    .map(({ perm }) => Object.values(perm ?? {}));
  const modeIn = ({ main, sub }: (typeof presets)[number][number]): string | undefined =>
    table === undefined ? (main?.[name] ?? main?.['*']) : (sub?.[table]?.[name] ?? sub?.[table]?.['_'] ?? sub?.[table]?.['*']);
  return presets.length > 0 && presets.flat().every((preset) => !['w', 'b'].includes(modeIn(preset) ?? 'r'));
}

const closed: ReadonlySet<string> = new Set(['select', 'radio', 'treeSelect', 'cascader']);
const coded: ReadonlySet<string> = new Set(['input', 'autocomplete', 'propertyText', 'computedText', 'query', 'dialog', 'businessDialog', 'user', 'org', '']);

/** The values that a field can have; `open` where its source is not known here, `none` where nothing is chosen. */
function offeredBy(scope: LintScope, field: BoFieldEntry): readonly string[] | 'open' | 'none' {
  const property = field.property as PropertySchema;
  const ui: Options = { ...property['x-ui'] };
  const widget = String(ui['widget'] ?? '');
  const own = closed.has(widget) || choicesOf(property) !== undefined ? fieldChoices(field.property, scope.find)?.map(({ value }) => value) : undefined;
  if (own !== undefined) return own;
  if (closed.has(widget)) return 'open';
  if (isTable(property) || typesOf(field).some((type) => type !== 'string')) return 'none';
  // a code may be computed, brought by a choice, or typed
  return coded.has(widget) ? 'open' : 'none';
}

function itemsOf(scope: LintScope, key: unknown): readonly DictItem[] | undefined {
  return typeof key === 'string' ? (scope.find('dict', key)?.spec as MetadataSpecs['dict'] | undefined)?.items : undefined;
}

/** Both values that a switch writes are values of its field, and they differ. */
function checkSwitch(scope: LintScope, field: BoFieldEntry, ui: Options): void {
  const types = typesOf(field);
  if (types.length === 0) return;
  const [on, off] = [ui['activeValue'] ?? true, ui['inactiveValue'] ?? false];
  for (const [name, value] of [
    ['activeValue', on],
    ['inactiveValue', off],
  ] as const) {
    if (!types.some((type) => (type === 'integer' ? 'number' : type) === typeof value))
      scope.found('switchValue', `${field.pointer}/x-ui${Object.hasOwn(ui, name) ? `/${name}` : ''}`, { value: JSON.stringify(value) });
  }
  if (on === '') scope.found('switchEmpty', `${field.pointer}/x-ui/activeValue`, {});
  else if (String(on) === String(off)) scope.found('switchSame', `${field.pointer}/x-ui/inactiveValue`, { value: JSON.stringify(off) });
}

const isNumber = ({ property }: BoFieldEntry): boolean => property['x-ui']?.widget === 'serialNo';

/** Numbers are as their series makes them; that there has to be one is met by every document. */
const ofNumbers = ['x-backend', 'enum', 'const', 'oneOf', 'anyOf', 'not', 'pattern', 'format', 'minLength', 'maxLength'] as const;

function checkSerial(scope: LintScope, { name, table, pointer, property }: BoFieldEntry, ui: Options): void {
  const title = { name: property.title ?? name };
  for (const keyword of ofNumbers) if ((property as PropertySchema)[keyword] !== undefined) scope.found('numberGiven', `${pointer}/${keyword}`, title);
  if ((property['x-rules'] ?? 'required').trim() !== 'required') scope.found('numberGiven', `${pointer}/x-rules`, title);
  if (table !== undefined) scope.found('serialInTable', `${pointer}/x-ui/widget`, {});
  else if (typeof ui['serialNo'] !== 'string' || ui['serialNo'] === '') scope.found('noSerial', `${pointer}/x-ui`, {});
}

/** Several choices in one text are told apart by their separator. */
function checkSeparators(scope: LintScope, field: BoFieldEntry, ui: Options): void {
  const widget = String(ui['widget']);
  if (!typesOf(field).includes('string')) return;
  const separator =
    widget === 'cascader'
      ? ui['keep'] === 'path'
        ? '/'
        : undefined
      : holdsSeveral({ type: 'string', ui: { widget, multiple: ui['multiple'] === true } })
        ? ','
        : undefined;
  const [at, values] = Array.isArray(ui['options'])
    ? (['options', codesIn(ui['options'])] as const)
    : (['dict', (itemsOf(scope, ui['dict']) ?? []).map(({ value }) => value)] as const);
  const wrong = separator === undefined ? undefined : values.find((value) => value.includes(separator) || (separator === ',' && value !== value.trim()));
  if (wrong !== undefined) scope.found('separated', `${field.pointer}/x-ui/${at}`, { value: wrong, separator: separator ?? '' });
}

/** What is offered one at a time meets the schema and the rules of its field; several at a time are judged as a whole, which no choice is. */
function checkOffered(scope: LintScope, field: BoFieldEntry, ui: Options): void {
  const property = field.property as PropertySchema;
  const widget = String(ui['widget']);
  if (
    !closed.has(widget) ||
    holdsSeveral({ type: typesOf(field).includes('array') ? 'array' : 'string', ui: { widget, multiple: ui['multiple'] === true } }) ||
    ui['allowCreate'] === true ||
    (widget === 'cascader' && ui['keep'] === 'path') ||
    choicesOf(property) !== undefined
  )
    return;
  const offered = offersOf(scope, ui);
  const refused = offered.values.flatMap((value) => {
    const reason = scope.context.checkValue?.(property, value, { fixed: true });
    return reason === undefined ? [] : [{ value, reason }];
  });
  const [first] = refused;
  if (first === undefined) return;
  const at = `${field.pointer}/x-ui/${offered.at}`;
  if (refused.length === offered.values.length) scope.found('choicesUnfit', at, first);
  else for (const each of refused.slice(0, MOST_NAMED)) scope.found('choiceUnfit', at, each);
}

const MOST_NAMED = 10;

/** A code means the same in every list that linkage puts in the place of another: lists, exports and subjects of documents say it once, by the code alone. */
function checkSwapped(scope: LintScope, shape: BoShape, field: BoFieldEntry, ui: Options): void {
  const own = Array.isArray(ui['options']) ? statedChoices(ui['options']) : dictChoices(itemsOf(scope, ui['dict']) ?? []);
  const words = new Map(own.map(({ key, name }) => [key, { name, of: Array.isArray(ui['options']) ? 'options' : String(ui['dict']) }]));
  const seen = new Set([ui['dict']]);
  for (const { dict, pointer } of swapsOf(shape, field)) {
    if (seen.has(dict)) continue;
    seen.add(dict);
    for (const { value, label } of itemsOf(scope, dict) ?? []) {
      const other = words.get(value);
      if (other === undefined) words.set(value, { name: label, of: dict });
      else if (other.name !== label) {
        scope.found('swappedWords', pointer, {
          value,
          name: field.property.title ?? field.path,
          one: `${other.of}：${other.name}`,
          other: `${dict}：${label}`,
        });
        break;
      }
    }
  }
}

/** The dictionaries that linkage gives a field, in the order in which they are declared. */
const swapsOf = (shape: BoShape, { path }: BoFieldEntry): readonly { readonly dict: string; readonly pointer: string }[] =>
  shape.fields.flatMap((each) =>
    (each.property['x-linkage'] ?? []).flatMap((rule, index) =>
      (['then', 'else'] as const).flatMap((branch) =>
        (rule[branch] ?? []).flatMap(({ field, options }, at) =>
          options !== undefined && (field.startsWith('item.') ? `${each.table}.${field}` : field) === path
            ? [{ dict: options, pointer: `${each.pointer}/x-linkage/${index}/${branch}/${at}/options` }]
            : [],
        ),
      ),
    ),
  );

/** What can be chosen now: the stated options or, without a query, the entries of the dictionary that are not disabled. */
function offersOf(scope: LintScope, { options, query, dict }: Options): { readonly at: 'options' | 'dict'; readonly values: readonly string[] } {
  if (Array.isArray(options)) return { at: 'options', values: options.map(keyOf).filter((value) => value !== '') };
  return {
    at: 'dict',
    values: typeof query === 'object' ? [] : (itemsOf(scope, dict) ?? []).filter(({ disabled }) => disabled !== true).map(({ value }) => value),
  };
}

const keyOf = (option: unknown): string =>
  typeof option === 'object' && option !== null ? String((option as Options)['key'] ?? (option as Options)['value'] ?? '') : String(option);

/** The codes of stated options, of all levels. */
const codesIn = (options: readonly unknown[]): string[] =>
  options.flatMap((option) => {
    const below = typeof option === 'object' && option !== null ? (option as Options)['children'] : undefined;
    return [keyOf(option), ...(Array.isArray(below) ? codesIn(below) : [])];
  });

const texts = {
  itself: { 'zh-CN': '不能是字段自己', 'en-US': 'it cannot be the field itself', 'zh-TW': '不能是欄位自己' },
  noChoices: { 'zh-CN': '它不是可选择的字段', 'en-US': 'nothing is chosen in it', 'zh-TW': '它不是可選擇的欄位' },
  nothingBelow: {
    'zh-CN': '字典中没有属于其取值的条目',
    'en-US': 'no entry of the dictionary stands under one of its values',
    'zh-TW': '字典中沒有屬於其取值的項目',
  },
} as const;
