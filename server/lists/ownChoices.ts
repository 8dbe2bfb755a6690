import { choicesOf, isRecord, propertiesOf, type PropertySchema } from '../../registry/form/index.ts';
import type { ListDefinition } from './ListDefinition.ts';

export interface OwnChoice {
  readonly value: string;
  readonly label: string;
  readonly color?: string;
}

/** Under which name a list carries the choices that a field states itself; no dictionary can be called like this. */
export const ownKey = (field: string): string => `~${field}`;

/** Choices stated at the fields of a list, in the reader's language: `x-ui.options`, or the values of the schema. By field. */
export function ownChoices({ source }: Pick<ListDefinition, 'source'>, fields: Iterable<string>, locale: string): ReadonlyMap<string, readonly OwnChoice[]> {
  const localised = source.form === undefined ? {} : propertiesOf(source.form.source(locale).schema);
  return new Map([...new Set(fields)].flatMap((field): [string, readonly OwnChoice[]][] => {
    const property = source.fields.get(field);
    const choices = property === undefined ? undefined : choicesIn(localised[field] ?? property as PropertySchema);
    return choices === undefined ? [] : [[field, choices]];
  }));
}

// helpers

function choicesIn(property: PropertySchema): readonly OwnChoice[] | undefined {
  const { options, dict } = (property['x-ui'] ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(options)) return stated(options);
  if (dict !== undefined) return undefined;
  return (choicesOf(property) ?? (property.items === undefined ? undefined : choicesOf(property.items)))?.map(({ value, title }) => ({ value: String(value), label: title }));
}

const stated = (options: readonly unknown[]): readonly OwnChoice[] => options.flatMap((option): OwnChoice[] => {
  if (!isRecord(option)) return [{ value: String(option), label: String(option) }];
  const value = String(option['key'] ?? option['value'] ?? option['id'] ?? '');
  const { color, children } = option;
  return [{ value, label: String(option['name'] ?? option['label'] ?? value), ...(typeof color === 'string' ? { color } : {}) }, ...(Array.isArray(children) ? stated(children) : [])];
});
