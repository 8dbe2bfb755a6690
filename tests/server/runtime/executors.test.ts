import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageList, metaPublish } from '../../../schemas/calls/index.ts';
import type { Message } from '../../../schemas/calls/entities/mail.ts';
import { seedOrganisation } from '../../../server/seed/organisation.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import type { FlowFacts, Resolved } from '../../../server/workflow/kernel/commands.ts';
import type { AssigneeRule, EmptyPolicy, NodeType } from '../../../server/workflow/model.ts';
import { assigneeRules } from '../../../server/workflow/model.ts';
import { kernelPorts, type PortFacts } from '../../../server/documents/kernelPorts.ts';
import { plainNode } from '../../../server/workflow/spec.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';
import { loan, Office, type Reply } from './office.ts';

/** Whom the rules of a step mean, asked of the demo organisation: 陈雨欣 (U1014) of O60 has started the request. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: [seedOrganisation] });
  const tenant = db();
  // a group without a head of its own, a role that is switched off, and a leader whose second secretary has left, whose third no longer is one and whose fourth will be one
  await tenant
    .insertInto('org')
    .values({
      id: 'O61',
      parent_id: 'O60',
      dem_id: '1',
      code: 'YS-XN-1',
      name: '电池组',
      order_no: 99,
      path: 'O1.O60.O61.',
      path_name: '电池组',
      master_user_id: null,
      leader_user_id: '',
      attrs: '{}',
    })
    .execute();
  await tenant.insertInto('role').values({ id: 'R98', code: 'closed', name: '停用', enabled: false }).execute();
  await tenant
    .insertInto('user_role')
    .values([
      { user_id: 'U1011', role_id: 'R98' },
      { user_id: 'U1027', role_id: 'R07' },
    ])
    .execute();
  const secretary = {
    leader_id: 'U1002',
    leader_name: '韩立诚',
    secretary_name: '',
    enabled: true,
    start_at: null,
    end_at: null,
    created_at: '2026-01-01 00:00:00',
  };
  await tenant
    .insertInto('wf_secretary')
    .values([
      { ...secretary, id: 'SEC9', secretary_id: 'U1027' },
      { ...secretary, id: 'SEC10', secretary_id: 'U1011', end_at: '2026-01-31 00:00:00' },
      { ...secretary, id: 'SEC11', secretary_id: 'U1012', start_at: '2099-01-01 00:00:00' },
    ])
    .execute();
}, 60_000);
afterAll(async () => {
  await server.close();
});

const db = () => server.parts.database.forTenant(DEFAULT_TENANT);
const people = (...users: string[]): Resolved => ({ users, candidates: [] });
const nobody = people();
const starter: PortFacts = { now: '2026-11-16 09:00:00', workdays: undefined, kindsOf: undefined, defKey: 'f', starterId: 'U1014', orgId: 'O60', data: {} };
const atStart: FlowFacts = { vars: {}, nodes: [], sets: {}, starterId: 'U1014', handlers: {}, previous: ['U1014'] };

interface Asked {
  readonly type?: NodeType;
  readonly facts?: Partial<PortFacts>;
  readonly flow?: Partial<FlowFacts>;
}

const resolve = (rules: readonly AssigneeRule[], { type = 'USERTASK', facts, flow }: Asked = {}): Promise<Resolved> =>
  kernelPorts(db(), { ...starter, ...facts }).resolveAssignees({ ...plainNode('n', type, '审批'), assignees: rules }, { ...atStart, ...flow });

const cases: readonly (readonly [name: string, rules: readonly AssigneeRule[], expected: Resolved, asked?: Asked])[] = [
  ['the starter', [{ rule: 'startUser' }], people('U1014')],
  // the department
  ["the head of the starter's department", [{ rule: 'orgMaster', of: 'startOrg' }], people('U1013')],
  ['the head of another department', [{ rule: 'orgMaster', of: 'O30' }], people('U1008')],
  ['the head above, where a group has none', [{ rule: 'orgMaster', of: 'O61' }], people('U1013')],
  ["the leader in charge of the starter's department", [{ rule: 'orgLeader', of: 'startOrg' }], people('U1002')],
  ['the leader in charge of another department', [{ rule: 'orgLeader', of: 'O30' }], people('U1004')],
  ['the leader above, where a group has none', [{ rule: 'orgLeader', of: 'O61' }], people('U1002')],
  ['nobody, where no leader is in charge up to the top', [{ rule: 'orgLeader', of: 'O10' }], nobody],
  ['nobody, for a department that does not exist', [{ rule: 'orgMaster', of: 'O404' }], nobody],
  [
    'nobody, when it was started for no department',
    [
      { rule: 'orgMaster', of: 'startOrg' },
      { rule: 'orgLeader', of: 'startOrg' },
      { rule: 'secretaryOf', of: 'startOrg' },
    ],
    nobody,
    { facts: { orgId: null } },
  ],
  // roles and posts
  ['the only holder of a role who has not left', [{ rule: 'role', code: 'cn' }], people('U1011')],
  ['the group of those who hold a role', [{ rule: 'role', code: 'fykj' }], { users: [], candidates: ['role:fykj'] }],
  ['every holder of a role by himself, in a countersign', [{ rule: 'role', code: 'fykj' }], people('U1009', 'U1010'), { type: 'SIGNTASK' }],
  ['every holder of a role by himself, where he circulates', [{ rule: 'role', code: 'fykj' }], people('U1009', 'U1010'), { type: 'COPYTO' }],
  [
    'nobody, for a role that is switched off or unknown',
    [
      { rule: 'role', code: 'closed' },
      { rule: 'role', code: 'none' },
    ],
    nobody,
  ],
  ['whoever has a post', [{ rule: 'post', code: 'P1008' }], people('U1008')],
  ['nobody, for a post that does not exist', [{ rule: 'post', code: 'P404' }], nobody],
  // named people
  ['people by name, in their order and once', [{ rule: 'users', users: ['U1010', 'U1009', 'U1010'] }], people('U1010', 'U1009')],
  ['the deputy of somebody who has left', [{ rule: 'users', users: ['U1027', 'U1009'] }], people('U1019', 'U1009')],
  ['nobody, for somebody who does not exist', [{ rule: 'users', users: ['U9999'] }], nobody],
  // the document
  ['the person in a field', [{ rule: 'field', field: 'jbr' }], people('U1016'), { facts: { data: { jbr: { id: 'U1016', name: '刘洋' } } } }],
  ['several people in a field', [{ rule: 'field', field: 'jbr' }], people('U1016', 'U1015'), { facts: { data: { jbr: [{ id: 'U1016' }, { id: 'U1015' }] } } }],
  ['ids in a field', [{ rule: 'field', field: 'jbr' }], people('U1016', 'U1015'), { facts: { data: { jbr: 'U1016, U1015' } } }],
  ['nobody, for an empty field', [{ rule: 'field', field: 'jbr' }], nobody, { facts: { data: { jbr: { name: '刘洋' } } } }],
  ['nobody, for a field that is not there', [{ rule: 'field', field: 'jbr' }], nobody],
  // the steps before
  ['whoever decided before', [{ rule: 'prevAssignee' }], people('U1013'), { flow: { previous: ['U1013'] } }],
  ['all who decided before, after branches', [{ rule: 'prevAssignee' }], people('U1013', 'U1010'), { flow: { previous: ['U1013', 'U1010'] } }],
  ['whoever decided at a certain step', [{ rule: 'prevAssignee', node: 'a' }], people('U1008'), { flow: { handlers: { a: 'U1008', b: 'U1013' } } }],
  ['nobody, for a step that was passed over', [{ rule: 'prevAssignee', node: 'c' }], nobody, { flow: { handlers: { a: 'U1008' } } }],
  // secretaries
  ['the secretaries of a leader, and the deputy of one who has left', [{ rule: 'secretaryOf', of: 'U1002' }], people('U1005', 'U1019')],
  ['the secretaries of the leader in charge', [{ rule: 'secretaryOf', of: 'startOrg' }], people('U1005', 'U1019')],
  ['the secretary of whoever decided before', [{ rule: 'secretaryOf' }], people('U1005'), { flow: { previous: ['U1003'] } }],
  ['nobody, where somebody has no secretary', [{ rule: 'secretaryOf' }], nobody],
  // together
  [
    'the people of all rules',
    [{ rule: 'startUser' }, { rule: 'role', code: 'fykj' }, { rule: 'orgMaster', of: 'startOrg' }, { rule: 'users', users: ['U1013'] }],
    { users: ['U1014', 'U1013'], candidates: ['role:fykj'] },
  ],
  [
    'the people of all rules once, in a countersign',
    [
      { rule: 'users', users: ['U1010'] },
      { rule: 'role', code: 'fykj' },
    ],
    people('U1010', 'U1009'),
    { type: 'SIGNTASK' },
  ],
];

describe('a rule finds', () => {
  test.each(cases.map(([name, rules, expected, asked]) => ({ name, rules, expected, asked })))('$name', async ({ rules, expected, asked }) => {
    expect(await resolve(rules, asked)).toEqual(expected);
  });

  test('each rule is in the table', () => {
    expect(new Set(cases.flatMap(([, rules]) => rules.map(({ rule }) => rule)))).toEqual(new Set(assigneeRules));
  });
});

describe('where nobody is found', () => {
  test.each<[string, 'admin' | 'deputy', NodeType, readonly AssigneeRule[], Resolved, boolean]>([
    ['the administrator gets the step', 'admin', 'USERTASK', [], people('U1000'), true],
    ['the administrator signs', 'admin', 'SIGNTASK', [], people('U1000'), true],
    ['the deputy of whoever decided before gets it', 'deputy', 'USERTASK', [{ rule: 'prevAssignee' }], people('U1019'), false],
    ["without a deputy it is the administrator's", 'deputy', 'USERTASK', [{ rule: 'startUser' }], people('U1000'), true],
  ])('%s', async (_, policy, type, rules, expected, told) => {
    const fallbacks: string[] = [];
    const ports = kernelPorts(db(), { ...starter, onFallback: (node) => fallbacks.push(node.name) });
    const previous = rules.some(({ rule }) => rule === 'prevAssignee') ? ['U1027'] : ['U1014'];
    expect(await ports.fallbackAssignees(policy, { ...plainNode('n', type, '审批'), assignees: rules }, { ...atStart, previous })).toEqual(expected);
    expect(fallbacks).toEqual(told ? ['审批'] : []);
  });
});

describe('a request whose next step finds nobody', () => {
  let office: Office;
  beforeAll(async () => {
    office = await Office.open();
  }, 60_000);
  afterAll(async () => {
    await office.server.close();
  });

  async function started(emptyPolicy: EmptyPolicy): Promise<Reply> {
    const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { spec: { nodes: { id: string; assignee?: object }[] } };
    for (const node of flow.spec.nodes) if (node.id === 'UserTask2') node.assignee = { rule: 'secretaryOf', of: 'U1006', emptyPolicy };
    // at publishing the step finds somebody, who has left when the request is started
    const tenant = office.server.parts.database.forTenant(DEFAULT_TENANT);
    const secretary = {
      id: 'SEC-PROBE',
      leader_id: 'U1006',
      leader_name: '',
      secretary_id: 'U1027',
      secretary_name: '',
      enabled: true,
      start_at: null,
      end_at: null,
      created_at: '2026-01-01 00:00:00',
    };
    await tenant.insertInto('wf_secretary').values(secretary).execute();
    expect((await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [flow] } })).body).toMatchObject({ state: true });
    await tenant.deleteFrom('wf_secretary').where('id', '=', secretary.id).execute();
    return office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000)).then(
      (instId) => ({ instId }),
      (error: unknown) => ({ message: String(error) }),
    );
  }

  const notices = async (instId: string): Promise<(string | null | undefined)[]> =>
    (await office.call<{ rows: Message[] }>('admin', messageList, { body: { pageBean: { page: 1, pageSize: 100 } } })).body.rows
      .filter((row) => row.detailUrl === `/inst/${instId}/request`)
      .map(({ content }) => content);

  test('goes to the administrators, who are told', async () => {
    const { instId = '' } = await started('admin');
    expect(await office.task('admin', instId)).toMatchObject({ nodeId: 'UserTask2' });
    expect(await notices(instId)).toEqual([expect.stringMatching(/的节点【部门负责人审批】未找到审批人，已转交管理员。$/)]);
  });

  test('is refused as a whole, where the step says so', async () => {
    expect((await started('error')).message).toContain('节点【部门负责人审批】没有执行人');
  });

  test('passes the step over, where the step says so', async () => {
    const { instId = '' } = await started('skip');
    expect(await office.task('fangmin', instId)).toMatchObject({ nodeId: 'UserTask5' });
    expect(await notices(instId)).toEqual([]);
  });
});
