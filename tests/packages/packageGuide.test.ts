import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoSave,
  dataTemplateGetForm,
  dataTemplateListJson,
  menuGetCurrentUserMenu,
  metaExport,
  metaPublish,
  queryViewData,
  reportGetEchartsData,
} from '../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

/** The guide is true: what it shows is published, opened, filled in, listed and exported. */
const guide = readFileSync(new URL('../../docs/packages.md', import.meta.url), 'utf8');
const items = [...guide.matchAll(/```json item\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? '') as { kind: string; key: string });

let server: TestServer;
let designer: string;
let employee: string;
beforeAll(async () => {
  server = await startTestServer();
  [designer, employee] = await Promise.all([server.signIn('dengchao'), server.signIn('chenyuxin')]);
}, 120_000);
afterAll(() => server.close());

describe('docs/packages.md', () => {
  test('its items are published without a finding', async () => {
    expect(items.map(({ kind }) => kind)).toEqual([
      'dict',
      'bo',
      'form',
      'dataTemplate',
      'menu',
      'bo',
      'bo',
      'bo',
      'form',
      'bo',
      'bo',
      'dataTemplate',
      'sqlView',
      'chart',
    ]);
    expect((await server.call(metaPublish, { token: designer, body: { package: 'guide', version: 1, items } })).body).toMatchObject({
      state: true,
      value: { published: true, problems: [] },
    });
  });

  test('the entry is in the menu, the form opens, a booking is computed, stored and listed', async () => {
    expect(JSON.stringify((await server.call(menuGetCurrentUserMenu, { token: employee, query: { menuAlias: 'front_menu' } })).body)).toContain(
      'dt_guideBooking',
    );
    expect((await server.call(dataTemplateGetForm, { token: employee, params: { formKey: 'guideBookingV1', boAlias: 'guideBooking' } })).status).toBe(200);
    const saved = await server.call(dataTemplateBoSave, {
      token: employee,
      params: { boAlias: 'guideBooking' },
      body: { guideBooking: { hys: 'large', rq: '2026-11-30', rs: 12, dj: 15.5 }, formKey: 'guideBookingV1' },
    });
    expect(saved.body).toMatchObject({ state: true });
    const { rows } = (await server.call(dataTemplateListJson, { token: employee, body: { templateId: 'dt_guideBooking' } })).body as {
      rows: { hj: unknown }[];
    };
    expect(rows.map(({ hj }) => Number(hj))).toEqual([186]);
    const report = await server.call(queryViewData, { token: employee, params: { sqlAlias: 'qv_guideRooms', alias: 'rooms' }, body: {} });
    expect(report.body).toMatchObject({ rows: [{ hys: 'large', cs: 1, hj: 186 }], summary: [{ cs: 1, hj: 186 }] });
    const chart = await server.call(reportGetEchartsData, { token: employee, query: { reportId: 'c_guideRooms' } });
    expect(chart.body).toMatchObject({ value: { dataset: { source: [{ hys: expect.stringMatching(/[\u4e00-\u9fff]/) as unknown, hj: 186 }] } } });
  });

  test('what its schema forbids is refused at the field', async () => {
    const saved = await server.call(dataTemplateBoSave, {
      token: employee,
      params: { boAlias: 'guideBooking' },
      body: { guideBooking: { hys: 'large', rq: '2026-11-30', rs: 61, dj: 15.5 }, formKey: 'guideBookingV1' },
    });
    expect(saved.body).toMatchObject({ state: false, issues: [{ path: 'rs' }] });
  });

  test('the export names the same items', async () => {
    const { body } = await server.call(metaExport, {
      token: designer,
      query: { package: 'guide', items: items.map(({ kind, key }) => `${kind}:${key}`).join(','), closure: false },
    });
    expect((body as { items: { kind: string; key: string }[] }).items.map(({ kind, key }) => `${kind}/${key}`).sort()).toEqual(
      items.map(({ kind, key }) => `${kind}/${key}`).sort(),
    );
  });
});
