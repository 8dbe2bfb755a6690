import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { partsOf } from '../form/excelFile.ts';
import { plainRequestOf, requestsOf, type GeneratedRequest, type KnownIds } from '../matrix/requests.ts';
import { base64 } from './rightsServer.ts';

/**
 * Every call of the catalogue that reads, for every reader of every document: generated from the declarations, so that a new call is
 * asked as soon as it exists. What is hidden is planted as texts and amounts that occur nowhere else.
 */
const LONG = process.env['YUANBIAO_LONG'] === '1';
const field = (title: string, widget = 'input') => ({ type: widget === 'money' ? 'number' : 'string', title, 'x-ui': { widget } });
const hiding = { '*': 'r', amount: 'n', words: 'n' };
const open = { '*': 'r' };

/** Variants of metadata: who meets the document where, and to whom it hides what. */
const variants = {
  nodeHides: { perm: { start: { main: { '*': 'w' } }, read: { main: open }, UserTask2: { main: hiding } }, hiddenFrom: ['head', 'secretary', 'principal'] },
  readHides: { perm: { start: { main: { '*': 'w' } }, read: { main: hiding }, UserTask2: { main: open } }, hiddenFrom: ['sun', 'reader', 'list'] },
  noRead: { perm: { start: { main: { '*': 'w' } }, UserTask2: { main: open } }, hiddenFrom: ['sun', 'reader', 'list'] },
  noNode: { perm: { start: { main: { '*': 'w' } }, read: { main: open } }, hiddenFrom: ['head', 'secretary', 'principal'] },
  tightened: { perm: { start: { main: { '*': 'w' } }, read: { main: open }, UserTask2: { main: open } }, hiddenFrom: ['sun', 'head', 'secretary', 'principal', 'reader', 'list'] },
} as const;
type Variant = keyof typeof variants;
/** How somebody stands to the documents. */
const readers = { sun: 'sun', head: 'head', secretary: 'chen', principal: 'head', reader: 'outsider', list: 'finance' } as const satisfies Record<string, Person>;
type Reader = keyof typeof readers;

interface Document {
  readonly ids: KnownIds;
  readonly marks: readonly string[];
}

let portal: ListServer;
const documents = new Map<Variant, Document>();

beforeAll(async () => {
  portal = await startListServer();
  const { db } = portal;
  for (const [name, { perm }] of Object.entries(variants)) await portal.publish(itemsOf(name, perm));
  await db.insertInto('wf_secretary').values({
    id: 'S1', leader_id: 'head', leader_name: 'head', secretary_id: 'chen', secretary_name: 'chen', rights: '{}', def_keys: [], enabled: true, start_at: null, end_at: null, created_at: '2026-11-15 09:00:00',
  }).execute();
  for (const [at, name] of (Object.keys(variants) as Variant[]).entries()) documents.set(name, await documentOf(name, at));
  // given documents that run, the published form hides what theirs shows
  const form = await portal.server.parts.metadata.forTenant('-1').get('form', 'tightenedV1');
  await portal.publish([{ ...form, spec: { ...form.spec, perm: { start: { main: { '*': 'w', amount: 'n', words: 'n' } }, read: { main: hiding }, UserTask2: { main: hiding } } } } as never]);
}, 300_000);
afterAll(() => portal.close());

const reading = calls.filter((call) => !call.write && call.policy.access === 'session');

test.each(reading.map((call): [string, Call] => [call.name, call]))('%s', async (_name, call) => {
  if (!portal.server.parts.answered.has(call.name)) return;
  const cases = (Object.keys(variants) as Variant[]).flatMap((variant) => variants[variant].hiddenFrom.map((reader): [Variant, Reader] => [variant, reader]));
  const tokens = new Map<Person, string>();
  for (const person of new Set(Object.values(readers))) tokens.set(person, (await portal.server.parts.sessions.issue(portal.db, person, {})).token);
  const turn = reading.indexOf(call);
  for (const [at, [variant, reader]] of cases.entries()) {
    // a small run takes every third pair, another one for each call
    if (!LONG && (at + turn) % 3 !== 0) continue;
    const { ids, marks } = documents.get(variant) as Document;
    for (const request of requestsFor(call, ids, variant)) {
      const reply = await portal.server.call(call, { ...request, token: tokens.get(readers[reader]) ?? '' });
      const text = reply.bytes.subarray(0, 2).toString() === 'PK' ? partsOf(reply.bytes) : reply.bytes.toString('utf8');
      const place = `${variant}, ${reader}: ${JSON.stringify(request)} gives ${reply.status}`;
      const told = marks.filter((mark) => text.includes(mark) || JSON.stringify(reply.headers).includes(mark));
      expect(told, `${place} ${told.map((mark) => text.slice(Math.max(0, text.indexOf(mark) - 120), text.indexOf(mark) + 40)).join(' … ')}`).toEqual([]);
    }
  }
}, 600_000);

