import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFocusOnArrival } from '../../../../src/shell/useFocusOnArrival.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: '/task', element: <Task /> },
          { path: '/next', element: <Late title="下一任务" /> },
          { path: '/list', element: <p>列表</p> },
        ],
      },
    ],
    { initialEntries: ['/task'] },
  );
  root.render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: '同意' });
});
afterEach(() => {
  root.unmount();
  document.body.innerHTML = '';
});

function Shell() {
  useFocusOnArrival('content');
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/next')}>
        菜单
      </button>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

function Task() {
  const navigate = useNavigate();
  return (
    <>
      <h1>任务</h1>
      <button type="button" onClick={() => void navigate('/next')}>
        同意
      </button>
      <button type="button" onClick={() => void navigate('/list')}>
        驳回
      </button>
    </>
  );
}

/** A page that shows what it is about when it has been loaded. */
function Late({ title }: { readonly title: string }) {
  const [here, setHere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return here ? <h1>{title}</h1> : <p>…</p>;
}

it('stays where it is when the first page opens', () => expect(document.activeElement).toBe(document.body));

it.each([
  ['同意', () => screen.getByRole('heading', { name: '下一任务' })],
  ['驳回', () => screen.getByRole('main')],
])('after %s goes on at the next page', async (name, place) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement).toBe(place()));
});

it('does not move who has the focus elsewhere', async () => {
  await userEvent.click(screen.getByRole('button', { name: '菜单' }));
  await screen.findByRole('heading', { name: '下一任务' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '菜单' }));
});
