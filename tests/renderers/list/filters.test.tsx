import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { screen } from '@testing-library/dom';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRendererRegistry, RenderProvider } from '../../../renderers/core/index.ts';
import { FilterPanel } from '../../../renderers/list/FilterPanel.tsx';
import { initialState, type ListState, type ListTemplate } from '../../../renderers/list/index.ts';
import coreTexts from '../../../renderers/core/locales/zh-CN.json' with { type: 'json' };
import texts from '../../../src/locales/zh-CN/list.json' with { type: 'json' };
import { person } from '../../conformance/controls/acts.ts';
import { settle } from '../form/support/mountForm.tsx';
import { renderServices } from '../form/support/surroundings.tsx';

const template: ListTemplate = {
  alias: 'dt',
  name: '单据',
  columns: [],
  dicts: {},
  filters: [
    { field: 'je', op: 'BETWEEN', title: '金额', type: 'number' },
    { field: 'sl', op: 'EQUAL', title: '数量', type: 'number' },
    { field: 'rq', op: 'BETWEEN', title: '日期', type: 'date' },
    { field: 'sqrq', op: 'EQUAL', title: '申请日', type: 'date' },
  ],
};

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const numbers = [
  ['金额 起', '１２００', { 'je:BETWEEN': ['1200', ''] }],
  ['金额 止', '1,234.50', { 'je:BETWEEN': ['', '1234.5'] }],
  ['金额 起', '¥12', { 'je:BETWEEN': ['12', ''] }],
  ['数量', ' 5 ', { 'sl:EQUAL': '5' }],
] as const;
const days = [
  ['日期 起', '20261120', { 'rq:BETWEEN': ['2026-11-20', ''] }],
  ['日期 止', '2026/11/20', { 'rq:BETWEEN': ['', '2026-11-20'] }],
  ['日期 止', '2026-11-20', { 'rq:BETWEEN': ['', '2026-11-20'] }],
  ['日期 起', '11-20', { 'rq:BETWEEN': [`${dayjs().format('YYYY')}-11-20`, ''] }],
  ['申请日', '2026年11月20日', { 'sqrq:EQUAL': '2026-11-20' }],
] as const;
test.each([...numbers, ...days])('%s: %s is searched with as forms read it, also when the search is pressed at once', async (label, text, filters) => {
  const { searched } = await show();
  await write(label, text);
  await press('查询');
  expect(searched.mock.lastCall?.[0]).toMatchObject({ page: 1, filters });
  await settle();
  expect(document.querySelector('[aria-invalid=true]')).toBeNull();
});

test.each([
  ['金额 起', '12万', '“12万”不是数字'],
  ['金额 止', '1,2,3', '“1,2,3”不是数字'],
  ['金额 止', '1.5.7', '“1.5.7”不是数字'],
  ['数量', 'abc', '“abc”不是数字'],
  ['日期 起', '2026-02-30', '“2026-02-30”不是日期，如 2026-11-20'],
  ['日期 止', '昨天', '“昨天”不是日期，如 2026-11-20'],
])('%s: %s stays, with the reason, and nothing is searched until it is corrected or taken away', async (label, text, reason) => {
  const { searched } = await show();
  await write(label, text);
  await press('查询');
  await settle(60);
  expect(searched).not.toHaveBeenCalled();
  expect([box(label).value, box(label).getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([text, 'true', reason]);
  expect(document.getElementById(box(label).getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  await person((user) => user.clear(box(label)));
  await press('查询');
  expect(searched.mock.lastCall?.[0]).toMatchObject({ filters: {} });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('both ends of a period are typed one after the other, and reset takes away what is no day', async () => {
  const { searched } = await show();
  await write('日期 起', '20261101');
  await write('日期 止', '2026/11/30');
  await press('查询');
  expect(searched.mock.lastCall?.[0]).toMatchObject({ filters: { 'rq:BETWEEN': ['2026-11-01', '2026-11-30'] } });
  await write('日期 止', '月底');
  await press('重置');
  expect([searched.mock.lastCall?.[0].filters, box('日期 起').value, box('日期 止').value]).toEqual([{}, '', '']);
});

// helpers

async function show() {
  const searched = vi.fn<(state: ListState) => void>();
  const initial = initialState(template);
  function Page() {
    const [state, setState] = useState(initial);
    const change = (next: ListState): void => {
      searched(next);
      setState(next);
    };
    return <FilterPanel template={template} state={state} initial={initial} onChange={change} narrow={false} />;
  }
  const value = { t: translate, locale: 'zh-CN', services: renderServices({}), registry: createRendererRegistry([]) };
  await act(async () =>
    root.render(
      <RenderProvider value={value}>
        <Page />
      </RenderProvider>,
    ),
  );
  return { searched };
}

const box = (label: string): HTMLInputElement => screen.getByLabelText(label);
const press = async (name: string): Promise<void> =>
  person((user) => user.click([...document.querySelectorAll('button')].find((each) => each.textContent.replace(/\s/g, '') === name) ?? document.body));

async function write(label: string, text: string): Promise<void> {
  await person((user) => user.click(box(label)));
  await person((user) => user.clear(box(label)));
  await person((user) => user.keyboard(text));
}

function translate(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  let at: unknown = { list: texts, core: coreTexts };
  for (const part of key.split('.')) at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  if (typeof at !== 'string') throw new Error(`no text <${key}>`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
}
