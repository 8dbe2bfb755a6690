import { sql } from 'kysely';
import { type Database, isUniqueViolation, newId, tenantTables, toJson } from '../db/index.ts';
import type { ServerParts } from '../context/index.ts';
import { publishItems } from '../publishing/index.ts';
import { DEFAULT_TENANT, hashPassword } from '../identity/index.ts';
import type { SeedContext, SeedStep } from './context.ts';

/**
 * Puts the demo data into an empty database. A marker stands in the settings while this runs: a start that finds the marker
 * of a killed process begins anew, and of several processes that start together one seeds and the others wait.
 */
export async function seedIfEmpty(parts: Pick<ServerParts, 'database' | 'metadata' | 'clock'>, steps: readonly SeedStep[]): Promise<void> {
  const { database } = parts;
  const platform = database.forTenant(DEFAULT_TENANT);
  for (;;) {
    const since = await platform.selectFrom('setting').select('value').where('key', '=', marker).executeTakeFirst();
    if (since === undefined) {
      if ((await database.allTenants.selectFrom('tenant').select('tenant_id').limit(1).executeTakeFirst()) !== undefined) return;
    } else if (Date.now() - Number(since.value) < abandonedMs && database.kind === 'postgres') {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      continue;
    } else {
      await clearAll(database);
    }
    try {
      await platform
        .insertInto('setting')
        .values({ key: marker, name: null, value: toJson(Date.now()) })
        .execute();
      break;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  const context = contextOf(parts);
  for (const step of steps) await step(context);
  await platform.deleteFrom('setting').where('key', '=', marker).execute();
}

/** Empties every table. */
export async function clearAll(database: Database): Promise<void> {
  await sql.raw(`truncate ${[...tenantTables].map((table) => `"${table}"`).join(', ')} cascade`).execute(database.allTenants);
}

// helpers

const marker = 'seed.running';
const abandonedMs = 120_000;

function contextOf({ database, metadata, clock }: Pick<ServerParts, 'database' | 'metadata' | 'clock'>): SeedContext {
  const hashes = new Map<string, Promise<string>>();
  return {
    tenantId: DEFAULT_TENANT,
    db: database.forTenant(DEFAULT_TENANT),
    dbFor: (tenantId) => database.forTenant(tenantId),
    now: () => clock.now(),
    nextId: newId,
    meta: metadata.forTenant(DEFAULT_TENANT),
    hash(password) {
      let known = hashes.get(password);
      if (known === undefined) {
        known = hashPassword(password);
        hashes.set(password, known);
      }
      return known;
    },
    async publish(items, tenantId = DEFAULT_TENANT) {
      await publishItems(database.forTenant(tenantId), items, { by: 'U1000', now: clock.now() });
      metadata.forget(tenantId);
    },
  };
}
