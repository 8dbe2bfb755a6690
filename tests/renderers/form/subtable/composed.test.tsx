import { act } from 'react';
import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { person } from '../../../conformance/controls/acts.ts';
import { mountForm, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

/** What an input method composes on a cell that is selected, not yet edited. */
afterEach(unmountAll);

const field = (widget: string, ui: object = {}, type = 'string'): PropertySchema => ({ type, title: '字段', 'x-ui': { widget, ...ui } });
const options = [
  { key: 'a', name: '甲' },
  { key: 'b', name: '乙' },
];

const cell = (form: MountedForm): HTMLElement => form.root.querySelector<HTMLElement>('[role=gridcell][data-column=f]') ?? form.root;
const box = (): HTMLInputElement | HTMLTextAreaElement => {
  if (document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement) return document.activeElement;
  throw new Error('nothing can be written where the focus is');
};

async function selected(f: PropertySchema, value: unknown, table = 'subTable'): Promise<MountedForm> {
  const form = await mountForm({
    properties: { mx: { type: 'array', title: '明细', 'x-ui': { widget: table }, items: { type: 'object', properties: { f, g: field('input') } } } },
    data: { mx: [{ f: value, g: '后' }] },
  });
  await settle();
  await person((user) => user.click(cell(form)));
  if (table === 'subTable') await person((user) => user.keyboard('{Escape}'));
  return form;
}

/** As browsers tell it: the text grows in the box that has the focus, whose keys say that they belong to the input method. */
async function compose(steps: readonly string[], text: string): Promise<void> {
  await act(async () => {
    const place = box();
    fireEvent.keyDown(place, { key: 'Process', keyCode: 229 });
    fireEvent.compositionStart(place);
    for (const step of steps) {
      fireEvent.keyDown(place, { key: step.at(-1) ?? '', keyCode: 229, isComposing: true });
      fireEvent.input(place, { target: { value: step }, isComposing: true });
      if (document.activeElement !== place) throw new Error('the focus left while composing');
    }
    fireEvent.input(place, { target: { value: text }, isComposing: true });
    fireEvent.compositionEnd(place, { data: text });
  });
  await settle();
}

test.each<[string, PropertySchema, unknown, string]>([
  ['an empty text', field('input'), undefined, '甲'],
  ['a text that stands', field('input'), '旧', '甲乙'],
  ['a text of several lines', field('textarea'), '旧', '甲'],
  ['a number', field('number', {}, 'number'), '5', '12'],
])('%s: what is composed opens the editor, once', async (_name, f, value, text) => {
  const form = await selected(f, value);
  await compose(['j', 'ji', 'jia'], text);
  expect([cell(form).classList.contains('yb-cell-editing'), box().value, box().selectionStart]).toEqual([true, text, text.length]);
  await person((user) => user.keyboard('{Enter}'));
  expect(form.store.model.rows('mx')[0]?.values['f']).toBe(text);
});

test.each(['subTable', 'spreadsheet'])('a %s goes on with letters typed behind what was composed', async (table) => {
  const form = await selected(field('input'), '旧', table);
  await compose(['j', 'jia'], '甲');
  await person((user) => user.keyboard('B1{Enter}'));
  expect(form.store.model.rows('mx')[0]?.values['f']).toBe('甲B1');
});

test('what is composed over a choice is looked for', async () => {
  const form = await selected(field('select', { options }), 'a');
  await compose(['y', 'yi'], '乙');
  await person((user) => user.keyboard('{Enter}'));
  expect(form.store.model.rows('mx')[0]?.values['f']).toBe('b');
});

test('a composition that is given up leaves the cell as it was', async () => {
  const form = await selected(field('input'), '旧');
  await compose(['j', 'ji'], '');
  expect([cell(form).classList.contains('yb-cell-editing'), form.store.model.rows('mx')[0]?.values['f']]).toEqual([false, '旧']);
  await person((user) => user.keyboard('X{Enter}'));
  expect(form.store.model.rows('mx')[0]?.values['f']).toBe('X');
});

test('a click on the cell that is selected keeps it ready', async () => {
  const form = await selected(field('input'), '旧', 'spreadsheet');
  await person((user) => user.click(cell(form)));
  await compose(['j', 'jia'], '甲');
  expect(box().value).toBe('甲');
});

test('a cell that cannot be written takes nothing', async () => {
  const form = await mountForm({
    properties: { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { f: field('input') } } } },
    data: { mx: [{ f: '旧' }] },
    modes: { 'mx.f': 'r' },
  });
  await settle();
  await person((user) => user.click(cell(form)));
  expect(cell(form).querySelector('input')).toBeNull();
});
