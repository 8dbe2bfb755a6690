import type { Localised } from '../../../registry/localised.ts';
import type { BigText, Defaulted, NullableJson, TenantColumn, Time } from './columns.ts';

export interface MailTables {
  mail_account: MailAccountTable;
  mail: MailTable;
  mail_file: MailFileTable;
  mail_contact: MailContactTable;
}

/** A mail box of one person, and how far its inbox has been fetched. */
export interface MailAccountTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string;
  nick_name: string;
  mail_address: string;
  mail_type: string;
  send_host: string;
  send_port: number;
  receive_host: string;
  receive_port: number;
  ssl: boolean;
  /** Whether the server for sending wants a name and a password. */
  validate: boolean;
  /** Sealed with the secret of the installation; see `identity/sealedSecrets.ts`. */
  password: string;
  handle_attach: boolean;
  delete_remote: boolean;
  is_default: boolean;
  created_at: Time;
  /** As the server for receiving said when {@link next_uid} was counted; another one makes all its numbers new. */
  uid_validity: Defaulted<string | null>;
  /** Everything below it is here. */
  next_uid: BigText;
  sync_done: Defaulted<number>;
  sync_total: Defaulted<number>;
  /** Why the last attempt failed. */
  sync_error: NullableJson<Localised>;
  sync_fails: Defaulted<number>;
  next_sync_at: Defaulted<Time | null>;
  /** The turn that is at it, until {@link lease_until}. */
  worker: Defaulted<string | null>;
  lease_until: Defaulted<Time | null>;
  last_message_id: Defaulted<string | null>;
  last_receive_time: Defaulted<Time | null>;
}

/** One mail of a person. What was fetched and deleted stays without its content, so that it does not come again. */
export interface MailTable {
  tenant_id: TenantColumn;
  id: string;
  account_id: string;
  user_id: string;
  /** 1 inbox, 2 sent, 3 draft, 4 bin. */
  type: number;
  subject: string;
  sender_address: string;
  sender_name: string;
  /** Addresses and names are joined by commas. */
  receiver_addresses: string;
  receiver_name: string;
  copy_addresses: string;
  copy_name: string;
  bcc_addresses: string;
  bcc_name: string;
  message_id: string | null;
  /** Message id of the mail that this one answers. */
  reply_to_id: string | null;
  send_date: Time | null;
  is_read: boolean;
  is_reply: Defaulted<boolean>;
  /** As it came; cleaned each time it is shown. */
  html: string | null;
  text: string | null;
  size: number;
  /** Whether nothing of it was cut, or could not be read, when it was fetched. */
  is_whole: Defaulted<boolean>;
  uid_validity: Defaulted<string | null>;
  uid: Defaulted<string | number | null>;
  /** The same for the same mail under any number of the server. */
  fingerprint: Defaulted<string | null>;
  gone_at: Defaulted<Time | null>;
  /** Of a draft that was to be sent: `sending` until {@link send_until}; `failed`; `unsure`: nobody knows whether the server has taken it. */
  send_state: Defaulted<'sending' | 'failed' | 'unsure' | null>;
  send_until: Defaulted<Time | null>;
  created_at: Time;
}

export interface MailFileTable {
  tenant_id: TenantColumn;
  mail_id: string;
  no: number;
  /** Null where the account keeps no attachments, or the piece was too much. */
  file_id: string | null;
  name: string;
  mime: string;
  size: number;
  /** Of a picture inside of the text. */
  content_id: string | null;
  /** It came with the mail; otherwise its owner has uploaded it. */
  fetched: boolean;
}

export interface MailContactTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string;
  link_name: string;
  link_address: string;
  phone: string;
  org_name: string;
  /** How often and when last something was sent there. */
  send_times: Defaulted<number>;
  send_time: Defaulted<Time | null>;
  created_at: Time;
}
