import { within } from '@testing-library/dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { CompiledField, CompiledTable, PropertySchema } from '../../../registry/form/index.ts';
import { createControlRegistry } from '../../../renderers/form/index.ts';
import { typedDuration, type Written } from '../../../renderers/form/controls/time/typedDuration.ts';
import { columnsOf, type Column } from '../../../renderers/form/subtable/columns.ts';
import { GridController } from '../../../renderers/form/subtable/GridController.ts';
import { fillRange, selectedTexts } from '../../../renderers/form/subtable/rangeActions.ts';
import type { Row } from '../../../validators/model/index.ts';
import { sayValue, unitsOf, type DurationUnit } from '../../../validators/words/index.ts';
import { readDuration } from '../../../validators/words/readDuration.ts';
import { person } from '../../conformance/controls/acts.ts';
import { mountForm, settle, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

const declared = (ui: object = {}): CompiledField => ({ type: 'number', ui: { widget: 'duration', ...ui } }) as unknown as CompiledField;
const field = (widget: string, type: string): PropertySchema => ({ type, title: '字段', 'x-ui': { widget } });

describe('what is typed into the boxes', () => {
  test.each<[Written, DurationUnit, string | null]>([
    // numbers in their boxes
    [{ hour: '1', minute: '30' }, 'minute', '90'],
    [{ hour: '1.5' }, 'hour', '90'],
    [{ day: '', hour: '' }, 'day', null],
    [{ hour: '1,000' }, 'hour', '60000'],
    // a text that names its units, in whichever box
    [{ hour: '1:30' }, 'hour', '90'],
    [{ day: '1:30' }, 'day', '90'],
    [{ minute: '1:30' }, 'minute', '90'],
    [{ hour: '1小时30分钟' }, 'hour', '90'],
    [{ day: '90分钟' }, 'day', '90'],
    [{ day: '1h30m' }, 'day', '90'],
    [{ hour: '１：３０' }, 'hour', '90'],
    [{ hour: '1.5小时' }, 'hour', '90'],
    // over what stood there
    [{ day: '1:30', hour: '2', minute: '15' }, 'day', '90'],
    [{ day: '90分钟', hour: '2', minute: '0' }, 'day', '90'],
    [{ day: '2小时', hour: '3', minute: '15' }, 'day', '120'],
    [{ day: '3', hour: '2', minute: '1天' }, 'minute', '1440'],
    [{ hour: '2', minute: '1:30' }, 'minute', '90'],
    // beside larger units
    [{ day: '1', hour: '1:30', minute: '5' }, 'hour', '1530'],
    [{ day: '1', minute: '5分钟' }, 'minute', '1445'],
    // its own unit alone
    [{ hour: '2小时', minute: '15' }, 'hour', '135'],
    [{ hour: '2小时', minute: '15' }, 'minute', '135'],
    // none
    [{ hour: '1:' }, 'hour', '1:'],
    [{ hour: 'abc' }, 'hour', 'abc'],
    [{ hour: '-1' }, 'hour', '-60'],
    [{ hour: '1小时30' }, 'hour', '1小时30'],
    [{ minute: '-5分钟' }, 'minute', '-5分钟'],
    [{ day: '1', hour: 'abc' }, 'hour', '1天 abc'],
    [{ day: '-1', hour: '2' }, 'hour', '-1天 2小时'],
    [{ day: 'abc', hour: '1:30' }, 'hour', 'abc 1:30'],
  ])('%j (%s) is %j', (written, last, value) => {
    expect(typedDuration(written, last, declared())).toBe(value);
  });

  test.each<[object, Written, DurationUnit, string]>([
    [{ units: ['hour'] }, { hour: '90分钟' }, 'hour', '90'],
    [{ units: ['hour'], storeAs: 'hour' }, { hour: '1:30' }, 'hour', '1.5'],
    [{ units: ['day'], hoursPerDay: 8 }, { day: '4小时' }, 'day', '240'],
  ])('in a field %j, %j is %s', (ui, written, last, value) => {
    expect(typedDuration(written, last, declared(ui))).toBe(value);
  });
});

test.each([
  ['abc', 'abc'],
  ['1天 abc', '1天 abc'],
  ['-5', '-5分钟'],
  ['-90', '-1小时 30分钟'],
  ['90', '1小时 30分钟'],
  ['0', '0分钟'],
])('held, %s is said as %s', (value, text) => {
  expect(sayValue(value, declared(), { locale: 'zh-CN' })).toBe(text);
});

test.each([
  ['1:30', '90'],
  ['1小时30分钟', '90'],
  ['90分钟', '90'],
])('%s typed into a box takes its final form when it is left', async (text, value) => {
  const form = await mountForm({ properties: { f: field('duration', 'number'), g: field('input', 'string') } });
  const boxes = (): string[] => [...form.place('f').querySelectorAll('input')].map((box) => box.value);
  const box = within(form.place('f')).getByRole('textbox', { name: '字段 小时' });
  await person((user) => user.type(box, text));
  expect([boxes()[1], form.store.toData().f]).toEqual([text, value]);
  await person((user) => user.tab());
  await settle();
  expect([boxes(), form.place('f').textContent?.includes('必须是数字')]).toEqual([['0', '1', '30'], false]);
});

test('a cell draws what it holds where that is no length of time, and so does the total', async () => {
  const mx: PropertySchema = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { sc: field('duration', 'number'), sm: field('input', 'string') } },
  };
  const form = await mountForm({ properties: { mx }, data: { mx: ['90', '-100', 'abc', '1小时30'].map((sc) => ({ sc })) } });
  await settle();
  expect([...form.root.querySelectorAll('[role=gridcell][data-column=sc] .yb-cell-text')].map((cell) => cell.textContent)).toEqual([
    '1小时 30分钟',
    '-1小时 40分钟',
    'abc',
    '1小时30',
  ]);
  expect(form.root.querySelector('.yb-totals')?.textContent).toContain('-10分钟');
});

