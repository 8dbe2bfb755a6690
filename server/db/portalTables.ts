import { sql, type Kysely } from 'kysely';
import { sharedTables, tenantTables } from './tables/index.ts';

/** The tables of the portal that a database has, whatever its version; each comes after those that it refers to. Others beside them are not touched. */
export async function portalTables(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<string[]> {
  const { rows: found } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const { rows: links } = await sql<{
    child: string;
    parent: string;
  }>`select c.relname as child, p.relname as parent from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid where f.contype = 'f' and f.connamespace = 'public'::regnamespace`.execute(
    db,
  );
  const own = found.map(({ name }) => name).filter((name) => tenantTables.has(name) || sharedTables.has(name));
  const sorted: string[] = [];
  const visit = (name: string): void => {
    if (sorted.includes(name)) return;
    for (const { child, parent } of links) if (child === name && parent !== name) visit(parent);
    sorted.push(name);
  };
  own.forEach(visit);
  return sorted;
}
