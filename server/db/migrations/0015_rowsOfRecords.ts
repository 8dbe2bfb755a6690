import { defineMigration } from './defineMigration.ts';

/**
 * Rows belong to their record. A foreign key asked for it row by row, two fifths of what writing thousands of rows costs, and on
 * the built-in database everybody waits meanwhile. The statements of BoStore keep it instead: ADR 0042.
 */
export const rowsOfRecords = defineMigration('alter table bo_sub_row drop constraint bo_sub_row_tenant_id_ref_id_fkey');
