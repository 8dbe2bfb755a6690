import { defineMigration } from './defineMigration.ts';

/** Whom the rules of a step named when it was visited: a former holder gets it back while they name the same. And what its people answered for. */
export const askedPeople = defineMigration('alter table wf_exec add column asked jsonb', 'alter table wf_exec add column answered_for text');
