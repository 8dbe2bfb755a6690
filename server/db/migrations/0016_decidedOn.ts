import { defineMigration } from './defineMigration.ts';

/** What people decided on: an approval stands for the values that decide. */
export const decidedOn = defineMigration('alter table wf_exec add column decided_on text');
