import Type from 'typebox';
import { anonymous, defineCall, testOnly } from './defineCall.ts';
import { Done, record } from './shapes.ts';

export const systemVersion = defineCall({
  name: 'system.version',
  method: 'GET',
  path: '/version',
  style: 'bare',
  response: record({ version: Type.String() }, { platform: Type.String(), developedIn: Type.String(), developer: Type.String(), licensee: Type.String() }),
  policy: anonymous,
  doc: 'Version and the facts of the about dialog.',
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

export const systemCalls = [systemVersion, systemHealth, testReset, testClock] as const;
