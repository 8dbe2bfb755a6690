import type { Call } from '../../../schemas/calls/defineCall.ts';
import { partsOf } from '../form/excelFile.ts';
import { startListServer, type ListServer } from '../form/listServer.ts';
import { plainRequestOf, requestsOf, type GeneratedRequest, type KnownIds } from '../matrix/requests.ts';
import type { TestReply } from '../../helpers/testServer.ts';
import { base64 } from './rightsServer.ts';

/** How people stand to the documents, and under which id they sign in. `of`: to which of the two documents of a variant. */
export const readers = {
  // take part
  starter: { id: 'sun', of: 'plain' },
  approver: { id: 'head', of: 'plain' },
  secretary: { id: 'chen', of: 'plain' },
  asked: { id: 'asked', of: 'plain' },
  circulated: { id: 'outsider', of: 'plain' },
  principal: { id: 'boss', of: 'represented' },
  agent: { id: 'agent', of: 'represented' },
  // meet them in lists and queries only
  list: { id: 'finance', of: 'plain' },
  deputy: { id: 'deputy', of: 'plain' },
  designer: { id: 'designer', of: 'plain' },
  otherDepartment: { id: 'distant', of: 'plain' },
  // have nothing to do with them
  otherTenant: { id: 'foreign', of: 'plain', tenant: 'T2' },
} as const satisfies Readonly<Record<string, { readonly id: string; readonly of: DocumentName; readonly tenant?: string }>>;
export type Reader = keyof typeof readers;

const hiding = { '*': 'r', amount: 'n', words: 'n' };
const open = { '*': 'r' };
const start = { main: { '*': 'w' } };
const atNode: readonly Reader[] = ['approver', 'secretary', 'asked', 'principal', 'agent'];
const byRead: readonly Reader[] = ['starter', 'circulated', 'list', 'deputy', 'designer', 'otherDepartment'];

/** Variants of metadata: what they state, and from whom that hides amount and words. Another tenant sees nothing of any. */
export const variants = {
  nodeHides: { perm: { start, read: { main: open }, UserTask2: { main: hiding } }, hiddenFrom: [...atNode, 'otherTenant'] },
  readHides: { perm: { start, read: { main: hiding }, UserTask2: { main: open } }, hiddenFrom: [...byRead, 'otherTenant'] },
  noRead: { perm: { start, UserTask2: { main: open } }, hiddenFrom: [...byRead, 'otherTenant'] },
  noNode: { perm: { start, read: { main: open } }, hiddenFrom: [...atNode, 'otherTenant'] },
  tightened: { perm: { start, read: { main: open }, UserTask2: { main: open } }, hiddenFrom: [...atNode, ...byRead, 'otherTenant'] },
} as const satisfies Readonly<Record<string, { readonly perm: object; readonly hiddenFrom: readonly Reader[] }>>;
export type Variant = keyof typeof variants;
export const variantNames = Object.keys(variants) as Variant[];

export type DocumentName = 'plain' | 'represented';

/** A request that waits at its node, and by what its hidden values would be known in an answer. */
export interface Planted {
  readonly ids: KnownIds;
  readonly marks: readonly string[];
}

export interface World {
  readonly portal: ListServer;
  documentOf(variant: Variant, reader: Reader): Planted;
  /** Of a session of its own: some of the calls end theirs. */
  tokenOf(reader: Reader): Promise<string>;
  close(): Promise<void>;
}

/** The real server with two requests of each variant: one that waits at its approver, one at the agent of whom it was meant for. */
export async function openWorld(): Promise<World> {
  const portal = await startListServer();
  await addPeople(portal);
  for (const name of variantNames) await portal.publish(itemsOf(name));
  const documents = new Map<string, Planted>();
  for (const [at, name] of variantNames.entries()) {
    documents.set(`${name} plain`, await plant(portal, name, `${name}V1`, at));
    documents.set(`${name} represented`, await plant(portal, name, `${name}V2`, at + variantNames.length));
  }
  // given documents that run, the published form hides what theirs shows
  const form = await portal.server.parts.metadata.forTenant('-1').get('form', 'tightenedV1');
  await portal.publish([
    {
      ...form,
      spec: { ...form.spec, perm: { start: { main: { '*': 'w', amount: 'n', words: 'n' } }, read: { main: hiding }, UserTask2: { main: hiding } } },
    } as never,
  ]);
  return {
    portal,
    documentOf: (variant, reader) => documents.get(`${variant} ${readers[reader].of}`) as Planted,
    async tokenOf(reader) {
      const who: { readonly id: string; readonly tenant?: string } = readers[reader];
      return (await portal.server.parts.sessions.issue(portal.server.parts.database.forTenant(who.tenant ?? '-1'), who.id, {})).token;
    },
    close: () => portal.close(),
  };
}

