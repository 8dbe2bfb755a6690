import { defineUpkeep } from './defineJob.ts';

/**
 * The built-in database has nobody who looks after its tables, as autovacuum does on PostgreSQL: without statistics it takes every table
 * for small, and a list of 400 tasks costs ten times what it must. Tables that have changed by a tenth are counted again; those of which a
 * fifth is dead are cleared up as well, one statement each, so that nobody waits for all of them.
 */
export const tableCare = defineUpkeep({
  name: 'tableCare',
  everySeconds: 60,
  async run({ parts: { database } }) {
    if (database.kind === 'postgres') return 0;
    // what has changed is only noted when somebody asks for it
    await database.execute('select pg_stat_force_next_flush()');
    const { rows } = await database.execute(`
      select quote_ident(s.relname) as name, s.n_dead_tup > 50 + s.n_live_tup / 5 and pg_relation_size(s.relid) < ${mostBytes} as crowded
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and (c.reltuples < 0 or s.n_mod_since_analyze > 50 + s.n_live_tup / 10)
      order by s.n_mod_since_analyze desc limit ${atOnce}`);
    const tables = rows as readonly { readonly name: string; readonly crowded: boolean }[];
    for (const { name, crowded } of tables) await database.execute(`${crowded ? 'vacuum (analyze)' : 'analyze'} ${name}`);
    return tables.length;
  },
});

// helpers

/** There are fewer tables: the first look takes them all. */
const atOnce = 200;
/** A larger table would be cleared up for longer than a statement may take; counting looks at a sample only. */
const mostBytes = 256 * 1024 * 1024;
