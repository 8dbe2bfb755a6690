import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceGetFormAndBO, instanceGetInstanceByInstId, instanceStart, metaPublish, taskComplete, taskDetail } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { documentPackage } from '../../e2e/helpers/documentPackage.ts';
import { Office, type Reply } from '../runtime/office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  Object.assign(office.server.parts.config, { frameOrigins: ['https://erp.example'] });
  const { body } = await office.call<Reply>('admin', metaPublish, { body: documentPackage('https://erp.example') });
  expect(body.message).toBe('发布成功');
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

test('a page of an allowed origin stands in for the form', async () => {
  const { body } = await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'urlOk' } });
  expect(body).toMatchObject({ result: true, frame: { url: 'https://erp.example/form?mode=ok', origin: 'https://erp.example', name: '外部表单 urlOk' } });
  expect(body.buttons?.map(({ alias }) => alias)).toContain('startFlow');
  const { body: foreign } = await office.call<FlowForm>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'urlForeign' } });
  expect(foreign).toMatchObject({ result: 'formEmpty' });
  expect(foreign.frame).toBeUndefined();
});

test('key and variables of the other system go with the document', async () => {
  const { body } = await office.call<Reply>('chenyuxin', instanceStart, {
    body: { flowKey: 'urlOk', formType: 'frame', businessKey: 'DOC-1', sysCode: 'ERP', vars: { amount: 12, note: null } },
  });
  expect(body).toMatchObject({ state: true });
  const instId = body.instId ?? '';
  expect((await office.call('chenyuxin', instanceGetInstanceByInstId, { query: { instId }, body: {} })).body).toMatchObject({
    status: 'running',
    bizKey: 'DOC-1',
  });
  const db = office.server.parts.database.forTenant('-1');
  expect((await db.selectFrom('wf_inst').select('vars').where('id', '=', instId).executeTakeFirstOrThrow()).vars).toMatchObject({
    amount: 12,
    note: null,
    sysCode: 'ERP',
  });
  const task = await office.task('qianwei', instId);
  expect((await office.call<FlowForm>('qianwei', taskDetail, { query: { taskId: task.id } })).body).toMatchObject({
    result: true,
    frame: { origin: 'https://erp.example' },
  });
  const agreed = await office.call<Reply>('qianwei', taskComplete, {
    body: { taskId: task.id, actionName: 'agree', opinion: '同意', formType: 'frame', vars: { amount: 13 } },
  });
  expect(agreed.body).toMatchObject({ state: true });
  const after = await db.selectFrom('wf_inst').select(['vars', 'business_key', 'status']).where('id', '=', instId).executeTakeFirstOrThrow();
  expect(after).toMatchObject({ status: 'end', business_key: 'DOC-1', vars: { amount: 13, sysCode: 'ERP' } });
});

test('an ordinary form takes no key from the client', async () => {
  const { status } = await office.call<Reply>('chenyuxin', instanceStart, { body: { flowKey: 'clfybxV1', formType: 'inner', businessKey: 'DOC-1' } });
  expect(status).toBe(403);
});
