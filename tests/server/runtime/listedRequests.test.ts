import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateListJson,
  followSave,
  formPrintDocument,
  instanceTransToMore,
  instanceFlowImage,
  instanceFlowOpinions,
  instanceGetExcutorNameByInstId,
  instanceGetFormAndBO,
  instanceGetInstanceByInstId,
  instanceGetInstFormAndBO,
  instanceGetWatermark,
  instanceSendUrgent,
} from '../../../schemas/calls/index.ts';
import { Office, travelClaim } from './office.ts';

/** Who only meets a request in a list opens what the list links to, sees what the list's form reads, and does nothing in it. */

let office: Office;
let instId: string;
beforeAll(async () => {
  office = await Office.open();
  instId = await office.start('chenyuxin', 'clfybxV1', travelClaim({ cjkmx: [] }));
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

/** The accountant of other claims lists all; a colleague lists his own. */
const [lists, listsNot] = ['fangmin', 'sunhao'];

type Asked = Parameters<Office['call']>[2];
const looks: readonly [string, Parameters<Office['call']>[1], () => Asked][] = [
  ['the document', instanceGetInstFormAndBO, () => ({ query: { proInstId: instId } })],
  ['the request', instanceGetInstanceByInstId, () => ({ query: { instId }, body: {} })],
  ['its history', instanceFlowOpinions, () => ({ query: { instId } })],
  ['its picture', instanceFlowImage, () => ({ query: { proInstId: instId } })],
  ['who has it', instanceGetExcutorNameByInstId, () => ({ query: { instId } })],
  ['its watermark', instanceGetWatermark, () => ({ query: { instId } })],
  ['a copy of it', instanceGetFormAndBO, () => ({ body: { flowKey: 'clfybxV1', copyInstId: instId } })],
  ['its paper', formPrintDocument, () => ({ query: { instId } })],
];

test('a list shows the request to one and not to the other', async () => {
  const rows = async (account: string) =>
    (
      await office.call<{ rows: { inst_id: string; takesPart: boolean }[] }>(account, dataTemplateListJson, {
        body: { templateId: 'dt_clfybx', queryFilter: { pageBean: { page: 1, pageSize: 100 } } },
      })
    ).body.rows.filter((row) => row.inst_id === instId);
  expect(await rows(lists)).toMatchObject([{ takesPart: false }]);
  expect(await rows('chenyuxin')).toMatchObject([{ takesPart: true }]);
  expect(await rows(listsNot)).toEqual([]);
});

test.each(looks)('%s opens to whom a list shows it, and to nobody else', async (_, call, asked) => {
  expect((await office.call(lists, call, asked())).status).toBe(200);
  expect((await office.call(listsNot, call, asked())).status).toBe(403);
});

test('the document is the one that the form of the list reads, with nothing to do in it', async () => {
  const { body } = await office.call<{ data: { clfybx: object }; buttons: { alias: string }[] }>(lists, instanceGetInstFormAndBO, {
    query: { proInstId: instId },
  });
  expect(body.data.clfybx).toMatchObject({ ccsy: '赴北京参加储能标准研讨会' });
  expect(body.buttons.map(({ alias }) => alias)).toEqual(['flowImage', 'opinions', 'print']);
  const right = async (account: string) =>
    (await office.call<{ authorizeRight?: string }>(account, instanceGetInstanceByInstId, { query: { instId }, body: {} })).body.authorizeRight;
  expect([await right(lists), await right('chenyuxin')]).toEqual(['read', undefined]);
});

describe('nothing is done by who only looks', () => {
  test.each<[string, Parameters<Office['call']>[1], () => Asked]>([
    ['circulating', instanceTransToMore, () => ({ body: { instanceId: instId, userId: 'U1016', opinion: '请阅' } })],
    ['urging', instanceSendUrgent, () => ({ body: { instId } })],
    ['following', followSave, () => ({ body: { proInst: instId, taskId: 'UserTask2' } })],
  ])('%s', async (_, call, asked) => {
    const { status, body } = await office.call(lists, call, asked());
    expect([status, (body as { state?: boolean }).state]).toEqual([403, false]);
  });
});
