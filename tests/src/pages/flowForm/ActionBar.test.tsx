import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '../../../../src/locales/index.ts';
import { ActionBar, type ActionBarProps } from '../../../../src/pages/flowForm/parts/ActionBar.tsx';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
});

const named = (...aliases: readonly string[]) => aliases.map((alias) => ({ alias, name: alias }));
const all = named('agree', 'reject', 'delegate', 'addSign', 'communicate', 'print');

function draw(props: Partial<ActionBarProps> = {}): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ActionBar
      buttons={all}
      settled
      room={3}
      busy={undefined}
      confirming={undefined}
      labelOf={({ name }) => name}
      blockedBy={() => undefined}
      onPress={() => undefined}
      {...props}
    />,
  );
}

it.each<[string, Partial<ActionBarProps>]>([
  ['there is more room', { room: 4 }],
  ['there is less room', { room: 2 }],
  ['a button comes', { buttons: [...all.slice(0, 5), ...named('revokeInqu'), ...all.slice(5)] }],
  ['a button goes', { buttons: all.filter(({ alias }) => alias !== 'addSign') }],
])('keeps the open menu open when %s, and does what is wanted by then', async (_, change) => {
  await startI18n('zh-CN');
  const pressed: string[] = [];
  draw({ onPress: ({ alias }) => pressed.push(`before ${alias}`) });
  await userEvent.click(await screen.findByRole('button', { name: /更多/ }));
  const menu = await screen.findByRole('menu');
  draw({ onPress: ({ alias }) => pressed.push(`after ${alias}`), labelOf: ({ name }) => `${name}!`, ...change });
  await userEvent.click(await within(menu).findByRole('menuitem', { name: 'communicate!' }));
  expect(pressed).toEqual(['after communicate']);
});

it.each<[string, () => Promise<unknown>, boolean]>([
  ['Enter', () => userEvent.keyboard('{Enter}'), true],
  ['Escape', () => userEvent.keyboard('{Escape}'), false],
  ['Cancel', async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel' })), false],
])('leads the keyboard to the answer of a question and back to its button: %s', async (_, decide, expected) => {
  await startI18n('zh-CN');
  const answers: boolean[] = [];
  const answer = (yes: boolean): void => {
    answers.push(yes);
    draw();
  };
  draw();
  const agree = await screen.findByRole('button', { name: 'agree' });
  for (const _again of [1, 2]) {
    answers.length = 0;
    agree.focus();
    agree.blur();
    draw({ busy: 'agree', confirming: { alias: 'agree', title: '确定同意吗？', answer } });
    const yes = await screen.findByRole('button', { name: 'OK' });
    await waitFor(() => expect(document.activeElement).toBe(yes));
    await decide();
    await waitFor(() => expect(document.activeElement).toBe(agree));
    expect(answers[0]).toBe(expected);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'OK' })).toBeNull());
  }
});
