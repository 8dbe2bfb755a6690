import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceStart, metaProblems, metaPublish } from '../../../schemas/calls/index.ts';
import type { MetadataProblem, RawItem } from '../../../registry/metadata/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { compileFlowItem } from '../../../server/workflow/definitions.ts';
import type { NodeSpec } from '../../../server/workflow/spec.ts';
import { Organisation } from '../../../server/workflow/Organisation.ts';
import { kernelPorts } from '../../../server/documents/kernelPorts.ts';
import { base64, loan, Office } from '../runtime/office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const NOW = '2026-11-16 09:00:00';
const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);

const flowWith = (step: Partial<NodeSpec>, start?: readonly string[]): RawItem =>
  ({
    kind: 'flow',
    key: 'asked',
    name: '执行人',
    ...(start === undefined ? {} : { auth: { start } }),
    spec: {
      form: 'jksqV2',
      subject: '执行人',
      nodes: [
        { id: 'S', type: 'START' },
        { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'UserTask2', type: 'USERTASK', name: '审批', ...step },
        { id: 'E', type: 'END' },
      ],
      edges: [
        { from: 'S', to: 'A' },
        { from: 'A', to: 'UserTask2' },
        { from: 'UserTask2', to: 'E' },
      ],
    },
  }) as unknown as RawItem;

interface Published {
  readonly state: boolean;
  readonly value: { readonly problems: readonly MetadataProblem[] };
}
const publish = async (item: RawItem) => (await office.call<Published>('admin', metaPublish, { body: { package: 'asked', version: 1, items: [item] } })).body;
const aboutPeople = (problems: readonly MetadataProblem[]) => problems.filter(({ code }) => code === 'E13' || code === 'W13');

const rules: readonly NonNullable<NodeSpec['assignee']>[] = [
  { rule: 'startUser' },
  { rule: 'orgMaster' },
  { rule: 'orgLeader' },
  { rule: 'orgMaster', of: 'O30' },
  { rule: 'role', code: 'fykj' },
  { rule: 'role', code: 'xtgly' },
  { rule: 'role', code: 'nobodyHasThis' },
  { rule: 'users', users: ['chenyuxin'] },
  { rule: 'users', users: ['U1014'] },
  { rule: 'users', users: ['nosuch'] },
  { rule: 'secretaryOf', of: 'startOrg' },
  { rule: 'secretaryOf', of: 'admin' },
  [{ rule: 'role', code: 'nobodyHasThis' }, { rule: 'orgMaster' }],
];

test.each(rules.map((rule) => [JSON.stringify(rule), rule] as const))(
  'of %s the organisation as a whole says what one request will find',
  async (_text, assignee) => {
    const { flow } = await compileFlowItem(flowWith({ assignee }));
    const node = flow?.nodes['UserTask2'] ?? expect.fail('no node');
    const organisation = await Organisation.load(db(), NOW);
    const starters = organisation.starters();
    expect(starters.length).toBeGreaterThan(5);
    const differing: unknown[] = [];
    for (const starter of starters.filter((_, index) => index % 3 === 0)) {
      const ports = kernelPorts(db(), {
        now: NOW,
        defKey: 'asked',
        starterId: starter.id,
        orgId: starter.orgId,
        data: {},
        workdays: undefined,
        kindsOf: undefined,
      });
      const { users, candidates } = await ports.resolveAssignees(node, { vars: {}, nodes: [], sets: {}, starterId: starter.id, handlers: {}, previous: [] });
      if (users.length + candidates.length > 0 !== organisation.finds(node, starter)) differing.push([starter, users, candidates]);
    }
    expect(differing).toEqual([]);
  },
);

describe('a step whose rule finds nobody', () => {
  test('is refused by node, rule and a starter who shows it', async () => {
    await db().insertInto('role').values({ id: 'R_EMPTY', code: 'emptyRole', name: '空角色' }).execute();
    const { state, value } = await publish(flowWith({ assignee: { rule: 'role', code: 'emptyRole' } }, ['user:chenyuxin']));
    expect(state).toBe(false);
    expect(aboutPeople(value.problems)).toMatchObject([
      {
        code: 'E13',
        kind: 'flow',
        key: 'asked',
        pointer: '/spec/nodes/2/assignee',
        params: { node: '审批', rule: 'role:emptyRole', starter: expect.stringContaining('chenyuxin') },
      },
    ]);
  });

  test.each([['skip'], ['admin'], ['deputy']] as const)('is right where the step says what happens then: %s', async (emptyPolicy) => {
    expect(aboutPeople((await publish(flowWith({ assignee: { rule: 'role', code: 'emptyRole' }, emptyPolicy }))).value.problems)).toEqual([]);
  });

  test('for some starters only is a warning', async () => {
    await db().insertInto('app_user').values({ id: 'U_ALONE', account: 'alone', fullname: '无部门', password_hash: 'x', status: 1 }).execute();
    const { state, value } = await publish(flowWith({ assignee: { rule: 'orgMaster' } }));
    expect(state).toBe(true);
    expect(aboutPeople(value.problems)).toMatchObject([{ code: 'W13', pointer: '/spec/nodes/2/assignee', message: expect.stringContaining('alone') }]);
    expect(aboutPeople((await publish(flowWith({ assignee: { rule: 'orgMaster' } }, ['user:chenyuxin']))).value.problems)).toEqual([]);
    await db().deleteFrom('app_user').where('id', '=', 'U_ALONE').execute();
  });

  test('is reported when the organisation changes', async () => {
    const reported = async () => aboutPeople((await office.call<MetadataProblem[]>('admin', metaProblems)).body);
    expect(await reported()).toEqual([]);
    expect((await publish(flowWith({ assignee: { rule: 'users', users: ['liuyang'] } }))).state).toBe(true);
    await db().updateTable('app_user').set({ status: 0 }).where('account', '=', 'liuyang').execute();
    expect(await reported()).toMatchObject([{ code: 'E13', kind: 'flow', key: 'asked', params: { node: '审批', rule: 'users:liuyang' } }]);
    await db().updateTable('app_user').set({ status: 1 }).where('account', '=', 'liuyang').execute();
    expect((await office.call('chenyuxin', metaProblems)).status).toBe(403);
  });
});

