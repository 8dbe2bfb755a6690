import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createRendererRegistry, RenderProvider, type RenderContextValue } from '../../../renderers/core/index.ts';
import { FlowDiagram, FlowSteps, OpinionTimeline, type FlowNodeView, type OpinionLine } from '../../../renderers/flow/index.ts';
import texts from '../../../renderers/flow/locales/zh-CN.json' with { type: 'json' };

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

const download = vi.fn(() => Promise.resolve());
const t = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
  const value = key
    .split('.')
    .slice(1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], texts);
  return typeof value === 'string' ? value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])) : key;
};
const context = { t, locale: 'zh-CN', services: { download } as unknown as RenderContextValue['services'], registry: createRendererRegistry([]) };

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.innerHTML = '';
});
function show(element: ReactNode, more: Partial<RenderContextValue> = {}): void {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<RenderProvider value={{ ...context, ...more }}>{element}</RenderProvider>);
}

const now = '2026-11-16 09:00:00';
const line = (more: Partial<OpinionLine>): OpinionLine => ({
  id: 'o',
  taskKey: 'n',
  taskName: '部门负责人审批',
  status: 'agree',
  auditorName: '林志强',
  completeTime: '2026-11-16 08:00:00',
  ...more,
});

it('lists the history newest first, with words, times and files', async () => {
  show(
    <OpinionTimeline
      now={now}
      opinions={[
        line({ id: '3', taskName: '财务审核', status: 'awaiting_check', auditorName: '钱薇', completeTime: null, assignTime: '2026-11-16 08:00:00' }),
        line({ id: '2', opinion: '同意。', durMs: 8_100_000, files: '[{"fileId":"f1","name":"票据.pdf"}]' }),
        line({ id: '1', taskName: '填写申请', status: 'start', auditorName: '陈雨欣' }),
      ]}
    />,
  );
  const items = within(await screen.findByRole('list', { name: '审批历史' })).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]?.className).toContain('yb-history-pending');
  expect(items[0]?.textContent).toBe('财务审核待处理钱薇2026-11-16 08:00停留 1时');
  expect(items[1]?.textContent).toContain('耗时 2时15分');
  expect(within(items[1] as HTMLElement).getByText('同意。').tagName).toBe('P');
  await userEvent.click(screen.getByRole('button', { name: /票据\.pdf/ }));
  expect(download).toHaveBeenCalledWith('f1');
});

it('shows a countersign as one step with a line per signer', async () => {
  const sign = (id: string, auditorName: string, status: string) => line({ id, taskKey: 's', taskName: '会签', auditorName, status, signType: 'Parallel' });
  show(<OpinionTimeline now={now} opinions={[sign('3', '韩立诚', 'awaiting_check'), sign('2', '沈雅琴', 'awaiting_check'), sign('1', '周明', 'agree')]} />);
  expect(await screen.findByText('会签 1/3')).toBeTruthy();
  const steps = [...document.querySelectorAll('.yb-history > li')];
  expect(steps).toHaveLength(1);
  expect(
    within(steps[0] as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.slice(0, 6)),
  ).toEqual(['待处理韩立诚', '待处理沈雅琴', '同意周明20']);
});

it('says that there is no history', async () => {
  show(<OpinionTimeline opinions={[]} />);
  expect(await screen.findByText('暂无审批记录')).toBeTruthy();
});

const nodes: readonly FlowNodeView[] = [
  { nodeId: 's', name: '开始', kind: 'start', state: 'done', people: [], opinions: [] },
  { nodeId: 'a', name: '填写申请', kind: 'people', state: 'done', people: ['陈雨欣'], opinions: [] },
  { nodeId: 'b', name: '财务审核', kind: 'people', state: 'current', people: ['钱薇', '方敏'], opinions: [] },
];

it('draws the path in one line that opens the flow image', async () => {
  const open = vi.fn();
  show(<FlowSteps nodes={nodes} onOpen={open} />);
  const strip = await screen.findByRole('button', { name: /财务审核/ });
  expect(strip.querySelector('[aria-current=step]')?.textContent).toBe('财务审核钱薇、方敏进行中');
  await userEvent.click(strip);
  expect(open).toHaveBeenCalledOnce();
});

it('lists the nodes for those who cannot see the picture, and for everybody without one', async () => {
  show(<FlowDiagram nodes={nodes} />);
  const items = within(await screen.findByRole('list', { name: '流程节点' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['开始 · 已完成', '填写申请 · 已完成 · 陈雨欣', '财务审核 · 进行中 · 钱薇、方敏']);
});

it('counts how long somebody has waited by the clock of the server', async () => {
  // the clock of the machine is years away from both
  const asked = line({ status: 'awaiting_check', completeTime: null, assignTime: '2020-01-01 08:00:00' });
  show(<OpinionTimeline opinions={[asked]} />, { now: () => Date.parse('2020-01-01T11:30:00') });
  expect((await screen.findByRole('listitem')).textContent).toContain('停留 3时30分');
});
