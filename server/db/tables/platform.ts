import type { Localised } from '../../../registry/localised.ts';
import type { BigText, DefaultJson, Defaulted, JsonColumn, JsonObject, NullableJson, TenantColumn, Time } from './columns.ts';

export interface PlatformTables {
  session: SessionTable;
  login_try: LoginTryTable;
  captcha: CaptchaTable;
  handoff: HandoffTable;
  idempotency: IdempotencyTable;
  file: FileTable;
  file_use: FileUseTable;
  message: MessageTable;
  message_receiver: MessageReceiverTable;
  serial: SerialTable;
  setting: SettingTable;
  approval_item: ApprovalItemTable;
  often_flow: OftenFlowTable;
  news_read: NewsReadTable;
  short_url: ShortUrlTable;
  tag: TagTable;
  audit_log: AuditLogTable;
  audit_head: AuditHeadTable;
  meta_item: MetaItemTable;
  long_work: LongWorkTable;
  long_work_item: LongWorkItemTable;
}

/** One row per issued token. Refreshing makes a new row in the same family. */
export interface SessionTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string;
  family: string;
  /** `password`: only good for changing the password. */
  scope: string | null;
  created_at: Time;
  expires_at: Time;
  /** Set when a refresh replaced this token. It is good for ten more seconds. */
  replaced_at: Time | null;
  revoked_at: Time | null;
  device: string | null;
}

export interface LoginTryTable {
  tenant_id: TenantColumn;
  account: string;
  /** Address, or `*` for all at which nobody has signed in before. */
  place: string;
  fails: number;
  /** Tries of {@link fails} whose outcome is not known yet. */
  judging: number;
  last_at: Time;
  locked_until: Time | null;
  known_at: Time | null;
}

export interface CaptchaTable {
  tenant_id: TenantColumn;
  id: string;
  answer_hash: string;
  expires_at: Time;
}

export interface HandoffTable {
  tenant_id: TenantColumn;
  code_hash: string;
  user_id: string;
  audience: string;
  expires_at: Time;
}

export interface IdempotencyTable {
  tenant_id: TenantColumn;
  user_id: string;
  key: string;
  /** `running`, `committed` (work is in the database, the answer was never stored) or `done`. */
  status: string;
  body_hash: string;
  http_status: number | null;
  response: string | null;
  created_at: Time;
}

export interface FileTable {
  tenant_id: TenantColumn;
  /** 128 random bits, hexadecimal. */
  id: string;
  name: string;
  extension: string;
  mime: string;
  size: BigText;
  sha256: string;
  owner_id: string;
  owner_name: string;
  is_public: Defaulted<boolean>;
  props: DefaultJson<JsonObject>;
  create_time: Time;
  is_dele: Defaulted<boolean>;
  /** Where the bytes are in the store. Bytes never change; replacing those of a draft's file points to others. */
  content: string;
  /** Since when the file is evidence; null while its uploader may still replace it. */
  frozen_at: Time | null;
  version: Defaulted<number>;
  /** The file that this one replaced in a document. */
  version_of: string | null;
}

/** What names a file: `record`, `draft`, `opinion`, `due`, `message`, `seal`, `photo`, `work` or `mail`. */
export type FileUseKind = 'record' | 'draft' | 'opinion' | 'due' | 'message' | 'seal' | 'photo' | 'work' | 'mail';

/** One place that names a file. Written with the save that names it; whoever may read the place may read the file. */
export interface FileUseTable {
  tenant_id: TenantColumn;
  file_id: string;
  kind: FileUseKind;
  /** Record, draft, instance (opinions), task (deadlines), message, person, long work or mail. */
  owner_id: string;
  /** `fj` or `mx.item.fj` in a record, the line in an instance. */
  path: string;
  /** Business object of a record. */
  bo: string | null;
  /** Content at the time of the submit; null while the place is a draft. */
  sha256: string | null;
  since: Time;
  /** When the file was taken out; the modification record still names it. */
  gone_at: Time | null;
}

export interface MessageTable {
  tenant_id: TenantColumn;
  id: string;
  subject: string;
  owner_id: string | null;
  owner: string | null;
  message_type: string;
  can_reply: Defaulted<boolean>;
  is_public: Defaulted<boolean>;
  content: string;
  file_msg: NullableJson<unknown[]>;
  detail_url: string | null;
  create_time: Time;
}

export interface MessageReceiverTable {
  tenant_id: TenantColumn;
  id: string;
  message_id: string;
  receiver_id: string;
  receiver_name: string | null;
  receiver_org_id: string | null;
  receiver_org_name: string | null;
  /** When it was read; null while unread. */
  receive_time: Time | null;
}

