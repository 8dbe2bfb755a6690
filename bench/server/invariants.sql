-- What must be true of every stored request, in every tenant, whenever nothing is under way. Each row is a violation.
-- The first part says in SQL what server/workflow/kernel/invariants.ts says of one request in memory; the second part is about
-- the rows beside the kernel's: documents, history, hand-overs, clicks.
with
  inst as (select *, status in ('end', 'manualend', 'draft') as rests from wf_inst),
  open_exec as (select * from wf_exec where state = 'active'),
  open_group as (select * from wf_group where state = 'open'),
  pending as (select * from wf_opinion where status in ('awaiting_check', 'awaiting_feedback')),
  token_scope as (select t.*, f.fork_id, f.nr from wf_token t cross join lateral unnest(t.forks) with ordinality as f (fork_id, nr))

-- a request that does not run has nothing open, one that runs has a token
select 'rests with open rows' as rule, i.tenant_id, i.id as inst_id, x.what from inst i
  join (
    select tenant_id, inst_id, 'token ' || id as what from wf_token
    union all select tenant_id, inst_id, 'task ' || id from wf_task
    union all select tenant_id, inst_id, 'scope ' || id from wf_fork where state = 'open'
    union all select tenant_id, inst_id, 'visit ' || id from open_exec
    union all select tenant_id, inst_id, 'group ' || id from open_group
  ) x on x.tenant_id = i.tenant_id and x.inst_id = i.id
  where i.rests
union all
select 'runs without a token', i.tenant_id, i.id, i.status from inst i
  where not i.rests and not exists (select from wf_token t where t.tenant_id = i.tenant_id and t.inst_id = i.id)

-- active tokens and active visits belong together
union all
select 'token without its visit', t.tenant_id, t.inst_id, t.id from wf_token t
  where t.state = 'active' and not exists (
    select from open_exec e where e.tenant_id = t.tenant_id and e.inst_id = t.inst_id and e.id = t.exec_id and e.node_id = t.node_id and e.forks = t.forks)
union all
select 'visit without exactly one token', e.tenant_id, e.inst_id, e.id from open_exec e
  where (select count(*) from wf_token t where t.tenant_id = e.tenant_id and t.inst_id = e.inst_id and t.exec_id = e.id) <> 1

-- a waiting token stands at the join of its scope and waits for somebody
union all
select 'token waits in vain', t.tenant_id, t.inst_id, t.id from wf_token t
  where t.state = 'waiting' and (
    t.exec_id is not null or cardinality(t.forks) = 0
    or not exists (select from wf_fork f where f.tenant_id = t.tenant_id and f.inst_id = t.inst_id and f.id = t.forks[cardinality(t.forks)] and f.join_id = t.node_id)
    or not exists (
      select from wf_token s where s.tenant_id = t.tenant_id and s.inst_id = t.inst_id and t.forks[cardinality(t.forks)] = any (s.forks) and not (s.state = 'waiting' and s.node_id = t.node_id)))

-- scopes are nested, open while a token is inside, and only then
union all
select 'token in a scope that is not open or not nested', s.tenant_id, s.inst_id, s.id || ' in ' || s.fork_id from token_scope s
  left join wf_fork f on f.tenant_id = s.tenant_id and f.inst_id = s.inst_id and f.id = s.fork_id
  where f.state is distinct from 'open' or f.parent_fork_id is distinct from s.forks[s.nr - 1]
union all
select 'empty scope', f.tenant_id, f.inst_id, f.id from wf_fork f
  where f.state = 'open' and not exists (select from wf_token t where t.tenant_id = f.tenant_id and t.inst_id = f.inst_id and f.id = any (t.forks))

-- one token per node, apart from visits that return
union all
select 'two tokens on a node', t.tenant_id, t.inst_id, t.node_id from wf_token t
  join open_exec e on e.tenant_id = t.tenant_id and e.inst_id = t.inst_id and e.id = t.exec_id
  where t.state = 'active' and jsonb_array_length(e.return_to) = 0
  group by t.tenant_id, t.inst_id, t.node_id having count(*) > 1

-- every active visit has its tasks: one, or one for each signer who has not voted
union all
select 'visit with the wrong number of tasks', e.tenant_id, e.inst_id, e.id || ' of ' || e.node_id from open_exec e
  cross join lateral (select count(*) as tasks from wf_task k where k.tenant_id = e.tenant_id and k.inst_id = e.inst_id and k.exec_id = e.id and k.parent_id = '0') o
  cross join lateral (
    select count(*) as signers, count(*) filter (where s.vote is null) as waiting, count(*) filter (where s.vote is null and s.task_id is not null) as asked
    from wf_sign s where s.tenant_id = e.tenant_id and s.inst_id = e.inst_id and s.exec_id = e.id) s
  where case when s.signers = 0 then o.tasks <> 1 else o.tasks <> s.asked or o.tasks = 0 end
union all
select 'signer is asked without a task', s.tenant_id, s.inst_id, s.id from wf_sign s
  join open_exec e on e.tenant_id = s.tenant_id and e.inst_id = s.inst_id and e.id = s.exec_id
  where s.vote is null and s.task_id is not null and not exists (select from wf_task k where k.tenant_id = s.tenant_id and k.inst_id = s.inst_id and k.id = s.task_id and k.exec_id = s.exec_id)

-- every task belongs to an active visit and somebody can act on it; communication may outlive the step it began at
union all
select 'task without an active visit', k.tenant_id, k.inst_id, k.id from wf_task k
  where k.status <> 'COMMU' and not exists (select from open_exec e where e.tenant_id = k.tenant_id and e.id = k.exec_id and e.inst_id = k.inst_id)
