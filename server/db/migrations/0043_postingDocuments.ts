import { defineMigration } from './defineMigration.ts';

/** Which field of a record shows what documents post to it, and by what number it names each. */
export const postingDocuments = defineMigration('alter table posting add column documents_field text', 'alter table posting add column number text');
