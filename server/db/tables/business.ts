import type { BigText, DefaultJson, Defaulted, JsonColumn, JsonObject, TenantColumn, Time } from './columns.ts';

export interface BusinessTables {
  bo_row: BoRowTable;
  bo_sub_row: BoSubRowTable;
  bo_modify_record: BoModifyRecordTable;
  posting: PostingTable;
  made: MadeTable;
  form_draft: FormDraftTable;
  form_reminder: FormReminderTable;
  request_draft: RequestDraftTable;
  import_job: ImportJobTable;
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
  /** Form that the record was saved with; null for rows that came without one. */
  form_key: Defaulted<string | null>;
  /** Version of that form; while a flow runs the record, the one that its request keeps. */
  form_ver: Defaulted<number>;
  /** Raised by every write. */
  rev: Defaulted<number>;
  /** Paths of default-formula cells that a person has edited. */
  sticky: DefaultJson<string[]>;
  /** Paths of fields that hold nothing because rights left their question open. */
  unanswered: DefaultJson<string[]>;
  data: JsonColumn<JsonObject>;
}

export interface BoSubRowTable {
  tenant_id: TenantColumn;
  id: string;
  bo: string;
  /** Id of the owning `bo_row`. */
  ref_id: string;
  /** The row that holds this one, for a table of the third level. */
  parent_id: string | null;
  /** Sub-table name. */
  sub: string;
  sn: number;
  data: JsonColumn<JsonObject>;
}

/** What one save changed in a document. */
export interface BoModifyRecordTable {
  tenant_id: TenantColumn;
  id: string;
  bo: string;
  ref_id: string;
  inst_id: string | null;
  task_id: string | null;
  node_id: string | null;
  node_name: string | null;
  user_id: string;
  user_name: string;
  at: Time;
  /** Revision of the record after the save. */
  rev: number;
  ip: string | null;
  /** List of `RecordChange`, hidden fields included: project it before it leaves the server. */
  changes: JsonColumn<unknown[]>;
}

/** What a document adds to a figure of another record. */
export interface PostingTable {
  tenant_id: TenantColumn;
  id: string;
  bo: string;
  record_id: string;
  /** Declaration of the object that posts. */
  key: string;
  to_bo: string;
  to_id: string;
  field: string;
  /** Signed, all digits. */
  amount: BigText;
  /** `held` while the request runs, `posted` when the figure has been changed. */
  state: 'held' | 'posted';
  /** The field there that shows what is held; null where none does. */
  held_field: string | null;
  /** The field there that shows which documents the lines are of; null where none does. */
  documents_field: string | null;
  /** The number of the document, when it had one. */
  number: string | null;
  inst_id: string | null;
  by_id: string;
  at: Time;
}

/** A record that a document has made. */
export interface MadeTable {
  tenant_id: TenantColumn;
  bo: string;
  record_id: string;
  /** Declaration of the object that makes. */
  key: string;
  to_bo: string;
  to_id: string;
  /** What the document gave for it. */
  given: JsonColumn<JsonObject>;
  inst_id: string | null;
  by_id: string;
  at: Time;
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
  /** Raised by every save. */
  rev: Defaulted<number>;
  /** Length of the data as JSON; null where it was saved by a version that did not count. */
  bytes: number | null;
}

/** How large the draft of a request is; of one that has been started the row is meaningless. */
export interface RequestDraftTable {
  tenant_id: TenantColumn;
  inst_id: string;
  user_id: string;
  bytes: number;
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

/** An import of list rows that runs, or has run, in the background. */
export interface ImportJobTable {
  tenant_id: TenantColumn;
  id: string;
  owner_id: string;
  /** List into which rows are imported. */
  alias: string;
  /** `running`, `done`, `failed`. */
  status: string;
  total: number;
  checked: Defaulted<number>;
  created: Defaulted<number>;
  updated: Defaulted<number>;
  failed: Defaulted<number>;
  message: Defaulted<string>;
  /** Titles, errors and the refused rows as they came in. */
  report: DefaultJson<JsonObject>;
  create_time: Time;
  /** When the job last gave a sign of life. */
  beat: Time;
}
