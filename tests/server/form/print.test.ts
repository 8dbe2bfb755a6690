import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formPrintDocument, formPrintPreview, instanceFlowOpinions, metaPublish, type PrintDocument } from '../../../schemas/calls/index.ts';
import { keepSeal, noteOpened } from '../../../server/documents/seals.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { printRights } from '../../../server/http/api/form/printRights.ts';
import { projectTemplate } from '../../../server/http/api/form/printTemplates.ts';
import { Office, travelClaim } from '../runtime/office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

/** The seal of 林志强, opened for his next decision. */
async function sealed(fileId: string): Promise<string> {
  const db = office.server.parts.database.forTenant(DEFAULT_TENANT);
  await keepSeal(db, 'U1013', { fileId, passwordHash: '', createTime: '2026-11-16 09:00:00' });
  await noteOpened(db, 'U1013', office.server.parts.clock);
  return JSON.stringify([{ fileId, name: '签名.png' }]);
}

describe('a travel claim on paper', () => {
  let instId: string;
  beforeAll(async () => {
    instId = await office.start('chenyuxin', 'clfybxV1', travelClaim());
  });
  const printed = (account: string) => office.call<PrintDocument>(account, formPrintDocument, { query: { instId } });

  test('its starter gets everything, with the template of the flow first', async () => {
    const { body } = await printed('chenyuxin');
    expect(body).toMatchObject({ instId, isDraft: false, form: { result: true, buttons: [], data: { clfybx: { bxzje: 4370, sehj: 248.27 } } } });
    expect(body.templates.map(({ key, isDefault }) => [key, isDefault])).toEqual([
      ['pt_clfybx', true],
      ['pt_clfybx_a5', false],
    ]);
    const modes = Object.values((JSON.parse(body.form.permission ?? '') as { fields: Record<string, Record<string, string>> }).fields).flatMap((entity) =>
      Object.values(entity),
    );
    expect(new Set(modes)).toEqual(new Set(['r']));
  });

  test('whoever sees no tax on his task sees none on paper, not even its name in a template', async () => {
    const { status, text } = await printed('linzhiqiang');
    expect(status).toBe(200);
    expect(text).not.toMatch(/sehj|"se"|\\"se\\"|税额|248\.27|"hdje"/);
    expect(text).toMatch(/"bxzje"/);
  });

  test('what was decided is on it, newest first, with words and signature', async () => {
    const seal = await sealed('f1');
    const id = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    await office.decide('linzhiqiang', id, { opinion: '票据齐全', zfiles: seal });
    const { body } = await office.call<PrintDocument>('chenyuxin', formPrintDocument, { query: { instId: id } });
    expect(
      body.opinions.map(({ auditorName, status, opinion, zfiles }) => [
        auditorName,
        status,
        opinion,
        zfiles === '' ? [] : (JSON.parse(zfiles ?? '') as unknown),
      ]),
    ).toEqual([
      ['林志强', 'agree', '票据齐全', [{ fileId: 'f1', name: '签名.png' }]],
      ['陈雨欣', 'start', expect.anything(), []],
    ]);
    expect(body.form.opinionList).toMatchObject({ spyj: [{ opinion: '票据齐全' }] });
    const draft = await office.draft('chenyuxin', 'clfybxV1', travelClaim());
    expect((await office.call<PrintDocument>('chenyuxin', formPrintDocument, { query: { instId: draft } })).body).toMatchObject({
      isDraft: true,
      opinions: [],
      form: { opinionList: {} },
    });
  });

  test("words that the print preset hides are on nobody's paper", async () => {
    const form = shipped('form/clfybxV1') as { spec: { perm: { print: { opinion: object } } } };
    form.spec.perm.print.opinion = { spyj: 'n' };
    const { body } = await office.call('admin', metaPublish, { body: { package: 'probe', version: 1, items: [form] } });
    expect(body).toMatchObject({ state: true });
    const id = await office.start('chenyuxin', 'clfybxV1', travelClaim());
    await office.decide('linzhiqiang', id, { opinion: 'CANARY', zfiles: await sealed('CANARY') });
    for (const account of ['chenyuxin', 'linzhiqiang']) {
      const { status, body: paper, text } = await office.call<PrintDocument>(account, formPrintDocument, { query: { instId: id } });
      expect([status, paper.opinions.map((line) => line.status), paper.form.opinionList]).toEqual([200, ['agree', 'start'], {}]);
      expect(text).not.toContain('CANARY');
    }
    // on the screen they are where they were
    expect((await office.call('chenyuxin', instanceFlowOpinions, { query: { instId: id } })).text).toContain('CANARY');
  });

  test.each(['gaoyuan', 'sunhao'])('%s has nothing to do with it', async (account) => {
    expect((await printed(account)).status).toBe(403);
  });

  test('an unknown document is refused like a foreign one', async () => {
    expect((await office.call('chenyuxin', formPrintDocument, { query: { instId: '404' } })).status).toBe(403);
  });

  test('templates that are published later are for later documents', async () => {
    const template = shipped('printTemplate/pt_clfybx') as { spec: Record<string, unknown>; i18n?: unknown };
    office.server.parts.clock.set('2026-11-17 09:00:00');
    const { body } = await office.call('admin', metaPublish, {
      body: { package: 'probe', version: 1, items: [{ ...template, spec: { ...template.spec, title: '新版差旅单' } }] },
    });
    expect(body).toMatchObject({ state: true });
    const titles = async (id: string): Promise<unknown[]> =>
      (await office.call<PrintDocument>('chenyuxin', formPrintDocument, { query: { instId: id } })).body.templates.map(({ spec }) => spec['title']);
    expect(await titles(instId)).toEqual(['差旅费报销单', '差旅费报销凭单']);
    expect(await titles(await office.start('chenyuxin', 'clfybxV1', travelClaim()))).toEqual(['新版差旅单', '差旅费报销凭单']);
  });
});

