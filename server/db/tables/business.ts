import type { DefaultJson, Defaulted, JsonColumn, JsonObject, TenantColumn, Time } from './columns.ts';

export interface BusinessTables {
  bo_row: BoRowTable;
  bo_sub_row: BoSubRowTable;
  form_draft: FormDraftTable;
  form_reminder: FormReminderTable;
}

/** One business record. Sub-table rows stand in `bo_sub_row`. */
export interface BoRowTable {
  tenant_id: TenantColumn;
  id: string;
  /** Business object key, for example `clfybx`. */
  bo: string;
  inst_id: string | null;
  def_key: string | null;
  /** Instance status, or null for records without a flow. */
  status: string | null;
  cur_node: string | null;
  create_by: string;
  create_time: Time;
  update_by: string | null;
  update_time: Time;
  org_id: string | null;
  /** Form version the record was written with. */
  form_ver: Defaulted<number>;
  /** Raised by every write. */
  rev: Defaulted<number>;
  /** Paths of default-formula cells that a person has edited. */
  sticky: DefaultJson<string[]>;
  data: JsonColumn<JsonObject>;
}

export interface BoSubRowTable {
  tenant_id: TenantColumn;
  id: string;
  bo: string;
  /** Id of the owning `bo_row`. */
  ref_id: string;
  /** Sub-table name. */
  sub: string;
  sn: number;
  data: JsonColumn<JsonObject>;
}

export interface FormDraftTable {
  tenant_id: TenantColumn;
  id: string;
  temp_alias: string;
  title: string;
  bo_alias: string | null;
  form_key: string | null;
  data: JsonColumn<JsonObject>;
  create_by: string;
  create_time: Time;
  update_time: Time;
}

/** Something the home page reminds one person of until it is done or dismissed. */
export interface FormReminderTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string;
  subject: string;
  content: string;
  count: Defaulted<number>;
  create_time: Time;
}
