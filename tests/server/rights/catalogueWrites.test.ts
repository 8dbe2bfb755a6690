import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesInOrder } from '../../../scripts/lib/copyDatabase.ts';
import { calls } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { newId } from '../../../server/db/index.ts';
import { loadRecord, saveRecord } from '../../../server/forms/BoStore.ts';
import { multipart, sheetOf } from '../form/excelFile.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { Snapshot } from '../matrix/Snapshot.ts';
import { shareOf } from '../../helpers/shareOf.ts';
import type { Data } from './documents.ts';
import { base64 } from './rightsServer.ts';
import { toldOf } from './toldOf.ts';
import { FORGED, forgedAmount, writeLines, type HostileRequest, type Staged, type Step } from './writeLines.ts';
import { textOf } from './world.ts';

/** What is hidden or only read is sent to every call that could carry it: it is not stored, not echoed, and no answer tells what is there. */
const LONG = process.env['YUANBIAO_LONG'] === '1';
const secrets = { fixed: 'READ-F', words: 'CANARY-W', amount: '842777.77' } as const;
const hiddenMarks = ['CANARY', '842777', '842,777'];
const field = (title: string, widget = 'input', more: object = {}) => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget }, ...more });
const table = (columns: object) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });

let portal: ListServer;
let staged: Staged;
let snapshot: Snapshot;
let tables: readonly string[];
beforeAll(async () => {
  portal = await startListServer();
  await portal.db.insertInto('app_user').values({ id: 'asked', account: 'asked', fullname: 'asked', password_hash: '' }).execute();
  await portal.db
    .insertInto('wf_secretary')
    .values({
      id: 'S1',
      leader_id: 'head',
      leader_name: 'head',
      secretary_id: 'chen',
      secretary_name: 'chen',
      rights: '{}',
      def_keys: [],
      enabled: true,
      start_at: null,
      end_at: null,
      created_at: '2026-11-15 09:00:00',
    })
    .execute();
  await portal.publish(items());
  staged = await stage();
  tables = await tablesInOrder(portal.server.parts.database);
  snapshot = await Snapshot.take(portal.server.parts.database);
}, 300_000);
afterAll(() => portal.close());

const carrying = calls.flatMap((call): [string, Call][] => (call.write && 'send' in (writeLines[call.name] ?? {}) ? [[call.name, call]] : []));

test('every writing call has a line, and every line a call', () => {
  expect(Object.keys(writeLines).sort()).toEqual(
    calls
      .filter(({ write }) => write)
      .map(({ name }) => name)
      .sort(),
  );
});

test.each(shareOf(carrying))(
  '%s',
  async (name, call) => {
    const line = writeLines[name];
    const requests = line !== undefined && 'send' in line ? line.send(staged) : [];
    for (const [at, request] of requests.entries()) {
      if (!LONG && request.works !== true && (at + name.length) % 2 !== 0) continue;
      const before = await protectedParts();
      const place = `${request.person}: ${JSON.stringify({ ...request, person: undefined }).slice(0, 200)}`;
      const reply = await send(call, request);
      const text = await answersTo(call, request, textOf(reply));
      expect(reply.status, `${place} gives ${text.slice(0, 300)}`).toBeLessThan(500);
      if (request.works === true) expect(reply.body, place).toMatchObject(call.name.includes('import') ? {} : { state: true });
      expect(toldOf(text, [...hiddenMarks, FORGED]), `${place} gives ${text}`).toEqual([]);
      expect(await placesOf(FORGED, forgedAmount.slice(0, 5)), place).toEqual([]);
      expect(await protectedParts(before.keys()), place).toEqual(before);
      if (await snapshot.changed()) await snapshot.restore();
      else expect(request.works, `${place} changed nothing: ${text.slice(0, 300)}`).toBeUndefined();
    }
  },
  120_000,
);

// helpers

