import { randomBytes } from 'node:crypto';
import { portalCreateShortUrl, portalGetLongUrl } from '../../../../schemas/calls/index.ts';
import { safeAddress } from '../../../../registry/safeAddress.ts';
import { Refusal } from '../../../core/index.ts';
import { GUEST_ID, guestScope } from '../../../identity/index.ts';
import { handle } from '../../handle.ts';

/**
 * The address behind a short link, whichever tenant's. Where a guest has something to see there, a session comes along that is good for
 * that alone; elsewhere whoever opens the link has to sign in.
 */
const resolve = handle(portalGetLongUrl, async ({ query }, { server, clock, request }) => {
  const code = query.shortUrl.replace(/^.*\/surl\//, '');
  const link = await server.database.allTenants.selectFrom('short_url').select(['tenant_id', 'url', 'expires_at']).where('code', '=', code).executeTakeFirst();
  if (link === undefined || (link.expires_at !== null && link.expires_at <= clock.now())) throw new Refusal(texts.gone);
  const tenant = await server.tenants.find(link.tenant_id);
  const url = addressOf(link.url);
  if (tenant?.status !== 'enable' || url === undefined) throw new Refusal(texts.gone);
  const scope = guestScope(code, url);
  if (scope === undefined) return { url };
  const { token } = await server.sessions.issue(server.database.forTenant(link.tenant_id), GUEST_ID, {
    scope,
    device: request.device,
    until: link.expires_at === null ? undefined : clock.parse(link.expires_at),
  });
  return { url, guestToken: token, tenantId: link.tenant_id };
});

const create = handle(portalCreateShortUrl, async ({ body }, { db, user, clock }) => {
  const url = addressOf(body.url);
  if (url === undefined) throw new Refusal(texts.unsafe);
  const code = randomBytes(9).toString('base64url');
  await db
    .insertInto('short_url')
    .values({
      code,
      url,
      created_by: user.id,
      created_at: clock.now(),
      expires_at: clock.format(clock.epoch() + (body.days ?? DAYS) * 86_400_000),
    })
    .execute();
  return { shortUrl: `/surl/${code}` };
});

export const shortLinkHandlers = [resolve, create];

// helpers

const DAYS = 30;

/** A page of the portal; short links lead nowhere else. */
function addressOf(text: string): string | undefined {
  const address = safeAddress(text);
  return address !== undefined && /^\/(?!\/)/.test(address) && !/^\/(login|surl)(\/|\?|$)/.test(address) ? address : undefined;
}

const texts = {
  gone: { 'zh-CN': '短链接不存在或已失效', 'en-US': 'This short link does not exist, or is no longer valid.', 'zh-TW': '短連結不存在或已失效' },
  unsafe: { 'zh-CN': '短链接只能指向本平台的页面', 'en-US': 'A short link leads to a page of this portal.', 'zh-TW': '短連結只能指向本平台的頁面' },
} as const;
