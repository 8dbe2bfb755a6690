import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { tally } from '../../server/workflow/kernel/tally.ts';

/** Steps at which every request would stop. */

interface Given {
  readonly n2?: object;
  readonly n3?: object;
  readonly start?: object;
  readonly usr?: object;
  readonly first?: object;
  readonly late?: object;
  /** Columns of a table, and who may write them. */
  readonly column?: object;
  readonly rows?: { readonly start?: string; readonly N2?: string };
}

function findings({ n2 = {}, n3 = {}, start = {}, usr = {}, first = {}, late = {}, column = {}, rows = {} }: Given): string[] {
  const people = { rule: 'users', users: ['u1'] };
  const item = (kind: string, spec: object): RawItem => ({ kind, key: 'demo', name: 'demo', spec }) as unknown as RawItem;
  return lintPackage(
    [
      item('bo', {
        schema: {
          type: 'object',
          properties: {
            je: { type: 'number', title: '金额' },
            usr: { type: 'object', title: '人', 'x-ui': { widget: 'user' }, ...usr },
            mx: {
              type: 'array',
              title: '表',
              'x-ui': { widget: 'subTable' },
              items: { type: 'object', properties: { bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' }, ...column } } },
            },
          },
        },
      }),
      item('form', {
        bo: 'demo',
        layout: [{ group: '基本', fields: ['je', 'usr', 'mx'] }],
        perm: {
          start: { main: { '*': 'w', ...start }, sub: { mx: { _: rows.start ?? 'r' } } },
          N2: { main: { '*': 'r', je: 'b', ...late }, sub: { mx: { _: rows.N2 ?? 'r' } } },
          N3: { main: { '*': 'r' } },
          read: { main: { '*': 'r' } },
        },
      }),
      item('flow', {
        form: 'demo',
        subject: '流程',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, ...first },
          { id: 'N2', type: 'USERTASK', assignee: people, ...n2 },
          { id: 'N3', type: 'USERTASK', assignee: people, ...n3 },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'N3' },
          { from: 'N3', to: 'E' },
        ],
      }),
    ],
    itemChecks,
  )
    .filter(({ kind }) => kind === 'flow')
    .map(({ code, message }) => `${code} ${message}`);
}

const autoAgree = { due: { minutes: 1, then: 'autoAgree' } };
const byField = { assignee: { rule: 'field', field: 'usr' } };
const sign = (pass: string, users: readonly string[], more: object = {}) => ({
  type: 'SIGNTASK',
  assignee: { rule: 'users', users },
  buttons: ['agree', 'oppose'],
  vote: { mode: 'parallel', pass, ...more },
});

test.each<readonly [string, Given, string]>([
  ['whoever handles a later step', { n2: { assignee: { rule: 'prevAssignee', node: 'N3' } } }, 'E08 节点【N2】的执行人取自节点【N3】'],
  ['whoever handles the step itself', { n2: { assignee: { rule: 'prevAssignee', node: 'N2' } } }, 'E08 节点【N2】的执行人取自节点【N2】'],
  [
    'whoever handled a step that may be passed over',
    { n2: { skipWhen: 'je > 5' }, n3: { assignee: { rule: 'prevAssignee', node: 'N2' } } },
    'E08 节点【N3】的执行人取自节点【N2】',
  ],
  ['the secretary of nobody', { n3: { assignee: { rule: 'secretaryOf' } } }, 'E08 节点【N3】的执行人规则 secretaryOf'],
  [
    'a person who is hidden when it is filled in',
    { n3: byField, usr: { 'x-rules': 'required' }, start: { usr: 'n' } },
    'E08 节点【N3】的执行人取自字段【usr】',
  ],
  ['a person who need not be named', { n3: byField }, 'E08 节点【N3】的执行人取自字段【usr】'],
  ['a person who need not be named, to sign', { n3: { ...sign('all', ['u1']), ...byField } }, 'E08 节点【N3】的执行人取自字段【usr】'],
  [
    'a person whom a step takes away',
    { n2: { onComplete: [{ set: { usr: null } }] }, n3: byField, start: { usr: 'b' } },
    'E08 节点【N3】的执行人取自字段【usr】，但节点【N2】可能将它清空',
  ],
  [
    'a person whom a step takes away in the end',
    { n2: { onComplete: [{ set: { je: 5 } }, { set: { usr: '' } }] }, n3: byField, start: { usr: 'b' } },
    'E08 节点【N3】的执行人取自字段【usr】，但节点【N2】可能将它清空',
  ],
  [
    'a person whom the first step takes away',
    { first: { onComplete: [{ set: { usr: null } }] }, n3: byField, start: { usr: 'b' } },
    'E08 节点【N3】的执行人取自字段【usr】，但节点【N1】可能将它清空',
  ],
  [
    'a person who has to be named, and may be taken away later',
    { n3: byField, start: { usr: 'b' }, late: { usr: 'w' } },
    'E08 节点【N3】的执行人取自字段【usr】，但节点【N2】可能将它清空',
  ],
  ['a button that decides nothing', { n2: { buttons: ['print'] } }, 'E17 节点【N2】'],
  ['only a way back', { n2: { buttons: ['reject'] } }, 'E17 节点【N2】'],
  ['no way to hand it in', { first: { buttons: ['print'] } }, 'E17 节点【N1】'],
  ['more votes than people', { n3: sign('amount:3', ['u1', 'u2']) }, 'E08 节点【N3】要求 3 票'],
  [
    'more votes than people, unless somebody brings in a signer',
    { n3: { ...sign('amount:3', ['u1', 'u2']), buttons: ['agree', 'addSign'] } },
    'W09 节点【N3】要求 3 票，但最多只有 2 人会签：2 人全部同意也不通过，除非有人加签',
  ],
  ['a vote of one person', { n2: { vote: { mode: 'parallel', pass: 'all' } } }, 'E01 未知的配置项【vote】'],
  ['an order of signing for one person', { n2: { signType: 'Parallel' } }, 'E01 未知的配置项【signType】'],
  ['time that runs out over something to fill in', { n2: { due: { minutes: 1, then: 'autoAgree' } } }, 'W09 节点【N2】到期自动同意'],
  [
    'time that runs out over something that linkage may ask for',
    { n2: autoAgree, start: { je: 'b' }, usr: { 'x-linkage': [{ when: 'je > 5', then: [{ field: 'usr', required: true }] }] }, late: { usr: 'w' } },
    'W09 节点【N2】到期自动同意，但字段【usr】有时',
  ],
  [
    'time that runs out over cells to fill in',
    { n2: autoAgree, start: { je: 'b' }, column: { 'x-rules': 'required' }, rows: { N2: 'w' } },
    'W09 节点【N2】到期自动同意，但字段【mx.item.bz】有时',
  ],
  ['time that runs out over a signature', { n3: { ...autoAgree, signature: { status: 'required' } } }, 'W09 节点【N3】须签名'],
  ['time that sends back without a button for it', { n2: { buttons: ['agree'], due: { minutes: 1, then: 'autoReject' } } }, 'E17 节点【N2】到期自动驳回'],
  ['time that sends back to nowhere', { first: { due: { minutes: 1, then: 'autoReject' } } }, 'E17 节点【N1】到期自动驳回'],
])('%s is found', (_, given, message) => {
  expect(findings(given)).toEqual([expect.stringContaining(message)]);
});

