/** A page with one form, for browser tests of sub-tables: `?case=…` says which. Built by the test, served with the portal's policy. */
import { ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { compileForm, type FormPermission, type PropertySchema } from '../../../registry/form/index.ts';
import { FormStore, FormUi, FormView } from '../../../renderers/form/index.ts';
import { theme } from '../../../src/portal/theme.ts';
import { storeOptions, Surroundings } from '../../renderers/form/support/surroundings.tsx';

const column = (title: string, widget: string, more: PropertySchema = {}): PropertySchema => ({
  type: ['money', 'number'].includes(widget) ? 'number' : 'string',
  title,
  ...more,
  'x-ui': { widget, width: 120, ...more['x-ui'] },
});

const eight: Readonly<Record<string, PropertySchema>> = {
  rq: column('日期', 'date'),
  sm: column('说明', 'input', { 'x-rules': 'required|max:20' }),
  cs: column('城市', 'select', { 'x-ui': { widget: 'select', dict: 'cs' } }),
  sl: column('数量', 'number'),
  dj: column('单价', 'money'),
  je: column('金额', 'money', { 'x-formula': 'round(item.sl * item.dj, 2)' }),
  bz: column('备注', 'input'),
  zp: column('专票', 'switch', { type: 'boolean' }),
  dh: column('单号', 'input'),
};

const twenty: Readonly<Record<string, PropertySchema>> = {
  sm: column('说明', 'input', { 'x-rules': 'required', 'x-ui': { widget: 'input', fixed: 'left', width: 140 } }),
  ...Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`n${index}`, column(`数${index + 1}`, 'number')])),
  ...Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [
      `f${index}`,
      column(`算${index + 1}`, 'money', { 'x-formula': `round((item.n${index} + item.n${index + 1}) * 1.06, 2)` }),
    ]),
  ),
  bz: column('备注', 'input', { 'x-ui': { widget: 'input', fixed: 'right', width: 120 } }),
};

const nested: Readonly<Record<string, PropertySchema>> = {
  sm: column('说明', 'input'),
  je: column('金额', 'money', { 'x-formula': 'sum(fp.item.je)' }),
  fp: {
    type: 'array',
    title: '发票',
    'x-ui': { widget: 'subTable' },
    items: { properties: { hm: column('号码', 'input', { 'x-rules': 'required' }), je: column('票额', 'money') } },
  },
};

const dates: Readonly<Record<string, PropertySchema>> = {
  ks: column('开始', 'date'),
  js: column('结束', 'date', { 'x-defaultFormula': 'item.ks' }),
  bz: column('备注', 'input'),
};

const table = (columns: Readonly<Record<string, PropertySchema>>, ui: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, PropertySchema>> => ({
  hj: { type: 'number', title: '总计', 'x-formula': columns.je ? 'sum(mx.item.je)' : columns.f0 ? 'sum(mx.item.f0)' : '0', 'x-ui': { widget: 'money' } },
  mx: { type: 'array', title: '明细', maxItems: 6000, items: { properties: columns }, 'x-ui': { widget: 'subTable', ...ui } },
});

const wide = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, row) => ({
    sm: `行${row + 1}`,
    ...Object.fromEntries(Array.from({ length: 13 }, (__, index) => [`n${index}`, row + index])),
  }));

const cases: Readonly<Record<string, { readonly properties: Readonly<Record<string, PropertySchema>>; readonly data: () => Record<string, unknown> }>> = {
  paste: { properties: table(eight), data: () => ({ mx: [{ sm: '原有' }] }) },
  wide: { properties: table(twenty), data: () => ({ mx: wide(5000) }) },
  invalid: { properties: table(twenty), data: () => ({ mx: wide(1000).map((row, index) => (index === 870 ? { ...row, sm: '' } : row)) }) },
  long: { properties: table({ ...eight, ms: column('描述', 'textarea') }), data: () => ({ mx: wide(300).map(({ sm }) => ({ sm, dj: 5 })) }) },
  longNested: { properties: table(nested), data: () => ({ mx: wide(60).map(({ sm }) => ({ sm, fp: [{ hm: '001', je: 10 }] })) }) },
  dates: { properties: table(dates), data: () => ({ mx: [{ bz: '一' }] }) },
  nested: {
    properties: table(nested),
    data: () => ({
      mx: [
        {
          sm: '一',
          fp: [
            { hm: '001', je: 10 },
            { hm: '', je: 20 },
          ],
        },
        { sm: '二' },
      ],
    }),
  },
  sheet: {
    properties: table(eight, { widget: 'spreadsheet', headers: [{ title: '金额信息', columns: ['sl', 'dj', 'je'] }] }),
    data: () => ({
      mx: [
        { sm: '一', sl: 2, dj: 3 },
        { sm: '二', sl: 4, dj: 5 },
      ],
    }),
  },
  cards: { properties: table(eight, { widget: 'cards' }), data: () => ({ mx: [{ sm: '一' }, { sm: '二' }] }) },
};

const { properties, data } = cases[new URLSearchParams(location.search).get('case') ?? 'paste'] ?? { properties: table(eight), data: () => ({}) };
const writable = (names: readonly string[]): Record<string, 'w'> => Object.fromEntries(names.map((name) => [name, 'w']));
const columns = properties.mx?.items?.properties ?? {};
const rights = { add: true, del: true, copy: true, edit: true, import: true, export: true };
const permission: FormPermission = {
  fields: { bo: writable(Object.keys(properties)), mx: writable(Object.keys(columns)), fp: writable(['hm', 'je']) },
  table: { mx: rights, fp: rights },
};
const schema = { type: 'object', properties };
const form = compileForm(
  { key: 'test', name: '报销单', version: 1, boAlias: 'bo', schema, layout: [{ group: '基本信息', fields: Object.keys(properties) }], rules: [], summary: [] },
  permission,
);
const store = new FormStore(form, data(), storeOptions);
const ui = new FormUi();

const submit = async (): Promise<void> => {
  const [first] = await store.submit();
  const address = first && store.addressOfIssue(first);
  if (address !== undefined) ui.goTo(address);
};

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <Surroundings>
    <ConfigProvider theme={theme}>
      <main>
        <h1>报销单</h1>
        <FormView store={store} mode="start" ui={ui} />
        <button type="button" onClick={() => void submit()}>
          提交
        </button>
      </main>
    </ConfigProvider>
  </Surroundings>,
);
Object.assign(window, { store });
