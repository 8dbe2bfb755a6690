import { tenantListJson } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import { TENANT_PAGE_SIZE } from '../../constants.ts';

export interface ChosenTenant {
  readonly code: string;
  readonly name: string;
}

export interface TenantOptions {
  readonly options: readonly ChosenTenant[];
  readonly total: number;
}

/** Tenants whose name contains a text; none when the server does not answer. */
export async function findTenants(api: Api, name: string): Promise<TenantOptions> {
  try {
    const page = await api.call(
      tenantListJson,
      {
        body: {
          pageBean: { page: 1, pageSize: TENANT_PAGE_SIZE, total: 0, showTotal: true },
          querys: name === '' ? [] : [{ property: 'name_', operation: 'LIKE', value: name, relation: 'AND', group: 'main' }],
        },
      },
      { silent: true, parallel: true },
    );
    return { options: page.rows.map((tenant) => ({ code: tenant.code ?? tenant.id, name: tenant.nameFront ?? tenant.name })), total: page.total };
  } catch {
    return { options: [], total: 0 };
  }
}
