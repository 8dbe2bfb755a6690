import { defineMigration } from './defineMigration.ts';

/** A draft or version says which published version it began from: 0 from nothing, null when nobody said. */
export const metaBase = defineMigration('alter table meta_item add column base_version integer');