/** Requests by each id, and by the names of everything that leads to the document. */
export function requestsFor(call: Call, ids: KnownIds, name: string): GeneratedRequest[] {
  const made = [...requestsOf(call).map((make) => make(ids)), plainRequestOf(call, ids)];
  const keys = [name, `${name}V1`, `a${name}`, `dt_${name}`, `q_${name}`, `d_${name}`];
  const texts = new Set(
    made
      .map((request) => JSON.stringify(request))
      .flatMap((text) => (text.includes('"jksq"') ? keys.map((key) => text.replaceAll('"jksq"', JSON.stringify(key))) : [text])),
  );
  return [...texts].map((text) => JSON.parse(text) as GeneratedRequest);
}

/** Everything that an answer says, the inside of a workbook included. */
export const textOf = (reply: TestReply): string =>
  `${reply.bytes.subarray(0, 2).toString() === 'PK' ? partsOf(reply.bytes) : reply.bytes.toString('utf8')} ${JSON.stringify(reply.headers)}`;

// helpers

async function addPeople({ db, server }: ListServer): Promise<void> {
  const person = (id: string) => ({ id, account: id, fullname: id, password_hash: '' });
  await db
    .insertInto('org')
    .values({ id: 'O3', dem_id: '1', code: 'O3', name: '远方', grade: null, path: '1.O3.', path_name: '/远方', master_user_id: null, leader_user_id: null })
    .execute();
  await db.insertInto('org_post').values({ id: 'PO3', org_id: 'O3', job_id: null, code: 'PO3', name: '远方岗位' }).execute();
  await db.insertInto('role').values({ id: 'bdsjs', code: 'bdsjs', name: 'bdsjs', description: null }).execute();
  await db.insertInto('app_user').values(['asked', 'boss', 'agent', 'deputy', 'designer', 'distant'].map(person)).execute();
  await db
    .insertInto('user_role')
    .values([
      { user_id: 'designer', role_id: 'bdsjs' },
      ...['asked', 'boss', 'agent', 'deputy', 'designer', 'distant'].map((id) => ({ user_id: id, role_id: 'ptyg' })),
    ])
    .execute();
  await db.insertInto('user_post').values({ user_id: 'distant', post_id: 'PO3', is_master: true }).execute();
  const always = { enabled: true, start_at: null, end_at: null, created_at: '2026-11-15 09:00:00' };
  await db
    .insertInto('wf_secretary')
    .values({ id: 'S1', leader_id: 'head', leader_name: 'head', secretary_id: 'chen', secretary_name: 'chen', rights: '{}', def_keys: [], ...always })
    .execute();
  await db
    .insertInto('wf_agent')
    .values({ id: 'A1', auth_id: 'boss', auth_name: 'boss', agent_id: 'agent', agent_name: 'agent', type: '1', subject: null, ...always })
    .execute();
  await db
    .insertInto('wf_deputy')
    .values({ id: 'D1', user_id: 'head', user_name: 'head', agent_id: 'deputy', agent_name: 'deputy', enabled: true, created_at: '2026-11-15 09:00:00' })
    .execute();
  const other = server.parts.database.forTenant('T2');
  await other
    .insertInto('tenant')
    .values({ code: 'other', name: 'other', shorthand: null, domain: null, manage_logo: null, front_logo: null, description: null })
    .execute();
  for (const code of ['ptyg', 'fykj', 'bdsjs', 'xtgly']) await other.insertInto('role').values({ id: code, code, name: code, description: null }).execute();
  await other.insertInto('app_user').values(person('foreign')).execute();
  await other
    .insertInto('user_role')
    .values(['ptyg', 'fykj', 'bdsjs', 'xtgly'].map((role) => ({ user_id: 'foreign', role_id: role })))
    .execute();
}

const field = (title: string, widget = 'input') => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget } });

