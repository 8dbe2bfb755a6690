import { bySql, type Invariant } from '../Invariant.ts';

/** Work that nobody waits for: is it done. */
export const jobs: readonly Invariant[] = [
  bySql(
    {
      code: 'job.gaveUp',
      severity: 'warning',
      says: { 'zh-CN': '后台任务失败十次后已放弃', 'en-US': 'Work failed ten times and waits for a person.', 'zh-TW': '背景工作失敗十次後已放棄' },
      remedy: 'outbox',
    },
    `select tenant_id as tenant, 'wf_outbox ' || id as at, left(coalesce(error, ''), 200) as what from wf_outbox where state = 'dead'`,
  ),
  bySql(
    {
      code: 'job.overdue',
      severity: 'warning',
      says: { 'zh-CN': '后台任务已等待超过一小时', 'en-US': 'Work has been waiting for more than an hour.', 'zh-TW': '背景工作已等待超過一小時' },
      remedy: 'jobs',
    },
    `select tenant_id as tenant, 'wf_outbox' as at, count(*)::text as what from wf_outbox
    where state = 'open' and coalesce(next_at, at) < now() - interval '1 hour' and (lease_until is null or lease_until < now()) group by tenant_id`,
  ),
  bySql(
    {
      code: 'job.unknownState',
      says: { 'zh-CN': '后台任务的状态不认识', 'en-US': 'Work is in a state that does not exist.', 'zh-TW': '背景工作的狀態不認識' },
      remedy: 'restore',
    },
    `select tenant_id as tenant, 'wf_outbox ' || id as at, state as what from wf_outbox where state not in ('open', 'pending', 'dead', 'sent') or state = 'sent' and sent_at is null`,
  ),
  bySql(
    {
      code: 'job.deadlineOverdue',
      severity: 'warning',
      says: {
        'zh-CN': '期限已过一小时而没有执行',
        'en-US': 'A deadline passed more than an hour ago and nothing happened.',
        'zh-TW': '期限已過一小時而沒有執行',
      },
      remedy: 'jobs',
    },
    `select tenant_id as tenant, 'wf_due ' || task_id as at, expires_at::text as what from wf_due
    where closed_at is null and paused_at is null and expired_at is null and expires_at < now() - interval '1 hour' and (refused_at is null or refused_at < now() - interval '1 hour')`,
  ),
  bySql(
    {
      code: 'job.importStopped',
      severity: 'warning',
      says: { 'zh-CN': '导入中断，一小时没有进展', 'en-US': 'An import gave no sign of life for an hour.', 'zh-TW': '匯入中斷，一小時沒有進展' },
      remedy: 'upkeep',
    },
    `select tenant_id as tenant, 'import_job ' || id as at, alias as what from import_job where status = 'running' and beat < now() - interval '1 hour'`,
  ),
  bySql(
    {
      code: 'job.clickUnfinished',
      severity: 'warning',
      says: {
        'zh-CN': '操作在一小时前开始而没有结束：进程曾被中止',
        'en-US': 'A command began more than an hour ago and did not end: a process was killed.',
        'zh-TW': '操作在一小時前開始而沒有結束：行程曾被中止',
      },
      remedy: 'upkeep',
    },
    `select tenant_id as tenant, 'idempotency' as at, count(*)::text as what from idempotency where status <> 'done' and created_at < now() - interval '1 hour' group by tenant_id`,
  ),
];
