import { act } from 'react';
import { fireEvent, screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { settle } from '../../renderers/form/support/mountForm.tsx';

/** What people do with a control. Each answers when everything that follows has happened. */
export type Act = (place: HTMLElement) => Promise<void>;

/** Replaces the text of a box. Line breaks are typed as such. */
export const typing =
  (text: string, role = 'textbox'): Act =>
  async (place) => {
    const box = within(place).getByRole(role);
    await person((user) => user.clear(box));
    await person((user) => user.type(box, text.replaceAll('{', '{{').replaceAll('[', '[[')));
    await leaving();
  };

/** Clicks what has this role and name. */
export const clicking =
  (role: string, name: string | RegExp): Act =>
  async (place) => {
    const target = within(place).getByRole(role, { name });
    await person((user) => user.click(target));
    await settle();
  };

/** Opens a drop-down and takes the option with this name. */
export const choosing =
  (...names: readonly (string | RegExp)[]): Act =>
  async (place) => {
    const box = within(place).getByRole('combobox');
    if (box.getAttribute('aria-expanded') !== 'true') {
      await person((user) => user.click(box));
    }
    await settle();
    for (const name of names) {
      const option = popupItem(name);
      await person((user) => user.click(option));
      await settle();
    }
  };

/** Types into a box of a pop-up control (a date) and confirms with Enter. */
export const entering =
  (...texts: readonly string[]): Act =>
  async (place) => {
    for (const [index, text] of texts.entries()) {
      const box = within(place).getAllByRole('textbox')[index];
      if (!box) throw new Error(`there is no box ${index + 1}`);
      await person((user) => user.clear(box));
      await person((user) => user.type(box, `${text}{Enter}`));
      await settle();
    }
    await leaving();
  };

/** Writes into the box with this name. */
export const filling =
  (name: string, text: string): Act =>
  async (place) => {
    const box = within(place).getByRole('textbox', { name });
    await person((user) => user.clear(box));
    await person((user) => user.type(box, text));
    await leaving();
  };

/** Moves a slider to a value. */
export const sliding =
  (value: string): Act =>
  async (place) => {
    const slider = within(place).getByRole('slider');
    await act(async () => {
      slider.focus();
      fireEvent.input(slider, { target: { value } });
    });
    await leaving();
  };

export const pressing =
  (role: string, keys: string): Act =>
  async (place) => {
    const target = within(place).getAllByRole(role)[0];
    if (!target) throw new Error(`nothing with role <${role}>`);
    await act(async () => target.focus());
    await person((user) => user.keyboard(keys));
    await settle();
  };

/** Moves the focus out of the control. */
export async function leaving(): Promise<void> {
  await act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await settle();
}

/** Runs one step of a person and lets React finish. Pointer checks are off: jsdom lays nothing out. */
export async function person(step: (user: ReturnType<typeof userEvent.setup>) => Promise<void>): Promise<void> {
  await act(async () => {
    await step(userEvent.setup({ pointerEventsCheck: 0, delay: null }));
  });
}

// helpers

/** An entry of whatever has opened: a list, a tree or a menu. */
function popupItem(name: string | RegExp): HTMLElement {
  const matches = (text: string | null | undefined): boolean => (typeof name === 'string' ? text === name : name.test(text ?? ''));
  const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option, .ant-select-tree-title, .ant-cascader-menu-item')].findLast(
    (each) => matches(each.textContent) && each.closest('.ant-select-dropdown-hidden') === null,
  );
  if (!found)
    throw new Error(
      `no choice <${String(name)}> among ${screen
        .queryAllByRole('option')
        .map((each) => each.textContent)
        .join(', ')}`,
    );
  return found;
}