function itemsOf(name: Variant): never[] {
  const { perm } = variants[name];
  const layout = [{ group: '全部', fields: ['open', 'amount', 'words'] }];
  const columns = ['open', 'amount', 'words'].map((each) => ({ field: each, title: each }));
  const flow = (key: string, approver: string) => ({
    kind: 'flow',
    key,
    name: key,
    spec: {
      form: `${name}V1`,
      subject: name === 'tightened' ? '${open}' : '${open} ${words}',
      nodes: [
        { id: 'S', type: 'START', name: 'S' },
        { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
        { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: [approver] }, buttons: ['agree', 'inqu'] },
        { id: 'E', type: 'END', name: 'E' },
      ],
      edges: [
        { from: 'S', to: 'UserTask1' },
        { from: 'UserTask1', to: 'UserTask2' },
        { from: 'UserTask2', to: 'E' },
      ],
    },
  });
  return [
    {
      kind: 'bo',
      key: name,
      name,
      spec: { schema: { type: 'object', properties: { open: field('公开'), amount: field('金额', 'money'), words: field('说明') } } },
    },
    // another way in, whose key comes first and which says nothing about reading
    { kind: 'form', key: `a${name}`, name, spec: { bo: name, layout, perm: { start: { main: { '*': 'w' } } } } },
    { kind: 'form', key: `${name}V1`, name, spec: { bo: name, layout, perm } },
    {
      kind: 'dataTemplate',
      key: `dt_${name}`,
      name,
      spec: {
        bo: name,
        columns,
        filters: columns.map((column) => ({ field: column.field, op: 'EQUAL' })),
        keyword: ['open', 'words'],
        toolbar: ['export', 'import'],
        rowButtons: ['edit'],
        rowFilter: 'all',
      },
    },
    { kind: 'customQuery', key: `q_${name}`, name, spec: { dsType: 'dataSource', object: `w_${name}`, rowFilter: 'all', results: columns } },
    { kind: 'customDialog', key: `d_${name}`, name, spec: { style: 'list', object: `w_${name}`, rowFilter: 'all', columns, resultMap: { a: 'amount' } } },
    flow(`${name}V1`, 'head'),
    flow(`${name}V2`, 'boss'),
  ] as never[];
}

/** A request of sun with changes noted of what is hidden. The plain one was circulated, and its approver has asked somebody. */
async function plant(portal: ListServer, bo: Variant, flowKey: string, at: number): Promise<Planted> {
  const { db } = portal;
  const [words, amount] = [`CANARY${at}W`, `93${at}777.37`];
  const sent = (
    await portal.post('sun', '/runtime/instance/v1/start', { flowKey, data: base64({ [bo]: { open: 'offen', words, amount: Number(amount) } }) })
  ).json<{ instId?: string; message: string }>();
  const inst = sent.instId;
  if (inst === undefined) throw new Error(`${flowKey} does not start: ${sent.message}`);
  const head = await db.selectFrom('wf_inst').select('business_key').where('id', '=', inst).executeTakeFirstOrThrow();
  const record = head.business_key ?? '';
  const task = (await db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).id;
  if (flowKey.endsWith('V1')) {
    await portal.post('sun', '/runtime/instance/v1/transToMore', { instanceId: inst, userId: 'outsider', opinion: '请阅', copyToType: '0' });
    const asking = (await portal.post('head', '/runtime/task/v1/taskToInqu', { taskId: task, userIds: 'asked', opinion: '请看' })).json<{
      state: boolean;
      message: string;
    }>();
    if (!asking.state) throw new Error(`${flowKey}: nobody is asked: ${asking.message}`);
  }
  const change = `ch${at}`;
  await db
    .insertInto('bo_modify_record')
    .values({
      id: change,
      bo,
      ref_id: record,
      inst_id: inst,
      task_id: null,
      node_id: 'UserTask1',
      node_name: '填写',
      user_id: 'finance',
      user_name: 'finance',
      at: '2026-11-20 09:30:00',
      rev: 2,
      ip: null,
      changes: JSON.stringify([
        { kind: 'value', place: 'words', path: 'words', before: null, after: words },
        { kind: 'value', place: 'amount', path: 'amount', before: null, after: amount },
      ]),
    })
    .execute();
  const [notice, opinion] = [
    await db.selectFrom('wf_notice').select('id').where('inst_id', '=', inst).executeTakeFirst(),
    await db.selectFrom('wf_opinion').select(['id', 'task_id']).where('inst_id', '=', inst).orderBy('seq').executeTakeFirstOrThrow(),
  ];
  return {
    ids: { inst, task, past: opinion.task_id ?? '', notice: notice?.id ?? '', record, change, opinion: opinion.id },
    marks: [words, amount.slice(0, 6)],
  };
}
