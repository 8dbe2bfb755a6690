import { shellLists } from '../../schemas/metadata/index.ts';
import { type Database, isUniqueViolation } from '../db/index.ts';
import type { ServerParts } from '../context/index.ts';
import { publishItems } from '../publishing/index.ts';
import { shippedPackages } from './packages.ts';

/**
 * Publishes, for every tenant, the lists of the shell that it does not have: an installation of before they were metadata gets them
 * with its next start, an organisation that never published anything has a to-do list too. What a tenant has, in whatever version or
 * state, is its own and stays. Of several processes that start together one adds them.
 */
export async function addShellLists({ database, metadata, clock }: Pick<ServerParts, 'metadata' | 'clock'> & { readonly database: Database }): Promise<void> {
  const tenants = await database.allTenants.selectFrom('tenant').select('tenant_id').execute();
  const stored = await database.allTenants
    .selectFrom('meta_item')
    .select(['tenant_id', 'kind', 'key'])
    .where('kind', 'in', ['dataTemplate', 'dict'])
    .distinct()
    .execute();
  for (const { tenant_id: tenant } of tenants) {
    const known = new Set(stored.filter(({ tenant_id }) => tenant_id === tenant).map(({ kind, key }) => `${kind}/${key}`));
    if (shellLists.every((key) => known.has(`dataTemplate/${key}`))) continue;
    const missing = (await shellItems()).filter(({ kind, key }) => !known.has(`${kind}/${key}`));
    try {
      await publishItems(database.forTenant(tenant), missing, { by: 'system', now: clock.now() });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    metadata.forget(tenant);
  }
}

// helpers

/** The shipped lists of the shell with the dictionaries that they name. */
async function shellItems() {
  const shipped = (await shippedPackages()).flatMap(({ items }) => items);
  const lists = shipped.filter(({ kind, key }) => kind === 'dataTemplate' && shellLists.includes(key));
  const words = JSON.stringify(lists.map(({ spec }) => spec));
  return [...lists, ...shipped.filter(({ kind, key }) => kind === 'dict' && words.includes(`"dict":"${key}"`))];
}
