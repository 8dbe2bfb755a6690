import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await server.parts.database.allTenants.deleteFrom('login_try').execute();
});

const right = 'Yunshan2026';
const home = '10.1.1.1';
/** The kind of answer to a sign-on. */
async function tried(account: string, password: string, address = home): Promise<'in' | 'wrong' | 'locked'> {
  const { body } = await server.tryToSignIn(account, password, undefined, address);
  const { loginStatus, message = '' } = body as { loginStatus?: boolean; message?: string };
  if (loginStatus === true) return 'in';
  return message.includes('次数过多') ? 'locked' : 'wrong';
}
const later = async (minutes: number): Promise<void> => {
  await server.call(testClock, { body: { advanceMinutes: minutes } });
};
const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('of sixty guesses at once five are judged', async () => {
  const answers = await times(60, () => tried('sunhao', 'wrong'));
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(55);
  expect(await tried('sunhao', right)).toBe('locked');
});

test('one person signs in often at once, with the right password', async () => {
  expect(await times(40, () => tried('sunhao', right))).toEqual(Array(40).fill('in'));
  expect(await tried('sunhao', right)).toBe('in');
});

test('nobody shuts out the owner, who is elsewhere', async () => {
  await times(8, () => tried('sunhao', 'wrong', '203.0.113.9'));
  expect(await tried('sunhao', right, '203.0.113.9')).toBe('locked');
  expect(await tried('sunhao', right, home)).toBe('in');
});

test('many who guess together shut out strangers, not who signed in there before', async () => {
  expect(await tried('sunhao', right, home)).toBe('in');
  const answers = await times(40, (index) => tried('sunhao', 'wrong', `198.51.100.${index}`));
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(await tried('sunhao', right, '192.0.2.7')).toBe('locked');
  expect(await tried('sunhao', right, home)).toBe('in');
});

test('a lock lasts ten minutes, then longer, and never more than an hour', async () => {
  for (const minutes of [10, 20, 40, 60, 60, 60]) {
    for (let count = 0; count < 5; count++) expect(await tried('sunhao', 'wrong')).toBe('wrong');
    expect(await tried('sunhao', right)).toBe('locked');
    await later(minutes - 1);
    expect(await tried('sunhao', right)).toBe('locked');
    await later(2);
  }
  expect(await tried('sunhao', right)).toBe('in');
  expect(await tried('sunhao', 'wrong')).toBe('wrong');
});

test('an unknown account is treated as a known one', async () => {
  const answers = await times(7, () => tried('nobody-here', 'wrong'));
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(2);
});

test('a customer of IPv6 is one place', async () => {
  const answers = await times(7, (index) => tried('sunhao', 'wrong', `2001:db8:1:2::${index + 1}`));
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(2);
  expect(await tried('sunhao', right, '2001:db8:1:3::1')).toBe('in');
});
