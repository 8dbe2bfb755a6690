import { bySql, type Invariant } from '../Invariant.ts';

/** Requests, their tokens, visits and scopes: in SQL what `server/workflow/kernel/invariants.ts` says of one request in memory. */
export const flow: readonly Invariant[] = [
  bySql(
    {
      code: 'flow.restsWithOpenRows',
      says: {
        'zh-CN': '已结束或未发起的流程还有未关闭的内容',
        'en-US': 'A request that does not run has open rows.',
        'zh-TW': '已結束或未發起的流程還有未關閉的內容',
      },
      remedy: 'report',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, x.what from wf_inst i join (
      select tenant_id, inst_id, 'token ' || id as what from wf_token
      union all select tenant_id, inst_id, 'task ' || id from wf_task
      union all select tenant_id, inst_id, 'scope ' || id from wf_fork where state = 'open'
      union all select tenant_id, inst_id, 'visit ' || id from wf_exec where state = 'active'
      union all select tenant_id, inst_id, 'group ' || id from wf_group where state = 'open'
    ) x on x.tenant_id = i.tenant_id and x.inst_id = i.id where i.status in ('end', 'manualend', 'draft')`,
  ),
  bySql(
    {
      code: 'flow.runsWithoutToken',
      says: {
        'zh-CN': '运行中的流程没有令牌，无法继续',
        'en-US': 'A running request has no token and cannot go on.',
        'zh-TW': '執行中的流程沒有令牌，無法繼續',
      },
      remedy: 'report',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, i.status as what from wf_inst i
    where i.status not in ('end', 'manualend', 'draft') and not exists (select from wf_token t where t.tenant_id = i.tenant_id and t.inst_id = i.id)`,
  ),
  bySql(
    {
      code: 'flow.tokenWithoutVisit',
      says: { 'zh-CN': '令牌没有对应的环节', 'en-US': 'A token has no visit.', 'zh-TW': '令牌沒有對應的環節' },
      remedy: 'report',
    },
    `select t.tenant_id as tenant, 'wf_inst ' || t.inst_id as at, 'token ' || t.id as what from wf_token t where t.state = 'active' and not exists (
      select from wf_exec e where e.tenant_id = t.tenant_id and e.inst_id = t.inst_id and e.id = t.exec_id and e.state = 'active' and e.node_id = t.node_id and e.forks = t.forks)`,
  ),
  bySql(
    {
      code: 'flow.visitWithoutToken',
      says: { 'zh-CN': '进行中的环节没有恰好一个令牌', 'en-US': 'An open visit has not exactly one token.', 'zh-TW': '進行中的環節沒有恰好一個令牌' },
      remedy: 'report',
    },
    `select e.tenant_id as tenant, 'wf_inst ' || e.inst_id as at, 'visit ' || e.id as what from wf_exec e where e.state = 'active'
    and (select count(*) from wf_token t where t.tenant_id = e.tenant_id and t.inst_id = e.inst_id and t.exec_id = e.id) <> 1`,
  ),
  bySql(
    {
      code: 'flow.tokenWaitsInVain',
      says: { 'zh-CN': '令牌在汇聚处空等', 'en-US': 'A token waits at a join for nobody.', 'zh-TW': '令牌在匯聚處空等' },
      remedy: 'report',
    },
    `select t.tenant_id as tenant, 'wf_inst ' || t.inst_id as at, 'token ' || t.id as what from wf_token t where t.state = 'waiting' and (
      t.exec_id is not null or cardinality(t.forks) = 0
      or not exists (select from wf_fork f where f.tenant_id = t.tenant_id and f.inst_id = t.inst_id and f.id = t.forks[cardinality(t.forks)] and f.join_id = t.node_id)
      or not exists (select from wf_token s where s.tenant_id = t.tenant_id and s.inst_id = t.inst_id and t.forks[cardinality(t.forks)] = any (s.forks)
        and not (s.state = 'waiting' and s.node_id = t.node_id)))`,
  ),
  bySql(
    {
      code: 'flow.scopeNotNested',
      says: {
        'zh-CN': '令牌所在的分支未打开或嵌套不对',
        'en-US': 'A token is in a scope that is not open or not nested.',
        'zh-TW': '令牌所在的分支未開啟或巢狀不對',
      },
      remedy: 'report',
    },
    `select t.tenant_id as tenant, 'wf_inst ' || t.inst_id as at, 'token ' || t.id || ', scope ' || s.fork_id as what from wf_token t
    cross join lateral unnest(t.forks) with ordinality as s (fork_id, nr)
    left join wf_fork f on f.tenant_id = t.tenant_id and f.inst_id = t.inst_id and f.id = s.fork_id
    where f.state is distinct from 'open' or f.parent_fork_id is distinct from t.forks[s.nr - 1]`,
  ),
  bySql(
    {
      code: 'flow.emptyScope',
      says: { 'zh-CN': '打开的分支中没有令牌', 'en-US': 'An open scope holds no token.', 'zh-TW': '開啟的分支中沒有令牌' },
      remedy: 'report',
    },
    `select f.tenant_id as tenant, 'wf_inst ' || f.inst_id as at, 'scope ' || f.id as what from wf_fork f
    where f.state = 'open' and not exists (select from wf_token t where t.tenant_id = f.tenant_id and t.inst_id = f.inst_id and f.id = any (t.forks))`,
  ),
  bySql(
    {
      code: 'flow.twoTokensOnNode',
      says: { 'zh-CN': '同一环节有两个令牌', 'en-US': 'Two tokens stand on one node.', 'zh-TW': '同一環節有兩個令牌' },
      remedy: 'report',
    },
    `select t.tenant_id as tenant, 'wf_inst ' || t.inst_id as at, 'node ' || t.node_id as what from wf_token t
    join wf_exec e on e.tenant_id = t.tenant_id and e.inst_id = t.inst_id and e.id = t.exec_id and e.state = 'active'
    where t.state = 'active' and jsonb_array_length(e.return_to) = 0 group by t.tenant_id, t.inst_id, t.node_id having count(*) > 1`,
  ),
  bySql(
    {
      code: 'flow.returnsNowhere',
      says: {
        'zh-CN': '退回地址指向没有经过的环节',
        'en-US': 'A return address leads to a place where nobody has been.',
        'zh-TW': '退回地址指向沒有經過的環節',
      },
      remedy: 'report',
    },
    `select e.tenant_id as tenant, 'wf_inst ' || e.inst_id as at, 'visit ' || e.id || ' to ' || (r ->> 'nodeId') as what from wf_exec e cross join lateral jsonb_array_elements(e.return_to) r
    where e.state = 'active' and not exists (select from wf_exec v where v.tenant_id = e.tenant_id and v.inst_id = e.inst_id and v.node_id = r ->> 'nodeId')`,
  ),
  bySql(
    {
      code: 'flow.numberTwice',
      says: { 'zh-CN': '同一流程中两行的序号相同', 'en-US': 'Two rows of a request have one number.', 'zh-TW': '同一流程中兩列的序號相同' },
      remedy: 'report',
    },
    `select x.tenant_id as tenant, 'wf_inst ' || x.inst_id as at, x.seq::text as what from (
      select tenant_id, inst_id, seq from wf_opinion union all select tenant_id, inst_id, seq from wf_exec union all select tenant_id, inst_id, seq from wf_task) x
    where x.seq > 0 group by x.tenant_id, x.inst_id, x.seq having count(*) > 1`,
  ),
  bySql(
    {
      code: 'flow.numberBeyondCounter',
      says: { 'zh-CN': '序号超过了流程的计数器', 'en-US': 'A number is beyond the counter of its request.', 'zh-TW': '序號超過了流程的計數器' },
      remedy: 'report',
    },
    `select i.tenant_id as tenant, 'wf_inst ' || i.id as at, i.seq::text as what from wf_inst i where i.seq < greatest(
      (select max(o.seq) from wf_opinion o where o.tenant_id = i.tenant_id and o.inst_id = i.id),
      (select max(e.seq) from wf_exec e where e.tenant_id = i.tenant_id and e.inst_id = i.id))`,
  ),
];