export interface SerialTable {
  tenant_id: TenantColumn;
  key: string;
  /** The part of the number that restarts counting, for example `2026`. */
  period: string;
  /** The number given out last. */
  value: BigText;
}

export interface SettingTable {
  tenant_id: TenantColumn;
  key: string;
  name: string | null;
  value: JsonColumn<unknown>;
  /** Anonymous callers may read it. */
  is_public: Defaulted<boolean>;
}

export interface ApprovalItemTable {
  tenant_id: TenantColumn;
  id: string;
  /** Null: for everybody. */
  user_id: string | null;
  def_key: string | null;
  type_id: string | null;
  expression: string;
  sn: Defaulted<number>;
  create_time: Time;
}

export interface OftenFlowTable {
  tenant_id: TenantColumn;
  user_id: string;
  def_key: string;
  name: string;
  icon: NullableJson<unknown>;
  sn: Defaulted<number>;
}

/** Who has opened an article, and when for the first time. */
export interface NewsReadTable {
  tenant_id: TenantColumn;
  news_id: string;
  user_id: string;
  read_at: Time;
}

export interface ShortUrlTable {
  tenant_id: TenantColumn;
  /** Random; unique among all tenants, because who opens a link has not said whose it is. */
  code: string;
  /** Address inside the portal. */
  url: string;
  created_by: string;
  created_at: Time;
  /** Null: for good. */
  expires_at: Time | null;
}

export interface TagTable {
  tenant_id: TenantColumn;
  id: string;
  name: string;
  key: string | null;
  type_id: string | null;
  color: string | null;
  sn: Defaulted<number>;
}

export interface AuditLogTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string | null;
  account: string | null;
  action: string;
  target: string | null;
  outcome: string;
  ip: string | null;
  log_id: string | null;
  detail: NullableJson<unknown>;
  at: Time;
  /** Place in the chain of the tenant; null until it has been joined, which nobody who writes waits for. */
  seq: BigText | null;
  /** Hash of the line before. */
  prev_hash: string | null;
  hash: string | null;
}

/** How long the chain of a tenant is, and how it ends. */
export interface AuditHeadTable {
  tenant_id: TenantColumn;
  seq: BigText;
  hash: string;
}

export type MetaStatus = 'draft' | 'published' | 'archived';

/** One version of one metadata item. Published and archived versions never change. */
export interface MetaItemTable {
  tenant_id: TenantColumn;
  kind: string;
  key: string;
  version: number;
  status: MetaStatus;
  name: string;
  type_key: string | null;
  spec: JsonColumn<JsonObject>;
  /** i18n, deps, auth and whatever else stands beside `spec`. */
  envelope: DefaultJson<JsonObject>;
  checksum: string;
  /** The published version it began from: 0 from nothing, null when nobody said. */
  base_version: number | null;
  remark: string | null;
  created_by: string;
  created_at: Time;
  updated_by: string;
  updated_at: Time;
}

/**
 * Where a long work stands. `open` waits for a process, `running` has had one, `stopping` was cancelled and not ended yet; over are `done` (each
 * item has its result), `cancelled`, and `failed`: whoever began it may do it no more, or there was nothing to list.
 */
export type WorkState = 'open' | 'running' | 'stopping' | 'done' | 'cancelled' | 'failed';

export interface LongWorkTable {
  tenant_id: TenantColumn;
  id: string;
  name: string;
  owner_id: string;
  /** Of whoever began it. */
  language: string;
  params: JsonColumn<JsonObject>;
  /** Address and log id of the click that began it. */
  asked: JsonColumn<JsonObject>;
  state: WorkState;
  total: number;
  /** Whether the items stand in their table. */
  listed: Defaulted<boolean>;
  message: NullableJson<Localised>;
  /** The process at work, until {@link lease_until}. */
  worker: string | null;
  lease_until: Time | null;
  /** How far the item is that is being done, where it says so. */
  step_done: Defaulted<number | null>;
  step_total: Defaulted<number | null>;
  /** What it has made for whoever began it. */
  file_id: Defaulted<string | null>;
  created_at: Time;
  ended_at: Time | null;
}

export interface LongWorkItemTable {
  tenant_id: TenantColumn;
  work_id: string;
  /** Place in the order of the list. */
  seq: number;
  key: string;
  label: string;
  input: NullableJson<JsonObject>;
  /** `cancelled`: the work was, before this item was begun. */
  state: Defaulted<'open' | 'done' | 'failed' | 'cancelled'>;
  /** Why it failed. */
  message: NullableJson<Localised>;
}
