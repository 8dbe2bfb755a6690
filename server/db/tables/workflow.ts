import type { Localised } from '../../../registry/localised.ts';
import type { DefaultJson, Defaulted, JsonObject, NullableJson, TenantColumn, Time } from './columns.ts';

export interface WorkflowTables {
  wf_inst: WfInstTable;
  wf_fork: WfForkTable;
  wf_token: WfTokenTable;
  wf_exec: WfExecTable;
  wf_task: WfTaskTable;
  wf_group: WfGroupTable;
  wf_group_member: WfGroupMemberTable;
  wf_sign: WfSignTable;
  wf_opinion: WfOpinionTable;
  wf_turn: WfTurnTable;
  wf_notice: WfNoticeTable;
  wf_commu: WfCommuTable;
  wf_read: WfReadTable;
  wf_follow: WfFollowTable;
  wf_due: WfDueTable;
  wf_urge: WfUrgeTable;
  wf_save_opinion: WfSaveOpinionTable;
  wf_agent: WfAgentTable;
  wf_agent_flow: WfAgentFlowTable;
  wf_secretary: WfSecretaryTable;
  wf_deputy: WfDeputyTable;
  wf_outbox: WfOutboxTable;
}

export interface WfInstTable {
  tenant_id: TenantColumn;
  id: string;
  root_id: string;
  parent_exec_id: string | null;
  def_key: string;
  def_name: string;
  def_version: number;
  type_id: string | null;
  /** Versions of form, bo, flow, print and dictionaries that the instance keeps. */
  manifest: DefaultJson<JsonObject>;
  business_key: string | null;
  bo_alias: string | null;
  subject: string;
  status: string;
  opinion_status: string | null;
  starter_id: string;
  starter_name: string | null;
  creator_id: string;
  create_org_id: string | null;
  create_org_path: string | null;
  forbidden: Defaulted<boolean>;
  urgency: string | null;
  vars: DefaultJson<JsonObject>;
  rev: Defaulted<number>;
  /** Last number given to a visit, task or opinion. */
  seq: Defaulted<number>;
  started_at: Time | null;
  created_at: Time;
  updated_at: Time;
  ended_at: Time | null;
  /** Milliseconds from start to end. */
  duration: number | null;
}

export interface WfForkTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  gateway_id: string;
  join_id: string;
  parent_fork_id: string | null;
  state: string;
}

export interface WfTokenTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  node_id: string;
  state: string;
  forks: Defaulted<string[]>;
  exec_id: string | null;
  from_execs: Defaulted<string[]>;
}

export interface WfExecTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  node_id: string;
  from_execs: Defaulted<string[]>;
  forks: Defaulted<string[]>;
  state: string;
  cause: string;
  /** Stack of return addresses. */
  return_to: DefaultJson<unknown[]>;
  seq: Defaulted<number>;
  /** Who acted, in order. */
  handlers: Defaulted<string[]>;
  /** Digest of the values on which they decided; null in visits of before it was kept. */
  decided_on: string | null;
  /** Whom its rules named; null where they were not asked, and in visits of before it was kept. */
  asked: NullableJson<JsonObject>;
  /** Digest of the values for which the step answers, as they were decided. */
  answered_for: string | null;
  entered_at: Time;
  left_at: Time | null;
}

export interface WfTaskTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  exec_id: string;
  def_key: string;
  type_id: string | null;
  node_id: string;
  node_name: string;
  /** `0` for a task of a node, otherwise the task it was made from. */
  parent_id: Defaulted<string>;
  group_id: string | null;
  status: string;
  owner_id: Defaulted<string>;
  owner_name: string | null;
  /** `0` while the task waits for one of its candidates. */
  assignee_id: Defaulted<string>;
  assignee_name: string | null;
  /** `user:U1`, `role:fykj`, `org:O30`, `post:P4`, `job:5`. */
  cand: Defaulted<string[]>;
  claimed: Defaulted<boolean>;
  suspended: Defaulted<boolean>;
  prev_status: string | null;
  due_at: Time | null;
  read_at: Time | null;
  subject: string;
  created_at: Time;
  seq: Defaulted<number>;
  extra: DefaultJson<JsonObject>;
}

export interface WfGroupTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  parent_task_id: string;
  /** TRANS, INQU, ADDSIGN, SIGNSEQ, SIGNLINE, APPROVELINE. */
  kind: string;
  mode: string | null;
  rule: DefaultJson<JsonObject>;
  then_do: string | null;
  state: string;
  creator: string;
  created_at: Time;
}

export interface WfGroupMemberTable {
  tenant_id: TenantColumn;
  id: string;
  group_id: string;
  inst_id: string;
  ord: number;
  user_id: string;
  task_id: string | null;
  result: string | null;
  state: string;
}

export interface WfSignTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  exec_id: string;
  /** Null before the signer's turn. */
  task_id: string | null;
  user_id: string;
  vote: string | null;
  ord: number;
}

