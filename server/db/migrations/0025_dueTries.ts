import { defineMigration } from './defineMigration.ts';

/** A decision at the end of a deadline that is refused is tried again after growing pauses; why it was, administrators are told. */
export const dueTries = defineMigration(
  'alter table wf_due add column refused_count integer not null default 0, add column refused_why jsonb, add column next_try_at timestamptz',
);
