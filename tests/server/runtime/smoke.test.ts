import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceFlowOpinions, instanceGetFormAndBO, instanceGetInstFormAndBO, instanceFlowImage, taskDetail, taskGet, taskCanLock, instanceMyRequest } from '../../../schemas/calls/index.ts';
import { base64, Office, travelClaim } from './office.ts';

let office: Office;
beforeAll(async () => { office = await Office.open(); }, 60_000);
afterAll(async () => { await office.server.close(); });

test('smoke', async () => {
  const page = await office.call<Record<string, unknown>>('liuyang', instanceGetFormAndBO, { body: { flowKey: 'clfybxV1' } });
  expect(page.status).toBe(200);
  const instId = await office.start('liuyang', 'clfybxV1', travelClaim('刘洋'));
  console.log(await office.counts('liuyang'), await office.counts('linzhiqiang'));
  const task = await office.task('linzhiqiang', instId);
  const view = await office.call('linzhiqiang', taskGet, { query: { id: task.id } });
  console.log(view.text.slice(0, 600));
  const detail = await office.call('linzhiqiang', taskDetail, { query: { taskId: task.id } });
  console.log(detail.status, detail.text.length, detail.text.includes('sehj'), (await office.call('linzhiqiang', taskCanLock, { query: { taskId: task.id } })).text);
  console.log(await office.decide('linzhiqiang', instId));
  console.log(await office.decide('qianwei', instId, { data: base64({ clfybx: { hdje: 1160 } }) }));
  console.log(await office.decide('jiangtao', instId));
  console.log(await office.decide('jiangtao', instId, { data: base64({ clfybx: { fkrq: '2026-11-16', fkzh: 'basic', fklsh: 'DEMO1' } }) }));
  console.log((await office.call('liuyang', instanceFlowOpinions, { query: { instId } })).text);
  console.log((await office.call('liuyang', instanceFlowImage, { query: { proInstId: instId } })).text.slice(-1500));
  console.log((await office.call('liuyang', instanceMyRequest, { body: {} })).text);
  console.log((await office.call('liuyang', instanceGetInstFormAndBO, { query: { proInstId: instId } })).text.slice(-1500));
}, 60_000);
