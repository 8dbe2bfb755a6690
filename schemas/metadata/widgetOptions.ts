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