test.each([
  ['1:30', '90', '1小时 30分钟'],
  ['90分钟', '90', '1小时 30分钟'],
  ['1小时30分钟', '90', '1小时 30分钟'],
  ['很久', '很久', '很久'],
  ['5', '7200', '5天'],
])('%s typed over a cell', async (text, value, said) => {
  const mx: PropertySchema = {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { sc: field('duration', 'number'), sm: field('input', 'string') } },
  };
  const form = await mountForm({ properties: { mx }, data: { mx: [{ sc: '135' }] } });
  const cell = (): HTMLElement => form.root.querySelector<HTMLElement>('[role=gridcell][data-column=sc]') ?? form.root;
  await settle();
  await person((user) => user.click(cell()));
  await person((user) => user.keyboard('{Escape}'));
  await person((user) => user.keyboard(text));
  await person((user) => user.keyboard('{Enter}'));
  await settle();
  expect([form.store.model.rows('mx')[0]?.values['sc'], cell().querySelector('.yb-cell-text')?.textContent]).toEqual([value, said]);
});

describe('a text means the same, typed into the first box or brought from elsewhere', () => {
  test.each<object>([
    {},
    { units: ['hour', 'minute'] },
    { units: ['minute'], storeAs: 'hour' },
    { units: ['day', 'hour', 'minute'], hoursPerDay: 8, storeAs: 'hour' },
  ])('in a field %j', (ui) => {
    const [first = 'minute'] = unitsOf(declared(ui));
    const texts = ['90', '0.5', '1,000', '９０', '1:30', '90分钟', '1h30m', '2天'];
    expect(texts.map((text) => readDuration(text, declared(ui)))).toEqual(texts.map((text) => typedDuration({ [first]: text }, first, declared(ui))));
  });

  test('what is copied, pasted and filled', async () => {
    const mx: PropertySchema = {
      type: 'array',
      title: '明细',
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          sl: field('number', 'number'),
          sc: field('duration', 'number'),
          ts: { ...field('duration', 'number'), 'x-ui': { widget: 'duration', storeAs: 'hour' } },
        },
      },
    };
    const form = await mountForm({ properties: { mx }, data: { mx: [{ sl: '2', sc: '90' }] } });
    const grid = new GridController(
      form.store,
      form.store.form.tables[0] as CompiledTable,
      columnsOf(form.store.form, form.store.form.tables[0] as CompiledTable, createControlRegistry()),
    );
    const [row] = grid.rows();
    const at = (column: number): Column => grid.columns[column] as Column;
    grid.activate(row as Row, at(1), false);
    expect(selectedTexts(grid)).toEqual([['1小时 30分钟']]);
    grid.extendTo(row as Row, at(2));
    fillRange(grid, 'right');
    expect(row?.values['ts']).toBe('1.5');
    grid.activate(row as Row, at(0), false);
    grid.extendTo(row as Row, at(1));
    fillRange(grid, 'right');
    expect(row?.values['sc']).toBe('2880');
  });
});
