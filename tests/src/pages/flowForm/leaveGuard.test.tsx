import { createRoot, type Root } from 'react-dom/client';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { LeaveGuard } from '../../../../src/pages/flowForm/dialogs/LeaveGuard.tsx';
import { createLeaveDoor, LeaveDoorContext } from '../../../../renderers/core/index.ts';
import type { FormStore } from '../../../../renderers/form/index.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.innerHTML = '';
});

/** A page that somebody leaves by Back while what he has entered is on its way. */
async function leaveWhileSending(): Promise<{
  readonly state: { dirty: boolean; sending: boolean; refused: boolean };
  readonly leaving: { current: boolean };
  readonly path: () => string;
}> {
  const state = observable({ dirty: true, sending: true, refused: false });
  const leaving = { current: false };
  const Page = observer(() => (
    <>
      <p>form</p>
      <LeaveGuard store={state as unknown as FormStore} leaving={leaving} sending={state.sending} refused={state.refused} />
    </>
  ));
  const router = createMemoryRouter(
    [
      { path: '/list', element: <p>list</p> },
      { path: '/form', element: <Page /> },
    ],
    { initialEntries: ['/list', '/form'], initialIndex: 1 },
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<RouterProvider router={router} />);
  await screen.findByText('form');
  await rest();
  void router.navigate(-1);
  return { state, leaving, path: () => router.state.location.pathname };
}

const rest = (ms = 120): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const asked = (): number => screen.queryAllByRole('dialog').length;

it.each([
  ['is let go when it is stored', { dirty: false }, false, '/list', 0],
  ['stays when it is refused', { dirty: true, refused: true }, false, '/form', 0],
  ['stays when a decision without changes is refused', { dirty: false, refused: true }, false, '/form', 0],
  ['is asked once when he has gone on typing', { dirty: true }, false, '/form', 1],
  ['goes with the page that leaves by itself', { dirty: false }, true, '/form', 0],
] as const)('who goes while a save runs %s', async (_, outcome, byItself, path, questions) => {
  const page = await leaveWhileSending();
  await rest();
  expect([page.path(), asked()]).toEqual(['/form', 0]);
  page.leaving.current = byItself;
  runInAction(() => Object.assign(page.state, { ...outcome, sending: false }));
  await rest();
  await waitFor(() => expect([page.path(), asked()]).toEqual([path, questions]));
});

/** A document beside a list, which is to make room for another. */
async function giveWay(dirty: boolean, answer?: RegExp): Promise<{ gone: number; left: number }> {
  const door = createLeaveDoor();
  const state = observable({ dirty });
  const [leaving, dropped] = [{ current: false }, { count: 0 }];
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <LeaveDoorContext.Provider value={door}>
          <LeaveGuard store={state as unknown as FormStore} leaving={leaving} onDrop={() => (dropped.count += 1)} />
        </LeaveDoorContext.Provider>
      ),
    },
  ]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<RouterProvider router={router} />);
  await rest();
  let gone = 0;
  door.ask(() => (gone += 1));
  await rest();
  if (answer !== undefined) {
    expect(gone).toBe(0);
    (await screen.findByRole('button', { name: answer })).click();
    await rest();
  }
  expect(asked()).toBe(0);
  return { gone, left: dropped.count };
}

it.each([
  ['gives way at once where nothing was entered', false, undefined, { gone: 1, left: 0 }],
  ['stays where its reader wants to', true, /flowForm\.unsaved\.stay|继续|留/, { gone: 0, left: 0 }],
  ['gives way where its reader gives up what he has entered', true, /flowForm\.unsaved\.drop|放弃|不保存/, { gone: 1, left: 1 }],
] as const)('a document beside a list %s', async (_, dirty, answer, expected) => {
  expect(await giveWay(dirty, answer)).toEqual(expected);
});
