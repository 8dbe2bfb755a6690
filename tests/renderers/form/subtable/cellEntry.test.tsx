import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { choosing, person } from '../../../conformance/controls/acts.ts';
import { loadParts } from '../../../conformance/controls/loadParts.ts';
import { click, mountForm, press, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

await loadParts();
afterEach(unmountAll);

const table = (columns: Readonly<Record<string, PropertySchema>>): Readonly<Record<string, PropertySchema>> => ({
  mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { properties: columns } },
});
const column = (widget: string, ui: object = {}, more: PropertySchema = {}): PropertySchema => ({
  type: 'string',
  title: widget,
  ...more,
  'x-ui': { widget, ...ui },
});
const cell = (form: MountedForm, row: number, name: string): HTMLElement => form.place(`mx#${form.store.model.rows('mx')[row]?.key ?? ''}.${name}`);
const values = (form: MountedForm, name: string): unknown[] => form.store.model.rows('mx').map((row) => row.values[name]);
const editing = (form: MountedForm): number => form.root.querySelectorAll('.yb-cell-editing').length;

const keys = async (text: string): Promise<void> => {
  await person((user) => user.keyboard(text));
  await settle();
};

/** The grid ends the edit and lets the key go on from the cell; only then the browser moves the focus. */
const leaveWithTab = async (): Promise<void> => {
  expect(await press(document.activeElement, 'Tab')).toBe(true);
  await keys('{Tab}');
  await settle();
};

describe('what was there before, chosen again', () => {
  const cities = {
    options: [
      { key: 'hangzhou', name: '杭州' },
      { key: 'beijing', name: '北京' },
    ],
  };
  test.each([
    ['select', cities, 'hangzhou', '杭州'],
    ['treeSelect', cities, 'hangzhou', '杭州'],
    ['timeSelect', {}, '09:00', '09:00'],
  ] as const)('%s %j: %s ends the edit', async (widget, ui, before, name) => {
    const form = await mountForm({ properties: table({ f: column(widget, ui) }), data: { mx: [{ f: before }, { f: before }] } });
    await click(cell(form, 0, 'f'));
    await settle();
    await choosing(name)(cell(form, 0, 'f'));
    expect(editing(form)).toBe(0);
    expect(values(form, 'f')).toEqual([before, before]);
  });
});

describe('a date cell', () => {
  test.each(['2026-11-10', '20261110'])('ends its edit with Enter after %s, the day that was there', async (typed) => {
    const form = await mountForm({ properties: table({ f: column('date') }), data: { mx: [{ f: '2026-11-10' }, { f: '2026-11-12' }] } });
    await click(cell(form, 0, 'f'));
    await settle();
    await keys(typed);
    await keys('{Enter}');
    expect(editing(form)).toBe(0);
    expect(values(form, 'f')).toEqual(['2026-11-10', '2026-11-12']);
  });

  test.each([
    ['date', 'string', '20261110', '20261112', ['2026-11-10', '2026-11-12']],
    ['datetime', 'string', '2026-11-10 9:00', '2026-11-12 10:00', ['2026-11-10 09:00:00', '2026-11-12 10:00:00']],
    ['date', 'string', '2026-02-31', '20261112', ['2026-02-31', '2026-11-12']],
    ['money', 'number', '10', '25', ['10', '25']],
  ] as const)('%s: what arrives while the cell is open is replaced by what is typed', async (widget, kind, first, second, stored) => {
    const form = await mountForm({
      properties: table({ a: column(widget, {}, { type: kind }), b: column(widget, {}, { type: kind, 'x-defaultFormula': 'item.a' }) }),
      data: { mx: [{}] },
    });
    await click(cell(form, 0, 'a'));
    await settle();
    await keys(first);
    await keys('{Tab}');
    await keys(second);
    await keys('{Tab}');
    expect([values(form, 'a')[0], values(form, 'b')[0]]).toEqual(stored);
  });
});

describe('typing over a cell that is selected', () => {
  const cities = {
    options: [
      { key: 'hangzhou', name: 'hangzhou' },
      { key: 'beijing', name: 'beijing' },
    ],
  };
  test.each([
    ['date', {}, 'string', '2026-01-01', '11-20', '2026-11-20'],
    ['date', {}, 'string', '2026-01-01', '20261120', '2026-11-20'],
    ['date', {}, 'string', '2026-02-31', '2026-3-1', '2026-03-01'],
    ['datetime', {}, 'string', '2026-01-01 09:00:00', '2026-11-20 9:05', '2026-11-20 09:05:00'],
    ['time', {}, 'string', '09:00:00', '1005', '10:05:00'],
    ['month', {}, 'string', '2026-01', '202611', '2026-11'],
    ['select', cities, 'string', 'hangzhou', 'be', 'beijing'],
    ['input', {}, 'string', 'ab', 'cd', 'cd'],
    ['money', {}, 'number', '12', '34', '34'],
  ] as const)('%s %j %s: over %s, %s gives %s', async (widget, ui, kind, before, typed, expected) => {
    const form = await mountForm({ properties: table({ f: column(widget, ui, { type: kind }), g: column('input') }), data: { mx: [{ f: before, g: 'x' }] } });
    await click(cell(form, 0, 'f'));
    await settle();
    await keys('{Escape}');
    if (editing(form) > 0) await keys('{Escape}');
    expect(editing(form)).toBe(0);
    await keys(typed);
    await keys('{Tab}');
    expect(values(form, 'f')).toEqual([expected]);
  });
});

