import { describe, expect, it, test } from 'vitest';
import { durationText, flowNodesOf, historyOf, pathOf, stateOf, type OpinionLine } from '../../../renderers/flow/index.ts';
import texts from '../../../renderers/flow/locales/zh-CN.json' with { type: 'json' };

const t = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
  const value = key
    .split('.')
    .slice(1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], texts);
  return typeof value === 'string' ? value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])) : key;
};
const now = Date.parse('2026-11-16T09:00:00');
const line = (more: Partial<OpinionLine>): OpinionLine => ({
  id: 'o',
  taskKey: 'n',
  taskName: '部门负责人审批',
  status: 'agree',
  auditorName: '林志强',
  ...more,
});
const entries = (...lines: OpinionLine[]) => historyOf(lines, { t, now }).flatMap((step) => step.entries);

test.each([
  [undefined, ''],
  [null, ''],
  [-5, ''],
  [0, '0秒'],
  [40_000, '40秒'],
  [60_000, '1分'],
  [8_100_000, '2时15分'],
  [7_200_000, '2时'],
  [273_600_000, '3天4时'],
])('%s ms is shown as %s', (ms, expected) => {
  expect(durationText(ms, t)).toBe(expected);
});

describe('who acted', () => {
  test.each<[string, Partial<OpinionLine>, string]>([
    ['the person', {}, '林志强'],
    ['a secretary', { auditorName: '唐思雨', agentLeaderId: 'U1002', agentLeaderName: '韩立诚' }, '唐思雨（代 韩立诚）'],
    ['a secretary whose leader stands among the qualified', { auditorName: '唐思雨', agentLeaderId: 'U1002', qualfiedNames: '韩立诚' }, '唐思雨（代 韩立诚）'],
    ['a secretary joined by the server', { auditorName: '唐思雨（代 韩立诚）', agentLeaderId: 'U1002', qualfiedNames: '韩立诚' }, '唐思雨（代 韩立诚）'],
    ['nobody is acted for', { agentLeaderId: '0', qualfiedNames: '林志强' }, '林志强'],
    ['an agent', { auditorName: '王建国', ownerName: '林志强' }, '王建国（代理 林志强）'],
    ['candidates', { status: 'awaiting_check', auditorName: '', qualfieds: '[{"id":"1","name":"钱薇"},{"id":"2","name":"方敏"}]' }, '钱薇、方敏'],
    ['broken candidates', { status: 'awaiting_check', auditorName: '', qualfieds: '{' }, ''],
    ['nobody at all', { status: 'skip', auditorName: '' }, '系统'],
  ])('%s', (_, more, expected) => {
    expect(entries(line(more))[0]?.person).toBe(expected);
  });
});

describe('a line', () => {
  it('of a decision names it with time and duration', () => {
    expect(entries(line({ completeTime: '2026-11-16 08:30:00', durMs: 8_100_000, opinion: '同意。' }))[0]).toMatchObject({
      label: '同意',
      tone: 'green',
      state: 'done',
      time: '2026-11-16 08:30:00',
      duration: '耗时 2时15分',
      comment: '同意。',
    });
  });
  it('of an open task says how long it waits', () => {
    expect(entries(line({ status: 'awaiting_check', assignTime: '2026-11-16 07:00:00' }))[0]).toMatchObject({
      label: '待处理',
      state: 'pending',
      duration: '停留 2时',
    });
  });
  it('of a skipped step is marked as such', () => {
    expect(entries(line({ status: 'skip', durMs: 0 }))[0]).toMatchObject({ state: 'skipped', label: '自动跳过', duration: '' });
  });
  it('with an unknown status keeps the words of the server', () => {
    expect(entries(line({ status: 'conjured', statusVal: '施法' }))[0]).toMatchObject({ label: '施法', tone: 'default' });
    expect(entries(line({ status: 'conjured' }))[0]?.label).toBe('conjured');
  });
  it('lists its files', () => {
    expect(entries(line({ files: '[{"id":"f1","name":"票据.pdf"},{"name":"lost"}]' }))[0]?.files).toEqual([{ fileId: 'f1', name: '票据.pdf' }]);
  });
});

