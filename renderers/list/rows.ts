import { appliesTo, type PlacedButton } from '../button/index.ts';
import { holds } from './conditions.ts';
import type { ListRow, ListTemplate } from './types.ts';

/** What tells a row from others: its id, or the fields that the list names. */
export function keyOf({ key }: Pick<ListTemplate, 'key'>, row: ListRow): string {
  return key === undefined ? String(row['id_'] ?? row['id'] ?? '') : key.map((field) => String(row[field] ?? '')).join('/');
}

/** Whether a button has something to do with a row, by what the button, the list and the page say. */
export function applies(button: PlacedButton, row: ListRow, fits: Fits): boolean {
  return appliesTo(button, row) && suits(button, row, fits);
}

/** The same, apart from the status that the list names with the button: what a row never was made for cannot even be selected. */
export const suits = (button: PlacedButton, row: ListRow, fits: Fits): boolean => holds(button.when, row) && fits(button.alias, row);

/** What the page knows of a button and a row. */
export type Fits = (alias: string, row: ListRow) => boolean;