test('a request that is being entered is previewed by whoever may start it', async () => {
  const { status, body } = await office.call<{ permission: string; templates: { key: string }[] }>('chenyuxin', formPrintPreview, {
    query: { flowKey: 'clfybxV1' },
  });
  expect([status, body.templates.map(({ key }) => key)]).toEqual([200, ['pt_clfybx', 'pt_clfybx_a5']]);
  // what the start page does not show is not named either
  expect(body.permission).not.toMatch(/hdje|cwsm/);
  expect((await office.call('chenyuxin', formPrintPreview, { query: { flowKey: 'ghost' } })).status).toBe(403);
  expect((await office.call('chenyuxin', formPrintPreview, { query: {} })).status).toBe(400);
});

test('hidden in one of both is hidden', () => {
  const rights = printRights(
    { fields: { bo: { a: 'w', b: 'n', c: 'r' }, mx: { x: 'w', y: 'n' }, zd: { z: 'r' } }, table: { mx: { hidden: false, add: true }, zd: { hidden: true } } },
    { fields: { bo: { a: 'r', b: 'r', c: 'n', d: 'r' }, mx: { x: 'n', y: 'r' }, zd: { z: 'r' } }, table: { mx: {}, zd: {} } },
  );
  expect(rights.fields).toEqual({ bo: { a: 'r', b: 'n', c: 'n', d: 'n' }, mx: { x: 'n', y: 'n' }, zd: { z: 'r' } });
  expect([rights.table?.['mx']?.hidden, rights.table?.['mx']?.add, rights.table?.['zd']?.hidden]).toEqual([true, false, true]);
});

test('a template without the names of what is hidden', () => {
  const spec: MetadataSpecs['printTemplate'] = {
    form: 'f',
    paper: 'A4',
    orientation: 'auto',
    title: 't',
    barcode: 'b',
    watermark: '${b}${user}',
    blocks: [
      { type: 'fields', fields: ['a', 'b'] },
      { type: 'fields', fields: ['b'] },
      { type: 'text', text: '${a} ${b} ${time}' },
      { type: 'opinions' },
      { type: 'table', fields: ['mx'], tableColumns: [{ field: 'x' }, { field: 'y' }], capital: 'y', groupBy: 'x' },
      { type: 'table', fields: ['zd'] },
    ],
  };
  expect(projectTemplate(spec, 'bo', { fields: { bo: { a: 'r', b: 'n' }, mx: { x: 'r' } }, table: { mx: {}, zd: { hidden: true } } })).toEqual({
    form: 'f',
    paper: 'A4',
    orientation: 'auto',
    title: 't',
    watermark: '${user}',
    blocks: [
      { type: 'fields', fields: ['a'] },
      { type: 'text', text: '${a}  ${time}' },
      { type: 'opinions' },
      { type: 'table', fields: ['mx'], tableColumns: [{ field: 'x' }], groupBy: 'x' },
    ],
  });
});

// helpers

const shipped = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../schemas/packages/travel/${name}.meta.json`, import.meta.url)), 'utf8'));
