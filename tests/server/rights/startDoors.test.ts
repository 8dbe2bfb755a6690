import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

/** Whatever names flows that can be started names those that starting takes, and no other: flow and form both say who may. */
let portal: ListServer;

const grants = [undefined, ['user:sun']] as const;
const combinations = grants.flatMap((flow) => grants.flatMap((view) => grants.map((form) => ({ flow, view, form }))));
const flowKey = (index: number): string => `sd${index}V1`;

beforeAll(async () => {
  portal = await startListServer();
  const schema = { type: 'object', properties: { open: { type: 'string', title: '公开', 'x-ui': { widget: 'input' } } } };
  await portal.publish(
    combinations.flatMap(({ flow, view, form }, index) => {
      const [bo, key] = [`sd${index}`, flowKey(index)];
      const auth = { ...(flow === undefined ? {} : { start: flow }), ...(view === undefined ? {} : { view }) };
      return [
        { kind: 'bo', key: bo, name: bo, spec: { schema } },
        {
          kind: 'form',
          key,
          name: bo,
          ...(form === undefined ? {} : { auth: { start: form } }),
          spec: { bo, layout: [{ group: '全部', fields: ['open'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
        },
        {
          kind: 'dataTemplate',
          key: `dt_${key}`,
          name: bo,
          spec: { bo, form: key, flow: key, columns: [{ field: 'open', title: 'o' }], toolbar: ['startFlow', 'add', 'export'], rowFilter: 'all' },
        },
        {
          kind: 'flow',
          key,
          name: bo,
          ...(Object.keys(auth).length === 0 ? {} : { auth }),
          spec: {
            form: key,
            subject: bo,
            nodes: [
              { id: 'S', type: 'START', name: 'S' },
              { id: 'UserTask1', type: 'USERTASK', name: 'u', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
              { id: 'E', type: 'END', name: 'E' },
            ],
            edges: [
              { from: 'S', to: 'UserTask1' },
              { from: 'UserTask1', to: 'E' },
            ],
          },
        },
      ];
    }) as never[],
  );
  // whose secretary may start for him, and one who may not
  await portal.db
    .insertInto('wf_secretary')
    .values([
      {
        id: 'Y1',
        leader_id: 'sun',
        leader_name: 'sun',
        secretary_id: 'head',
        secretary_name: 'head',
        def_keys: [],
        rights: JSON.stringify({ start: true }),
        enabled: true,
        created_at: '2026-11-20 09:00:00',
        start_at: null,
        end_at: null,
      },
      {
        id: 'Y2',
        leader_id: 'sun',
        leader_name: 'sun',
        secretary_id: 'finance',
        secretary_name: 'finance',
        def_keys: [],
        rights: JSON.stringify({ task: true }),
        enabled: true,
        created_at: '2026-11-20 09:00:00',
        start_at: null,
        end_at: null,
      },
    ])
    .execute();
}, 120_000);
afterAll(() => portal.close());

/** Names the flow, or opens something of it, for whoever may start it. */
type Channel = (person: Person, key: string) => Promise<boolean>;

const named =
  (url: string, body: object = {}): Channel =>
  async (person, key) =>
    (await portal.post(person, url, { ...body, pageBean: { page: 1, pageSize: 200, showTotal: true } })).body.includes(`"${key}"`);
const opens =
  (url: string): Channel =>
  async (person, key) => {
    const reply = await portal.get(person, url.replace('KEY', key));
    expect([200, 403]).toContain(reply.statusCode);
    return reply.statusCode === 200;
  };

const channels: Readonly<Record<string, Channel>> = {
  newProcess: named('/runtime/instance/v1/newProcess'),
  byType: named('/runtime/instance/v1/getHasAuthFlowList'),
  listJson: named('/flow/def/v1/listJson'),
  defGet: opens('/flow/def/v1/defGet?defId=KEY'),
  getJson: opens('/flow/def/v1/getJson?defKey=KEY'),
  taskNode: opens('/runtime/task/v1/taskNode?defId=KEY'),
  image: opens('/runtime/instance/v1/instanceFlowImage?defId=KEY'),
  startPage: async (person, key) =>
    (await portal.post(person, `/runtime/instance/v1/getFormAndBO${person === 'head' ? '?leaderId=sun' : ''}`, { flowKey: key })).statusCode === 200,
  button: async (person, key) => {
    const { body } = await portal.get(person, `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_${key}`);
    expect(body).toContain('export');
    return body.includes('startFlow');
  },
  often: async (person, key) => {
    await portal.post(person, '/bpmModel/BpmOftenFlow/v1/saveMyOftenFlow', [{ defKey: key }]);
    return (await portal.get(person, '/runtime/instance/v1/getMyOftenFlow')).body.includes(`"${key}"`);
  },
};

const starts = async (person: Person, key: string): Promise<boolean> => {
  const reply = await portal.post(person, `/runtime/instance/v1/saveDraft${person === 'head' ? '?leaderId=sun' : ''}`, {
    flowKey: key,
    data: base64({ [key.slice(0, -2)]: { open: 'o' } }),
  });
  return reply.statusCode === 200 && reply.json<{ state: boolean }>().state;
};

test.each(['sun', 'chen', 'head', 'finance'] as const)('what is offered to %s can be started, and the reverse', async (person) => {
  for (const [index, { flow, view, form }] of combinations.entries()) {
    const key = flowKey(index);
    const open = person === 'sun' || person === 'head' || [flow, view, form].every((each) => each === undefined);
    for (const [name, channel] of Object.entries(channels)) expect([name, key, person, await channel(person, key)]).toEqual([name, key, person, open]);
    expect(['start', key, person, await starts(person, key)]).toEqual(['start', key, person, open]);
  }
});

test('the right to start is told alike', async () => {
  for (const [index, { flow, view, form }] of combinations.entries()) {
    const key = flowKey(index);
    const value = async (person: Person, url: string): Promise<boolean> => (await portal.get(person, url)).json<{ value: boolean }>().value;
    const open = [flow, view, form].every((each) => each === undefined);
    expect(await value('chen', `/flow/defAuthorize/v1/startRight?defId=${key}`)).toBe(open);
    expect(await value('sun', `/flow/defAuthorize/v1/startRight?defId=${key}`)).toBe(true);
    expect(await value('head', `/flow/defAuthorize/v1/startRight?defId=${key}&leadId=sun`)).toBe(true);
    expect(await value('finance', `/flow/defAuthorize/v1/startRight?defId=${key}&leadId=sun`)).toBe(false);
  }
});

test.each(['flow', 'form'] as const)('a draft is started by who may start now: the %s was closed meanwhile', async (closed) => {
  const key = `late${closed}V1`;
  const items = (auth: object): never[] =>
    [
      {
        kind: 'bo',
        key: `late${closed}`,
        name: key,
        spec: { schema: { type: 'object', properties: { open: { type: 'string', title: '公开', 'x-ui': { widget: 'input' } } } } },
      },
      {
        kind: 'form',
        key,
        name: key,
        ...(closed === 'form' ? { auth } : {}),
        spec: { bo: `late${closed}`, layout: [{ group: '全部', fields: ['open'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
      },
      {
        kind: 'flow',
        key,
        name: key,
        ...(closed === 'flow' ? { auth } : {}),
        spec: {
          form: key,
          subject: key,
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            { id: 'UserTask1', type: 'USERTASK', name: 'u', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'E' },
          ],
        },
      },
    ] as never[];
  const write = (call: string, person: Person, body: object) =>
    portal.post(person, `/runtime/instance/v1/${call}`, { data: base64({ [`late${closed}`]: { open: 'o' } }), ...body });
  await portal.publish(items({}));
  const drafts = new Map<Person, string>();
  for (const person of ['sun', 'chen'] as const) drafts.set(person, (await write('saveDraft', person, { flowKey: key })).json<{ instId: string }>().instId);
  await portal.publish(items({ start: ['user:sun'] }));
  for (const call of ['saveDraft', 'start']) {
    expect([call, (await write(call, 'chen', { proInstId: drafts.get('chen') })).statusCode]).toEqual([call, 403]);
    expect([call, (await write(call, 'sun', { proInstId: drafts.get('sun') })).json()]).toMatchObject([call, { state: true }]);
  }
});
