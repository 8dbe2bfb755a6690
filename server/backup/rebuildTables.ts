import { sql, type Transaction } from 'kysely';
import { migrationsUpTo, portalTables, type Tables } from '../db/index.ts';

/**
 * Makes the tables of the portal anew, empty, as one migration left them: rows of an archive fit the tables from which they were read. The queue goes
 * too; a server makes it from the rows. What others keep in the same database stays.
 */
export async function rebuildTables(trx: Transaction<Tables>, schema: string): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(trx);
  for (const table of (await portalTables(trx)).reverse()) await sql`drop table ${sql.table(table)}`.execute(trx);
  await sql`delete from kysely_migration`.execute(trx);
  for (const [name, migration] of migrationsUpTo(schema)) {
    await migration.up(trx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
}
