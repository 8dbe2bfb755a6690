import { defineMigration } from './defineMigration.ts';

/**
 * Rows are found through their record, always: one index serves as their key and to find them. Writing thousands of rows costs a third less than
 * with two of them, and on the built-in database everybody waits meanwhile (ADR 0042).
 */
export const keyOfRows = defineMigration(
  'alter table bo_sub_row drop constraint bo_sub_row_pkey',
  'alter table bo_sub_row add primary key (tenant_id, ref_id, id)',
  'drop index bo_sub_row_ref',
);
