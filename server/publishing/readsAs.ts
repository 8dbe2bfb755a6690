import { byName } from '../../schemas/byName.ts';
import { datePattern, heldBy, isTable, momentFormats, rangeControls, type PropertySchema } from '../../registry/form/index.ts';
import type { BoFieldEntry } from '../../registry/metadata/index.ts';
import { checkFieldValue } from '../../validators/index.ts';
import { filesOf } from '../../validators/words/index.ts';

/** The type as it is told: `string`, `array of string`, `string, multiple`; with the control where that reads in its own way. */
export function typeText(field: BoFieldEntry): string {
  if (isRows(field)) return 'table';
  const widget = widgetOf(field);
  const control = readers.has(widget) && (!typesOf(field).includes('number') || people.has(widget)) ? ` (${widget})` : '';
  return `${plainType(field)}${control}`;
}

/** Whether a value fits the new type; what limits it besides is judged when somebody saves the document. */
export function isRead(old: BoFieldEntry, { property, ...field }: BoFieldEntry, value: unknown): boolean {
  const { type, items } = property as PropertySchema;
  const { widget, inputFormat, multiple } = heldBy(property as PropertySchema).ui;
  if (people.has(widget) && people.has(widgetOf(old)) && widget !== widgetOf(old)) return false;
  if (fileControls.has(widget) && !isFiles(old)) return filesOf(value).length > 0;
  const control = readers.has(widget)
    ? { 'x-ui': { widget, ...(inputFormat === undefined ? {} : { inputFormat }), ...(multiple === undefined ? {} : { multiple }) } }
    : {};
  const bare = {
    ...(type === undefined ? {} : { type }),
    ...(items?.type === undefined ? {} : { items: { type: items.type } }),
    ...control,
    title: property.title ?? field.path,
  } as BoFieldEntry['property'];
  const isOne = !typesOf({ property, ...field }).includes('array') && !isSeveral({ property, ...field });
  return checkFieldValue(bare as PropertySchema, value) === undefined && !(isOne && isSeveral(old) && typeof value === 'string' && value.includes(','));
}

/** The pattern in which a field of a moment, or of a range of them, stores it. */
export function patternOf(field: BoFieldEntry): string | undefined {
  const widget = widgetOf(field);
  if (widget === 'timeSelect') return 'HH:mm';
  const standard = standards[rangeControls.has(widget) ? widget.replace('Range', '') : widget];
  const { inputFormat } = heldBy(field.property as PropertySchema).ui;
  return standard === undefined ? undefined : datePattern(typeof inputFormat === 'string' && inputFormat !== '' ? inputFormat : standard);
}

export const titleOf = ({ property, path }: BoFieldEntry): string => property.title ?? path;

export const widgetOf = ({ property }: BoFieldEntry): string => String(heldBy(property as PropertySchema).ui.widget);

/** Controls that hold files. */
const fileControls: ReadonlySet<string> = new Set(['upload', 'flowFiles', 'image', 'pdf']);
export const isFiles = (field: BoFieldEntry): boolean => fileControls.has(widgetOf(field));

export const isRows = ({ property }: BoFieldEntry): boolean => isTable(property as PropertySchema);

export const typesOf = ({ property }: BoFieldEntry): readonly string[] => [...new Set([property.type ?? []].flat().filter((type) => type !== 'null'))].sort();

export const isSeveral = ({ property }: BoFieldEntry): boolean =>
  property['x-ui']?.multiple === true || ['checkbox', 'tags'].includes(property['x-ui']?.widget ?? '');

/** Controls that hold somebody, or a part of the organisation. */
export const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

// helpers

const standards = byName<string>(momentFormats);

/** Controls that read what another one wrote in the same type differently: a day is no month, a person no department. */
const readers: ReadonlySet<string> = new Set([...Object.keys(momentFormats), 'timeSelect', ...rangeControls, 'number', 'money', 'rate', 'duration', ...people]);

function plainType(field: BoFieldEntry): string {
  const { items } = field.property as PropertySchema;
  const of = typesOf(field).includes('array') && items?.type !== undefined ? ` of ${[items.type].flat().join(' | ')}` : '';
  return `${typesOf(field).join(' | ')}${of}${typesOf(field).includes('string') && isSeveral(field) ? ', multiple' : ''}`;
}
