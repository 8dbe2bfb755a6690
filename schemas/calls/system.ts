import Type from 'typebox';
import { anonymous, defineCall, testOnly } from './defineCall.ts';
import { Done, record } from './shapes.ts';

export const systemVersion = defineCall({
  name: 'system.version',
  method: 'GET',
  path: '/version',
  style: 'bare',
  response: record(
    { version: Type.String() },
    {
      platform: Type.String(),
      developedIn: Type.String(),
      developer: Type.String(),
      licensee: Type.String(),
      setUp: Type.Boolean({ description: 'the first administrator has still to be made, with the code that the server printed' }),
    },
  ),
  policy: anonymous,
  doc: 'Version and the facts of the about dialog.',
});

export const systemSetUp = defineCall({
  name: 'system.setUp',
  method: 'POST',
  path: '/setup/v1/administrator',
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64 }),
    organisation: Type.String({ minLength: 1, maxLength: 100 }),
    account: Type.String({ minLength: 1, maxLength: 20 }),
    fullname: Type.String({ minLength: 1, maxLength: 50 }),
    password: Type.String({ minLength: 1, maxLength: 700, description: 'Base64' }),
  }),
  style: 'envelope',
  response: Done,
  policy: anonymous,
  doc: 'Makes the first administrator of a new installation, with the one-time code of its start. Refused once there is one.',
});

export const systemHealth = defineCall({
  name: 'system.health',
  method: 'GET',
  path: '/health',
  style: 'bare',
  response: record({ status: Type.Enum(['ok', 'degraded']) }, { database: Type.Boolean(), uptime: Type.Number() }),
  policy: anonymous,
  doc: 'Whether the server can answer, for probes.',
});

export const systemLive = defineCall({
  name: 'system.live',
  method: 'GET',
  path: '/health/live',
  style: 'bare',
  response: record({ status: Type.Enum(['ok']) }, {}),
  policy: anonymous,
  doc: 'The process answers. Nothing else is asked: a probe that fails here may start it anew.',
});

export const systemReady = defineCall({
  name: 'system.ready',
  method: 'GET',
  path: '/health/ready',
  style: 'bare',
  response: record({ status: Type.Enum(['ok']) }, {}),
  policy: anonymous,
  doc: 'The database answers within a second, its tables are of this version, and the server does not stop: requests may come. Otherwise 503.',
});

export const testReset = defineCall({
  name: 'test.reset',
  method: 'POST',
  path: '/__test__/reset',
  body: record({}, { seed: Type.String({ maxLength: 64 }) }),
  style: 'envelope',
  response: Done,
  policy: testOnly,
  doc: 'Puts the database back to the seed.',
});

export const testClock = defineCall({
  name: 'test.clock',
  method: 'POST',
  path: '/__test__/clock',
  body: record(
    {},
    {
      now: Type.String({ maxLength: 32, description: 'yyyy-MM-dd HH:mm:ss; null returns to the real time' }),
      advanceMinutes: Type.Integer(),
    },
  ),
  style: 'envelope',
  response: Type.Object({ now: Type.String() }),
  policy: testOnly,
  doc: 'Moves the clock of the server.',
});

export const systemCalls = [systemVersion, systemSetUp, systemHealth, systemLive, systemReady, testReset, testClock] as const;
