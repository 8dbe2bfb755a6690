import { afterEach, beforeAll, expect, it } from 'vitest';
import { admitFocus } from '../../../src/portal/admitFocus.ts';

/** What the component library hears of, as it listens. */
const heard: string[] = [];
beforeAll(() => {
  admitFocus(window);
  window.addEventListener('focusin', ({ target }) => heard.push(target instanceof Element ? target.id : ''));
});
afterEach(() => {
  document.body.innerHTML = '';
  heard.length = 0;
});

const dialog = (id: string, style = ''): string =>
  `<div class="ant-modal-wrap" style="${style}"><div id="${id}-frame" tabindex="-1"><input id="${id}"><input id="${id}2"></div></div>`;
const page = '<input id="page">';

it.each([
  ['into the dialog that came last', page + dialog('lower') + dialog('upper'), ['lower', 'upper'], ['lower']],
  ['into the higher one, wherever it stands', page + dialog('upper', 'z-index: 1100') + dialog('lower', 'z-index: 1000'), ['lower', 'upper'], ['lower']],
  ['into a drawer over a dialog', `${dialog('lower')}<div class="ant-drawer" style="z-index: 1000"><input id="upper"></div>`, ['lower', 'upper'], ['lower']],
  ['within the upper dialog', dialog('lower') + dialog('upper'), ['upper', 'upper2'], ['upper2']],
  ['back into the lower one', dialog('lower') + dialog('upper'), ['upper', 'lower'], ['lower']],
  ['past a dialog that is not shown', dialog('lower') + dialog('gone', 'display: none'), ['lower'], []],
  ['out of the dialogs', page + dialog('upper'), ['upper', 'page'], ['page']],
])('focus that goes %s', (_, html, steps, told) => {
  document.body.innerHTML = html;
  for (const id of steps) document.getElementById(id)?.focus();
  expect(heard).toEqual(told);
});

it('a dialog that has ended growing under another one leaves the focus where it is', () => {
  document.body.innerHTML = dialog('lower') + dialog('upper');
  for (const id of ['lower', 'upper', 'upper2', 'lower-frame']) document.getElementById(id)?.focus();
  expect(document.activeElement?.id).toBe('upper2');
});
