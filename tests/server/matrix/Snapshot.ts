import { tablesInOrder } from '../../../scripts/lib/copyDatabase.ts';
import type { Database } from '../../../server/db/index.ts';

/** What a command may change: everything of the flows, the documents and what is sent because of them. */
const watched = /^(wf_|bo_)|^(message|message_receiver|serial|form_draft)$/;

/** The state of these tables at one moment; tells whether anything differs from it, and brings it back. */
export class Snapshot {
  /** Who had written the rows of a table when they were known to be these: while nobody else has, they need not be read. */
  readonly #written: Record<string, string> = {};

  private constructor(
    private readonly database: Database,
    private readonly tables: readonly string[],
    private readonly taken: Told,
  ) {}

  static async take(database: Database): Promise<Snapshot> {
    const tables = (await tablesInOrder(database)).filter((table) => watched.test(table));
    await database.execute(
      `drop schema if exists snap cascade; create schema snap; ${tables.map((table) => `create table snap.${table} as table public.${table};`).join(' ')}`,
    );
    return new Snapshot(database, tables, await perTable(database, tables, content));
  }

  async changed(): Promise<boolean> {
    return (await this.#different()).length > 0;
  }

  async restore(): Promise<void> {
    const tables = await this.#different();
    const fill = tables.map((table) => `delete from public.${table}; insert into public.${table} select * from snap.${table};`);
    // what refers to the rows stays: they come back under their keys
    await this.database.execute(['begin; set local session_replication_role = replica;', ...fill, 'commit;'].join(' '));
    const left = await this.#different();
    if (left.length > 0) throw new Error(`the snapshot was not restored: ${left.join(', ')}`);
  }

  /** Tables with other rows than then. */
  async #different(): Promise<readonly string[]> {
    const written = await perTable(this.database, this.tables, writer);
    const touched = this.tables.filter((table) => written[table] !== this.#written[table]);
    if (touched.length === 0) return [];
    const now = await perTable(this.database, touched, content);
    const different = touched.filter((table) => now[table] !== this.taken[table]);
    for (const table of touched) if (!different.includes(table)) this.#written[table] = written[table] ?? '';
    return different;
  }
}

// helpers

type Told = Readonly<Record<string, string>>;

const content = "md5(coalesce(string_agg(t::text, '|' order by t::text), ''))";
/** Another one as soon as a row was written, with whatever values, or is gone: transactions are numbered upwards. */
const writer = "concat(count(*), ' ', max(xmin::text::bigint))";

async function perTable(database: Database, tables: readonly string[], value: string): Promise<Told> {
  const { rows } = await database.execute(tables.map((table) => `select '${table}' as name, ${value} as value from public.${table} t`).join(' union all '));
  return Object.fromEntries((rows as readonly { readonly name: string; readonly value: string }[]).map(({ name, value: told }) => [name, told]));
}
