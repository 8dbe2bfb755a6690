import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { choosing, person } from '../../../conformance/controls/acts.ts';
import { loadParts } from '../../../conformance/controls/loadParts.ts';
import { click, mountForm, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

await loadParts();
afterEach(unmountAll);

const table = (columns: Readonly<Record<string, PropertySchema>>): Readonly<Record<string, PropertySchema>> => ({ mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { properties: columns } } });
const column = (widget: string, ui: object = {}, more: PropertySchema = {}): PropertySchema => ({ type: 'string', title: widget, ...more, 'x-ui': { widget, ...ui } });
const cell = (form: MountedForm, row: number, name: string): HTMLElement => form.place(`mx#${form.store.model.rows('mx')[row]?.key ?? ''}.${name}`);
const values = (form: MountedForm, name: string): unknown[] => form.store.model.rows('mx').map((row) => row.values[name]);
const editing = (form: MountedForm): number => form.root.querySelectorAll('.yb-cell-editing').length;

const keys = async (text: string): Promise<void> => {
  await person((user) => user.keyboard(text));
  await settle();
};

describe('what was there before, chosen again', () => {
  const cities = { options: [{ key: 'hangzhou', name: '杭州' }, { key: 'beijing', name: '北京' }] };
  test.each([
    ['select', cities, 'hangzhou', '杭州'], ['treeSelect', cities, 'hangzhou', '杭州'], ['timeSelect', {}, '09:00', '09:00'],
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
    const form = await mountForm({ properties: table({ a: column(widget, {}, { type: kind }), b: column(widget, {}, { type: kind, 'x-defaultFormula': 'item.a' }) }), data: { mx: [{}] } });
    await click(cell(form, 0, 'a'));
    await settle();
    await keys(first);
    await keys('{Tab}');
    await keys(second);
    await keys('{Tab}');
    expect([values(form, 'a')[0], values(form, 'b')[0]]).toEqual(stored);
  });
});
