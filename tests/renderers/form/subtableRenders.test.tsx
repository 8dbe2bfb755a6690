import { act } from 'react';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { stopCounting, takeRenders } from './support/countRenders.ts';
import { click, mountForm, press, settle, type, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);
afterAll(stopCounting);

const number = (title: string, more: PropertySchema = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'number', width: 60 }, ...more });
const properties: Readonly<Record<string, PropertySchema>> = {
  mx: {
    type: 'array',
    title: '明细',
    maxItems: 2000,
    'x-ui': { widget: 'subTable' },
    items: {
      properties: {
        sm: { type: 'string', title: '说明', 'x-rules': 'required', 'x-ui': { widget: 'input', width: 60 } },
        ...Object.fromEntries(
          Array.from({ length: 14 }, (_, index) => [
            `n${index}`,
            number(`数${index}`, index > 2 ? { 'x-ui': { widget: 'number', width: 60, total: false } } : {}),
          ]),
        ),
        ...Object.fromEntries(
          Array.from({ length: 5 }, (_, index) => [
            `f${index}`,
            number(`算${index}`, { 'x-formula': `item.n0 * ${index + 1} + item.n1`, 'x-ui': { widget: 'money', width: 60, total: false } }),
          ]),
        ),
      },
    },
  },
};
const data = {
  mx: Array.from({ length: 1000 }, (_, row) => ({
    sm: `行${row}`,
    ...Object.fromEntries(Array.from({ length: 14 }, (__, index) => [`n${index}`, row + index])),
  })),
};
const FORMULAS = 5;
const TOTALS = 3;

describe('1,000 rows of 20 columns with 5 formulas and 3 totals', () => {
  test('a keystroke renders at most the changed cells and one more', async () => {
    const form = await mountForm({ properties, data });
    const row = form.store.model.rows('mx')[4];
    await click(form.place(`mx#${row?.key ?? ''}.n0`));
    const input = form.root.querySelector('[role=grid] input');
    takeRenders();
    for (const text of ['7', '78', '789']) {
      await type(input, text);
      const renders = takeRenders();
      expect(renders.length, renders.join(' ')).toBeLessThanOrEqual(1 + FORMULAS + TOTALS + 1);
    }
    expect(form.place(`mx#${row?.key ?? ''}.f4`).textContent).toBe('3,950.00');
    expect(form.root.querySelector('.yb-totals')?.textContent).toContain('500285');
  });

  test('the counter sees renders: leaving the cell draws it, its row and the frame of the table', async () => {
    const form = await mountForm({ properties, data });
    const row = form.store.model.rows('mx')[4];
    await click(form.place(`mx#${row?.key ?? ''}.n0`));
    takeRenders();
    await press(document.activeElement, 'Escape');
    const renders = takeRenders();
    expect(renders).toContain('GridView');
    expect(renders.filter((name) => name === 'GridCell')).toHaveLength(1);
    expect(renders.filter((name) => name === 'GridRow')).toHaveLength(1);
  });

  test('an issue that comes and goes draws its cell, its row and what counts them', async () => {
    const form = await mountForm({ properties, data });
    const row = form.store.model.rows('mx')[4];
    await click(form.place(`mx#${row?.key ?? ''}.sm`));
    await type(form.root.querySelector('[role=grid] input'), '');
    takeRenders();
    await act(async () => form.store.check(form.store.form.byPath.get('mx.item.sm') as never, row));
    await settle();
    const renders = takeRenders();
    expect(form.root.querySelectorAll('.yb-cell-wrong')).toHaveLength(1);
    expect(renders.filter((name) => name === 'GridCell').length).toBeLessThanOrEqual(1);
    expect(renders.filter((name) => name === 'GridRow').length).toBeLessThanOrEqual(1);
    expect(renders.length, renders.join(' ')).toBeLessThanOrEqual(12);
  });

  test('an invalid row that was never drawn is found and shown', async () => {
    const form = await mountForm({ properties, data: { mx: data.mx.map((row, index) => (index === 870 ? { ...row, sm: '' } : row)) } });
    const key = form.store.model.rows('mx')[870]?.key ?? '';
    expect(form.root.querySelector(`[data-row="${key}"]`)).toBeNull();
    const issues = await act(() => form.store.submit());
    expect(issues.map((issue) => issue.path)).toEqual(['mx[870].sm']);
    expect(form.store.addressOfIssue(issues[0] ?? { path: '' })).toBe(`mx#${key}.sm`);
  });
});
