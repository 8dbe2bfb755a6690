import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WorkDays } from '../../../formula/index.ts';
import type { ServedForm } from '../../../schemas/calls/entities/form.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { compileForm, type FormPermission, type FormSource } from '../../../registry/form/index.ts';
import { checkItems } from '../../../server/publishing/checkItems.ts';
import { FormModel } from '../../../validators/index.ts';
import { startListServer, type ListServer } from './listServer.ts';

/** A leave whose days go by the work calendar that is shipped: on screen, when it is saved, and on its way. */

const day = (title: string) => ({ type: 'string', title, format: 'date', 'x-ui': { widget: 'date' } });
const bo: RawItem = {
  kind: 'bo',
  key: 'qj',
  name: '请假',
  spec: {
    schema: {
      type: 'object',
      properties: {
        kssj: day('开始'),
        jssj: day('结束'),
        ts: { type: 'number', title: '工作日', 'x-ui': { widget: 'number', precision: 0 }, 'x-formula': 'NETWORKDAYS(kssj, jssj)' },
        fgr: { ...day('返岗日'), 'x-formula': 'WORKDAY(jssj, 1)' },
        sm: {
          type: 'string',
          title: '说明',
          'x-ui': { widget: 'input' },
          'x-linkage': [{ when: 'NETWORKDAYS(kssj, jssj) > 3', then: [{ field: 'sm', mode: 'b' }], else: [{ field: 'sm', mode: 'w' }] }],
        },
      },
    },
  },
};
const form = (samples: readonly object[] = []): RawItem => ({
  kind: 'form',
  key: 'qjV1',
  name: '请假',
  auth: { start: ['role:ptyg'] },
  spec: {
    bo: 'qj',
    layout: [{ group: '请假', fields: ['kssj', 'jssj', 'ts', 'fgr', 'sm'] }],
    samples,
    rules: [{ key: 'some', check: 'NETWORKDAYS(kssj, jssj) > 0', message: '不含工作日' }],
    perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } }, short: { main: { '*': 'r' } }, long: { main: { '*': 'r' } } },
  },
});
const flow: RawItem = {
  kind: 'flow',
  key: 'qjV1',
  name: '请假',
  spec: {
    form: 'qjV1',
    subject: '请假',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } },
      { id: 'G', type: 'EXCLUSIVE', name: '长短' },
      { id: 'short', type: 'USERTASK', name: '短假', assignee: { rule: 'users', users: ['head'] } },
      { id: 'long', type: 'USERTASK', name: '长假', assignee: { rule: 'users', users: ['finance'] } },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'UserTask1' },
      { from: 'UserTask1', to: 'G' },
      { from: 'G', to: 'long', when: 'NETWORKDAYS(kssj, jssj) > 3' },
      { from: 'G', to: 'short', default: true },
      { from: 'short', to: 'E' },
      { from: 'long', to: 'E' },
    ],
  },
};

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  await portal.publish([bo, form(), flow]);
});
afterAll(() => portal.close());

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
const problemsOf = async (...items: readonly RawItem[]): Promise<string[]> =>
  (await checkItems(portal.db, portal.server.parts, portal.server.parts.clock, items)).problems
    .filter(({ code }) => !code.startsWith('W'))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);

/** Around the National Day the calendar has eight days off and works on Saturday the 10th. */
const leaves = [
  ['2026-09-28', '2026-09-30', 3, '2026-10-08', 'short'],
  ['2026-09-30', '2026-10-08', 2, '2026-10-09', 'short'],
  ['2026-10-08', '2026-10-10', 3, '2026-10-12', 'short'],
  ['2026-10-08', '2026-10-12', 4, '2026-10-13', 'long'],
] as const;

describe('a leave', () => {
  test('is published without a finding, also as a sample', async () => {
    const data = { kssj: '2026-10-08', jssj: '2026-10-12', sm: '探亲' };
    expect(await problemsOf(bo, form([{ name: '国庆后', data, expected: { ts: 4, fgr: '2026-10-13' } }]), flow)).toEqual([]);
    expect(await problemsOf(bo, form([{ name: '国庆后', data, expected: { ts: 3 } }]), flow)).toEqual([expect.stringMatching(/^E21 .*应为 3，算得 4/)]);
  });

  test.each(leaves)('from %s to %s counts the same in the browser and on the server, and goes its way', async (kssj, jssj, ts, fgr, node) => {
    const served = (await portal.get('chen', '/form/dataTemplate/v1/getForm/qjV1/qj')).json<{ form: ServedForm; permission: FormPermission; now: string }>();
    const { dicts } = served.form;
    expect(Object.keys(dicts)).toEqual(['holiday', 'workday']);
    const compiled = compileForm({ ...served.form, key: 'qjV1', rules: [] } as unknown as FormSource, served.permission);
    const model = new FormModel(
      compiled,
      { kssj, jssj },
      { user: { id: 'chen', name: 'chen' }, today: served.now.slice(0, 10), now: served.now, workdays: WorkDays.of(dicts['holiday'], dicts['workday']) },
    );
    expect(model.toData()).toMatchObject({ ts: String(ts), fgr });

    const body = { flowKey: 'qjV1', data: base64({ qj: { kssj, jssj, ts: 99, sm: '探亲' } }) };
    const preview = (await portal.post('chen', '/runtime/instance/v1/previewPath', body)).body;
    expect([preview.includes('长假'), preview.includes('短假')]).toEqual([node === 'long', node === 'short']);
    const started = (await portal.post('chen', '/runtime/instance/v1/start', body)).json<{ instId: string }>();
    expect((await portal.db.selectFrom('wf_task').select('node_id').where('inst_id', '=', started.instId).execute()).map((task) => task.node_id)).toEqual([
      node,
    ]);
    const stored = await portal.db.selectFrom('bo_row').select('data').where('inst_id', '=', started.instId).executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({ ts: String(ts), fgr });
  });

  test('in a year without a calendar is kept as a draft and refused when it is submitted', async () => {
    const body = { flowKey: 'qjV1', data: base64({ qj: { kssj: '2027-01-04', jssj: '2027-01-05' } }) };
    expect((await portal.post('chen', '/runtime/instance/v1/saveDraft', body)).json()).toMatchObject({ state: true });
    const refused = (await portal.post('chen', '/runtime/instance/v1/start', body)).json<{ state: boolean; message: string; issues: object[] }>();
    expect(refused).toMatchObject({ state: false, message: expect.stringContaining('工作日历没有【2027】的安排') as string });
    expect(refused.issues).toContainEqual(expect.objectContaining({ path: 'ts', rule: 'formula' }));
  });

  test('that lies within a holiday breaks the rule of the form', async () => {
    const refused = (
      await portal.post('chen', '/runtime/instance/v1/start', { flowKey: 'qjV1', data: base64({ qj: { kssj: '2026-10-01', jssj: '2026-10-07' } }) })
    ).json();
    expect(refused).toMatchObject({ state: false, message: expect.stringContaining('不含工作日') as string });
  });

  test('forms that count no days get no calendar', async () => {
    const { form: served } = (await portal.get('chen', '/form/dataTemplate/v1/getForm/clfybxV1/clfybx')).json<{ form: ServedForm }>();
    expect(Object.keys(served.dicts)).not.toContain('holiday');
  });
});