test('the same calls tell it to whom nothing hides it', async () => {
  const { ids, marks } = documents.get('nodeHides') as Document;
  const { token } = await portal.server.parts.sessions.issue(portal.db, 'sun', {});
  const told: string[] = [];
  for (const call of reading.filter(({ name }) => portal.server.parts.answered.has(name))) {
    for (const request of requestsFor(call, ids, 'nodeHides')) {
      const reply = await portal.server.call(call, { ...request, token });
      const text = reply.bytes.subarray(0, 2).toString() === 'PK' ? partsOf(reply.bytes) : reply.bytes.toString('utf8');
      if (marks.some((mark) => text.includes(mark)) && !told.includes(call.name)) told.push(call.name);
    }
  }
  expect(told.length, told.join(' ')).toBeGreaterThanOrEqual(6);
}, 600_000);

// helpers

function itemsOf(name: string, perm: object): never[] {
  const layout = [{ group: '全部', fields: ['open', 'amount', 'words'] }];
  const columns = ['open', 'amount', 'words'].map((each) => ({ field: each, title: each }));
  return [
    { kind: 'bo', key: name, name, spec: { schema: { type: 'object', properties: { open: field('公开'), amount: field('金额', 'money'), words: field('说明') } } } },
    // another way in, whose key comes first and which says nothing about reading
    { kind: 'form', key: `a${name}`, name, spec: { bo: name, layout, perm: { start: { main: { '*': 'w' } } } } },
    { kind: 'form', key: `${name}V1`, name, spec: { bo: name, layout, perm } },
    { kind: 'dataTemplate', key: `dt_${name}`, name, spec: { bo: name, columns, filters: columns.map((column) => ({ field: column.field, op: 'EQUAL' })), keyword: ['open', 'words'], toolbar: ['export', 'import'], rowButtons: ['edit'], rowFilter: 'all' } },
    { kind: 'customQuery', key: `q_${name}`, name, spec: { dsType: 'dataSource', object: `w_${name}`, results: columns } },
    { kind: 'customDialog', key: `d_${name}`, name, spec: { style: 'list', object: `w_${name}`, columns, resultMap: { a: 'amount' } } },
    {
      kind: 'flow', key: `${name}V1`, name, spec: {
        form: `${name}V1`, subject: name === 'tightened' ? '${open}' : '${open} ${words}',
        nodes: [
          { id: 'S', type: 'START', name: 'S' }, { id: 'UserTask1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
          { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree'] }, { id: 'E', type: 'END', name: 'E' },
        ],
        edges: [{ from: 'S', to: 'UserTask1' }, { from: 'UserTask1', to: 'UserTask2' }, { from: 'UserTask2', to: 'E' }],
      },
    },
  ] as never[];
}

/** A request of sun that waits at head and was circulated to the outsider, with changes noted of what is hidden. */
async function documentOf(name: Variant, at: number): Promise<Document> {
  const { db } = portal;
  const [words, amount] = [`CANARY${at}W`, `93${at}777.37`];
  const sent = await portal.post('sun', '/runtime/instance/v1/start', { flowKey: `${name}V1`, data: base64({ [name]: { open: 'offen', words, amount: Number(amount) } }) });
  const inst = sent.json<{ instId?: string; message: string }>().instId ?? sent.json<{ message: string }>().message;
  const head = await db.selectFrom('wf_inst').select('business_key').where('id', '=', inst).executeTakeFirstOrThrow();
  const record = head.business_key ?? '';
  const task = (await db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).id;
  await portal.post('sun', '/runtime/instance/v1/transToMore', { instanceId: inst, userId: 'outsider', opinion: '请阅', copyToType: '0' });
  const change = `ch${at}`;
  await db.insertInto('bo_modify_record').values({
    id: change, bo: name, ref_id: record, inst_id: inst, task_id: null, node_id: 'UserTask1', node_name: '填写', user_id: 'finance', user_name: 'finance', at: '2026-11-20 09:30:00', rev: 2, ip: null,
    changes: JSON.stringify([{ kind: 'value', place: 'words', path: 'words', before: null, after: words }, { kind: 'value', place: 'amount', path: 'amount', before: null, after: amount }]),
  }).execute();
  const [notice, opinion] = [await db.selectFrom('wf_notice').select('id').where('inst_id', '=', inst).executeTakeFirst(), await db.selectFrom('wf_opinion').select(['id', 'task_id']).where('inst_id', '=', inst).orderBy('seq').executeTakeFirstOrThrow()];
  return { ids: { inst, task, past: opinion.task_id ?? '', notice: notice?.id ?? '', record, change, opinion: opinion.id }, marks: [words, amount.slice(0, 6)] };
}

/** Requests by each id, and by the names of everything that leads to the document. */
function requestsFor(call: Call, ids: KnownIds, name: string): GeneratedRequest[] {
  const made = [...requestsOf(call).map((make) => make(ids)), plainRequestOf(call, ids)];
  const keys = [name, `${name}V1`, `a${name}`, `dt_${name}`, `q_${name}`, `d_${name}`];
  const texts = new Set(made.map((request) => JSON.stringify(request)).flatMap((text) => (text.includes('"jksq"') ? keys.map((key) => text.replaceAll('"jksq"', JSON.stringify(key))) : [text])));
  return [...texts].map((text) => JSON.parse(text) as GeneratedRequest);
}
