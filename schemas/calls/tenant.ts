import Type from 'typebox';
import { anonymous, defineCall, session } from './defineCall.ts';
import { Tenant } from './entities/organisation.ts';
import { Key, QueryFilter } from './shapes.ts';

export const tenantGetTenantByCode = defineCall({
  name: 'tenant.getTenantByCode',
  method: 'GET',
  path: '/uc/tenantManage/v1/getTenantByCode',
  prefix: 'uc',
  query: Type.Object({ code: Key }),
  style: 'bare',
  response: Type.Union([Tenant, Type.Null()]),
  policy: anonymous,
  doc: 'Tenant of a login route: name, logo, icon.',
});

export const tenantListJson = defineCall({
  name: 'tenant.listJson',
  method: 'POST',
  path: '/uc/tenantManage/v1/listJson',
  prefix: 'uc',
  body: QueryFilter,
  style: 'page',
  response: Tenant,
  policy: anonymous,
  write: false,
  doc: 'Searches enabled tenants by name for the login page.',
});

export const tenantGetJson = defineCall({
  name: 'tenant.getJson',
  method: 'GET',
  path: '/uc/tenantManage/v1/getJson',
  prefix: 'uc',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: Tenant,
  policy: session,
  doc: 'One tenant; a user sees only the own.',
});

export const tenantCalls = [tenantGetTenantByCode, tenantListJson, tenantGetJson] as const;
