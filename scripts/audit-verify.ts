import { verifyAudit } from '../server/audit/index.ts';
import { withData } from '../server/backup/index.ts';
import { readConfig } from '../server/config.ts';

/**
 * `npm run audit:verify`: walks the audit log of every tenant as it is at one moment, while servers are at work or not, and names the first line
 * that was changed, removed or moved; exit code 1 then.
 */
const said = { missing: '缺失', changed: '被改动', order: '次序被改动', end: '末尾被截断' } as const;
await withData(readConfig(process.env), async ({ view }) => {
  const tenants = await view.allTenants.selectFrom('tenant').select(['tenant_id', 'code']).orderBy('tenant_id').execute();
  for (const { tenant_id: tenantId, code } of tenants) {
    const { held, waiting, head, broken } = await verifyAudit(view.forTenant(tenantId));
    process.stdout.write(`${code}：${held} 行连续，${waiting} 行待接入，末尾 ${head}\n`);
    if (broken === undefined) continue;
    process.stdout.write(`${code}：第 ${broken.seq} 行${said[broken.what]}${broken.id === undefined ? '' : `（${broken.id}）`}\n`);
    process.exitCode = 1;
  }
});
