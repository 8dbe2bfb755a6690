import { byName } from '../../../schemas/byName.ts';
import { datePattern, holdsNothing, isTable, momentFormats, momentWidgetOf, type PropertySchema } from '../../../registry/form/index.ts';

/**
 * How the value of a field stands, as far as it matters to rules.
 * - `date`: a day or month, with or without a time of day; `time`: a time of day alone; `year`
 * - `range`: two days; `times`: two times of day; `named`: a person or row with id and name; `files`: names of files or documents as text
 * - `list`: several values; `object`: members; `rows`: a sub-table; `nothing`: a control without a value
 */
export type RuleValue =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'year'
  | 'range'
  | 'times'
  | 'named'
  | 'files'
  | 'list'
  | 'object'
  | 'rows'
  | 'nothing';

/** What single fields hold that people fill in; rules over them alone know no tables. */
export const fieldValues: readonly RuleValue[] = ['text', 'number', 'boolean', 'date', 'time', 'year', 'range', 'times', 'named', 'files', 'list', 'object'];

/** How values of a field stand; undefined where its schema leaves that open. */
export function ruleValuesOf(property: PropertySchema): readonly RuleValue[] | undefined {
  if (isTable(property)) return ['rows'];
  const widget = widgetOf(property);
  if (holdsNothing(property)) return ['nothing'];
  const types = [property.type ?? []].flat().filter((type) => type !== 'null');
  return types.length === 0 ? undefined : [...new Set(types.map((type) => valueOfType(type, widget)))];
}

/** A value as the control of a moment writes it; undefined for a field of anything else. */
export function exampleMoment(property: PropertySchema): string | undefined {
  const widget = widgetOf(property);
  const own = property['x-ui']?.['inputFormat'];
  const usual = byName<string>(momentFormats)[widget];
  const pattern = widget === 'timeSelect' ? 'HH:mm' : usual !== undefined && typeof own === 'string' && own !== '' ? datePattern(own) : usual;
  return pattern?.replace(/YYYY|MM|DD|HH|mm|ss|M|D|H/g, (token) => (token === 'YYYY' ? '2026' : '11'.slice(0, token.length)));
}

// helpers

const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);
const files: ReadonlySet<string> = new Set(['upload', 'flowFiles', 'image', 'pdf', 'signature', 'relatedProcess']);
const moments: Readonly<Record<string, RuleValue>> = byName({
  date: 'date',
  datetime: 'date',
  month: 'date',
  time: 'time',
  timeSelect: 'time',
  year: 'year',
  dateRange: 'range',
  datetimeRange: 'range',
  monthRange: 'range',
  timeRange: 'times',
});

const widgetOf = (property: PropertySchema): string => property['x-ui']?.widget ?? momentWidgetOf(property) ?? '';

function valueOfType(type: string, widget: string): RuleValue {
  const moment = moments[widget];
  switch (type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return moment === 'range' || moment === 'times' ? moment : 'list';
    case 'object':
      return people.has(widget) || widget === 'dialog' || widget === 'businessDialog' ? 'named' : 'object';
    default:
      return moment ?? (people.has(widget) ? 'named' : files.has(widget) ? 'files' : 'text');
  }
}
