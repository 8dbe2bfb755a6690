import { describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { createControlRegistry } from '../../../renderers/form/controls/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { columnsOf } from '../../../renderers/form/subtable/columns.ts';
import { GridController } from '../../../renderers/form/subtable/GridController.ts';
import { planBlock } from '../../../renderers/form/subtable/writePlan.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

const options = [
  { key: 'a', name: '甲' },
  { key: 'b', name: '乙' },
  { key: 'x', name: '丙', disabled: true },
  { key: 'y', name: '乙', disabled: true },
];
const tree = [
  {
    key: 'p',
    name: '父',
    children: [
      { key: 'a', name: '甲' },
      { key: 'x', name: '丙', disabled: true },
    ],
  },
  { key: 'q', name: '停', disabled: true, children: [{ key: 'b', name: '乙' }] },
];
const column = (widget: string, type: string, ui: object): PropertySchema =>
  ({ type, title: '类型', ...(type === 'array' ? { items: { type: 'string' } } : {}), 'x-ui': { widget, ...ui } }) as PropertySchema;
const dict = (key: string) => Promise.resolve(key === 'lx' ? options : []);

interface Made {
  readonly store: FormStore;
  readonly paste: (text: string) => unknown;
  readonly check: (value: unknown) => Promise<unknown>;
}

async function make(property: PropertySchema, data: object): Promise<Made> {
  const form = compile({ properties: { mx: { type: 'array', title: '明细', items: { properties: { f: property } } } as PropertySchema } });
  const table = form.tables[0];
  if (!table) throw new Error('no table');
  const store = new FormStore(form, data as Record<string, unknown>, { ...storeOptions, dict });
  await store.dictsReady(['lx']);
  const grid = new GridController(store, table, columnsOf(form, table, createControlRegistry()));
  return {
    store,
    paste: (text) => {
      const { rows, problems } = planBlock(grid, {
        lines: [[text]],
        columns: grid.columns,
        targets: grid.rows().slice(0, 1),
        room: 9,
        firstLine: 1,
        findNamed: () => undefined,
      });
      return problems[0]?.code ?? rows[0]?.cells[0]?.[1];
    },
    check: async (value) => {
      const [row] = store.rows('mx');
      if (row && table.columns[0]) store.set(table.columns[0], value, row);
      return (await store.submit()).map(({ path, message }) => [path, message]);
    },
  };
}

const stored = (f: unknown): object => ({ id_: '1', mx: [{ id_: '2', f }] });
const refused = [['mx[0].f', '不是可选的值']];

describe('a disabled choice', () => {
  test.each<[string, string, object, string, unknown, unknown]>([
    ['select', 'string', { options }, '丙', 'disabledOption', 'x'],
    ['select', 'string', { options }, 'x', 'disabledOption', 'x'],
    ['select', 'string', { dict: 'lx' }, '丙', 'disabledOption', 'x'],
    ['radio', 'string', { options }, '丙', 'disabledOption', 'x'],
    ['checkbox', 'array', { options }, '甲、丙', 'disabledOption', ['a', 'x']],
    ['select', 'string', { options, multiple: true }, '甲、丙', 'disabledOption', 'a,x'],
    ['tags', 'array', { options, allowCreate: false }, '丙', 'disabledOption', ['x']],
    ['treeSelect', 'string', { options: tree }, '丙', 'disabledOption', 'x'],
    ['cascader', 'string', { options: tree }, '父 / 丙', 'disabledOption', 'x'],
    ['cascader', 'array', { options: tree }, '停 / 乙', 'disabledOption', ['q', 'b']],
  ])('of %s %s %j is not pasted, and marked by the check', async (widget, type, ui, text, code, value) => {
    const { paste, check } = await make(column(widget, type, ui), stored(null));
    expect(paste(text)).toEqual(code);
    expect(await check(value)).toEqual(refused);
  });

  test.each<[string, string, object, string, unknown]>([
    ['select', 'string', { options }, '甲', 'a'],
    // the one of two with this name that can be chosen
    ['select', 'string', { options }, '乙', 'b'],
    ['treeSelect', 'string', { options: tree }, '乙', 'b'],
    ['tags', 'array', { options }, '丙', ['x']],
  ])('does not stand in the way of %s %s %j: %s', async (widget, type, ui, text, value) => {
    const { paste, check } = await make(column(widget, type, ui), stored(null));
    expect(paste(text)).toEqual(value);
    expect(await check(value)).toEqual([]);
  });

  test('that is stored may stay, and be pasted over itself', async () => {
    const { paste, check } = await make(column('select', 'string', { options }), stored('x'));
    expect(paste('丙')).toBe('x');
    expect(await check('x')).toEqual([]);
    expect(await check('y')).toEqual(refused);
  });
});