function items(): never[] {
  const layout = [{ group: '全部', fields: ['open', 'fixed', 'amount', 'words', 'mx', 'gone'] }];
  const sub = { mx: { a: 'w', b: 'n', c: 'r' }, gone: { e: 'n' } };
  const ops = { mx: { add: true, del: false, import: true } };
  const main = { open: 'w', fixed: 'r', amount: 'n', words: 'n', gone: 'n' };
  const node = (
    id: string,
    who: object,
    buttons: readonly string[] = ['agree', 'oppose', 'reject', 'backToStart', 'endProcess', 'saveDraft', 'delegate', 'inqu', 'startTrans', 'addSign'],
  ) => ({ id, type: 'USERTASK', name: id, assignee: who, buttons });
  return [
    {
      kind: 'bo',
      key: 'wr',
      name: 'wr',
      spec: {
        schema: {
          type: 'object',
          properties: {
            open: field('公开'),
            fixed: field('只读'),
            amount: field('金额', 'money'),
            words: field('保密'),
            mx: table({ a: field('甲'), b: field('乙'), c: field('丙') }),
            gone: table({ e: field('戊') }),
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'awr',
      name: 'wr',
      auth: { start: ['role:fykj'], view: ['role:fykj'] },
      spec: { bo: 'wr', layout, perm: { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' }, gone: { _: 'w' } } }, read: { main: { '*': 'r' } } } },
    },
    {
      kind: 'form',
      key: 'wrV1',
      name: 'wr',
      spec: {
        bo: 'wr',
        layout,
        perm: {
          start: { main, sub, subOps: ops },
          read: { main: { '*': 'r', amount: 'n', words: 'n', gone: 'n' }, sub: { mx: { a: 'r', b: 'n', c: 'r' }, gone: { e: 'n' } } },
          UserTask2: { main, sub, subOps: ops },
          UserTask3: { main: { ...main, amount: 'w' }, sub, subOps: ops },
        },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_wr',
      name: 'wr',
      spec: {
        bo: 'wr',
        form: 'wrV1',
        columns: [
          { field: 'open', title: 'o' },
          { field: 'words', title: 'w' },
        ],
        toolbar: ['add', 'import', 'export'],
        rowButtons: ['edit', 'delete'],
        rowFilter: [{ role: '*', sql: 'create_by = ${userId}' }],
      },
    },
    {
      kind: 'flow',
      key: 'wrV1',
      name: 'wr',
      spec: {
        form: 'wrV1',
        subject: '${open}',
        nodes: [
          { id: 'S', type: 'START', name: 'S' },
          node('UserTask1', { rule: 'startUser' }, ['startFlow', 'saveDraft']),
          node('UserTask2', { rule: 'users', users: ['head'] }),
          node('UserTask3', { rule: 'users', users: ['finance'] }),
          { id: 'E', type: 'END', name: 'E' },
        ],
        edges: [
          { from: 'S', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'UserTask3' },
          { from: 'UserTask3', to: 'E' },
        ],
      },
    },
  ] as never[];
}

async function stage(): Promise<Staged> {
  const free = newId();
  await portal.db.transaction((tx) => saveRecord(tx, { ...secretRecord(), id: free, isNew: true }));
  const rows = (await portal.db.selectFrom('bo_sub_row').select('id').where('ref_id', '=', free).where('sub', '=', 'mx').orderBy('sn').execute()).map(
    ({ id }) => id,
  );
  const running = await begin();
  await must('sun', '/runtime/instance/v1/transToMore', { instanceId: running.inst, userId: 'outsider', opinion: '请阅', copyToType: '0' });
  const notice = (await portal.db.selectFrom('wf_notice').select('id').where('inst_id', '=', running.inst).executeTakeFirstOrThrow()).id;
  const second = await begin();
  await must('head', '/runtime/task/v1/complete', { taskId: second.task, actionName: 'agree', opinion: '同意' });
  const asking = await begin();
  await must('head', '/runtime/task/v1/taskToInqu', { taskId: asking.task, userIds: 'asked', opinion: '请看' });
  const returned = await begin();
  await must('head', '/runtime/task/v1/complete', { taskId: returned.task, actionName: 'backToStart', opinion: '退回' });
  const draft = (await must('sun', '/runtime/instance/v1/saveDraft', { flowKey: 'wrV1', data: base64({ wr: { open: 'o' } }) })).instId ?? '';
  await plantSecrets(draft);
  return {
    free,
    rows,
    running,
    second: await stepOf(second.inst, 'finance'),
    asking: { ...asking, child: (await stepOf(asking.inst, 'asked')).task },
    returned: await stepOf(returned.inst, 'sun'),
    draft,
    notice,
  };
}

const secretRecord = () => ({
  bo: 'wr',
  tables: ['mx', 'gone'],
  by: 'sun',
  now: '2026-11-20 09:00:00',
  orgId: 'O1',
  formVersion: 1,
  newId,
  data: {
    open: 'o',
    ...secrets,
    mx: [
      { a: 'a', b: 'CANARY-B', c: 'READ-C' },
      { a: 'a', b: 'CANARY-B', c: 'READ-C' },
    ],
    gone: [{ e: 'CANARY-E' }],
  },
});

async function begin(): Promise<Step> {
  const { instId = '' } = await must('sun', '/runtime/instance/v1/start', { flowKey: 'wrV1', data: base64({ wr: { open: 'o' } }) });
  await plantSecrets(instId);
  return stepOf(instId, 'head');
}

async function plantSecrets(inst: string): Promise<void> {
  const row = await portal.db.selectFrom('bo_row').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
  await portal.db.transaction((tx) => saveRecord(tx, { ...secretRecord(), id: row.id, isNew: false, formKey: 'wrV1' }));
}

async function stepOf(inst: string, person: string): Promise<Step> {
  return {
    inst,
    task: (await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).where('assignee_id', '=', person).executeTakeFirstOrThrow()).id,
  };
}

async function must(person: Person, url: string, body: object): Promise<{ readonly instId?: string }> {
  const answer = (await portal.post(person, url, body)).json<{ state: boolean; instId?: string }>();
  if (!answer.state) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}

async function send(call: Call, { person, sheet, params, query, body }: HostileRequest) {
  const { token } = await portal.server.parts.sessions.issue(portal.db, person, {});
  if (sheet === undefined)
    return portal.server.call(call, {
      token,
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });
  const [titles = [], ...rows] = sheet;
  const { payload, headers } = multipart(await sheetOf(titles, rows));
  return portal.server.call(call, { token, ...(query === undefined ? {} : { query }), body: payload, headers });
}

/** The answer; of an import that goes on beside it, what becomes of it too. What its sender wrote into cells stands in his own report. */
async function answersTo(call: Call, { person }: HostileRequest, text: string): Promise<string> {
  if (!call.name.endsWith('tImportMain')) return call.name.endsWith('importSub') ? text.replaceAll(FORGED, '') : text;
  const job = /"id":"([^"]+)"/.exec(text)?.[1];
  if (job === undefined) return text.replaceAll(FORGED, '');
  for (;;) {
    const state = (await portal.get(person as Person, `/form/dataTemplate/v1/importJob/${job}`)).body;
    if (!state.includes('"running"')) return state;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

/** Tables in which one of the texts stands; a refused import keeps its sheet for whoever sent it. */
async function placesOf(...texts: readonly string[]): Promise<string[]> {
  const searched = tables.filter((name) => !/^(import_job|idempotency)/.test(name));
  const statements = searched.map(
    (name) =>
      `select '${name}' as name from public.${name} t where ${texts.map((text) => `regexp_replace(t::text, '[0-9]{18,}', '', 'g') like '%${text}%'`).join(' or ')}`,
  );
  const { rows } = await portal.server.parts.database.execute(statements.join(' union all '));
  return [...new Set((rows as { name: string }[]).map(({ name }) => name))];
}

/** What nobody here may change, document by document; the amount is finance's. */
async function protectedParts(only?: Iterable<string>): Promise<Map<string, string>> {
  const wanted = only === undefined ? undefined : new Set(only);
  const records = await portal.db.selectFrom('bo_row').select('id').where('bo', '=', 'wr').orderBy('id').execute();
  const parts = new Map<string, string>();
  for (const { id } of records) {
    if (wanted?.has(id) === false) continue;
    const { fixed, words, mx, gone, createBy } = { ...(await loadRecord(portal.db, 'wr', id)), ...(await loadRecord(portal.db, 'wr', id))?.data } as Data;
    const rows = ((mx as Data[] | undefined) ?? []).filter((row) => row['b'] !== undefined && row['b'] !== null).map((row) => [row['id_'], row['b'], row['c']]);
    parts.set(id, JSON.stringify([fixed, words, rows, gone, createBy]));
  }
  return parts;
}
