import type { RawItem } from './types.ts';

const envelopeOrder = ['kind', 'key', 'name', 'typeKey', 'tenantId', 'version', 'status', 'schemaVersion', 'i18n', 'deps', 'auth', 'meta', 'spec'] as const;

const LINE = 150;

/**
 * The text of an item in a package folder: envelope keys in a fixed order, the spec in its own order (the order of fields
 * means something), small objects on one line. The same item always gives the same text, so that git can compare and merge.
 */
export function formatItem(item: RawItem): string {
  const ordered = Object.fromEntries(envelopeOrder.filter((key) => item[key] !== undefined).map((key) => [key, item[key]]));
  return `${formatJson(ordered)}\n`;
}

/** JSON text with everything on one line that fits there. */
export function formatJson(value: unknown, indent = ''): string {
  const flat = flatJson(value);
  if (value === null || typeof value !== 'object' || flat.length + indent.length <= LINE) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((entry) => inner + formatJson(entry, inner))
    : entriesOf(value).map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${formatJson(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

// helpers

function flatJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`;
  const entries = entriesOf(value);
  return entries.length === 0 ? '{}' : `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${flatJson(entry)}`).join(', ')} }`;
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, entry]) => entry !== undefined);
}