describe('whose vote decides alone', () => {
  const sign = (assignee: NodeSpec['assignee'], vote: object, more: Partial<NodeSpec> = {}): RawItem =>
    flowWith({ type: 'SIGNTASK', assignee, vote: { mode: 'parallel', pass: 'all', ...vote }, ...more } as Partial<NodeSpec>);
  const named = { rule: 'users', users: ['liuyang', 'chenyuxin'] } as const;
  const at = (...places: readonly string[]): object[] =>
    places.map((place) => ({ code: 'W13', id: 'silentVoter', pointer: `/spec/nodes/2/vote/${place}`, params: expect.objectContaining({ node: '审批' }) }));
  test.each<[string, RawItem, object[]]>([
    ['one of the voters', sign(named, { direct: ['liuyang'], oneTicket: ['U1014'] }), []],
    ['somebody else', sign(named, { direct: ['liuyang', 'admin'] }), at('direct/1')],
    ['somebody else, of two rules', sign([named, { rule: 'role', code: 'fykj' }], { oneTicket: ['admin'] }), at('oneTicket/0')],
    ['one of a role', sign({ rule: 'role', code: 'xtgly' }, { direct: ['admin'] }), []],
    ['the starter', sign([{ rule: 'startUser' }], { direct: ['chenyuxin'] }), []],
    ['whom the document may name', sign([named, { rule: 'field', field: 'sqr' }], { direct: ['admin'] }), []],
    ['who stands in for nobody', sign({ rule: 'orgMaster' }, { direct: ['admin'] }, { emptyPolicy: 'admin' }), []],
  ])('%s', async (_name, item, expected) => {
    expect(aboutPeople((await publish(item)).value.problems).filter(({ id }) => id === 'silentVoter')).toMatchObject(expected);
  });

  test('and has left', async () => {
    const named = sign({ rule: 'users', users: ['liuyang', 'chenyuxin'] }, { direct: ['liuyang'] });
    await db().updateTable('app_user').set({ status: 0 }).where('account', '=', 'liuyang').execute();
    expect(aboutPeople((await publish(named)).value.problems)).toMatchObject(at('direct/0'));
    await db().updateTable('app_user').set({ status: 1 }).where('account', '=', 'liuyang').execute();
  });
});

test.each<[when: string, meant: string | undefined]>([
  ["sqr.id == 'U1013'", undefined],
  ["sqr.id == 'linzhiqiang'", 'U1013'],
  ["sqr.id == '林志强'", 'U1013'],
  ["$starter.id == 'U1O13'", 'U1013'],
  ["in(sqbm.id, 'O30', 'NOSUCH')", ''],
])('a condition that names somebody by an id: %s', async (when, meant) => {
  const item = flowWith({ assignee: { rule: 'role', code: 'fykj' }, skipWhen: when });
  const { xml = '' } = await compileFlowItem({ key: item.key, name: item.name, spec: item.spec });
  const drawn = { ...item, spec: { form: 'jksqV2', subject: '执行人', bpmn: xml } } as unknown as RawItem;
  for (const each of [item, drawn]) {
    const { state, value } = await publish(each);
    const found = value.problems.filter(({ code }) => code === 'E04');
    expect(found.map(({ message, hint }) => [message.includes('组织中没有编号'), hint ?? ''])).toEqual(meant === undefined ? [] : [[true, meant]]);
    if (meant !== undefined) expect(state).toBe(false);
  }
});

test.each([['account'], ['id']] as const)('a vote that decides alone is counted for a person who is named by %s', async (how) => {
  const row = await db().selectFrom('app_user').select(['id', 'account']).where('account', '=', 'liuyang').executeTakeFirstOrThrow();
  const name = how === 'id' ? row.id : row.account;
  const sign: Partial<NodeSpec> = {
    type: 'SIGNTASK',
    assignee: { rule: 'users', users: ['liuyang', 'chenyuxin', 'admin'] },
    vote: { mode: 'parallel', pass: 'all', direct: [name] },
  };
  expect(await publish(flowWith(sign))).toMatchObject({ state: true });
  const { body } = await office.call<{ instId: string }>('chenyuxin', instanceStart, {
    body: { flowKey: 'asked', data: base64(loan('陈雨欣', 'U1014', 1000)) },
  });
  expect(await office.decide('liuyang', body.instId)).toMatchObject({ state: true });
  expect(await db().selectFrom('wf_inst').select('status').where('id', '=', body.instId).executeTakeFirst()).toEqual({ status: 'end' });
});