test.each<readonly [string, Given]>([
  ['whoever handled the step before', { n3: { assignee: { rule: 'prevAssignee', node: 'N2' } } }],
  ['the starter', { n3: { assignee: { rule: 'prevAssignee', node: 'N1' } } }],
  ['a person who has to be named', { n3: byField, usr: { 'x-rules': 'required' } }],
  ['a person who is taken away once he was asked', { n3: { ...byField, onComplete: [{ set: { usr: null } }] }, start: { usr: 'b' } }],
  [
    'a person who is taken away, and named again',
    { first: { onComplete: [{ set: { usr: null } }] }, n3: byField, usr: { 'x-rules': 'required' }, late: { usr: 'w' } },
  ],
  [
    'a person who is taken away, or an administrator',
    { n2: { onComplete: [{ set: { usr: null } }] }, n3: { ...byField, emptyPolicy: 'admin' }, start: { usr: 'b' } },
  ],
  ['a person who need not be named, or an administrator', { n3: { ...byField, emptyPolicy: 'admin' } }],
  ['a person who need not be named, or somebody else', { n3: { assignee: [byField.assignee, { rule: 'users', users: ['u1'] }] } }],
  ['as many votes as people', { n3: sign('amount:2', ['u1', 'u2']) }],
  ['time that runs out where nothing is to be filled in', { n3: { due: { minutes: 1, then: 'autoAgree' } } }],
  [
    'time that runs out over cells that were filled in',
    { n2: autoAgree, start: { je: 'b' }, column: { 'x-rules': 'required' }, rows: { start: 'w', N2: 'w' } },
  ],
  ['time that sends back to the starter', { n3: { buttons: ['agree', 'backToStart'], rejectTargets: 'start', due: { minutes: 1, then: 'autoReject' } } }],
  ['time that sends back with the usual buttons', { n2: { due: { minutes: 1, then: 'autoReject' } } }],
])('%s is right', (_, given) => {
  expect(findings(given)).toEqual([]);
});

test('a number of agreements is never met by fewer', () => {
  const rule = { mode: 'parallel', pass: 'amount:3', decide: 'agree', oneVeto: false, needAll: false, onVeto: 'route', direct: [], oneTicket: [] } as const;
  const votes = (...given: readonly ('agree' | undefined)[]) => given.map((vote, index) => ({ userId: `u${index}`, ...(vote === undefined ? {} : { vote }) }));
  expect(tally(rule, votes('agree', undefined))).toBe('open');
  expect(tally(rule, votes('agree', 'agree'))).toBe('refuse');
  expect(tally(rule, votes('agree', 'agree', 'agree'))).toBe('pass');
});
