import { systemHealth, systemLive, systemReady, systemSetUp, systemVersion, testClock, testReset } from '../../../../schemas/calls/index.ts';
import type { ServerParts } from '../../../context/index.ts';
import { BadRequest, NotFound, Unavailable } from '../../../core/index.ts';
import { decodePassword, DEFAULT_TENANT, forgetCodeFile, hasAdministrator, makeFirstAdministrator } from '../../../identity/index.ts';
import { handle } from '../../handle.ts';
import { VERSION } from '../../../version.ts';

const version = handle(systemVersion, async (_input, { server }) => ({ version: VERSION, ...((await isSetUpOpen(server)) ? { setUp: true } : {}) }));

const health = handle(systemHealth, async (_input, { server }) => {
  const database = await server.database.clock().then(
    () => true,
    () => false,
  );
  return { status: database ? ('ok' as const) : ('degraded' as const), database, uptime: Math.round(process.uptime()) };
});

const live = handle(systemLive, () => Promise.resolve({ status: 'ok' as const }));

const ready = handle(systemReady, async (_input, { server }) => {
  if (server.isStopping()) throw new Unavailable(texts.stopping);
  const answered = server.database.isCurrent().catch(() => undefined);
  const state = await Promise.race([answered, pause(READY_WITHIN)]);
  if (state !== true) throw new Unavailable(state === false ? texts.otherTables : undefined);
  return { status: 'ok' as const };
});

const reset = handle(testReset, async (_input, { server }) => {
  await server.reset();
  return null;
});

const clock = handle(testClock, async ({ body }, { server }) => {
  if (body.now !== undefined) {
    if (body.now !== null && Number.isNaN(server.clock.parse(body.now))) throw new BadRequest(texts.noMoment);
    server.clock.set(body.now ?? undefined);
  }
  if (typeof body.advanceMinutes === 'number') server.clock.advance(body.advanceMinutes * 60_000);
  return { now: server.clock.now() };
});

/** A platform begins with its own tenant, whatever the address of the page says. */
const setUp = handle(systemSetUp, async ({ body }, { server, clock, config, newId, request }) => {
  if (config.setUp !== true) throw new NotFound();
  const db = server.database.forTenant(DEFAULT_TENANT);
  const given = {
    ...body,
    organisation: body.organisation.trim(),
    account: body.account.trim(),
    fullname: body.fullname.trim(),
    password: decodePassword(body.password),
  };
  await makeFirstAdministrator(db, clock, given, request.ip, async (tx, userId) => {
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(),
        user_id: userId,
        account: given.account,
        action: 'system.setUp',
        target: userId,
        outcome: 'done',
        ip: request.ip,
        log_id: request.logId,
        detail: null,
        at: clock.now(),
      })
      .execute();
  });
  server.tenants.forget();
  forgetCodeFile(config.dataDir);
  return null;
});

export const systemHandlers = [version, setUp, health, live, ready, reset, clock];

// helpers

/** A balancer asks again soon; a database that takes longer is of no use to anybody. */
const READY_WITHIN = 1_000;

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Asked until it is closed: it never opens again. */
const closed = new WeakSet<object>();

async function isSetUpOpen({ config, database }: ServerParts): Promise<boolean> {
  if (config.setUp !== true || closed.has(database)) return false;
  if (!(await hasAdministrator(database.forTenant(DEFAULT_TENANT)))) return true;
  closed.add(database);
  return false;
}

const texts = {
  stopping: { 'zh-CN': '服务正在停止', 'en-US': 'The server is stopping.', 'zh-TW': '服務正在停止' },
  otherTables: { 'zh-CN': '数据结构与程序版本不符', 'en-US': 'The tables are not those of this version.', 'zh-TW': '資料結構與程式版本不符' },
  noMoment: { 'zh-CN': 'now 不是 yyyy-MM-dd HH:mm:ss', 'en-US': 'now is not yyyy-MM-dd HH:mm:ss', 'zh-TW': 'now 不是 yyyy-MM-dd HH:mm:ss' },
} as const;
