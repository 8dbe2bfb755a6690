import { tablesInOrder } from '../../../scripts/lib/copyDatabase.ts';
import type { Database } from '../../../server/db/index.ts';

/** What a command may change: everything of the flows, the documents and what is sent because of them. */
const watched = /^(wf_|bo_)|^(message|message_receiver|serial|form_draft)$/;

/** The state of these tables at one moment; tells whether anything differs from it, and brings it back. */
export class Snapshot {
  private constructor(
    private readonly database: Database,
    private readonly tables: readonly string[],
    private readonly taken: string,
  ) {}

  static async take(database: Database): Promise<Snapshot> {
    const tables = (await tablesInOrder(database)).filter((table) => watched.test(table));
    await database.execute(
      `drop schema if exists snap cascade; create schema snap; ${tables.map((table) => `create table snap.${table} as table public.${table};`).join(' ')}`,
    );
    return new Snapshot(database, tables, await fingerprint(database, tables));
  }

  async changed(): Promise<boolean> {
    return (await fingerprint(this.database, this.tables)) !== this.taken;
  }

  async restore(): Promise<void> {
    const drop = [...this.tables].reverse().map((table) => `delete from public.${table};`);
    const fill = this.tables.map((table) => `insert into public.${table} select * from snap.${table};`);
    await this.database.execute(['begin;', ...drop, ...fill, 'commit;'].join(' '));
    if (await this.changed()) throw new Error('the snapshot was not restored');
  }
}

// helpers

async function fingerprint(database: Database, tables: readonly string[]): Promise<string> {
  const parts = tables.map((table) => `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from public.${table} t`);
  // the planner may read the tables in any order
  const { rows } = await database.execute(`${parts.join(' union all ')} order by name`);
  return JSON.stringify(rows);
}