describe('a countersign', () => {
  const signer = (id: string, auditorName: string, status: string) => line({ id, taskKey: 'sign', taskName: '会签', auditorName, status });
  const lines = [
    signer('3', '沈雅琴', 'awaiting_check'),
    signer('2', '韩立诚', 'awaiting_check'),
    signer('1', '周明', 'agree'),
    line({ id: '0', taskKey: 'n', status: 'agree' }),
  ];

  it('is one step with progress where the flow image knows the node', () => {
    const steps = historyOf(lines, { t, now, signNodes: new Set(['sign']) });
    expect(steps.map(({ node, progress, entries: each }) => [node, progress, each.length])).toEqual([
      ['会签', { done: 1, total: 3 }, 3],
      ['部门负责人审批', undefined, 1],
    ]);
  });
  it('is also recognised by its sign type', () => {
    expect(
      historyOf(
        lines.slice(0, 3).map((each) => ({ ...each, signType: 'Parallel' })),
        { t, now },
      ),
    ).toHaveLength(1);
  });
  it('is not made of two visits with something in between', () => {
    const back = line({ id: 'b', taskKey: 'n', status: 'reject' });
    expect(historyOf([signer('2', '周明', 'agree'), back, signer('1', '周明', 'agree')], { t, now, signNodes: new Set(['sign']) })).toHaveLength(3);
  });
});

describe('the nodes of a flow', () => {
  const layout = {
    defId: 'd',
    listLayout: (
      [
        ['s', 'START', '开始'],
        ['u1', 'USERTASK', '填写申请'],
        ['g', 'EXCLUSIVEGATEWAY', ''],
        ['u2', 'USERTASK', '分管领导'],
        ['u3', 'SIGNTASK', '会签'],
        ['u4', 'USERTASK', '出纳'],
        ['e', 'END', '归档'],
      ] as const
    ).map(([nodeId, nodeType, name], index) => ({ nodeId, nodeType, name, x: index * 10, y: 0, width: 1, height: 1 })),
  };
  const opinions = [
    line({ id: '5', taskKey: 'u1', status: 'copyto_reply', auditorName: '孙浩' }),
    line({ id: '4', taskKey: 'u1', status: 'signPass', auditorName: '' }),
    line({ id: '3', taskKey: 'u3', status: 'awaiting_check', auditorName: '韩立诚' }),
    line({ id: '2', taskKey: 'u3', status: 'agree', auditorName: '沈雅琴' }),
    line({ id: '1', taskKey: 'u1', status: 'start', auditorName: '陈雨欣' }),
  ];
  const nodes = flowNodesOf({ layout, nodeStatus: { s: 'complete', u1: 'submit', u3: 'pending' }, opinions, t });

  it('know state and people, without gateways', () => {
    expect(nodes.map(({ nodeId, state, people }) => [nodeId, state, people.join()])).toEqual([
      ['s', 'done', ''],
      ['u1', 'done', '陈雨欣'],
      ['u2', 'future', ''],
      ['u3', 'current', '韩立诚'],
      ['u4', 'future', ''],
      ['e', 'future', ''],
    ]);
  });
  it('leave out of the path what was passed by', () => {
    expect(pathOf(nodes).map(({ nodeId }) => nodeId)).toEqual(['u1', 'u3', 'u4']);
  });
  test.each([
    ['pending', 'current'],
    ['agree', 'done'],
    ['back', 'back'],
    ['manual_end', 'ended'],
    [undefined, 'future'],
    ['', 'future'],
    ['never seen', 'done'],
  ])('status %s is %s', (status, state) => {
    expect(stateOf(status)).toBe(state);
  });
});
