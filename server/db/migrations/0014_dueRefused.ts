import { defineMigration } from './defineMigration.ts';

/** When the decision at the end of a deadline was refused the last time: it is tried again, and people are told once. */
export const dueRefused = defineMigration('alter table wf_due add column refused_at timestamptz');
