import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';
import { toldOf } from './toldOf.ts';

/** What is hidden is planted as a text or number that occurs nowhere else, and searched for in whatever the server answers. */
const CANARY = 'CANARY-77';
const SECRET = 842777.77;
const base = '/form/dataTemplate/v1';
const field = (title: string, widget = 'input', more: object = {}) => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget }, ...more });
const to = (id: string) => ({ rule: 'users', users: [id] });

let portal: ListServer;
const doors = {
  lists: (person: Person, list: string) => portal.post(person, `${base}/listJson`, { templateId: list }),
  exports: (person: Person, list: string) => portal.post(person, `${base}/export?formKey=${list}`, {}),
  query: (person: Person) => portal.post(person, '/form/customQuery/v1/doQuery?alias=q_dr&page=1', []),
  dialog: (person: Person) => portal.post(person, '/form/customDialog/v1/getListData?alias=d_dr&mapParam=', {}),
};

beforeAll(async () => {
  portal = await startListServer();
  const properties = {
    open: field('公开'),
    mine: field('我的金额', 'money', { 'x-rules': 'max_value:secret' }),
    secret: field('保密金额', 'money'),
    words: field('保密说明'),
  };
  const layout = [{ group: '全部', fields: ['open', 'mine', 'secret', 'words'] }];
  const hiding = { '*': 'r', secret: 'n', words: 'n' };
  const flow = (key: string, form: string, who: string, more: object = {}) => ({
    kind: 'flow',
    key,
    name: key,
    spec: {
      form,
      subject: '${open} ${words} ${secret}',
      nodes: [
        { id: 'S', type: 'START', name: 'S' },
        { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
        { id: 'G', type: 'EXCLUSIVE', name: 'G' },
        { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: to(who), buttons: ['agree', 'backToStart'] },
        { id: 'UserTask3', type: 'USERTASK', name: '复核', assignee: to('finance'), buttons: ['agree'] },
        { id: 'E', type: 'END', name: 'E' },
      ],
      edges: [
        { from: 'S', to: 'UserTask1' },
        { from: 'UserTask1', to: 'G' },
        { from: 'G', to: 'UserTask3', when: 'mine > secret' },
        { from: 'G', to: 'UserTask2', default: true },
        { from: 'UserTask2', to: 'E' },
        { from: 'UserTask3', to: 'E' },
      ],
      ...more,
    },
  });
  await portal.publish([
    { kind: 'bo', key: 'dr', name: 'dr', spec: { schema: { type: 'object', properties } } },
    // the key sorts first, and it says nothing about reading
    { kind: 'form', key: 'aaEntry', name: 'dr', spec: { bo: 'dr', layout, perm: { start: { main: { '*': 'w' } } } } },
    {
      kind: 'form',
      key: 'drV1',
      name: 'dr',
      spec: {
        bo: 'dr',
        layout,
        perm: {
          start: { main: { '*': 'w', secret: 'n', words: 'n' } },
          read: { main: { '*': 'r' } },
          UserTask2: { main: hiding, opinion: { sp: 'w' } },
          UserTask3: { main: { '*': 'r' } },
        },
      },
    },
    {
      kind: 'form',
      key: 'drV2',
      name: 'dr',
      spec: {
        bo: 'dr',
        layout,
        perm: {
          start: { main: { '*': 'w' } },
          read: { main: hiding, opinion: { sp: 'n' } },
          UserTask2: { main: { '*': 'r' }, opinion: { sp: 'w' } },
          UserTask3: { main: { '*': 'r' } },
        },
      },
    },
    flow('drF1', 'drV1', 'head'),
    flow('drF2', 'drV2', 'head'),
    {
      kind: 'dataTemplate',
      key: 'dt_dr',
      name: 'dr',
      spec: {
        bo: 'dr',
        form: 'drV1',
        columns: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's', sum: true },
          { field: 'words', title: 'w' },
        ],
        toolbar: ['export'],
        rowFilter: 'all',
      },
    },
    { kind: 'dataTemplate', key: 'dt_own', name: 'dr', spec: { bo: 'dr', form: 'drV1', columns: [{ field: 'open', title: 'o' }], toolbar: ['export'] } },
    {
      kind: 'customQuery',
      key: 'q_dr',
      name: 'dr',
      spec: {
        dsType: 'dataSource',
        object: 'w_dr',
        rowFilter: 'all',
        results: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's' },
          { field: 'words', title: 'w' },
        ],
      },
    },
    {
      kind: 'customQuery',
      key: 'q_own',
      name: 'dr',
      spec: {
        dsType: 'dataSource',
        object: 'w_dr',
        form: 'drV1',
        rowFilter: [{ role: '*', sql: 'create_by = ${userId}' }],
        results: [{ field: 'open', title: 'o' }],
      },
    },
    {
      kind: 'customDialog',
      key: 'd_dr',
      name: 'dr',
      spec: {
        style: 'list',
        object: 'w_dr',
        rowFilter: 'all',
        columns: [
          { field: 'open', title: 'o' },
          { field: 'secret', title: 's' },
          { field: 'words', title: 'w' },
        ],
        resultMap: { s: 'secret' },
      },
    },
    { kind: 'bo', key: 'nd', name: 'nd', spec: { schema: { type: 'object', properties: { open: field('公开') } } } },
    {
      kind: 'form',
      key: 'ndV1',
      name: 'nd',
      spec: { bo: 'nd', layout: [{ group: '全部', fields: ['open'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
  ]);
}, 300_000);
afterAll(() => portal.close());

interface Started {
  readonly inst: string;
  readonly id: string;
  readonly task: string;
}

/** A running request of sun with what is hidden in it. */
async function running(flowKey: string, data: object = { open: 'o' }): Promise<Started> {
  const inst = (await portal.post('sun', '/runtime/instance/v1/start', { flowKey, data: base64({ dr: data }) })).json<{ instId: string }>().instId;
  const row = await portal.db.selectFrom('bo_row').select(['id', 'data']).where('inst_id', '=', inst).executeTakeFirstOrThrow();
  await portal.db
    .updateTable('bo_row')
    .set({ data: JSON.stringify({ ...row.data, secret: String(SECRET), words: CANARY }) })
    .where('id', '=', row.id)
    .execute();
  const task = await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
  return { inst, id: row.id, task: task.id };
}

const rowOf = (body: string, id: string): Record<string, unknown> | undefined =>
  (JSON.parse(body) as { rows: Record<string, unknown>[] }).rows.find((row) => row['id_'] === id);
const tells = (body: string): boolean => toldOf(body, [CANARY, '842777', '842,777']).length > 0;

describe('each document is read by its own form, flow and node', () => {
  it('two flows over one object do not mix, and a second entry form opens nothing', async () => {
    const [one, two] = [await running('drF1'), await running('drF2')];
    // head approves both: the node of the first hides, that of the second shows
    const list = (await doors.lists('head', 'dt_dr')).body;
    expect([rowOf(list, one.id)?.['words'], rowOf(list, two.id)?.['words']]).toEqual([null, CANARY]);
    // chen only meets them in the list: `read` of the first shows, that of the second hides
    const read = (await doors.lists('chen', 'dt_dr')).body;
    expect([rowOf(read, one.id)?.['words'], rowOf(read, two.id)?.['words']]).toEqual([CANARY, null]);
    for (const [person, shown, hidden] of [
      ['head', two, one],
      ['chen', one, two],
    ] as const) {
      expect((await portal.get(person, `${base}/getForm/drV1/dr?id=${shown.id}`)).body, person).toContain(CANARY);
      expect(tells((await portal.get(person, `${base}/getForm/drV1/dr?id=${hidden.id}`)).body), person).toBe(false);
      expect((await portal.get(person, `${base}/getForm/aaEntry/dr?id=${shown.id}`)).statusCode).toBe(403);
    }
  });

  it('queries and dialogs without a form show of rows without a flow what every form reads', async () => {
    const id = await portal.claim({ by: 'sun', bo: 'dr', data: { open: 'free', words: 'CANARY-78' } });
    for (const open of [doors.query, doors.dialog]) {
      const { body } = await open('finance');
      expect(body).toContain('free');
      expect(body).not.toContain('CANARY-78');
    }
    await portal.db.deleteFrom('bo_row').where('id', '=', id).execute();
  });

  it('hiding a field reaches the documents that keep the older version, in every channel', async () => {
    const { id, inst } = await running('drF1');
    expect((await doors.lists('chen', 'dt_dr')).body).toContain(CANARY);
    const form = await portal.server.parts.metadata.forTenant('-1').get('form', 'drV1');
    const { words: _gone, ...read } = { '*': 'r' as const, secret: 'n' as const, words: 'n' as const };
    await portal.publish([
      { ...form, spec: { ...form.spec, perm: { ...form.spec.perm, read: { main: { ...read, words: 'n' } }, UserTask2: { main: { '*': 'n' } } } } } as never,
    ]);
    expect(rowOf((await doors.lists('chen', 'dt_dr')).body, id)).not.toHaveProperty('words');
    for (const person of ['sun', 'head'] as const) {
      expect(tells((await portal.get(person, `/runtime/instance/v1/getInstFormAndBO?proInstId=${inst}`)).body), person).toBe(false);
      expect(tells((await portal.get(person, `/form/print/v1/document?instId=${inst}`)).body), person).toBe(false);
    }
    await portal.publish([form as never]);
  });
});

describe('closed by default', () => {
  it('an object without a way to a form is not written; a list without rows shows everybody his own', async () => {
    expect((await portal.post('chen', `${base}/boSave/nd`, { nd: { open: 'x' }, formKey: 'ndV1' })).statusCode).toBe(403);
    expect((await portal.get('chen', `${base}/getForm/ndV1/nd`)).statusCode).toBe(403);
    const id = await portal.claim({ by: 'sun', bo: 'dr', data: { open: 'own' } });
    expect((await doors.lists('sun', 'dt_own')).body).toContain(id);
    expect((await doors.lists('chen', 'dt_own')).body).not.toContain(id);
    expect((await portal.post('chen', '/form/customQuery/v1/doQuery?alias=q_own&page=1', [])).body).not.toContain('"own"');
    expect((await portal.post('sun', '/form/customQuery/v1/doQuery?alias=q_own&page=1', [])).body).toContain('"own"');
  });
});

describe('nothing computed tells what is hidden', () => {
  it('a refusal names neither the hidden bound nor its field', async () => {
    const { task } = await running('drF1');
    const back = (await portal.post('head', '/runtime/task/v1/complete', { taskId: task, actionName: 'backToStart', opinion: '退回' })).json<{
      state: boolean;
    }>();
    expect(back.state).toBe(true);
    const own = await portal.db
      .selectFrom('wf_task')
      .select(['id', 'inst_id'])
      .where('assignee_id', '=', 'sun')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const refused = await portal.post('sun', '/runtime/task/v1/complete', {
      taskId: own.id,
      actionName: 'agree',
      data: base64({ dr: { open: 'o', mine: 900000 } }),
    });
    expect(refused.json()).toMatchObject({ state: false, issues: [{ path: 'mine', rule: 'max_value' }] });
    expect(tells(refused.body) || refused.body.includes('保密')).toBe(false);
  });

  it('the way ahead stops where it depends on something hidden, whatever is entered', async () => {
    const { task: held } = await running('drF1');
    await portal.post('head', '/runtime/task/v1/complete', { taskId: held, actionName: 'backToStart', opinion: '退回' });
    const { id: taskId } = await portal.db.selectFrom('wf_task').select('id').where('assignee_id', '=', 'sun').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const answers = await Promise.all(
      [1, 842777, 842778, 9_000_000].map(
        async (mine) => (await portal.post('sun', '/runtime/instance/v1/previewPath', { taskId, data: base64({ dr: { open: 'o', mine } }) })).body,
      ),
    );
    expect(new Set(answers.map((body) => JSON.stringify((JSON.parse(body) as { steps?: unknown; value?: unknown }).steps ?? body))).size).toBe(1);
    expect(answers[0]).toContain('"complete":false');
  });

  it('subjects, messages and drawings carry only what all of their readers may see', async () => {
    const { inst, task } = await running('drF2', { open: 'o', mine: 1, secret: SECRET, words: CANARY });
    await portal.post('head', '/runtime/task/v1/complete', { taskId: task, actionName: 'backToStart', opinion: 'WORDS-79' });
    const message = await portal.post('sun', '/innermsg/v1/getUnreadMsg', {});
    expect(toldOf(message.body + JSON.stringify(await portal.db.selectFrom('message').selectAll().execute()), ['WORDS-79', 'CANARY', '842777'])).toEqual([]);
    expect((await portal.db.selectFrom('wf_inst').select('subject').where('id', '=', inst).executeTakeFirstOrThrow()).subject).toBe('o');
    const drawing = (await portal.get('sun', `/runtime/instance/v1/instanceFlowImage?proInstId=${inst}`)).body;
    expect(drawing).toContain('sequenceFlow');
    expect(drawing).not.toContain('secret');
  });
});

describe('small doors', () => {
  it('a bulk change of columns leaves sub-tables alone, and a member of a hidden field is no column', async () => {
    expect(
      (await portal.post('chen', `${base}/listJson`, { templateId: 'dt_dr', queryFilter: { querys: [{ property: 'unknown.id', operation: 'NOTNULL' }] } }))
        .statusCode,
    ).toBe(400);
  });
});
