import { byName } from '../../../schemas/byName.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { choicesOf, numberControls, type PropertySchema } from '../../form/index.ts';
import { systemColumns, type BoProperty } from './boShape.ts';
import type { LintScope } from './context.ts';
import { isSwitchedByLinkage } from './comparisons.ts';
import { fieldChoices } from './fieldChoices.ts';
import { checkLink } from './lintPortal.ts';

type Column = MetadataSpecs['dataTemplate']['columns'][number];

/** What a column holds, as far as its format and its sum depend on it. */
type Content = 'number' | 'date' | 'boolean' | 'named' | 'text';

/** Formats, sums and dictionaries of the columns of a list or dialog over a business object fit what stands in them. */
export function checkColumns(scope: LintScope, columns: readonly Column[], fields: ReadonlyMap<string, BoProperty>): void {
  columns.forEach((column, index) => {
    const at = `/spec/columns/${index}`;
    const { field, title, format = '', dict, to, sum, link } = column;
    checkLink(scope, link, `${at}/link`);
    const held = contentOf(field, fields);
    const fits = formats[format];
    const isUnfit = fits !== undefined && held !== undefined && !held.some((each) => fits.includes(each));
    if (isUnfit || isOtherNumber(format, field, fields)) scope.found('columnFormat', `${at}/format`, { title, format });
    const ends = to === undefined ? undefined : contentOf(to, fields);
    if (fits !== undefined && ends !== undefined && !ends.some((each) => fits.includes(each))) scope.found('columnFormat', `${at}/to`, { title, format });
    if (sum === true && held !== undefined && !held.includes('number')) scope.found('columnSum', `${at}/sum`, { title });
    checkDict(scope, fields, field, { title, dict }, `${at}/dict`);
    if (labelled.has(format) && dict === undefined && !hasChoices(field, fields)) scope.found('columnDict', `${at}/format`, { title, format });
  });
}

/** What stands in a field is named by the dictionary of that field, unless linkage exchanges it. */
export function checkDict(
  scope: LintScope,
  fields: ReadonlyMap<string, BoProperty>,
  field: string,
  { title, dict }: { readonly title?: string | undefined; readonly dict?: string | undefined },
  pointer: string,
): void {
  const property = fields.get(field);
  const own = property?.['x-ui']?.dict;
  if (dict === undefined || property === undefined || dict === own || isSwitchedByLinkage(fields, field)) return;
  const choices = fieldChoices(property, scope.find);
  const values = (scope.find('dict', dict)?.spec as MetadataSpecs['dict'] | undefined)?.items.map(({ value }) => value);
  // the same codes may have other names in a list, where no dictionary of the field says otherwise
  if (own === undefined && choices?.every(({ value }) => values?.includes(value) === true) !== false) return;
  scope.found('otherDict', pointer, { name: title ?? property.title ?? field, dict }, { hint: own });
}

/** A list of which nobody sees a column shows nothing. */
export function checkShown(scope: LintScope, columns: readonly { readonly hidden?: boolean }[]): void {
  if (columns.length > 0 && columns.every(({ hidden }) => hidden === true)) scope.found('noColumnShown', '/spec/columns', {});
}

// helpers

const formats: Readonly<Record<string, readonly Content[] | undefined>> = byName({
  money: ['number'],
  number: ['number'],
  percent: ['number'],
  date: ['date'],
  datetime: ['date'],
  switch: ['boolean', 'number', 'text'],
  dict: ['text', 'number', 'boolean'],
  dictTag: ['text', 'number', 'boolean'],
  statusTag: ['text', 'number'],
});

const labelled: ReadonlySet<string> = new Set(['dict', 'dictTag']);

/** Amounts are no shares, nor shares amounts, and what people write as a number is no code of a dictionary. */
function isOtherNumber(format: string, field: string, fields: ReadonlyMap<string, BoProperty>): boolean {
  const widget = fields.get(field)?.['x-ui']?.widget ?? '';
  if (labelled.has(format)) return widget !== 'rating' && numberControls.has(widget) && !hasChoices(field, fields);
  return (widget === 'money' && format === 'percent') || (widget === 'rate' && format === 'money');
}

/** Controls in which people write or choose texts that are no dates. */
const ofTexts: ReadonlySet<string> = new Set([
  'input',
  'textarea',
  'richText',
  'opinion',
  'select',
  'radio',
  'checkbox',
  'treeSelect',
  'cascader',
  'autocomplete',
  'tags',
  'switch',
  'time',
  'timeSelect',
  'timeRange',
]);
const moments: ReadonlySet<string> = new Set(['create_time', 'update_time']);
const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** Undefined where nobody can know. A choice of several is what each of them is. */
function contentOf(name: string, fields: ReadonlyMap<string, BoProperty>): readonly Content[] | undefined {
  if (systemColumns.has(name)) return moments.has(name) ? ['date'] : name === 'form_ver' ? ['number'] : ['text'];
  const property = fields.get(name);
  // what a member holds is said nowhere
  if (property === undefined) return name.includes('.') ? ['text', 'date'] : fields.has(name.slice(0, -2)) ? ['text'] : undefined;
  const widget = property['x-ui']?.widget ?? '';
  const types: readonly string[] = [property.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length === 0) return undefined;
  return types.flatMap((type): readonly Content[] => {
    if (type === 'number' || type === 'integer') return ['number'];
    if (type === 'boolean') return ['boolean'];
    if (type === 'object' || people.has(widget)) return ['named'];
    if (type === 'array') return (property as { readonly items?: { readonly type?: unknown } }).items?.type === 'object' ? ['named'] : ['text'];
    if (property.format === 'date' || property.format === 'date-time' || widget === 'date' || widget === 'datetime') return ['date'];
    if (numberControls.has(widget)) return ['number', 'text'];
    const isBrought = (['x-formula', 'x-defaultFormula', 'x-query'] as const).some((source) => property[source] !== undefined);
    return ofTexts.has(widget) && !isBrought ? ['text'] : ['text', 'date'];
  });
}

function hasChoices(name: string, fields: ReadonlyMap<string, BoProperty>): boolean {
  const property = fields.get(name);
  const ui = property?.['x-ui'] as Readonly<Record<string, unknown>> | undefined;
  if (name === 'status' || ui?.['dict'] !== undefined) return true;
  if (property === undefined) return false;
  const { items } = property as PropertySchema;
  return Array.isArray(ui?.['options']) || choicesOf(property as PropertySchema) !== undefined || (items !== undefined && choicesOf(items) !== undefined);
}
