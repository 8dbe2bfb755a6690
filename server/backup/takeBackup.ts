import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { type DatabaseView, migrationNames, portalTables, rowsByCursor } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';
import type { FileStore } from '../storage/index.ts';
import { VERSION } from '../version.ts';
import { archiveTexts } from './archiveTexts.ts';
import { ARCHIVE_FORMAT, partNames, type ArchiveHead } from './Manifest.ts';
import { writeArchive, type ArchiveWriter, type WrittenArchive } from './writeArchive.ts';

export interface BackupSource {
  readonly kind: ArchiveHead['from'];
  /** One moment of the database. */
  readonly view: DatabaseView;
  /** The bytes that were there at that moment. */
  readonly files: Pick<FileStore, 'read'>;
  /** The secret, where it is kept beside the database. */
  readonly secret: string | undefined;
}

/** Writes everything that was true at the moment of the view into an archive. Throws {@link Refusal}. */
export async function takeBackup(file: string, { kind, view, files, secret }: BackupSource): Promise<WrittenArchive> {
  const db = view.allTenants;
  const schema = await schemaOf(view);
  if (schema === undefined || !migrationNames.includes(schema))
    throw new Refusal(fill(archiveTexts.otherSchema, { found: schema ?? '-', wanted: migrationNames.at(-1) ?? '' }));
  const { rows: now } = await sql<{ at: string }>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(db);
  const head: ArchiveHead = { kind: 'yuanbiao-backup', format: ARCHIVE_FORMAT, product: VERSION, schema, at: now[0]?.at ?? '', from: kind };
  return writeArchive(file, head, async (archive) => {
    const tables: Record<string, number> = {};
    for (const table of await portalTables(db)) if (!elsewhere.has(table)) tables[table] = await addTable(archive, view, table);
    await archive.add(partNames.installation, Buffer.from(JSON.stringify(await installationOf(view, secret))));
    return { tables, ...(await addFiles(archive, view, files)) };
  });
}

/** Last migration of a database; undefined where there is none. */
export async function schemaOf({ allTenants }: Pick<DatabaseView, 'allTenants'>): Promise<string | undefined> {
  const { rows: known } = await sql<{ there: boolean }>`select to_regclass('public.kysely_migration') is not null as there`.execute(allTenants);
  if (known[0]?.there !== true) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(allTenants);
  return rows[0]?.name;
}

/** Throws {@link Refusal} for tables of another version than this program's. */
export async function mustBeCurrent(view: DatabaseView): Promise<void> {
  const [found, wanted] = [(await schemaOf(view)) ?? '-', migrationNames.at(-1) ?? ''];
  if (found !== wanted) throw new Refusal(fill(archiveTexts.otherSchema, { found, wanted }));
}

/** What is written from `installation.json` and `files/` instead of rows. */
const elsewhere: ReadonlySet<string> = new Set(['installation', 'stored_file', 'stored_chunk']);

// helpers

const compressed = promisify(gzip);

/** Rows as JSON arrays that nothing here parses, so that numbers and times stay as they are. */
async function addTable(archive: ArchiveWriter, { allTenants }: DatabaseView, table: string): Promise<number> {
  let [rows, no] = [0, 0];
  for await (const page of rowsByCursor(allTenants, `select row_to_json(t)::text as row from "${table}" t`)) {
    no += 1;
    rows += page.length;
    await archive.add(`tables/${table}/${String(no).padStart(5, '0')}.json.gz`, await compressed(`[${page.join(',')}]`, { level: 4 }));
  }
  return rows;
}

async function installationOf({ allTenants }: DatabaseView, secret: string | undefined): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`select name, value from installation order by name`.execute(allTenants);
  return { ...(secret === undefined ? {} : { secret }), ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

async function addFiles(
  archive: ArchiveWriter,
  { allTenants }: DatabaseView,
  files: Pick<FileStore, 'read'>,
): Promise<{ readonly files: { readonly count: number; readonly bytes: number }; readonly lost: string[]; readonly altered: string[] }> {
  const [lost, altered]: [string[], string[]] = [[], []];
  let [count, bytes] = [0, 0];
  const named = "select content || ' ' || min(sha256) as row from file group by content order by content";
  // the bytes themselves are read between two pages of their names, so all names come first
  const pages: string[] = [];
  for await (const page of rowsByCursor(allTenants, named)) pages.push(...page);
  for (const line of pages) {
    const [id = '', sha256] = line.split(' ');
    const found = await files.read(id);
    if (found === undefined) {
      lost.push(id);
      continue;
    }
    const part = await archive.addStream(`files/${id}`, found.size, Readable.from(found.stream, { objectMode: false }));
    if (part.sha256 !== sha256) altered.push(id);
    [count, bytes] = [count + 1, bytes + part.bytes];
  }
  return { files: { count, bytes }, lost, altered };
}
