import { act } from 'react';
import { fireEvent } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SideMenu, type MenuNode } from '../../../renderers/menu/index.ts';

const leaf = (key: string): MenuNode => ({ key, name: key, alias: key, path: `/${key}`, external: false, children: [] });
const items: readonly MenuNode[] = [
  leaf('home'),
  { ...leaf('claims'), path: '', children: [leaf('travel'), leaf('daily')] },
  { ...leaf('loans'), path: '', children: [leaf('advance')] },
];

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const onSelect = vi.fn();
const onOpenInTab = vi.fn();
const show = (activeKey: string | undefined, menu = items) =>
  act(async () =>
    root.render(<SideMenu items={menu} activeKey={activeKey} label="menu" linkOf={(item) => item.path} onSelect={onSelect} onOpenInTab={onOpenInTab} />),
  );
const entry = (key: string): HTMLElement => {
  const found = place.querySelector<HTMLElement>(`[data-menu-key="${key}"]`);
  if (found === null) throw new Error(`no entry <${key}>`);
  return found;
};
const openOnes = (): string[] =>
  [...place.querySelectorAll('[aria-expanded="true"] [data-menu-key]')].map((element) => element.getAttribute('data-menu-key') ?? '');

test('the submenu of the active entry is open; one that is opened closes the others until another entry is active', async () => {
  await show('travel');
  expect(openOnes()).toEqual(['claims']);
  await act(async () => entry('loans').click());
  expect(openOnes()).toEqual(['loans']);
  await show('daily');
  expect(openOnes()).toEqual(['claims']);
});

test('without an active entry the first one is chosen', async () => {
  onSelect.mockClear();
  await show(undefined);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(items[0]);
});

test('the right button and Shift+F10 open an entry in a tab, but not a submenu', async () => {
  await show('travel');
  await act(async () => {
    fireEvent.contextMenu(entry('travel'));
  });
  expect(onOpenInTab).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'travel' }));
  await act(async () => {
    fireEvent.keyDown(entry('daily'), { key: 'F10', shiftKey: true });
  });
  expect(onOpenInTab).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'daily' }));
  await act(async () => {
    fireEvent.contextMenu(entry('claims'));
  });
  expect(onOpenInTab).toHaveBeenCalledTimes(2);
});

test('an entry says its whole name where it may be cut off, a submenu in the element that is', async () => {
  await show('travel');
  expect([entry('claims').title, entry('travel').title]).toEqual(['claims', 'travel']);
  // portal.css cuts off what stands there itself
  expect(entry('claims').parentElement?.className).toContain('ant-menu-submenu-title');
});
