import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListServer, type ListServer } from '../form/listServer.ts';
import { base64 } from './rightsServer.ts';

/** Branches of a schema that something hidden decides: whoever does not see it gets the same form and the same answers, whatever it holds. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
}, 120_000);
afterAll(() => portal.close());

const text = (more: object = {}) => ({ type: 'string', title: '文字', 'x-ui': { widget: 'input' }, ...more });
const money = () => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' } });
const large = { properties: { secret: { minimum: 1000 } }, required: ['secret'] };
const given = { required: ['secret'] };

const branches: readonly (readonly [string, object])[] = [
  ['if, required', { if: large, then: { required: ['b'] } }],
  ['if, a bound', { if: large, then: { properties: { mine: { maximum: 10 } } } }],
  ['if and else', { if: large, then: { required: ['b'] }, else: { required: ['c'] } }],
  ['if, a field of its own', { if: large, then: { properties: { extra: text() } } }],
  ['if within if', { if: { properties: { kind: { const: 'y' } }, required: ['kind'] }, then: { if: large, then: { required: ['b'] } } }],
  ['allOf', { allOf: [{ if: large, then: { required: ['b'] } }] }],
  ['anyOf', { anyOf: [{ properties: { secret: { maximum: 1000 } } }, { required: ['b'], properties: { b: { minLength: 1 } } }] }],
  [
    'oneOf',
    {
      oneOf: [
        { properties: { kind: { const: 'x' }, secret: { maximum: 1000 } }, required: ['kind'] },
        { properties: { kind: { const: 'y' }, secret: { minimum: 1000 } }, required: ['kind', 'b'] },
      ],
    },
  ],
  [
    'oneOf, told apart by what is hidden',
    {
      oneOf: [
        { properties: { secret: { const: 5 }, b: { minLength: 1 } }, required: ['secret', 'b'] },
        { properties: { secret: { const: 5000 }, c: { minLength: 1 } }, required: ['secret', 'c'] },
      ],
    },
  ],
  ['not', { not: { properties: { secret: { minimum: 1000 }, mine: { minimum: 10 } }, required: ['secret', 'mine'] } }],
  ['dependentRequired', { dependentRequired: { secret: ['b'] } }],
  ['dependentSchemas', { dependentSchemas: { secret: { required: ['b'] } } }],
  ['dependentSchemas of what is seen', { dependentSchemas: { kind: { if: given, then: { required: ['b'] } } } }],
];
const entries = [
  { open: 'o', mine: 50, b: '', c: '', kind: 'x' },
  { open: 'o', mine: 50, b: 'b', c: '', kind: 'y', extra: 'e' },
  { open: 'o', mine: 5, b: '', c: 'c', kind: 'y', extra: 'e' },
];

test.each(branches.map(([name, branch], index) => [name, branch, `hb${index}`] as const))(
  '%s',
  async (_name, branch, bo) => {
    const main = { '*': 'w', secret: 'n' };
    const properties = { open: text(), mine: money(), secret: money(), b: text(), c: text(), kind: text() };
    await portal.publish([
      { kind: 'bo', key: bo, name: bo, spec: { schema: { type: 'object', properties, ...branch } } },
      {
        kind: 'form',
        key: `${bo}V1`,
        name: bo,
        spec: {
          bo,
          layout: [{ group: '全部', fields: [...Object.keys(properties), 'extra'] }],
          perm: { start: { main }, read: { main: { '*': 'r', secret: 'n' } }, UserTask2: { main } },
        },
      },
      {
        kind: 'flow',
        key: `${bo}V1`,
        name: bo,
        spec: {
          form: `${bo}V1`,
          subject: 'x',
          nodes: [
            { id: 'S', type: 'START', name: 'S' },
            { id: 'UserTask1', type: 'USERTASK', name: 'u', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
            { id: 'UserTask2', type: 'USERTASK', name: 'v', assignee: { rule: 'users', users: ['head'] }, buttons: ['agree', 'saveDraft'] },
            { id: 'E', type: 'END', name: 'E' },
          ],
          edges: [
            { from: 'S', to: 'UserTask1' },
            { from: 'UserTask1', to: 'UserTask2' },
            { from: 'UserTask2', to: 'E' },
          ],
        },
      },
    ] as never[]);
    for (const entry of entries) {
      const seen = new Set<string>();
      for (const secret of [{ secret: '5' }, { secret: '5000' }, {}]) seen.add(await whatIsTold(bo, entry, secret));
      expect([...seen], JSON.stringify(entry)).toHaveLength(1);
    }
  },
  60_000,
);

// helpers

/** The form, the answers to a draft and a decision, and what is stored then, without what tells documents apart. */
async function whatIsTold(bo: string, entry: object, secret: object): Promise<string> {
  const { instId } = (
    await portal.post('sun', '/runtime/instance/v1/start', { flowKey: `${bo}V1`, data: base64({ [bo]: { open: 'o', mine: 1, b: 'b', c: 'c', kind: 'y' } }) })
  ).json<{ instId: string }>();
  const { id, data } = await portal.db.selectFrom('bo_row').select(['id', 'data']).where('inst_id', '=', instId).executeTakeFirstOrThrow();
  await portal.db
    .updateTable('bo_row')
    .set({ data: JSON.stringify({ ...data, ...secret }) })
    .where('id', '=', id)
    .execute();
  const { id: taskId } = await portal.db.selectFrom('wf_task').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow();
  const form = (await portal.get('head', `/runtime/task/v1/taskDetail?taskId=${taskId}`)).json<{ form: { schema: object } }>();
  const sent = base64({ [bo]: entry });
  const saved = (await portal.post('head', '/runtime/task/v1/saveDraft', { taskId, data: sent })).json<{ state: boolean; message: string }>();
  const decided = (await portal.post('head', '/runtime/task/v1/complete', { taskId, actionName: 'agree', opinion: 'x', data: sent })).json<{
    state: boolean;
    message: string;
  }>();
  const after = (await portal.db.selectFrom('bo_row').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data as Record<string, unknown>;
  expect(JSON.stringify(form)).not.toContain('secret');
  return JSON.stringify([form.form, saved.state, saved.message, decided.state, decided.message, { ...after, secret: null }]);
}
