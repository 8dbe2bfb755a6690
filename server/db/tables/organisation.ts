import type { DefaultJson, Defaulted, JsonObject, NullableJson, TenantColumn, Time } from './columns.ts';

export interface OrganisationTables {
  tenant: TenantTable;
  dimension: DimensionTable;
  org: OrgTable;
  job: JobTable;
  org_post: OrgPostTable;
  app_user: AppUserTable;
  user_post: UserPostTable;
  role: RoleTable;
  user_role: UserRoleTable;
  user_pref: UserPrefTable;
}

/** One row per tenant; `tenant_id` is the tenant itself. */
export interface TenantTable {
  tenant_id: TenantColumn;
  code: string;
  name: string;
  shorthand: string | null;
  status: Defaulted<'enable' | 'disabled' | 'draft'>;
  domain: string | null;
  manage_logo: string | null;
  front_logo: string | null;
  ico: NullableJson<unknown[]>;
  description: string | null;
}

export interface DimensionTable {
  tenant_id: TenantColumn;
  id: string;
  code: string;
  name: string;
  description: string | null;
  is_default: Defaulted<boolean>;
  organ_id: string | null;
}

export interface OrgTable {
  tenant_id: TenantColumn;
  id: string;
  parent_id: Defaulted<string>;
  dem_id: string;
  code: string;
  name: string;
  grade: string | null;
  order_no: Defaulted<number>;
  /** Ids from the root to this node, each followed by a dot: `1.O1.O60.` */
  path: string;
  /** Names from the root, each preceded by a slash. */
  path_name: string;
  /** Head of the organisation. */
  master_user_id: string | null;
  /** The institute leader in charge. */
  leader_user_id: string | null;
  budget_unit: Defaulted<boolean>;
  attrs: DefaultJson<JsonObject>;
}

export interface JobTable {
  tenant_id: TenantColumn;
  id: string;
  code: string;
  name: string;
  description: string | null;
}

/** A post is a job at an organisation. */
export interface OrgPostTable {
  tenant_id: TenantColumn;
  id: string;
  org_id: string;
  job_id: string | null;
  code: string;
  name: string;
  /** The holder is in charge of the organisation. */
  is_charge: Defaulted<boolean>;
}

export interface AppUserTable {
  tenant_id: TenantColumn;
  id: string;
  account: string;
  fullname: string;
  /** argon2id, encoded form. */
  password_hash: string;
  password_initial: Defaulted<boolean>;
  password_time: Defaulted<Time>;
  /** 1 normal, 0 disabled, -1 not active, -2 left. */
  status: Defaulted<number>;
  user_number: string | null;
  email: string | null;
  mobile: string | null;
  phone: string | null;
  address: string | null;
  sex: string | null;
  /** File id. */
  photo: string | null;
  weixin: string | null;
  id_card: string | null;
  birthday: string | null;
  entry_date: string | null;
  leave_date: string | null;
  education: string | null;
  attrs: DefaultJson<JsonObject>;
  security: NullableJson<JsonObject>;
  create_time: Defaulted<Time>;
  update_time: Defaulted<Time>;
}

export interface UserPostTable {
  tenant_id: TenantColumn;
  user_id: string;
  post_id: string;
  is_master: Defaulted<boolean>;
}

export interface RoleTable {
  tenant_id: TenantColumn;
  id: string;
  code: string;
  name: string;
  enabled: Defaulted<boolean>;
  description: string | null;
}

export interface UserRoleTable {
  tenant_id: TenantColumn;
  user_id: string;
  role_id: string;
}

export interface UserPrefTable {
  tenant_id: TenantColumn;
  user_id: string;
  key: string;
  value: DefaultJson<unknown>;
}
