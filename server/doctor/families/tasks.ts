import { bySql, type Invariant } from '../Invariant.ts';

/** Tasks, the people who are asked, groups of sub-tasks, hand-overs and deadlines. */
export const tasks: readonly Invariant[] = [
  bySql(
    {
      code: 'task.wrongNumber',
      says: { 'zh-CN': '进行中环节的任务数不对', 'en-US': 'An open visit has the wrong number of tasks.', 'zh-TW': '進行中環節的任務數不對' },
      remedy: 'report',
    },
    `select e.tenant_id as tenant, 'wf_inst ' || e.inst_id as at, 'visit ' || e.id || ' of ' || e.node_id as what from wf_exec e
    cross join lateral (select count(*) as tasks from wf_task k where k.tenant_id = e.tenant_id and k.inst_id = e.inst_id and k.exec_id = e.id and k.parent_id = '0') o
    cross join lateral (select count(*) as signers, count(*) filter (where s.vote is null and s.task_id is not null) as asked
      from wf_sign s where s.tenant_id = e.tenant_id and s.inst_id = e.inst_id and s.exec_id = e.id) s
    where e.state = 'active' and case when s.signers = 0 then o.tasks <> 1 else o.tasks <> s.asked or o.tasks = 0 end`,
  ),
  bySql(
    {
      code: 'task.signerWithoutTask',
      says: { 'zh-CN': '会签人没有对应的任务', 'en-US': 'A signer is asked without a task.', 'zh-TW': '會簽人沒有對應的任務' },
      remedy: 'report',
    },
    `select s.tenant_id as tenant, 'wf_inst ' || s.inst_id as at, 'wf_sign ' || s.id as what from wf_sign s
    join wf_exec e on e.tenant_id = s.tenant_id and e.inst_id = s.inst_id and e.id = s.exec_id and e.state = 'active'
    where s.vote is null and s.task_id is not null
    and not exists (select from wf_task k where k.tenant_id = s.tenant_id and k.inst_id = s.inst_id and k.id = s.task_id and k.exec_id = s.exec_id)`,
  ),
  bySql(
    {
      code: 'task.withoutVisit',
      says: { 'zh-CN': '任务不属于进行中的环节', 'en-US': 'A task belongs to no open visit.', 'zh-TW': '任務不屬於進行中的環節' },
      remedy: 'report',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id as what from wf_task k where k.status <> 'COMMU'
    and not exists (select from wf_exec e where e.tenant_id = k.tenant_id and e.id = k.exec_id and e.inst_id = k.inst_id and e.state = 'active')`,
  ),
  bySql(
    {
      code: 'task.nobodyCanAct',
      says: { 'zh-CN': '任务没有办理人也没有候选人', 'en-US': 'Nobody can act on a task.', 'zh-TW': '任務沒有辦理人也沒有候選人' },
      remedy: 'report',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id as what from wf_task k where k.assignee_id = '0' and (cardinality(k.cand) = 0 or k.claimed)`,
  ),
  bySql(
    {
      code: 'task.unknownCandidate',
      says: {
        'zh-CN': '任务的候选人、角色、部门或岗位不存在',
        'en-US': 'A candidate of a task does not exist: a person, role, department or post.',
        'zh-TW': '任務的候選人、角色、部門或崗位不存在',
      },
      remedy: 'people',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id || ': ' || c.name as what from wf_task k cross join lateral unnest(k.cand) as c (name)
    where not case split_part(c.name, ':', 1)
      when 'user' then exists (select from app_user u where u.tenant_id = k.tenant_id and u.id = substr(c.name, 6))
      when 'role' then exists (select from role r where r.tenant_id = k.tenant_id and r.code = substr(c.name, 6))
      when 'org' then exists (select from org o where o.tenant_id = k.tenant_id and o.id = substr(c.name, 5))
      when 'post' then exists (select from org_post p where p.tenant_id = k.tenant_id and (p.id = substr(c.name, 6) or p.code = substr(c.name, 6)))
      when 'job' then exists (select from job j where j.tenant_id = k.tenant_id and j.id = substr(c.name, 5))
      else false end`,
  ),
  bySql(
    {
      code: 'task.suspension',
      says: {
        'zh-CN': '任务的挂起状态与加签等子任务不一致',
        'en-US': 'A task is suspended without a group of sub-tasks, or not suspended with one.',
        'zh-TW': '任務的掛起狀態與加簽等子任務不一致',
      },
      remedy: 'report',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id as what from wf_task k
    where (select count(*) from wf_group g where g.tenant_id = k.tenant_id and g.inst_id = k.inst_id and g.parent_task_id = k.id and g.state = 'open') <> case when k.suspended then 1 else 0 end`,
  ),
  bySql(
    {
      code: 'task.groupWithoutTask',
      says: { 'zh-CN': '子任务组没有上级任务', 'en-US': 'A group of sub-tasks has no task above it.', 'zh-TW': '子任務組沒有上級任務' },
      remedy: 'report',
    },
    `select g.tenant_id as tenant, 'wf_inst ' || g.inst_id as at, 'group ' || g.id as what from wf_group g
    where g.state = 'open' and not exists (select from wf_task k where k.tenant_id = g.tenant_id and k.inst_id = g.inst_id and k.id = g.parent_task_id)`,
  ),
  bySql(
    {
      code: 'task.subTaskWithoutPlace',
      says: { 'zh-CN': '子任务在任务组中没有位置', 'en-US': 'A sub-task has no open place in an open group.', 'zh-TW': '子任務在任務組中沒有位置' },
      remedy: 'report',
    },
    `select k.tenant_id as tenant, 'wf_inst ' || k.inst_id as at, 'task ' || k.id as what from wf_task k
    where k.parent_id <> '0' and k.status <> 'COMMU' and not exists (
      select from wf_group_member m join wf_group g on g.tenant_id = m.tenant_id and g.inst_id = m.inst_id and g.id = m.group_id and g.state = 'open'
      where m.tenant_id = k.tenant_id and m.inst_id = k.inst_id and m.task_id = k.id and m.state = 'open' and g.parent_task_id = k.parent_id)`,
  ),
  bySql(
    {
      code: 'task.placeWithoutTask',
      says: {
        'zh-CN': '任务组中的位置没有任务，或已关闭的组中有未关闭的位置',
        'en-US': 'An open place in a group has no task, or its group is closed.',
        'zh-TW': '任務組中的位置沒有任務，或已關閉的組中有未關閉的位置',
      },
      remedy: 'report',
    },
    `select m.tenant_id as tenant, 'wf_inst ' || m.inst_id as at, 'wf_group_member ' || m.id as what from wf_group_member m
    left join wf_group g on g.tenant_id = m.tenant_id and g.inst_id = m.inst_id and g.id = m.group_id
    where m.state = 'open' and not exists (select from wf_task k where k.tenant_id = m.tenant_id and k.inst_id = m.inst_id and k.id = m.task_id)
    or m.state in ('open', 'waiting') and g.state is distinct from 'open'`,
  ),
  bySql(
    {
      code: 'task.handOverOfNothing',
      says: { 'zh-CN': '转办记录指向已不存在的任务', 'en-US': 'A hand-over goes on for a task that is over.', 'zh-TW': '轉辦記錄指向已不存在的任務' },
      remedy: 'report',
    },
    `select u.tenant_id as tenant, 'wf_inst ' || u.inst_id as at, 'wf_turn ' || u.id as what from wf_turn u
    where u.state = 'running' and not exists (select from wf_task k where k.tenant_id = u.tenant_id and k.inst_id = u.inst_id and k.id = u.task_id)`,
  ),
  bySql(
    {
      code: 'task.deadlineOfNothing',
      says: { 'zh-CN': '未关闭的期限指向已不存在的任务', 'en-US': 'An open deadline is for a task that is over.', 'zh-TW': '未關閉的期限指向已不存在的任務' },
      remedy: 'report',
    },
    `select d.tenant_id as tenant, 'wf_inst ' || d.inst_id as at, 'wf_due ' || d.task_id as what from wf_due d
    where d.closed_at is null and d.expired_at is null and not exists (select from wf_task k where k.tenant_id = d.tenant_id and k.inst_id = d.inst_id and k.id = d.task_id)`,
  ),
];
