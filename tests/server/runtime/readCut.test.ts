import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { instanceStart } from '../../../schemas/calls/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { base64, Office } from './office.ts';

/** A starter who reads the amount that was cut, or does not see it, hands in a claim below it: whoever cut it is asked again. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const stored = async (instId: string) =>
  (await db().selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow()).data as Readonly<Record<string, unknown>>;
const people = (...users: readonly string[]) => ({ rule: 'users', users });

describe.each(['r', 'n'] as const)('a cut amount that the starter has as %s', (mode) => {
  const key = `cut${mode}`;
  beforeAll(async () => {
    const money = { type: 'number', 'x-ui': { widget: 'money' } };
    const properties = {
      je: { ...money, title: '金额', 'x-rules': 'required' },
      zje: { ...money, title: '总额', 'x-formula': 'je' },
      hdje: { ...money, title: '核定', 'x-defaultFormula': 'zje', 'x-rules': 'min_value:0|max_value:zje' },
    };
    await publishItems(
      db(),
      [
        { kind: 'bo', key, name: '核定', spec: { schema: { type: 'object', properties } } },
        {
          kind: 'form',
          key,
          name: '核定',
          spec: {
            bo: key,
            layout: [{ group: '基本', fields: Object.keys(properties) }],
            perm: {
              start: { main: { '*': 'w', zje: 'r', hdje: mode } },
              N2: { main: { '*': 'r', hdje: 'w' } },
              N3: { main: { '*': 'r' } },
              read: { main: { '*': 'r' } },
            },
          },
        },
        {
          kind: 'flow',
          key,
          name: '核定',
          auth: { start: ['everyone'] },
          spec: {
            form: key,
            subject: '核定',
            nodes: [
              { id: 'S', type: 'START' },
              { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' } },
              { id: 'N2', type: 'USERTASK', assignee: people('fangmin') },
              { id: 'N3', type: 'USERTASK', assignee: people('jiangtao') },
              { id: 'E', type: 'END' },
            ],
            edges: [
              { from: 'S', to: 'N1' },
              { from: 'N1', to: 'N2' },
              { from: 'N2', to: 'N3' },
              { from: 'N3', to: 'E' },
            ],
          },
        },
      ] as unknown as readonly RawItem[],
      { by: 'U1000', now: '2026-11-16 09:00:00' },
    );
    office.server.parts.metadata.clear();
  });

  test.each([
    ['below it', 600, 'N2'],
    ['as it was', 1000, 'N3'],
    ['above it', 900, 'N3'],
  ])('%s', async (_, je, goesTo) => {
    const instId = await office.start('chenyuxin', key, { [key]: { je: 1000 } });
    expect(await office.decide('fangmin', instId, { data: base64({ [key]: { hdje: 800 } }) })).toMatchObject({ state: true });
    expect(await office.decide('jiangtao', instId, { actionName: 'reject', destination: 'N1', backHandMode: 'direct', opinion: '请确认' })).toMatchObject({
      state: true,
    });
    const again = await office.call('chenyuxin', instanceStart, { body: { proInstId: instId, flowKey: key, data: base64({ [key]: { je } }) } });
    expect(again.body).toMatchObject({ state: true });
    expect(Number((await stored(instId))['hdje'])).toBe(800);
    if (goesTo === 'N2') {
      expect(await office.decide('fangmin', instId)).toMatchObject({ state: false });
      expect(await office.decide('fangmin', instId, { data: base64({ [key]: { hdje: 500 } }) })).toMatchObject({ state: true });
    }
    expect((await office.task('jiangtao', instId)).nodeId).toBe('N3');
    expect(await office.decide('jiangtao', instId)).toMatchObject({ state: true });
  });
});
