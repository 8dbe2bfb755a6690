/** What the other folders use of server/audit/. */
export { sealAudit } from './sealAudit.ts';
export { verifyAudit } from './verifyAudit.ts';
