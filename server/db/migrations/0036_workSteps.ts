import { defineMigration } from './defineMigration.ts';

/** How far the item is that takes long, and the file that a long work leaves. */
export const workSteps = defineMigration('alter table long_work add column step_done integer, add column step_total integer, add column file_id text');
