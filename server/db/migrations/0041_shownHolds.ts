import { defineMigration } from './defineMigration.ts';

/** The field of a record that shows how much of a figure is held, beside each line that holds some of it. */
export const shownHolds = defineMigration('alter table posting add column held_field text');
