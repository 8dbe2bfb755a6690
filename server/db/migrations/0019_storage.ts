import { defineMigration } from './defineMigration.ts';

/**
 * Bytes of files, for stores in the database, and what belongs to the installation as a whole. Neither has a tenant: files are reached through
 * `file`, which has one, and no handler names these tables. Bytes of files are packed already, so the database need not try.
 */
export const storage = defineMigration(
  'create table stored_file (id text primary key, size bigint, begun_at timestamptz not null default now())',
  'create table stored_chunk (file_id text not null references stored_file (id) on delete cascade, no integer not null, bytes bytea not null, primary key (file_id, no))',
  'alter table stored_chunk alter column bytes set storage external',
  'create index file_content on file (content)',
  'create table installation (name text primary key, value text not null)',
);