export interface WfOpinionTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  exec_id: string | null;
  task_id: string | null;
  parent_id: string | null;
  node_id: string;
  node_name: string;
  /** Who acted; null while the task waits for a candidate. */
  user_id: string | null;
  user_name: string | null;
  agent_leader_id: string | null;
  agent_leader_name: string | null;
  owner_id: string | null;
  qualifieds: NullableJson<unknown>;
  status: string;
  /** The person finished the line himself. */
  acted: Defaulted<boolean>;
  opinion: string | null;
  files: NullableJson<unknown>;
  zfiles: NullableJson<unknown>;
  form_snapshot: NullableJson<unknown>;
  is_read: Defaulted<boolean>;
  created_at: Time;
  assigned_at: Time | null;
  completed_at: Time | null;
  duration: number | null;
  seq: Defaulted<number>;
}

export interface WfTurnTable {
  tenant_id: TenantColumn;
  id: string;
  task_id: string;
  inst_id: string;
  type: string;
  from_id: string;
  from_name: string | null;
  to_id: string;
  to_name: string | null;
  owner_id: string;
  state: string;
  opinion: string | null;
  at: Time;
  finished_at: Time | null;
}

export interface WfNoticeTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  task_id: string | null;
  node_id: string | null;
  sender: string;
  sender_name: string | null;
  receiver: string;
  receiver_name: string | null;
  type: string;
  state: string;
  opinion: string | null;
  reply: string | null;
  created_at: Time;
  read_at: Time | null;
}

export interface WfCommuTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  task_id: string;
  parent_id: string | null;
  from_id: string;
  from_name: string | null;
  to_id: string;
  to_name: string | null;
  content: string;
  files: NullableJson<unknown>;
  state: string;
  at: Time;
}

export interface WfReadTable {
  tenant_id: TenantColumn;
  ref_id: string;
  inst_id: string;
  user_id: string;
  at: Time;
}

export interface WfFollowTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  user_id: string;
  node_id: string;
  state: string;
  at: Time;
}

export interface WfDueTable {
  tenant_id: TenantColumn;
  task_id: string;
  inst_id: string;
  user_id: string | null;
  kind: string;
  minutes: number;
  add_minutes: Defaulted<number>;
  start_at: Time;
  /** Seconds that were left when the clock was stopped; null while it runs. */
  remaining: number | null;
  expires_at: Time;
  paused_at: Time | null;
  reason: string | null;
  files: NullableJson<unknown>;
  /** Minutes before the expiry at which the holder is reminded; 0 never. */
  remind_before: Defaulted<number>;
  then_do: Defaulted<string>;
  /** Grows whenever the expiry moves; a job of an older round does nothing. */
  round: Defaulted<number>;
  remind_at: Time | null;
  reminded_at: Time | null;
  expired_at: Time | null;
  /** When the decision at the expiry was refused the last time; it is tried again. */
  refused_at: Time | null;
  /** How often it was, which the pauses between the tries grow with. */
  refused_count: Defaulted<number>;
  refused_why: NullableJson<Localised>;
  /** Null: ten minutes after the last one, as an older process leaves it. */
  next_try_at: Defaulted<Time | null>;
  closed_at: Time | null;
  /** The queued jobs, to cancel them. */
  remind_job: string | null;
  expire_job: string | null;
  /** Every extension: minutes, reason, file, person, time. */
  extensions: DefaultJson<unknown[]>;
}

export interface WfUrgeTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string;
  task_id: string | null;
  node_id: string | null;
  node_name: string | null;
  from_id: string;
  to_ids: Defaulted<string[]>;
  to_secretaries: Defaulted<boolean>;
  content: string;
  at: Time;
}

export interface WfSaveOpinionTable {
  tenant_id: TenantColumn;
  inst_id: string;
  task_id: string;
  user_id: string;
  opinion: string;
  at: Time;
}

export interface WfAgentTable {
  tenant_id: TenantColumn;
  id: string;
  /** Who is away. */
  auth_id: string;
  auth_name: string;
  agent_id: string;
  agent_name: string;
  /** 1 all flows, 2 the flows of `wf_agent_flow`, 3 by condition. */
  type: string;
  subject: string | null;
  start_at: Time | null;
  end_at: Time | null;
  enabled: Defaulted<boolean>;
  rule: NullableJson<unknown>;
  created_at: Time;
}

export interface WfAgentFlowTable {
  tenant_id: TenantColumn;
  agent_id: string;
  def_key: string;
  def_name: string | null;
}

export interface WfSecretaryTable {
  tenant_id: TenantColumn;
  id: string;
  leader_id: string;
  leader_name: string;
  secretary_id: string;
  secretary_name: string;
  /** Empty: all flows. */
  def_keys: Defaulted<string[]>;
  rights: DefaultJson<JsonObject>;
  start_at: Time | null;
  end_at: Time | null;
  enabled: Defaulted<boolean>;
  created_at: Time;
}

export interface WfDeputyTable {
  tenant_id: TenantColumn;
  id: string;
  user_id: string;
  user_name: string;
  agent_id: string;
  agent_name: string;
  enabled: Defaulted<boolean>;
  created_at: Time;
}

/** Work to be done after the command's transaction: messages, hooks. */
export interface WfOutboxTable {
  tenant_id: TenantColumn;
  id: string;
  inst_id: string | null;
  kind: string;
  payload: DefaultJson<JsonObject>;
  at: Time;
  sent_at: Time | null;
  attempts: Defaulted<number>;
  /** `open` waits for its turn, `pending` for a module that does not exist yet, `dead` for a person; `sent` is over. */
  state: Defaulted<string>;
  next_at: Time | null;
  /** Until then a process is at work on it. */
  lease_until: Time | null;
  error: string | null;
}
