import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { createControlRegistry, defaultControls, defineControl } from '../../../renderers/form/index.ts';
import { blur, click, mountForm, settle, type, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

interface ControlCase {
  readonly widget: string;
  readonly schema: PropertySchema;
  readonly value: unknown;
  /** Text shown when the value is read-only. */
  readonly text: string;
  /** Changes the value like a person. */
  readonly edit: (place: HTMLElement) => Promise<void>;
  readonly after: unknown;
}

const typing = (text: string) => async (place: HTMLElement): Promise<void> => {
  const box = place.querySelector('input, textarea');
  await type(box, text);
  await blur(box);
};
const picking = async (place: HTMLElement): Promise<void> => {
  await click(place.querySelector('.yb-picker-button'));
  await settle();
};
const choosing = (label: string) => async (place: HTMLElement): Promise<void> => {
  await click([...place.querySelectorAll('label')].find((each) => each.textContent?.includes(label))?.querySelector('input') ?? null);
};

const picked = [{ id: 'U9', name: '王建国' }];
const services = {
  pick: () => Promise.resolve(picked),
  openDialog: () => Promise.resolve([{ f: '项目甲' }]),
};
const text = (widget: string, more: PropertySchema = {}): PropertySchema => ({ type: 'string', title: '字段', 'x-ui': { widget }, ...more });
const amount = (widget: string): PropertySchema => ({ type: 'number', title: '字段', 'x-ui': { widget } });
const files = JSON.stringify([{ fileId: 'a', name: 'a.pdf', size: 2048 }]);

const cases: readonly ControlCase[] = [
  { widget: 'input', schema: text('input'), value: '甲', text: '甲', edit: typing('乙'), after: '乙' },
  { widget: 'textarea', schema: text('textarea'), value: '甲\n乙', text: '甲\n乙', edit: typing('丙'), after: '丙' },
  { widget: 'opinion', schema: text('opinion'), value: '同意', text: '同意', edit: typing('同意。'), after: '同意。' },
  { widget: 'number', schema: amount('number'), value: 12.5, text: '12.5', edit: typing('3'), after: '3' },
  { widget: 'money', schema: amount('money'), value: 1234.5, text: '1,234.50', edit: typing('1,000.10'), after: '1000.1' },
  { widget: 'rate', schema: amount('rate'), value: 0.06, text: '6%', edit: typing('13'), after: '0.13' },
  { widget: 'select', schema: text('select', { 'x-ui': { widget: 'select', dict: 'cs' } }), value: 'beijing', text: '北京', edit: choosingOption('杭州'), after: 'hangzhou' },
  { widget: 'radio', schema: text('radio', { 'x-ui': { widget: 'radio', dict: 'zffs' } }), value: 'transfer', text: '银行转账', edit: choosing('现金'), after: 'cash' },
  { widget: 'checkbox', schema: { type: 'array', title: '字段', items: { type: 'string' }, 'x-ui': { widget: 'checkbox', options: [{ key: 'a', name: '投影' }, { key: 'b', name: '茶水' }] } }, value: ['a'], text: '投影', edit: choosing('茶水'), after: ['a', 'b'] },
  { widget: 'switch', schema: { type: 'boolean', title: '字段', 'x-ui': { widget: 'switch' } }, value: false, text: '否', edit: (place) => click(place.querySelector('button[role=switch]')), after: true },
  { widget: 'date', schema: text('date'), value: '2026-11-16', text: '2026-11-16', edit: typingDate('2026-11-20'), after: '2026-11-20' },
  { widget: 'datetime', schema: text('datetime'), value: '2026-11-16 09:00:00', text: '2026-11-16 09:00:00', edit: clearingDate, after: null },
  { widget: 'month', schema: text('month'), value: '2026-11', text: '2026-11', edit: clearingDate, after: null },
  { widget: 'year', schema: text('year'), value: '2026', text: '2026', edit: clearingDate, after: null },
  { widget: 'time', schema: text('time'), value: '09:00:00', text: '09:00:00', edit: clearingDate, after: null },
  { widget: 'user', schema: { type: 'object', title: '字段', 'x-ui': { widget: 'user' } }, value: { id: 'U1', name: '陈雨欣' }, text: '陈雨欣', edit: picking, after: picked[0] },
  { widget: 'org', schema: { type: 'object', title: '字段', 'x-ui': { widget: 'org' } }, value: { id: 'O1', name: '财务处' }, text: '财务处', edit: picking, after: picked[0] },
  { widget: 'post', schema: { type: 'object', title: '字段', 'x-ui': { widget: 'post' } }, value: { id: 'P1', name: '研究员' }, text: '研究员', edit: picking, after: picked[0] },
  { widget: 'role', schema: { type: 'array', title: '字段', items: { type: 'object' }, 'x-ui': { widget: 'role' } }, value: [{ id: 'R1', name: '出纳' }], text: '出纳', edit: picking, after: picked },
  { widget: 'dialog', schema: text('dialog', { 'x-ui': { widget: 'dialog', dialog: 'dlg_xm' } }), value: '项目乙', text: '项目乙', edit: picking, after: '项目甲' },
  { widget: 'upload', schema: text('upload'), value: files, text: 'a.pdf', edit: (place) => click(place.querySelector('.yb-file .yb-icon-button')), after: null },
  { widget: 'image', schema: text('image'), value: files, text: 'a.pdf', edit: (place) => click(place.querySelector('.yb-file .yb-icon-button')), after: null },
];

describe.each(cases)('control $widget', ({ schema, value, text: shown, edit, after }) => {
  test('is labelled, and an edit reaches the model', async () => {
    const form = await mountForm({ properties: { f: schema }, data: { f: value }, services });
    const place = form.place('f');

    const control = place.querySelector<HTMLElement>('[data-control="f"], input, textarea, button[id]');
    expect(control).not.toBeNull();
    expect(isLabelled(place)).toBe(true);

    await edit(place);
    await settle();
    expect(form.store.toData().f).toEqual(after);
    expect(form.store.dirty).toBe(true);
  });

  test('is text without anything to edit when read-only', async () => {
    const form = await mountForm({ properties: { f: schema }, data: { f: value }, modes: { f: 'r' }, services });
    const place = form.place('f');
    expect(place.textContent).toContain(shown);
    expect(place.querySelector('input:not([hidden]), textarea, [contenteditable], [role=switch], [role=combobox], .yb-picker-button')).toBeNull();
  });

  test('is not in the document when hidden', async () => {
    const form = await mountForm({ properties: { f: schema, g: text('input') }, data: { f: value }, modes: { f: 'n' } });
    expect(form.root.querySelector('[data-address="f"]')).toBeNull();
    expect(form.root.textContent).not.toContain(shown);
  });
});

describe('derived and static controls', () => {
  test('a serial number is announced until it exists', async () => {
    const form = await mountForm({ properties: { f: text('serialNo') }, modes: { f: 'r' } });
    expect(form.place('f').textContent).toContain('提交后自动生成');
  });

  test('an amount in words follows its formula', async () => {
    const form = await mountForm({ properties: { je: amount('money'), dx: { ...text('capital'), 'x-formula': 'capital(je)' } }, data: { je: 10.05 } });
    expect(form.place('dx').textContent).toContain('壹拾元零伍分');
    await type(form.place('je').querySelector('input'), '100');
    expect(form.place('dx').textContent).toContain('壹佰元整');
  });

  test.each(['label', 'alert', 'divider', 'link', 'html'])('%s shows its text', async (widget) => {
    const form = await mountForm({ properties: { f: text(widget, { 'x-ui': { widget, text: '<b>说明</b>', href: '/x' }, title: '<b>说明</b>' }) } });
    expect(form.place('f').textContent).toContain('说明');
    expect(form.place('f').querySelector('b')).toBeNull();
  });

  test('a query draws nothing', async () => {
    const form = await mountForm({ properties: { f: text('query'), g: text('input') } });
    expect(form.root.querySelector('[data-address="f"]')).toBeNull();
  });

  test('an unknown widget is shown by name and path', async () => {
    const form = await mountForm({ properties: { f: text('hologram') } });
    expect(form.place('f').textContent).toContain('f');
    expect(form.root.querySelector('[data-testid=unknown-renderer]')).not.toBeNull();
  });
});

describe('the registry of controls', () => {
  test('refuses two controls of one widget and names them', () => {
    const twin = defineControl({ widget: 'money', types: ['number'], text: () => '' });
    expect(() => createControlRegistry([...defaultControls, twin])).toThrow(/control <money> is declared twice/);
  });

  test.each(defaultControls.filter((control) => control.layout === undefined).map((control) => [control.widget, control] as const))('%s has a case above or is derived', (widget, control) => {
    const derived = control.edit === undefined && control.codec === undefined;
    expect(derived || cases.some((each) => each.widget === widget)).toBe(true);
  });
});

// helpers

function choosingOption(label: string) {
  return async (place: HTMLElement): Promise<void> => {
    const { act } = await import('react');
    const selector = place.querySelector('.ant-select');
    await act(async () => {
      selector?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      place.querySelector('input')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    });
    await settle();
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((each) => each.textContent === label);
    await click(option ?? null);
  };
}

function typingDate(value: string) {
  return async (place: HTMLElement): Promise<void> => {
    const { act } = await import('react');
    const box = place.querySelector('input');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      box?.focus();
      setter?.call(box, value);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await blur(box);
    await settle();
  };
}

async function clearingDate(place: HTMLElement): Promise<void> {
  const { act } = await import('react');
  await act(async () => {
    const clear = place.querySelector('.ant-picker-clear');
    clear?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    clear?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    clear?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
}

/** A label points to the control, or the group names itself after the label. */
function isLabelled(place: HTMLElement): boolean {
  const label = place.querySelector<HTMLLabelElement>('.yb-label > label');
  if (label) return document.getElementById(label.htmlFor) !== null;
  const name = place.querySelector('.yb-label > span[id]');
  return name !== null && place.querySelector(`[aria-labelledby="${name.id}"]`) !== null;
}
