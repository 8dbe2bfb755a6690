import type { Database } from '../../db/index.ts';

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
  let known: { readonly at: number; readonly tenants: Promise<readonly TenantFacts[]> } | undefined;
  const list = (): Promise<readonly TenantFacts[]> => {
    if (known !== undefined && Date.now() - known.at < 900) return known.tenants;
    const tenants = database.allTenants.selectFrom('tenant').select(['tenant_id as id', 'code', 'name', 'status']).orderBy('tenant_id').execute();
    known = { at: Date.now(), tenants };
    tenants.catch(() => { known = undefined; });
    return tenants;
  };
  return {
    list,
    find: async (codeOrId) => (await list()).find((tenant) => tenant.code === codeOrId || tenant.id === codeOrId),
    forget: () => { known = undefined; },
  };
}