union all
select 'task that nobody can act on', k.tenant_id, k.inst_id, k.id from wf_task k
  where k.assignee_id = '0' and (cardinality(k.cand) = 0 or k.claimed)

-- every open task has one pending line, and no other line is pending
union all
select 'task without exactly one pending line', k.tenant_id, k.inst_id, k.id from wf_task k
  where (select count(*) from pending p where p.tenant_id = k.tenant_id and p.inst_id = k.inst_id and p.task_id = k.id) <> 1
union all
select 'pending line without a task', p.tenant_id, p.inst_id, p.id from pending p
  where p.completed_at is not null or not exists (select from wf_task k where k.tenant_id = p.tenant_id and k.inst_id = p.inst_id and k.id = p.task_id)

-- a task is suspended exactly while a blocking group is open
union all
select 'suspended without a group, or a group without suspension', k.tenant_id, k.inst_id, k.id from wf_task k
  where (select count(*) from open_group g where g.tenant_id = k.tenant_id and g.inst_id = k.inst_id and g.parent_task_id = k.id) <> case when k.suspended then 1 else 0 end
union all
select 'group without its task', g.tenant_id, g.inst_id, g.id from open_group g
  where not exists (select from wf_task k where k.tenant_id = g.tenant_id and k.inst_id = g.inst_id and k.id = g.parent_task_id)

-- return addresses lead to nodes that people have visited
union all
select 'return address to a place nobody has been', e.tenant_id, e.inst_id, e.id from wf_exec e cross join lateral jsonb_array_elements(e.return_to) r
  where e.state = 'active' and not exists (select from wf_exec v where v.tenant_id = e.tenant_id and v.inst_id = e.inst_id and v.node_id = r ->> 'nodeId')

-- sub-tasks and their groups
union all
select 'sub-task without an open place in an open group', k.tenant_id, k.inst_id, k.id from wf_task k
  where k.parent_id <> '0' and k.status <> 'COMMU' and not exists (
    select from wf_group_member m join open_group g on g.tenant_id = m.tenant_id and g.inst_id = m.inst_id and g.id = m.group_id
    where m.tenant_id = k.tenant_id and m.inst_id = k.inst_id and m.task_id = k.id and m.state = 'open' and g.parent_task_id = k.parent_id)
union all
select 'open place in a group without a task', m.tenant_id, m.inst_id, m.id from wf_group_member m
  where m.state = 'open' and not exists (select from wf_task k where k.tenant_id = m.tenant_id and k.inst_id = m.inst_id and k.id = m.task_id)
union all
select 'closed group with an open place', g.tenant_id, g.inst_id, g.id from wf_group g
  where g.state <> 'open' and exists (select from wf_group_member m where m.tenant_id = g.tenant_id and m.inst_id = g.inst_id and m.group_id = g.id and m.state in ('open', 'waiting'))

-- a task is decided once: one finished line, and it is gone from the lists
union all
select 'task decided twice', o.tenant_id, o.inst_id, o.task_id from wf_opinion o
  where o.status in ('agree', 'oppose', 'abandon', 'reject', 'backToStart', 'delivertoAgree', 'delivertoOppose', 'inqu_reply', 'transAgree', 'transOppose', 'user_add_sign_back',
    'addsignAgree', 'addsignOppose', 'signSequenceAgree', 'signSequenceOppose', 'signLineAgree', 'signLineOppose', 'approveLineAgree', 'approveLineOppose', 'feedback')
  group by o.tenant_id, o.inst_id, o.task_id having count(*) > 1
union all
select 'finished line without a moment', o.tenant_id, o.inst_id, o.id from wf_opinion o
  where o.completed_at is null and o.status not in ('awaiting_check', 'awaiting_feedback')
union all
select 'two lines, visits or tasks with one number', x.tenant_id, x.inst_id, x.seq::text from (
    select tenant_id, inst_id, seq from wf_opinion union all select tenant_id, inst_id, seq from wf_exec union all select tenant_id, inst_id, seq from wf_task) x
  where x.seq > 0 group by x.tenant_id, x.inst_id, x.seq having count(*) > 1
union all
select 'number beyond the counter of its request', i.tenant_id, i.id, i.seq::text from wf_inst i
  where i.seq < greatest((select max(o.seq) from wf_opinion o where o.tenant_id = i.tenant_id and o.inst_id = i.id), (select max(e.seq) from wf_exec e where e.tenant_id = i.tenant_id and e.inst_id = i.id))

-- the document says what the request says
union all
select 'document with another status', i.tenant_id, i.id, r.status || ' instead of ' || i.status from wf_inst i
  join bo_row r on r.tenant_id = i.tenant_id and r.id = i.business_key and r.bo = i.bo_alias
  where r.inst_id is distinct from i.id or r.status is distinct from i.status
union all
select 'request without its document', i.tenant_id, i.id, i.business_key from wf_inst i
  where i.bo_alias is not null and i.status <> 'draft' and not exists (select from bo_row r where r.tenant_id = i.tenant_id and r.id = i.business_key)
union all
select 'document number given twice', r.tenant_id, min(r.inst_id), r.data ->> 'djbh' from bo_row r
  where r.inst_id is not null and r.bo = 'benchBo' and r.inst_id > '100000000002000000' and coalesce(r.data ->> 'djbh', '') <> ''
  group by r.tenant_id, r.bo, r.data ->> 'djbh' having count(*) > 1

-- a hand-over that goes on concerns an open task
union all
select 'hand-over of a task that is over', u.tenant_id, u.inst_id, u.id from wf_turn u
  where u.state = 'running' and not exists (select from wf_task k where k.tenant_id = u.tenant_id and k.inst_id = u.inst_id and k.id = u.task_id)
order by 1, 2, 3
