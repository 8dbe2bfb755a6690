import { fireEvent } from '@testing-library/dom';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { compile, mountForm, settle, unmountAll } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

/** What rests on a formula that cannot be computed says so instead of the sum of the rest. */
afterEach(unmountAll);

const money = (title: string, formula?: string): PropertySchema => ({
  type: 'number',
  title,
  'x-ui': { widget: 'money' },
  ...(formula === undefined ? {} : { 'x-formula': formula }),
});
const properties: Readonly<Record<string, PropertySchema>> = {
  hj: money('合计', 'sum(mx.item.xj)'),
  hs: money('含税', 'hj * 1.1'),
  sl: money('单价合计', 'sum(mx.item.dj)'),
  dx: { type: 'string', title: '大写', 'x-formula': 'capital(hs)', 'x-ui': { widget: 'capital' } },
  mx: {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: {
      type: 'object',
      properties: {
        dj: money('单价'),
        lx: { type: 'string', title: '类型', 'x-ui': { widget: 'input' } },
        xj: money('小计', 'item.dj * toNumber(item.lx)'),
        se: money('税额', 'item.xj * 0.1'),
        zb: money('占比', 'item.dj / hj'),
      },
    },
  },
};
const form = compile({ properties });
const shown = (store: FormStore): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(['hj', 'hs', 'sl', 'dx'].map((name) => [name, store.value(form.byPath.get(name) ?? fail(name))])),
  ...Object.fromEntries(
    ['xj', 'se', 'zb'].map((name) => [name, store.model.rows('mx').map((row) => store.value(form.byPath.get(`mx.item.${name}`) ?? fail(name), row))]),
  ),
  totals: ['dj', 'xj', 'se'].map((name) => store.total('mx', name)?.toFixed() ?? null),
});
const fail = (name: string): never => {
  throw new Error(name);
};

test('totals and formulas, near and far, as long as a row of theirs fails', async () => {
  const store = new FormStore(
    form,
    {
      mx: [
        { dj: '10', lx: '2' },
        { dj: '5', lx: '1' },
      ],
    },
    storeOptions,
  );
  const whole = { hj: '25.00', sl: '15.00', xj: ['20.00', '5.00'], se: ['2.00', '0.50'], totals: ['15', '25', '2.5'] };
  expect(shown(store)).toMatchObject(whole);
  const [first] = store.model.rows('mx');
  const lx = form.byPath.get('mx.item.lx') ?? fail('lx');
  store.set(lx, '很多', first);
  expect(shown(store)).toEqual({
    hj: null,
    hs: null,
    sl: '15.00',
    dx: null,
    xj: [null, '5.00'],
    se: [null, '0.50'],
    zb: [null, null],
    totals: ['15', null, null],
  });
  // whoever hands it in is told where
  const issues = await store.submit();
  expect(issues.map(({ path }) => path)).toContain('mx[0].xj');
  store.set(lx, '2', first);
  expect(shown(store)).toMatchObject(whole);
  store.set(lx, '很多', first);
  store.removeRows('mx', first ? [first] : []);
  expect(shown(store)).toMatchObject({ hj: '5.00', xj: ['5.00'], totals: ['5', '5', '0.5'] });
});

test('on screen, in the table and beside it', async () => {
  const mounted = await mountForm({
    properties,
    data: {
      mx: [
        { dj: '10', lx: '2' },
        { dj: '5', lx: '1' },
      ],
    },
  });
  const totals = (): (string | null)[] => [...mounted.root.querySelectorAll('.yb-totals output')].map((each) => each.textContent);
  const sum = (): string => mounted.place('hj').querySelector('output, .yb-money, .yb-text')?.textContent ?? '';
  expect([totals().slice(0, 3), sum()]).toEqual([['15.00', '25.00', '2.50'], '25.00']);
  const [first] = mounted.store.model.rows('mx');
  await act(async () => mounted.store.set(form.byPath.get('mx.item.lx') ?? fail('lx'), '很多', first));
  await settle();
  expect([totals().slice(0, 3), sum()]).toEqual([['15.00', '–', '–'], '–']);
  fireEvent.blur(mounted.root);
});
