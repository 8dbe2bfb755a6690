import { byName } from '../../schemas/byName.ts';
import { holdsNumber, holdsSeveral, isTable, rangeControls, heldBy, type PropertySchema } from '../../registry/form/index.ts';
import { momentKinds } from '../../registry/form/momentPatterns.ts';
import type { BoProperty } from '../../registry/metadata/index.ts';
import { people, unreadable } from './kindsOfProperty.ts';

/** What stands in a field, as far as it decides whether another field can take it over as it is. */
export type Held =
  | { readonly kind: 'open' | 'boolean' | 'time' | 'year' | 'date' | 'text' | 'joined' | 'rows' }
  /** `rounds`: what is brought is rounded to whole numbers. */
  | { readonly kind: 'number'; readonly whole: boolean; readonly rounds: boolean }
  | { readonly kind: 'range'; readonly of: string }
  /** `of`: the control that picks it, of people and parts of the organisation; else nothing is known of it. */
  | { readonly kind: 'named'; readonly of?: string }
  | { readonly kind: 'list'; readonly of: Held };

export function heldKind(given: BoProperty): Held {
  const property = given as PropertySchema;
  if (isTable(property)) return { kind: 'rows' };
  const held = heldBy(property);
  const { widget } = held.ui;
  if (unreadable.has(widget)) return { kind: 'open' };
  switch (held.type) {
    case 'any':
      return { kind: 'open' };
    case 'number':
      return numberKind(property);
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return { kind: 'list', of: memberKind(property, widget) };
    case 'object':
      return named(widget);
    case 'string':
      if (people.has(widget)) return { kind: 'open' };
      if (rangeControls.has(widget)) return { kind: 'range', of: momentKinds[widget] ?? widget };
      if (holdsSeveral(held)) return { kind: 'joined' };
      return holdsNumber(held) ? numberKind(property) : { kind: moments[widget] ?? moments[String(property.format)] ?? 'text' };
  }
}

/** Whether a field holds what is brought, in the form in which it is brought: numbers and moments are said in its own. */
export function canHold(wanted: Held, given: Held): boolean {
  if (wanted.kind === 'open' || given.kind === 'open') return true;
  switch (wanted.kind) {
    case 'number':
      return given.kind === 'year' || (given.kind === 'number' && (given.whole || wanted.rounds || !wanted.whole));
    case 'year':
      return ['year', 'date'].includes(given.kind) || (given.kind === 'number' && given.whole);
    case 'boolean':
    case 'date':
    case 'time':
    case 'rows':
      return given.kind === wanted.kind;
    case 'range':
      return given.kind === 'range' && given.of === wanted.of;
    case 'text':
    case 'joined':
      return !['named', 'list', 'rows'].includes(given.kind);
    case 'named':
      return given.kind === 'named' && (wanted.of === undefined || given.of === undefined || wanted.of === given.of);
    case 'list':
      return given.kind === 'list' && canHold(wanted.of, given.of);
  }
}

// helpers

const moments: Readonly<Record<string, 'date' | 'time' | 'year' | undefined>> = byName({
  date: 'date',
  month: 'date',
  datetime: 'date',
  'date-time': 'date',
  time: 'time',
  timeSelect: 'time',
  year: 'year',
});

const named = (widget: string): Held => ({ kind: 'named', ...(people.has(widget) ? { of: widget } : {}) });

function memberKind({ items }: PropertySchema, widget: string): Held {
  if (people.has(widget)) return named(widget);
  return items === undefined || items.type === undefined ? { kind: 'open' } : items.type === 'object' ? { kind: 'open' } : heldKind(items as BoProperty);
}

/** A number that is never a fraction: by its type, its step or its rules, or since it is rounded. */
function numberKind(property: PropertySchema): Held {
  const rounds = property['x-ui']?.precision === 0;
  const isWhole = [property.type].flat().includes('integer') || Number.isInteger(property.multipleOf);
  return { kind: 'number', rounds, whole: rounds || isWhole || /(?:^|\|)\s*integer\s*(?:\||$)/.test(property['x-rules'] ?? '') };
}
