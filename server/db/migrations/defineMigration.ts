import { sql, type Migration } from 'kysely';

/** A migration is a list of statements, run one by one in one transaction. */
export function defineMigration(...statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
