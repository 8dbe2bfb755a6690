import { beforeAll, expect, test } from 'vitest';
import type { CompiledFlow } from '../../server/workflow/index.ts';
import { compileSpec, Office } from './harness.ts';

/** A step decides again where an errand has changed what it answers for. */

const steps = ['head', 'fin', 'check', 'pay'];
let flow: CompiledFlow;
beforeAll(async () => {
  flow = await compileSpec('answered', {
    form: 'answered',
    nodes: [
      { id: 'start', type: 'START' },
      { id: 'apply', type: 'USERTASK', name: 'apply', assignee: { rule: 'startUser' } },
      ...steps.map((id) => ({ id, type: 'USERTASK' as const, name: id, assignee: { rule: 'users' as const, users: [`${id}1`] } })),
      { id: 'end', type: 'END' },
    ],
    edges: ['start', 'apply', ...steps].map((from, index) => ({ from, to: [...['apply', ...steps], 'end'][index] ?? '' })),
  });
});

/** `head` and `fin` may both write the account; `check` answers for the payee. */
const open = async () => {
  const document = { account: 'a', payee: 'p' };
  const office = new Office(flow, {
    answers: (id) => (id === 'head' || id === 'fin' ? document.account : id === 'check' ? document.payee : ''),
  });
  await office.start();
  await office.agree('head1', 'head');
  return { office, document };
};
const toPay = async (office: Office): Promise<void> => {
  await office.agree('fin1', 'fin');
  await office.agree('check1', 'check');
};
const sendBack = (office: Office, by: string, destination = 'apply') =>
  office.do(`${by}1`, { kind: 'reject', taskId: office.task(by).id, destination, mode: 'direct' });
/** Who is asked, one after the other, until it is back at the one who pays. */
const asked = async (office: Office): Promise<string[]> => {
  const on: string[] = [];
  for (let [at] = office.state.tasks; at !== undefined && at.nodeId !== 'pay'; [at] = office.state.tasks) {
    on.push(at.nodeId);
    await office.agree(at.assigneeId ?? '', at.nodeId);
  }
  return on;
};

test.each<[string, Partial<{ account: string; payee: string }>, string[]]>([
  ['nothing', {}, []],
  ['what two of them may enter', { account: 'b' }, ['head', 'fin']],
  ['what one of them judges', { payee: 'q' }, ['check']],
  ['both', { account: 'b', payee: 'q' }, ['head', 'fin', 'check']],
])('the starter changes %s', async (_, change, expected) => {
  const { office, document } = await open();
  await toPay(office);
  await sendBack(office, 'pay');
  Object.assign(document, change);
  await office.agree('u0', 'apply');
  expect(await asked(office)).toEqual(expected);
  expect(office.open()).toEqual(['pay:pay1']);
});

test('what a later step has changed on the way down is not asked of those before it', async () => {
  const { office, document } = await open();
  document.account = 'b';
  await toPay(office);
  await sendBack(office, 'pay');
  await office.agree('u0', 'apply');
  expect(office.open()).toEqual(['pay:pay1']);
});

test('what was changed back has not changed, and who changes it himself has decided', async () => {
  const { office, document } = await open();
  await toPay(office);
  await sendBack(office, 'pay');
  document.account = 'b';
  document.account = 'a';
  await office.agree('u0', 'apply');
  await sendBack(office, 'pay', 'fin');
  document.account = 'c';
  await office.agree('fin1', 'fin');
  expect(office.open()).toEqual(['pay:pay1']);
});

test('on the errand itself another may change it once more', async () => {
  const { office, document } = await open();
  await toPay(office);
  await sendBack(office, 'pay');
  document.account = 'b';
  await office.agree('u0', 'apply');
  await office.agree('head1', 'head');
  document.payee = 'q';
  await office.agree('fin1', 'fin');
  expect(office.open()).toEqual(['check:check1']);
  await office.agree('check1', 'check');
  expect(office.open()).toEqual(['pay:pay1']);
});
