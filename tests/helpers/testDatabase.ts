import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createClock } from '../../server/clock/Clock.ts';
import { openDatabase, type Database, type DatabaseTarget } from '../../server/db/index.ts';
import { createMetadataStore } from '../../server/metadata/MetadataStore.ts';
import type { SeedStep } from '../../server/seed/context.ts';
import { seedIfEmpty } from '../../server/seed/seedIfEmpty.ts';
import { emptyImage } from './databaseImage.ts';

export interface TestDatabase {
  readonly target: DatabaseTarget;
  readonly drop: () => Promise<void>;
}

/**
 * A database of its own for one test file: PGlite in memory, or one on the PostgreSQL of `TEST_DATABASE_URL`. It is empty, and the server
 * on it will run the steps. Seeding takes longer than the tests of most files, so a process that asks for the same steps again gets
 * copies of a database in which they have run. The first time no copy is made: a file may run alone.
 */
export async function testDatabase(seed: readonly SeedStep[] = []): Promise<TestDatabase> {
  const times = (asked.get(seed) ?? 0) + 1;
  asked.set(seed, times);
  if (seed.length === 0 || times === 1) return emptyDatabase();
  let copied = copies.get(seed);
  if (copied === undefined) {
    copied = seededOnce(seed);
    copies.set(seed, copied);
  }
  return (await copied)();
}

// helpers

const asked = new Map<readonly SeedStep[], number>();
const copies = new Map<readonly SeedStep[], Promise<() => Promise<TestDatabase>>>();

const onPostgres = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

async function emptyDatabase(): Promise<TestDatabase> {
  return onPostgres() === undefined ? inMemory(await emptyImage()) : created();
}

const inMemory = (image: Uint8Array): TestDatabase => ({ target: { kind: 'memory', image }, drop: async () => undefined });

async function created(template?: string): Promise<TestDatabase & { readonly name: string }> {
  const name = `yb_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const own = new URL(onPostgres() ?? '');
  own.pathname = `/${name}`;
  return { name, target: { kind: 'postgres', url: own.href, poolSize: 5 }, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: onPostgres() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Seeds a database, and answers how to copy it. On PostgreSQL it stays as long as its server. */
async function seededOnce(seed: readonly SeedStep[]): Promise<() => Promise<TestDatabase>> {
  if (onPostgres() === undefined) {
    const image = await inSeeded(await emptyDatabase(), seed, (database) => database.dump());
    return () => Promise.resolve(inMemory(image));
  }
  const template = await created();
  await inSeeded(template, seed, () => Promise.resolve());
  return () => created(template.name);
}

async function inSeeded<T>({ target }: TestDatabase, seed: readonly SeedStep[], work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(target);
  try {
    await database.migrate();
    const clock = createClock(database.timeZone);
    clock.synchronise(await database.clock());
    await seedIfEmpty({ database, metadata: createMetadataStore(database), clock }, seed);
    return await work(database);
  } finally {
    await database.close();
  }
}
