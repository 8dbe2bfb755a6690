import { expect, test } from 'vitest';
import { compileBpmn, flowToBpmn, type FlowSpec } from '../../../server/workflow/index.ts';

const spec = (due: FlowSpec['nodes'][number]['due']): FlowSpec => ({
  form: 'f',
  subject: '申请',
  nodes: [
    { id: 'Start', type: 'START' },
    { id: 'Fill', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' } },
    { id: 'Check', type: 'USERTASK', name: '审核', assignee: { rule: 'role', code: 'fykj' }, ...(due === undefined ? {} : { due }) },
    { id: 'End', type: 'END' },
  ],
  edges: [
    { from: 'Start', to: 'Fill' },
    { from: 'Fill', to: 'Check' },
    { from: 'Check', to: 'End' },
  ],
});

const noCheck = (): undefined => undefined;

async function compiled(due: FlowSpec['nodes'][number]['due'], change = (xml: string): string => xml) {
  const { xml, problems } = await flowToBpmn({ key: 'f', name: '申请', version: 1 }, spec(due));
  expect(problems).toEqual([]);
  const { flow } = await compileBpmn(change(xml ?? ''), noCheck);
  return flow;
}

test.each([
  ['everything said', { minutes: 480, kind: 'worktime', remind: 60, then: 'autoAgree' }, { minutes: 480, kind: 'worktime', remind: 60, then: 'autoAgree' }],
  ['only the time', { minutes: 30 }, { minutes: 30, kind: 'caltime', remind: 0, then: 'notify' }],
] as const)('a deadline stands in the BPMN and comes back: %s', async (_name, due, expected) => {
  const flow = await compiled(due);
  expect(flow?.nodes['Check']?.due).toEqual(expected);
  expect(flow?.nodes['Fill']?.due).toBeUndefined();
});

test.each([
  ['a time of nothing', (xml: string) => xml.replace('minutes="30"', 'minutes="0"')],
  ['a negative time', (xml: string) => xml.replace('minutes="30"', 'minutes="-5"')],
])('%s is no deadline', async (_name, change) => {
  expect((await compiled({ minutes: 30 }, change))?.nodes['Check']?.due).toBeUndefined();
});

test.each([
  ['then', (xml: string) => xml.replace('then="autoAgree"', 'then="explode"'), 'explode'],
  ['kind', (xml: string) => xml.replace('kind="caltime"', 'kind="moon"'), 'moon'],
])('what nobody knows is refused by name: %s', async (name, change, value) => {
  const { xml } = await flowToBpmn({ key: 'f', name: '申请', version: 1 }, spec({ minutes: 30, then: 'autoAgree' }));
  const { flow, problems } = await compileBpmn(change(xml ?? ''), noCheck);
  expect(flow).toBeUndefined();
  expect(JSON.stringify(problems)).toMatch(new RegExp(`Check.*${name}.*${value}`));
});
