import type { Selectable } from 'kysely';
import type { Tenant } from '../../../../schemas/calls/entities/organisation.ts';
import { tenantGetJson, tenantGetTenantByCode, tenantListJson } from '../../../../schemas/calls/index.ts';
import type { TenantTable } from '../../../db/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { columnsOf, member, pageOfRows } from '../../../query/index.ts';

const byCode = handle(tenantGetTenantByCode, async ({ query }, { server }) => {
  const facts = await server.tenants.find(query.code);
  if (facts === undefined || facts.status === 'draft') return null;
  const row = await server.database.forTenant(facts.id).selectFrom('tenant').selectAll().executeTakeFirst();
  return row === undefined ? null : toWire(row);
});

/** Anonymous: names and codes only, and only of what the query asks for. */
const search = handle(tenantListJson, async ({ body }, { db, server }) => {
  const found = (await server.tenants.list()).filter((tenant) => tenant.status === 'enable');
  return pageOfRows(
    db,
    found.map(({ id, code, name, status }) => ({ id, code, name, status })),
    body,
    columns,
    20,
  );
});

const own = handle(tenantGetJson, async ({ query }, { db, tenantId }) => {
  const row = await db.selectFrom('tenant').selectAll().executeTakeFirst();
  if (row === undefined || (query.id !== tenantId && query.id !== row.code)) throw new Forbidden();
  return toWire(row);
});

export const tenantHandlers = [byCode, search, own];

// helpers

const columns = columnsOf({ id: member('id'), code: member('code'), name: member('name'), status: member('status') });

function toWire(row: Selectable<TenantTable>): Tenant {
  return {
    id: row.tenant_id,
    code: row.code,
    name: row.name,
    nameFront: row.name,
    status: row.status,
    shorthand: row.shorthand,
    domain: row.domain,
    manageLogo: row.manage_logo,
    frontLogo: row.front_logo,
    ico: row.ico === null ? null : JSON.stringify(row.ico),
    desc: row.description,
  };
}
