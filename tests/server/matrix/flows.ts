/** One flow per kind of step: fill in, a first decision, the step in question with every button, a last one. */

const buttons = [
  'agree',
  'oppose',
  'reject',
  'backToStart',
  'lockUnlock',
  'delegate',
  'inqu',
  'addSign',
  'startTrans',
  'communicate',
  'copyTo',
  'hangUp',
  'cancelHangUp',
  'endProcess',
  'saveDraft',
  'approveLine',
  'signSequence',
  'signLine',
  'abandon',
];

const steps = {
  matrixStep: { type: 'USERTASK', assignee: { rule: 'users', users: ['U1002'] } },
  matrixPool: { type: 'USERTASK', assignee: { rule: 'role', code: 'fykj' } },
  matrixAgent: { type: 'USERTASK', assignee: { rule: 'users', users: ['U1020'] } },
  matrixSign: { type: 'SIGNTASK', assignee: { rule: 'users', users: ['U1002', 'U1003'] }, vote: { mode: 'parallel', pass: 'all' } },
  matrixSequence: { type: 'CUSTOMSIGNTASK', assignee: { rule: 'users', users: ['U1002'] }, signType: 'Sequential' },
  matrixLine: { type: 'CUSTOMSIGNTASK', assignee: { rule: 'users', users: ['U1002'] }, signType: 'Parallel' },
} as const;

export type FlowKey = keyof typeof steps;

export const flows: readonly unknown[] = Object.entries(steps).map(([key, step]) => ({
  kind: 'flow',
  key,
  name: key,
  typeKey: 'cwxxh.jksq',
  schemaVersion: '1.0',
  deps: [{ kind: 'form', key: 'jksqV2' }],
  auth: { view: ['role:ptyg'], start: ['role:ptyg'], edit: ['role:bdsjs'] },
  spec: {
    form: 'jksqV2',
    subject: '${sqr.name} ' + key,
    options: { revokeToStart: 'anytime' },
    nodes: [
      { id: 'StartEvent1', type: 'START', name: '开始' },
      { id: 'UserTask1', type: 'USERTASK', name: '填写申请', assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] },
      { id: 'UserTask2', type: 'USERTASK', name: '部门负责人审批', assignee: { rule: 'users', users: ['U1013'] } },
      { id: 'UserTask5', name: '待测节点', buttons, ...(step.type === 'USERTASK' ? { jumpType: ['free', 'select'] } : {}), ...step },
      { id: 'UserTask6', type: 'USERTASK', name: '财务负责人复核', assignee: { rule: 'users', users: ['U1008'] } },
      { id: 'EndEvent1', type: 'END', name: '归档' },
    ],
    edges: [
      { from: 'StartEvent1', to: 'UserTask1' },
      { from: 'UserTask1', to: 'UserTask2' },
      { from: 'UserTask2', to: 'UserTask5' },
      { from: 'UserTask5', to: 'UserTask6' },
      { from: 'UserTask6', to: 'EndEvent1' },
    ],
  },
}));
