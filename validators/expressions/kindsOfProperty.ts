import { byName } from '../../schemas/byName.ts';
import type { ValueKind } from '../../formula/index.ts';
import { holdsSeveral, numberControls, rangeControls, type FieldUi } from '../../registry/form/index.ts';

/** What a schema says of one value, as far as its kind goes. */
interface Property {
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly 'x-ui'?: Partial<FieldUi> | undefined;
}

/** Controls that pick people and the like. */
export const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** What the value of a property may be, as expressions see it; nothing when nobody can know. */
export function kindsOfProperty(property: Property): readonly ValueKind[] {
  const types: readonly string[] = [property.type ?? []].flat();
  return [...new Set(types.filter((type) => type !== 'null').flatMap((type) => kindsOfType(type, property)))];
}

/** What stands in a field as whoever reads it finds it: files, picked rows and the like are never numbers, whatever holds them; a text of several choices or of two moments is their list. */
export function kindsRead(property: Property): readonly ValueKind[] {
  const widget = property['x-ui']?.widget ?? '';
  if (![property.type].flat().includes('string')) return kindsOfProperty(property);
  return isJoined(property) ? ['list'] : (picked[widget] ?? kindsOfProperty(property));
}

/** Whether a text of the field joins several values: choices, or the two ends of a range. */
export function isJoined(property: Property): boolean {
  const widget = property['x-ui']?.widget ?? '';
  return [property.type].flat().includes('string') && (joinsChoices(property) || rangeControls.has(widget));
}

// helpers

const files: readonly ValueKind[] = ['list', 'text'];
const rows: readonly ValueKind[] = ['named', 'list', 'text'];
const picked: Readonly<Record<string, readonly ValueKind[] | undefined>> = byName({
  upload: files,
  flowFiles: files,
  image: files,
  pdf: files,
  signature: files,
  opinion: files,
  opinionList: files,
  relatedProcess: rows,
  dialog: rows,
  businessDialog: rows,
  dataView: files,
});

/** Controls whose texts stand for files, rows and the like, each in a form of its own. */
export const unreadable: ReadonlySet<string> = new Set([
  'upload',
  'flowFiles',
  'image',
  'pdf',
  'signature',
  'opinion',
  'opinionList',
  'relatedProcess',
  'dialog',
  'businessDialog',
  'query',
  'dataView',
]);
const moments: Readonly<Record<string, readonly ValueKind[]>> = byName({
  date: ['date'],
  month: ['date'],
  datetime: ['datetime'],
  'date-time': ['datetime'],
  time: ['time'],
  timeSelect: ['time'],
  year: ['number', 'text'],
});

function kindsOfType(type: string, property: Property): readonly ValueKind[] {
  const widget = property['x-ui']?.widget ?? '';
  switch (type) {
    case 'number':
    case 'integer':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'array':
      return ['list'];
    case 'object':
      return ['named'];
    default: {
      if (people.has(widget)) return ['named', 'text'];
      if (unreadable.has(widget)) return [];
      const moment = moments[widget] ?? moments[property.format ?? ''];
      if (moment !== undefined) return moment;
      if (joinsChoices(property)) return ['text', 'list'];
      if (numberControls.has(widget)) return ['number', 'text'];
      return widget === 'switch' && !saysNeither(property) ? ['boolean', 'text'] : ['text'];
    }
  }
}

const joinsChoices = ({ 'x-ui': ui }: Property): boolean => ui?.widget !== undefined && holdsSeveral({ type: 'string', ui: { ...ui, widget: ui.widget } });

/** A switch whose two words are no yes and no: `Y` and `N` both count as true. */
function saysNeither(property: Property): boolean {
  const { activeValue, inactiveValue } = (property['x-ui'] ?? {}) as { readonly activeValue?: unknown; readonly inactiveValue?: unknown };
  return [activeValue, inactiveValue].every((value) => typeof value === 'string' && !/^(?:true|false|-?\d+(?:\.\d+)?)$/i.test(value));
}
