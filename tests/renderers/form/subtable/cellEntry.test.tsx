import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { choosing } from '../../../conformance/controls/acts.ts';
import { loadParts } from '../../../conformance/controls/loadParts.ts';
import { click, mountForm, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

await loadParts();
afterEach(unmountAll);

const table = (columns: Readonly<Record<string, PropertySchema>>): Readonly<Record<string, PropertySchema>> => ({ mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { properties: columns } } });
const column = (widget: string, ui: object = {}, more: PropertySchema = {}): PropertySchema => ({ type: 'string', title: widget, ...more, 'x-ui': { widget, ...ui } });
const cell = (form: MountedForm, row: number, name: string): HTMLElement => form.place(`mx#${form.store.model.rows('mx')[row]?.key ?? ''}.${name}`);
const values = (form: MountedForm, name: string): unknown[] => form.store.model.rows('mx').map((row) => row.values[name]);
const editing = (form: MountedForm): number => form.root.querySelectorAll('.yb-cell-editing').length;

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
