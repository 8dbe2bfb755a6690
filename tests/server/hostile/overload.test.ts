import { afterAll, beforeAll, expect, test } from 'vitest';
import Type from 'typebox';
import { anonymous, defineCall } from '../../../schemas/calls/defineCall.ts';
import { calls } from '../../../schemas/calls/index.ts';
import { handlers } from '../../../server/http/api/index.ts';
import { handle } from '../../../server/http/handle.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** More than can be worked on at once is refused before it begins, and what comes later is answered again. */

const slow = defineCall({ name: 'probe.slow', method: 'GET', path: '/probe/slow', style: 'bare', response: Type.Integer(), policy: anonymous, doc: 'probe' });
let release: (() => void)[] = [];
const waiting = handle(
  slow,
  () =>
    new Promise<number>((resolve) => {
      release.push(() => resolve(1));
    }),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: [], config: { maxRequests: 3 }, calls: [...calls, slow], handlers: [...handlers, waiting] });
}, 60_000);
afterAll(async () => {
  await server.close();
});

const ask = (url: string) => server.app.inject({ method: 'GET', url });
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

test('who comes beyond the bound is told at once, health is told anyway, and the next is let in as soon as one is over', async () => {
  const first = [ask('/probe/slow'), ask('/probe/slow'), ask('/probe/slow')];
  await until(() => release.length === 3);
  const refused = await ask('/probe/slow');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([503, '2', { state: false, errorCode: '-004' }]);
  expect((await ask('/health')).statusCode).toBe(200);
  release.shift()?.();
  await Promise.race(first);
  const next = ask('/probe/slow');
  await until(() => release.length === 3);
  for (const each of release) each();
  release = [];
  expect((await Promise.all([...first, next])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
