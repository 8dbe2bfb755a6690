import { systemHealth, systemVersion, testClock, testReset } from '../../../../schemas/calls/index.ts';
import { BadRequest } from '../../../core/refusals.ts';
import { handle } from '../../handle.ts';
import { VERSION } from '../../../version.ts';

const version = handle(systemVersion, async () => ({ version: VERSION }));

const health = handle(systemHealth, async (_input, { server }) => {
  const database = await server.database.clock().then(
    () => true,
    () => false,
  );
  return { status: database ? ('ok' as const) : ('degraded' as const), database, uptime: Math.round(process.uptime()) };
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

export const systemHandlers = [version, health, reset, clock];

// helpers

const texts = {
  noMoment: { 'zh-CN': 'now 不是 yyyy-MM-dd HH:mm:ss', 'en-US': 'now is not yyyy-MM-dd HH:mm:ss', 'zh-TW': 'now 不是 yyyy-MM-dd HH:mm:ss' },
} as const;