describe('the last row', () => {
  const two = { a: column('input'), b: column('input') };
  test.each([
    ['empty', {}],
    ['with a default', { default: 'CNY' }],
  ] as const)('Tab makes one more behind a filled one, and leaves the table from the new one (%s), which goes', async (_, more) => {
    const form = await mountForm({
      properties: { ...table({ a: column('input'), b: column('input', {}, more) }), after: column('input') },
      data: { mx: [{ a: '1', b: '2' }] },
    });
    await click(cell(form, 0, 'b'));
    await settle();
    await keys('{Tab}');
    expect(values(form, 'a')).toHaveLength(2);
    await keys('{Tab}');
    await leaveWithTab();
    expect(form.place('after').contains(document.activeElement)).toBe(true);
    expect(values(form, 'a')).toEqual(['1']);
  });

  test('a new one into which something was typed stays, and Tab makes the next', async () => {
    const form = await mountForm({ properties: { ...table(two), after: column('input') }, data: { mx: [{ a: '1', b: '2' }] } });
    await click(cell(form, 0, 'b'));
    await settle();
    await keys('{Tab}');
    await keys('x');
    await keys('{Tab}{Tab}');
    expect(values(form, 'a')).toEqual(['1', 'x', null]);
    await keys('{Tab}');
    await leaveWithTab();
    expect(values(form, 'a')).toEqual(['1', 'x']);
  });

  test('an empty one that a person asked for stays when Tab leaves it', async () => {
    const form = await mountForm({
      properties: { ...table(two), after: column('input') },
      data: {
        mx: [
          { a: '1', b: '2' },
          { a: '', b: '' },
        ],
      },
    });
    await click(cell(form, 1, 'b'));
    await settle();
    await leaveWithTab();
    expect(form.place('after').contains(document.activeElement)).toBe(true);
    expect(values(form, 'a')).toHaveLength(2);
  });

  test('what was typed into its last cell is judged when Tab leaves it', async () => {
    const form = await mountForm({ properties: table({ a: column('input', {}, { 'x-rules': 'required' }) }), data: { mx: [{ a: '1' }] } });
    await click(cell(form, 0, 'a'));
    await settle();
    await keys('{Backspace}');
    await press(document.activeElement, 'Tab');
    await settle();
    expect(cell(form, 0, 'a').textContent).toContain('不能为空');
  });
});

test('a cell that is being edited gets the focus back when an error leads to it', async () => {
  const form = await mountForm({
    properties: { ...table({ a: column('input', {}, { 'x-rules': 'required' }) }), after: column('input') },
    data: { mx: [{ a: '' }] },
  });
  await click(cell(form, 0, 'a'));
  await settle();
  await act(async () => {
    form.place('after').querySelector('input')?.focus();
    form.ui.goTo(cell(form, 0, 'a').dataset['address'] ?? '');
  });
  await settle();
  expect(cell(form, 0, 'a').contains(document.activeElement)).toBe(true);
  expect(editing(form)).toBe(1);
});

describe('Tab past a list of choices', () => {
  const cities = {
    options: [
      { key: 'a', name: 'alpha' },
      { key: 'b', name: 'beta' },
    ],
  };
  const many = { type: 'array', items: { type: 'string' } };
  test.each([
    ['timeSelect', {}, {}, '', null],
    ['select', cities, {}, '', null],
    ['treeSelect', cities, {}, '', null],
    ['select', { ...cities, multiple: true }, many, '', null],
    ['tags', cities, many, '', null],
    ['checkbox', cities, many, '', null],
    ['select', { ...cities, multiple: true }, many, 'click', ['a']],
    ['tags', cities, many, 'click', ['a']],
    ['tags', { ...cities, allowCreate: false }, many, 'click', ['a']],
    ['select', cities, {}, 'be', 'b'],
  ] as const)('%s %j %j after %s stores what was chosen: %j', async (widget, ui, more, typed, expected) => {
    const form = await mountForm({ properties: table({ f: column(widget, ui, more as PropertySchema), g: column('input') }), data: { mx: [{ g: 'x' }] } });
    await click(cell(form, 0, 'f'));
    await settle();
    if (typed === 'click') await choosing('alpha')(cell(form, 0, 'f'));
    else if (typed !== '') await keys(typed);
    await keys('{Tab}');
    await settle();
    expect(values(form, 'f')).toEqual([expected]);
    expect(cell(form, 0, 'g').contains(document.activeElement)).toBe(true);
  });
});

describe('several lines in a box of one line', () => {
  test.each(['input', 'autocomplete'])('%s: they stay when the cell is edited, and a break can be taken away', async (widget) => {
    const form = await mountForm({ properties: table({ f: column(widget) }), data: { mx: [{ f: '一行\n二行' }, { f: 'A\r\nB' }] } });
    await click(cell(form, 0, 'f'));
    await settle();
    await keys('{End}X');
    await click(cell(form, 1, 'f'));
    await settle();
    await keys('{Home}{ArrowRight}{Delete}-');
    await click(cell(form, 0, 'f'));
    expect(values(form, 'f')).toEqual(['一行\n二行X', 'A-B']);
  });

  test('of the main record as well, and a sign that was typed is no break', async () => {
    const form = await mountForm({ properties: { a: { ...column('input') }, b: { ...column('input') } }, data: { a: '一\n二', b: '' } });
    const box = (name: string): HTMLInputElement => form.place(name).querySelector('input') as HTMLInputElement;
    await person((user) => user.type(box('a'), '三'));
    await person((user) => user.type(box('b'), '↵'));
    expect(form.store.toData()).toMatchObject({ a: '一\n二三', b: '↵' });
  });
});
