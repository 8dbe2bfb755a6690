import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { ChangeList, tablesOf } from '../../../renderers/diff/index.ts';
import { MergeView } from '../../../renderers/diff/MergeView.tsx';
import { FormStore } from '../../../renderers/form/index.ts';
import { mergeRecords, type MergeEntry } from '../../../validators/diff/index.ts';
import { compile } from '../form/support/mountForm.tsx';
import { storeOptions, Surroundings } from '../form/support/surroundings.tsx';

/** Two versions of a document are told in labels and names, whatever has to be fetched for them, and in rows by what stands beside. */

const stations = { hangzhou: [{ key: 'HGH', name: '杭州东站' }], beijing: [{ key: 'VNP', name: '北京南站' }] };
const properties: Readonly<Record<string, PropertySchema>> = {
  cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
  zjdj: { type: 'string', title: '职级', 'x-ui': { widget: 'radio', dict: 'zjdj' } },
  fs: {
    type: 'string',
    title: '方式',
    'x-ui': {
      widget: 'select',
      options: [
        { key: 'a', name: '现金支付' },
        { key: 'b', name: '转账支付' },
      ],
    },
  },
  lc: { type: 'string', title: '行程', 'x-ui': { widget: 'cascader', dict: 'qy' } },
  sqr: { type: 'object', title: '申请人', 'x-ui': { widget: 'user' } },
  ry: { type: 'array', title: '人员', 'x-ui': { widget: 'user', multiple: true } },
  bm: { type: 'object', title: '部门', 'x-ui': { widget: 'org' } },
  mx: {
    type: 'array',
    title: '明细',
    items: {
      properties: {
        cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
        zd: { type: 'string', title: '车站', 'x-ui': { widget: 'select', query: { alias: 'q_zd', params: { cs: 'item.cs' } } } },
      },
    },
  },
};
const base = {
  cs: 'hangzhou',
  zjdj: 'A',
  fs: 'a',
  lc: 'hangzhou',
  sqr: { id: 'U1', name: '陈雨欣' },
  ry: [{ id: 'U1', name: '陈雨欣' }],
  bm: { id: 'O1', name: '研究所' },
  mx: [{ id_: 'r1', cs: 'hangzhou', zd: 'HGH' }],
};
const mine = {
  ...base,
  cs: 'beijing',
  zjdj: 'B',
  fs: 'b',
  lc: 'xihu',
  sqr: { id: 'U2', name: '孙浩' },
  ry: [{ id: 'U2', name: '孙浩' }],
  bm: { id: 'O2', name: '财务部' },
  mx: [
    { id_: 'r1', cs: 'beijing', zd: 'VNP' },
    { id_: '', cs: 'hangzhou', zd: 'HGH' },
  ],
};
const codes = /beijing|hangzhou|xihu|\bU[12]\b|\bO[12]\b|HGH|VNP/;

const newStore = (): FormStore =>
  new FormStore(compile({ properties }), structuredClone(base), {
    ...storeOptions,
    query: (_alias, params) => Promise.resolve(stations[params['cs'] as keyof typeof stations] ?? []),
  });

async function shown(draw: (store: FormStore) => React.ReactElement): Promise<string> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const store = newStore();
  act(() => root.render(<Surroundings>{draw(store)}</Surroundings>));
  await act(() => new Promise((resolve) => setTimeout(resolve, 120)));
  const text = element.textContent ?? '';
  act(() => root.unmount());
  store.dispose();
  return text;
}

const entriesOf = (store: FormStore): readonly MergeEntry[] => mergeRecords(base, mine, { ...base, cs: 'shenzhen' }, tablesOf(store.form));
const wanted = ['北京', '杭州', '深圳', 'A级', 'B级', '现金支付', '转账支付', '西湖', '孙浩', '陈雨欣', '财务部', '研究所', '杭州东站', '北京南站'];

it('a conflict is told in labels', async () => {
  const text = await shown((store) => <MergeView store={store} entries={entriesOf(store)} choices={new Map()} onChoose={() => undefined} />);
  for (const label of wanted) expect(text).toContain(label);
  expect(text).not.toMatch(codes);
});

it('a history of changes is told in labels', async () => {
  const changes = [
    { kind: 'value', place: 'cs', path: 'cs', before: 'hangzhou', after: 'beijing' },
    { kind: 'value', place: 'mx#r1.zd', path: 'mx.item.zd', before: null, after: 'HGH' },
    { kind: 'removed', place: 'mx#gone', path: 'mx', before: { cs: 'beijing', zd: 'VNP' }, after: undefined },
  ] as const;
  const text = await shown((store) => <ChangeList store={store} changes={changes} />);
  for (const label of ['杭州', '北京', '杭州东站', '北京南站']) expect(text).toContain(label);
  expect(text).not.toMatch(codes);
});
