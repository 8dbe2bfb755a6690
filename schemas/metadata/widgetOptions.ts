import { byName } from '../byName.ts';

/** What a field may set in `x-ui` whatever its widget. */
export const commonOptions: readonly string[] = [
  // place and words
  'widget',
  'span',
  'width',
  'fixed',
  'placeholder',
  'help',
  'printable',
];

/** What a field may set for what it is: a number, a column that is added up, something that a person enters. */
export const fieldOptions = ['precision', 'total', 'related'] as const;

/** What tables read besides. */
export const tableOptions: readonly string[] = ['relation', 'headers', 'backfill'];

/** Options in whose text `${name}` is replaced, by what a control shows of its form. */
export const filledOptions: Readonly<Record<string, readonly string[]>> = byName({
  propertyText: ['text', 'textValue'],
  label: ['text', 'content'],
  html: ['text', 'content'],
  divider: ['text', 'content'],
  alert: ['text', 'content'],
  link: ['text', 'content', 'href'],
  qrCode: ['text'],
  button: ['href'],
  dialog: ['link'],
  businessDialog: ['link'],
  map: ['url'],
});

/** What one of the stated `options` of a choice may say. */
export const choiceMembers: readonly string[] = ['key', 'value', 'id', 'name', 'label', 'disabled', 'color', 'group', 'children', 'parent'];

/** What options that are written as an object may say. */
export const optionMembers: Readonly<Record<string, readonly string[]>> = byName({
  query: ['alias', 'params', 'value', 'label', 'parent', 'group', 'search', 'pageSize', 'askEmpty'],
});

/** How an option of a control is written. */
export type OptionKind = 'text' | 'number' | 'flag' | 'list' | 'alias' | 'map' | 'formula' | 'object';

/** What the values of an option may be, as its control declares it. */
export interface OptionLimits {
  readonly min?: number;
  readonly max?: number;
  /** More than that, and not as much. */
  readonly above?: number;
  readonly whole?: true;
  /** The option that it must not exceed, where both are stated; that it must not even reach, as both are by default. */
  readonly upTo?: string;
  readonly below?: string;
  /** What a list may hold. */
  readonly members?: readonly string[];
  /** Types of JSON instead of the one of its kind. */
  readonly types?: readonly ('string' | 'number' | 'boolean')[];
  /** `time`: `HH:mm`; `minutes`: so many, or `HH:mm`. */
  readonly format?: 'time' | 'minutes';
}

/** An option with what it is, and what it is where nobody states it. */
export interface OptionRule extends OptionLimits {
  readonly kind: OptionKind;
  readonly default?: string | number | boolean;
}
