import { defineMigration } from './defineMigration.ts';

/** What every command and every check of the right to read looks up by its instance, and the to-do list by its person. */
export const indexes = defineMigration(
  'create index wf_turn_inst on wf_turn (tenant_id, inst_id)',
  'create index wf_notice_inst on wf_notice (tenant_id, inst_id)',
  'create index wf_commu_inst on wf_commu (tenant_id, inst_id)',
  "create index wf_follow_user on wf_follow (tenant_id, user_id) where state = 'open'",
  "create index wf_task_agent on wf_task (tenant_id, owner_id) where status = 'AGENT'",
);
