import { defineMigration } from './defineMigration.ts';

/** A row may stand in a row: `parent_id` is the row around it, `ref_id` stays the record, so one query reads all. */
export const nestedRows = defineMigration('alter table bo_sub_row add column parent_id text');
