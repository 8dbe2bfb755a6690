import type { FastifyRequest } from 'fastify';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { type Caller, DEFAULT_TENANT, keepGuestAtDoor } from '../identity/index.ts';
import type { ServerParts } from '../context/index.ts';
import { Forbidden, NotFound, Unauthorized } from '../core/index.ts';

/** Who calls, and for which tenant. */
export interface Access {
  readonly caller: Caller | undefined;
  readonly tenantId: string;
}

/** Decides before the body is read whether a call may go on. Throws when it may not. */
export async function admit(call: Call, request: FastifyRequest, parts: ServerParts): Promise<Access> {
  const { policy } = call;
  if (policy.access === 'test' && !parts.config.testMode) throw new NotFound();
  if (call.write) refuseForeignWrites(request);
  if (policy.access === 'anonymous' || policy.access === 'test') return { caller: undefined, tenantId: await namedTenant(call, request, parts) };

  const token = bearerOf(request);
  if (policy.access === 'link' && token === undefined) return { caller: undefined, tenantId: tenantOfLink(request, parts) };
  const caller = token === undefined ? undefined : await parts.sessions.find(token);
  if (caller === undefined) {
    if (token !== undefined && call.name === 'session.refresh') await parts.sessions.reportReuse(token);
    throw new Unauthorized();
  }
  const code = headerOf(request, 'tenant-code');
  if (code !== undefined && code !== '' && code !== caller.tenantCode && code !== caller.user.tenantId) throw new Forbidden(texts.otherTenant);
  if (caller.scope === 'password' && !passwordCalls.has(call.name)) throw new Forbidden(texts.passwordFirst);
  keepGuestAtDoor(caller.scope, call, request.query);
  if (policy.access === 'role' && !policy.roles.some((role) => caller.user.roles.includes(role))) throw new Forbidden();
  return { caller, tenantId: caller.user.tenantId };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

// helpers

/** What somebody may do who must change the password first. */
const passwordCalls: ReadonlySet<string> = new Set([
  'user.changUserPsd',
  'pwdStrategy.getDefault',
  'session.signout',
  'session.refresh',
  'user.getDetailByAccountOrId',
  'user.getDetailByAccountOrIdd',
]);

/** Some calls write by GET, so a browser must not send them on its own. */
function refuseForeignWrites(request: FastifyRequest): void {
  const purpose = `${headerOf(request, 'sec-purpose') ?? ''} ${headerOf(request, 'purpose') ?? ''}`;
  if (/prefetch|prerender/i.test(purpose)) throw new Forbidden(texts.noPrefetch);
  if (headerOf(request, 'sec-fetch-site') === 'cross-site') throw new Forbidden(texts.crossSite);
}

/** A link names its file in the path and carries everything else in its query. */
function tenantOfLink(request: FastifyRequest, { fileLinks, clock }: ServerParts): string {
  const { id } = request.params as Readonly<Record<string, unknown>>;
  const tenantId = typeof id === 'string' ? fileLinks.open(id, 'view', request.query as Readonly<Record<string, unknown>>, clock.epoch()) : undefined;
  if (tenantId === undefined) throw new Unauthorized();
  return tenantId;
}

/** What is asked of the installation, or of which tenants there are: the login page of one that does not exist must be able to say so. */
const ofNoTenant: ReadonlySet<string> = new Set([
  'system.version',
  'system.health',
  'system.live',
  'system.ready',
  'system.setUp',
  'sso.info',
  'tenant.getTenantByCode',
  'tenant.listJson',
]);

/** Before sign-on the tenant comes from the address of the login page. One that is not known or closed stands for no other. */
async function namedTenant({ name, policy }: Call, request: FastifyRequest, parts: ServerParts): Promise<string> {
  if (policy.access === 'test' || ofNoTenant.has(name)) return DEFAULT_TENANT;
  const query = request.query as Readonly<Record<string, unknown>>;
  const named = [query['tenantId'], headerOf(request, 'tenant-code')].find((value): value is string => typeof value === 'string' && value !== '');
  if (named === undefined) return DEFAULT_TENANT;
  const tenant = await parts.tenants.find(named);
  if (tenant?.status !== 'enable') throw new Forbidden(texts.noTenant);
  return tenant.id;
}

const texts = {
  otherTenant: { 'zh-CN': '租户与登录信息不一致', 'en-US': 'The organisation is not the one you signed in to.', 'zh-TW': '租戶與登入資訊不一致' },
  noTenant: { 'zh-CN': '租户不存在或已停用', 'en-US': 'There is no such organisation, or it has been disabled.', 'zh-TW': '租戶不存在或已停用' },
  passwordFirst: { 'zh-CN': '请先修改密码', 'en-US': 'Please change your password first.', 'zh-TW': '請先修改密碼' },
  noPrefetch: { 'zh-CN': '不允许预取', 'en-US': 'This cannot be prefetched.', 'zh-TW': '不允許預先擷取' },
  crossSite: { 'zh-CN': '不允许跨站请求', 'en-US': 'Requests from other sites are not allowed.', 'zh-TW': '不允許跨網站請求' },
} as const;
