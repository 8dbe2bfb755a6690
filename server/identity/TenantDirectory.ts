import { type Database, sharedRead } from '../db/index.ts';

export interface TenantFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: 'enable' | 'disabled' | 'draft';
}

/** The tenant that anonymous calls without a tenant belong to. */
export const DEFAULT_TENANT = '-1';

/** Finds tenants by code or id, whatever tenant the caller belongs to. */
export interface TenantDirectory {
  find(codeOrId: string): Promise<TenantFacts | undefined>;
  list(): Promise<readonly TenantFacts[]>;
  forget(): void;
}

export function createTenantDirectory(database: Database): TenantDirectory {
  const known = sharedRead<readonly TenantFacts[]>(900, () =>
    database.allTenants.selectFrom('tenant').select(['tenant_id as id', 'code', 'name', 'status']).orderBy('tenant_id').execute(),
  );
  return {
    list: known.get,
    find: async (codeOrId) => (await known.get()).find((tenant) => tenant.code === codeOrId || tenant.id === codeOrId),
    forget: known.forget,
  };
}
