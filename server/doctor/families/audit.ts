import { verifyAudit } from '../../audit/index.ts';
import { byLooking, bySql, type Invariant, type Place } from '../Invariant.ts';

/** The chain of the audit log. */
export const audit: readonly Invariant[] = [
  byLooking(
    {
      code: 'audit.chain',
      says: { 'zh-CN': '审计日志被改动、删除或截断', 'en-US': 'The audit log was changed, or lines of it removed.', 'zh-TW': '稽核日誌被改動、刪除或截斷' },
      remedy: 'evidence',
    },
    async ({ view }) => {
      const places: Place[] = [];
      for (const { tenant_id: tenant } of await view.allTenants.selectFrom('tenant').select('tenant_id').orderBy('tenant_id').execute()) {
        const { broken } = await verifyAudit(view.forTenant(tenant));
        if (broken !== undefined) places.push({ tenant, at: `audit_log ${broken.id ?? ''}`.trim(), what: `line ${broken.seq}: ${broken.what}` });
      }
      return places;
    },
  ),
  bySql(
    {
      code: 'audit.notJoined',
      severity: 'warning',
      says: {
        'zh-CN': '审计日志有超过一小时未接入链的行',
        'en-US': 'Lines of the audit log have not been joined to its chain for more than an hour.',
        'zh-TW': '稽核日誌有超過一小時未接入鏈的列',
      },
      remedy: 'jobs',
    },
    `select tenant_id as tenant, 'audit_log' as at, count(*)::text as what from audit_log where seq is null and at < now() - interval '1 hour' group by tenant_id`,
  ),
];
