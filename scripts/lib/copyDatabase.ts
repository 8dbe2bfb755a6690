import { sql } from 'kysely';
import type { Database } from '../../server/db/index.ts';

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

/** Something stands in the way of copying. Nothing has been written. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyRefused';
  }
}

/**
 * Copies all rows of the portal into an empty database, in ONE transaction: parents before the rows that refer to them, each
 * table counted and compared. Rows travel as JSON text that nothing here parses, so that numbers and times stay as they are.
 * Queued jobs stay behind; the server makes them anew from the data.
 */
export async function copyDatabase(from: Database, to: Database): Promise<readonly CopiedTable[]> {
  await from.migrate();
  await to.migrate();
  const tables = await tablesInOrder(from);
  const copied: CopiedTable[] = [];
  await to.allTenants.transaction().execute(async (target) => {
    for (const table of tables) {
      const { rows } = await sql<{ found: boolean }>`select exists(select 1 from ${sql.table(table)}) as found`.execute(target);
      if (rows[0]?.found === true) throw new CopyRefused(`target table <${table}> is not empty`);
    }
    for (const table of tables) {
      const names = sql.join((await columnsOf(from, table)).map((name) => sql.ref(name)));
      for await (const page of pages(from, table))
        await sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${page}::json)`.execute(
          target,
        );
      const [before, after] = [
        await countOf(from, table),
        Number((await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(target)).rows[0]?.rows),
      ];
      if (before !== after) throw new CopyRefused(`table <${table}> has ${before} rows, but ${after} arrived`);
      copied.push({ table, rows: after });
    }
  });
  return copied;
}

/** The tables of the portal; each comes after those that it refers to. */
export async function tablesInOrder(database: Database): Promise<string[]> {
  const found = await read<{ name: string }>(
    database,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1",
  );
  const links = await read<{ child: string; parent: string }>(
    database,
    "select c.relname as child, p.relname as parent from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid where f.contype = 'f'",
  );
  const sorted: string[] = [];
  const visit = (name: string): void => {
    if (sorted.includes(name)) return;
    for (const { child, parent } of links) if (child === name && parent !== name) visit(parent);
    sorted.push(name);
  };
  for (const { name } of found) visit(name);
  return sorted;
}

// helpers

async function* pages(from: Database, table: string): AsyncGenerator<string> {
  const total = await countOf(from, table);
  const pageSize = table === 'stored_chunk' ? 8 : 500;
  for (let at = 0; at < total; at += pageSize) {
    const [page] = await read<{ rows: string }>(
      from,
      `select json_agg(row_to_json(t))::text as rows from (select * from "${table}" order by ctid offset ${at} limit ${pageSize}) t`,
    );
    if (page !== undefined) yield page.rows;
  }
}

const countOf = async (database: Database, table: string): Promise<number> =>
  Number((await read<{ rows: unknown }>(database, `select count(*) as rows from "${table}"`))[0]?.rows);

/** Columns that are stored; computed ones are computed again. */
async function columnsOf(database: Database, table: string): Promise<string[]> {
  const rows = await read<{ name: string }>(
    database,
    `select attname as name from pg_attribute where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map(({ name }) => name);
}

const read = async <Row>(database: Database, text: string): Promise<readonly Row[]> => (await database.execute(text)).rows as readonly Row[];
