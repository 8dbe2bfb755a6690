import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { click, mountForm, press, settle, type, unmountAll, type MountedForm } from './support/mountForm.tsx';

afterEach(unmountAll);

const text = (title: string): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const properties: Readonly<Record<string, PropertySchema>> = {
  bt: text('标题'),
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  xm: { type: 'number', title: '倍数', 'x-defaultFormula': 'je * 2', 'x-ui': { widget: 'number' } },
  sf: {
    type: 'string',
    title: '是否',
    'x-ui': {
      widget: 'radio',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
    'x-linkage': [{ when: "sf == 'b'", then: [{ field: 'bt', mode: 'w', clear: true }] }],
  },
  mx: {
    type: 'array',
    title: '明细',
    items: { properties: { sm: text('说明'), bz: text('备注'), je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } } } },
    'x-ui': { widget: 'subTable' },
  },
};

async function mount(): Promise<MountedForm> {
  const form = await mountForm({ properties, data: { mx: [{}, {}] } });
  await import('../../../renderers/form/undo/guardUndo.ts');
  await settle();
  return form;
}

const box = (place: HTMLElement): HTMLInputElement => place.querySelector('input') as HTMLInputElement;
const undo = async (): Promise<boolean> => press(document.activeElement, 'z', { ctrlKey: true });
const redo = async (shifted = false): Promise<boolean> =>
  shifted ? press(document.activeElement, 'Z', { ctrlKey: true, shiftKey: true }) : press(document.activeElement, 'y', { ctrlKey: true });
const cell = (form: MountedForm, row: number, name: string): HTMLElement => form.place(`mx#${form.store.model.rows('mx')[row]?.key ?? ''}.${name}`);
const cellValue = (form: MountedForm, row: number, name: string): unknown => form.store.model.rows('mx')[row]?.values[name] ?? null;

describe('undo', () => {
  test.each([
    ['Tab', 'bz', 0],
    ['Enter', 'sm', 1],
  ] as const)('in the empty cell after %s it takes back the cell before, and no field elsewhere', async (key, column, row) => {
    const form = await mount();
    await type(box(form.place('bt')), '年会');
    await click(cell(form, 0, 'sm'));
    await type(box(cell(form, 0, 'sm')), '车票');
    await press(document.activeElement, key);
    expect(document.activeElement?.closest('[data-column]')).toBe(cell(form, row, column));
    expect(await undo()).toBe(false);
    expect([form.store.model.value('bt'), cellValue(form, 0, 'sm')]).toEqual(['年会', null]);
    expect(await undo()).toBe(false);
    expect(form.store.model.value('bt')).toBe('年会');
    expect(await redo()).toBe(false);
    expect(cellValue(form, 0, 'sm')).toBe('车票');
  });

  test.each([
    ['a cell', true],
    ['a field', false],
  ] as const)('of what was typed into %s since it was entered goes first', async (_name, inTable) => {
    const form = await mount();
    if (inTable) await click(cell(form, 0, 'sm'));
    const target = box(inTable ? cell(form, 0, 'sm') : form.place('bt'));
    await type(target, '车');
    await type(target, '车票');
    expect(await undo()).toBe(false);
    expect([target.value, inTable ? cellValue(form, 0, 'sm') : form.store.model.value('bt')]).toEqual(['车', '车']);
    await undo();
    expect(target.value).toBe('');
    await redo(true);
    await redo();
    expect([target.value, inTable ? cellValue(form, 0, 'sm') : form.store.model.value('bt')]).toEqual(['车票', '车票']);
  });

  test('in the main record takes back the last edit of it and leads there', async () => {
    const form = await mount();
    await type(box(form.place('bt')), '年会');
    await type(box(form.place('je')), '12');
    expect(form.store.model.value('xm')).toBe('24');
    await click(cell(form, 0, 'sm'));
    await type(box(cell(form, 0, 'sm')), 'x');
    await act(async () => box(form.place('xm')).focus());
    expect(await undo()).toBe(false);
    expect([form.store.model.value('bt'), form.store.model.value('je'), cellValue(form, 0, 'sm')]).toEqual(['年会', null, 'x']);
    await settle(50);
    expect(document.activeElement).toBe(box(form.place('je')));
    await undo();
    await undo();
    expect([form.store.model.value('bt'), cellValue(form, 0, 'sm')]).toEqual([null, 'x']);
    await redo();
    await redo();
    expect([form.store.model.value('bt'), form.store.model.value('je'), form.store.model.value('xm')]).toEqual(['年会', '12', '24']);
  });

  test('of a default formula that was written over, and of what a choice emptied', async () => {
    const form = await mount();
    const xm = form.store.form.byPath.get('xm') as never;
    await type(box(form.place('je')), '12');
    await type(box(form.place('xm')), '5');
    await act(async () => box(form.place('je')).focus());
    await undo();
    expect([form.store.model.value('xm'), form.store.isManual(xm)]).toEqual(['24', false]);
    await type(box(form.place('bt')), '年会');
    await click([...form.root.querySelectorAll('input[type=radio]')][1] as Element);
    expect([form.store.model.value('sf'), form.store.model.value('bt')]).toEqual(['b', null]);
    await undo();
    expect([form.store.model.value('sf'), form.store.model.value('bt')]).toEqual([null, '年会']);
  });

  test('of a row that Tab made leaves the focus in the table', async () => {
    const form = await mount();
    await click(cell(form, 1, 'je'));
    await type(box(cell(form, 1, 'je')), '5');
    await press(document.activeElement, 'Tab');
    expect(form.store.model.rows('mx')).toHaveLength(3);
    await undo();
    expect(form.store.model.rows('mx')).toHaveLength(2);
    expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
    await undo();
    expect(cellValue(form, 1, 'je')).toBeNull();
  });

  test('typed and deleted again is no step', async () => {
    const form = await mount();
    await click(cell(form, 0, 'sm'));
    await type(box(cell(form, 0, 'sm')), 'a');
    await press(document.activeElement, 'Tab');
    await type(box(cell(form, 0, 'bz')), 'b');
    await type(box(cell(form, 0, 'bz')), '');
    await press(document.activeElement, 'Tab');
    await undo();
    expect(cellValue(form, 0, 'sm')).toBeNull();
  });

  test('elsewhere on the page never runs into the form', async () => {
    const form = await mount();
    const other = document.body.appendChild(document.createElement('textarea'));
    await type(box(form.place('bt')), '年会');
    await type(other, '意见');
    expect(await undo()).toBe(false);
    expect([other.value, form.store.model.value('bt')]).toEqual(['', '年会']);
    expect(await undo()).toBe(false);
    expect(form.store.model.value('bt')).toBe('年会');
    other.remove();
  });
});
