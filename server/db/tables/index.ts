import type { BusinessTables } from './business.ts';
import type { MailTables } from './mail.ts';
import type { OrganisationTables } from './organisation.ts';
import type { PlatformTables } from './platform.ts';
import type { WorkflowTables } from './workflow.ts';

/** Every table of the portal. All of them are keyed by tenant first. */
export interface Tables extends OrganisationTables, PlatformTables, BusinessTables, WorkflowTables, MailTables {}

/** At run time: what the tenant wall lets through. A table that is missing here cannot be queried by a handler. */
export const tenantTables: ReadonlySet<string> = new Set<keyof Tables>([
  // organisation
  'tenant',
  'dimension',
  'org',
  'job',
  'org_post',
  'app_user',
  'user_post',
  'role',
  'user_role',
  'user_pref',
  // platform
  'session',
  'login_try',
  'captcha',
  'handoff',
  'idempotency',
  'file',
  'file_use',
  'message',
  'message_receiver',
  'serial',
  'setting',
  'approval_item',
  'often_flow',
  'news_read',
  'short_url',
  'tag',
  'audit_log',
  'audit_head',
  'meta_item',
  'long_work',
  'long_work_item',
  // business
  'bo_row',
  'bo_sub_row',
  'bo_modify_record',
  'posting',
  'made',
  'form_draft',
  'request_draft',
  'form_reminder',
  'import_job',
  // workflow
  'wf_inst',
  'wf_fork',
  'wf_token',
  'wf_exec',
  'wf_task',
  'wf_group',
  'wf_group_member',
  'wf_sign',
  'wf_opinion',
  'wf_turn',
  'wf_notice',
  'wf_commu',
  'wf_read',
  'wf_follow',
  'wf_due',
  'wf_urge',
  'wf_save_opinion',
  'wf_agent',
  'wf_agent_flow',
  'wf_secretary',
  'wf_deputy',
  'wf_outbox',
  // mail
  'mail_account',
  'mail',
  'mail_file',
  'mail_contact',
]);

/** What belongs to no tenant: bytes of files, the installation, and what a version of before still counts in. */
export const sharedTables: ReadonlySet<string> = new Set(['stored_file', 'stored_chunk', 'installation', 'login_attempt']);

export type * from './business.ts';
export type * from './columns.ts';
export type * from './mail.ts';
export type * from './organisation.ts';
export type * from './platform.ts';
export type * from './workflow.ts';
