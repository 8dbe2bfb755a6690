import { defineMigration } from './defineMigration.ts';

/** Fields of a document that the rights of its writer left without an answer: what is decided later must not take them for empty. */
export const unanswered = defineMigration("alter table bo_row add column unanswered jsonb not null default '[]'");
