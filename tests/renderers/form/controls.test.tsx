import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { createControlRegistry, defaultControls, defineControl } from '../../../renderers/form/index.ts';
import { mountForm, type, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

const text = (widget: string, more: PropertySchema = {}): PropertySchema => ({ type: 'string', title: '字段', 'x-ui': { widget }, ...more });
const amount = (widget: string): PropertySchema => ({ type: 'number', title: '字段', 'x-ui': { widget } });

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

  test('html is drawn without what could act', async () => {
    const form = await mountForm({
      properties: { f: text('html', { 'x-ui': { widget: 'html', text: '<b>说明</b><img src=x onerror=alert(1)><script>alert(2)</script>' } }) },
    });
    await expect.poll(() => form.place('f').querySelector('b')?.textContent).toBe('说明');
    expect(form.place('f').innerHTML).not.toMatch(/onerror|script/);
  });

  test.each(['label', 'alert', 'divider', 'link'])('%s shows its text', async (widget) => {
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
    const twins = defaultControls.filter((control) => control.widget === 'money').map((control) => defineControl({ ...control }));
    expect(() => createControlRegistry([...defaultControls, ...twins])).toThrow(/control <money> is declared twice/);
  });
});
