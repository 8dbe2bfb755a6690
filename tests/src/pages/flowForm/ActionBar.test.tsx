import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, within } from '@testing-library/dom';
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
  root.render(<ActionBar buttons={all} settled room={3} busy={undefined} confirming={undefined} labelOf={({ name }) => name} blockedBy={() => undefined} onPress={() => undefined} {...props} />);
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
