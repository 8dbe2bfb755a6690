import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** A person, an organisation, or several: `{id, name}`. */
export const nameFormat = defineFormat({
  name: 'name',
  show: (value) => (isBlank(value) ? EMPTY : (Array.isArray(value) ? value : [value]).map(nameOf).join('、')),
});

// helpers

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, id } = value as Record<string, unknown>;
  return String(name ?? id ?? '');
}
