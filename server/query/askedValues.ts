import { QueryRefusal } from './QueryRefusal.ts';

/** What is asked of one property, as the client spelled it. */
export interface Asked {
  readonly property: string;
  /** What people call it. */
  readonly title?: string | undefined;
  readonly operation: string;
  readonly value: unknown;
}

/** Most values that one condition may name. */
const MOST_VALUES = 5_000;

/** Nothing to compare with: a field of a search form that is not filled in. */
export const isAbsent = (value: unknown): value is undefined | null | '' => value === undefined || value === null || value === '';

/** Pickers hand over `{id, name}`; the id is what counts. */
export function idsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}

/** The one value that is compared with, as text. */
export function oneValue(asked: Asked): string {
  return wordOf(asked.value, asked);
}

/** The values of a list, or of a text that joins them with commas; none is possible. */
export function severalValues(asked: Asked): string[] {
  const { value, property, title, operation } = asked;
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];
  if (parts.length > MOST_VALUES) throw new QueryRefusal({ code: 'values', property, title, operation, most: MOST_VALUES });
  return parts.filter((part) => !isAbsent(part)).map((part) => wordOf(part, asked));
}

/** `[from, to]`, `from,to` or `from|to`; what is empty is open. */
export function rangeOf(asked: Asked): { readonly from: string | undefined; readonly to: string | undefined } {
  const { value, property, title, operation } = asked;
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[|,]/).map((part) => part.trim()) : [value];
  if (parts.length > 2) throw new QueryRefusal({ code: 'range', property, title, operation, value });
  const [from, to] = parts.map((part) => (isAbsent(part) ? undefined : wordOf(part, asked)));
  return { from, to };
}

/** Refuses what the database could not hold, or would silently read as something else. */
export function wellFormed(text: string, fault: () => QueryRefusal): string {
  if (/[\0\ud800-\udfff]/u.test(text)) throw fault();
  return text;
}

// helpers

const idOf = (value: unknown): unknown => (value !== null && typeof value === 'object' && !Array.isArray(value) && 'id' in value ? value.id : value);

function wordOf(value: unknown, { property, title, operation, value: whole }: Asked): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new QueryRefusal({ code: 'value', property, title, operation, value: whole });
  return wellFormed(String(value), () => new QueryRefusal({ code: 'value', property, title, operation, value: whole }));
}
