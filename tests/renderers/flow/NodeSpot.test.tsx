import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flowNodesOf, type OpinionLine } from '../../../renderers/flow/index.ts';
import { NodeSpot } from '../../../renderers/flow/NodeSpot.tsx';
import { Surroundings } from '../form/support/surroundings.tsx';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

const t = (key: string): string => key;
const opinions: OpinionLine[] = [
  { id: '2', taskKey: 'u2', status: 'agree', auditorName: '钱薇', opinion: '票据齐全', completeTime: '2026-11-16 09:30:00' },
  { id: '1', taskKey: 'u1', status: 'start', auditorName: '陈雨欣', opinion: '', completeTime: '2026-11-16 09:00:00' },
];
const layout = { defId: 'd', listLayout: [{ nodeId: 'u2', nodeType: 'USERTASK' as const, name: '财务审核', x: 0, y: 0, width: 1, height: 1 }] };

let root: Root;
const reached = vi.fn();
beforeEach(() => {
  reached.mockClear();
  const [node] = flowNodesOf({ layout, nodeStatus: { u2: 'agree' }, opinions, t });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  if (node !== undefined)
    root.render(
      <Surroundings>
        <NodeSpot node={node} onReach={reached} />
      </Surroundings>,
    );
});
afterEach(() => {
  root.unmount();
  document.body.innerHTML = '';
});

const spot = () => screen.findByRole('button', { name: /^财务审核 · .* · 钱薇$/ });

it.each<[string, () => Promise<unknown>]>([
  ['pointing', async () => userEvent.hover(await spot())],
  [
    'the keyboard',
    async () => {
      await spot();
      await userEvent.tab();
    },
  ],
])('shows by %s what was decided at the node, and not what was elsewhere', async (_, act) => {
  await act();
  const card = await screen.findByRole('tooltip');
  await waitFor(() => expect(card.textContent).toContain('票据齐全'));
  expect(card.textContent).toContain('2026-11-16 09:30');
  expect(card.textContent).not.toContain('陈雨欣');
});

it('closes with Escape and nothing else does, and says when it was reached', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  await spot();
  await userEvent.tab();
  const card = await screen.findByRole('tooltip');
  expect(reached).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(card.closest('.ant-popover')?.className).toMatch(/hidden|leave/));
  expect(outside.mock.calls.filter(([event]) => (event as KeyboardEvent).key === 'Escape')).toEqual([]);
  document.removeEventListener('keydown', outside);
});
