import { act } from 'react';
import { screen, within } from '@testing-library/dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CompiledField, PropertySchema } from '../../../registry/form/index.ts';
import type { DictItem, RowPage } from '../../../renderers/core/index.ts';
import { Binding } from '../../../renderers/form/store/Binding.ts';
import type { RunQuery } from '../../../renderers/form/store/QueryRunner.ts';
import { choosing, person, typing } from '../../conformance/controls/acts.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { cellOf } from '../../conformance/controls/setting.tsx';
import { click, mountForm, settle, type, unmountAll } from './support/mountForm.tsx';

await loadParts();

afterEach(unmountAll);

const cities: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  zj: [
    { BM: 'hz', MC: '杭州' },
    { BM: 'nb', MC: '宁波' },
  ],
  gd: [{ BM: 'sz', MC: '深圳' }],
};
const run = () => vi.fn<RunQuery>((_alias, params) => Promise.resolve(cities[String(params.sf)] ?? []));
const byProvince = { alias: 'cs_by_sf', params: { sf: 'sf' }, value: 'bm', label: 'mc' };
const field = (widget: string, ui: object = {}, more: PropertySchema = {}): PropertySchema => ({
  type: 'string',
  title: '城市',
  ...more,
  'x-ui': { widget, ...ui },
});
const input: PropertySchema = { type: 'string', title: '省份', 'x-ui': { widget: 'input' } };

describe('choices of a custom query', () => {
  test('are asked with the values of the form and show their names', async () => {
    const query = run();
    const form = await mountForm({ properties: { sf: input, cs: field('select', { query: byProvince }) }, data: { sf: 'zj', cs: 'nb' }, store: { query } });
    expect(form.place('cs').textContent).toContain('宁波');
    expect(query.mock.calls.map(([alias, params]) => [alias, params])).toEqual([['cs_by_sf', { sf: 'zj' }]]);
    await choosing('杭州')(form.place('cs'));
    expect(form.store.toData().cs).toBe('hz');
  });

  test('are asked again when a parameter changes; what was chosen stays and is flagged', async () => {
    const query = run();
    const form = await mountForm({ properties: { sf: input, cs: field('select', { query: byProvince }) }, data: { sf: 'zj', cs: 'hz' }, store: { query } });
    await type(form.place('sf').querySelector('input'), 'gd');
    await settle();
    expect(query).toHaveBeenCalledTimes(2);
    expect(form.store.toData().cs).toBe('hz');
    expect(form.place('cs').textContent).toContain('hz（已不在选项中）');
    await choosing('深圳')(form.place('cs'));
    expect(form.store.toData().cs).toBe('sz');
    await type(form.place('sf').querySelector('input'), 'zj');
    await settle();
    expect(query).toHaveBeenCalledTimes(2);
  });

  test('are not asked while a parameter is empty, nor when something else is typed', async () => {
    const query = run();
    const form = await mountForm({ properties: { sf: input, bz: { ...input, title: '备注' }, cs: field('select', { query: byProvince }) }, store: { query } });
    await type(form.place('bz').querySelector('input'), '说明');
    await settle();
    expect(query).not.toHaveBeenCalled();
    await type(form.place('sf').querySelector('input'), 'gd');
    await type(form.place('bz').querySelector('input'), '说明二');
    await settle();
    expect(query).toHaveBeenCalledTimes(1);
  });

  test('follow the own row in a sub-table, and equal rows share one question', async () => {
    const query = run();
    const columns = { sf: input, cs: field('select', { query: { ...byProvince, params: { sf: 'item.sf' } } }) };
    const form = await mountForm({
      properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: columns } } },
      data: {
        mx: [
          { sf: 'zj', cs: 'hz' },
          { sf: 'zj', cs: 'nb' },
          { sf: 'gd', cs: 'sz' },
        ],
      },
      store: { query },
    });
    expect(form.root.textContent).toContain('杭州');
    expect(form.root.textContent).toContain('宁波');
    expect(form.root.textContent).toContain('深圳');
    expect(query).toHaveBeenCalledTimes(2);
    const cells = [...form.root.querySelectorAll<HTMLElement>('[role=gridcell][data-address$=".cs"]')];
    await click(cells[2] ?? null);
    await settle();
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual(['深圳']);
  });

  test('that could not be read are told once and asked again when the list is opened', async () => {
    const query = vi
      .fn<RunQuery>()
      .mockRejectedValueOnce(new Error('网络不可用'))
      .mockResolvedValue(cities.zj ?? []);
    const errors: unknown[] = [];
    const form = await mountForm({
      properties: { sf: input, cs: field('select', { query: byProvince }) },
      data: { sf: 'zj' },
      store: { query, onLoadError: (error) => errors.push(error) },
    });
    expect(errors).toHaveLength(1);
    await choosing('宁波')(form.place('cs'));
    expect(form.store.toData().cs).toBe('nb');
    expect(query).toHaveBeenCalledTimes(2);
  });

  const rows = [
    { id: '1', name: '管理费', pid: '' },
    { id: '11', name: '差旅费', pid: '1' },
    { id: '8', name: '甲', pid: '9' },
    { id: '9', name: '乙', pid: '8' },
  ];

  test('are a tree for one field and headings for another', async () => {
    const form = await mountForm({
      properties: {
        km: field('treeSelect', { query: { alias: 'km', parent: 'pid' }, expandAll: true }),
        lb: field('select', { query: { alias: 'km', group: 'pid' } }),
      },
      data: { km: '11', lb: '11' },
      store: { query: () => Promise.resolve(rows) },
    });
    expect(form.place('km').textContent).toContain('差旅费');
    await choosing('甲')(form.place('lb'));
    expect(form.store.toData().lb).toBe('8');
    await choosing('管理费')(form.place('km'));
    expect(form.store.toData().km).toBe('1');
  });
});

describe('choices that are searched on the server', () => {
  const page = (rows: RowPage['rows'], total = rows.length): RowPage => ({ rows, total });
  const searched = { query: { alias: 'ry', search: 'gjz', value: 'id', label: 'xm', pageSize: 2 } };
  const people = [
    { id: '1', xm: '张三' },
    { id: '2', xm: '张四' },
    { id: '3', xm: '李五' },
  ];

  test('ask for what is typed after a pause, drop older answers and keep the name that was chosen', async () => {
    const asked: unknown[] = [];
    const signals: AbortSignal[] = [];
    const query = vi.fn((_alias: string, params: Readonly<Record<string, unknown>>, _page?: unknown, options?: { readonly signal?: AbortSignal }) => {
      asked.push(params.gjz);
      if (options?.signal) signals.push(options.signal);
      const found = people.filter(({ xm }) => xm.includes(String(params.gjz ?? '')));
      return Promise.resolve(page(found.slice(0, 2), found.length));
    });
    const form = await mountForm({ properties: { ry: field('select', searched) }, services: { query }, store: { query: () => Promise.resolve([]) } });
    const box = within(form.place('ry')).getByRole('combobox');
    await person((user) => user.click(box));
    await settle();
    await person((user) => user.type(box, '李五'));
    await settle(400);
    expect(asked).toEqual([undefined, '李五']);
    expect(signals[0]?.aborted).toBe(true);
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual(['李五']);
    await choosing('李五')(form.place('ry'));
    expect(form.store.toData().ry).toBe('3');
    expect(form.place('ry').textContent).toContain('李五');
    expect(form.place('ry').textContent).not.toContain('已不在选项中');
  });

  /** A list of 300, answered as slowly as `delay` says; the field holds the fifth of them. */
  const mountSlow = async (delay: (text: string) => number, widget: object = {}, warning = vi.fn()) => {
    const all = Array.from({ length: 300 }, (_, at) => ({ id: `${at + 1}`, xm: `item ${at + 1}` }));
    const query = (_alias: string, params: Readonly<Record<string, unknown>>): Promise<RowPage> => {
      const found = all.filter(({ xm }) => xm.includes(String(params.gjz ?? '')));
      return new Promise((done) => {
        setTimeout(() => done(page(found.slice(0, 2), found.length)), delay(String(params.gjz ?? '')));
      });
    };
    const after = { type: 'string', title: '后', 'x-ui': { widget: 'input' } };
    const form = await mountForm({
      properties: { ry: { ...field('select', { ...searched, ...widget }), title: '人员' }, after },
      data: { ry: '5' },
      services: { query, notify: { success: () => undefined, error: () => undefined, warning } },
      store: { query: (_alias, params) => Promise.resolve(all.filter(({ id }) => id === params.id)) },
    });
    const box = within(form.place('ry')).getByRole<HTMLInputElement>('combobox');
    await person((user) => user.click(box));
    await settle(50);
    return { form, warning, box, after: within(form.place('after')).getByRole('textbox') };
  };

  test.each([
    ['{Enter}', () => 30],
    ['{Tab}', () => 30],
    ['{Enter}', (text: string) => (text === 'item 29' ? 30 : 300)],
    ['{Enter}', (text: string) => (text === '' ? 0 : 400)],
  ] as const)('%s soon after typing waits for the answer to what was typed (%s)', async (confirm, delay) => {
    const { form, box, warning } = await mountSlow(delay);
    await person((user) => user.type(box, 'item 29'));
    await person((user) => user.keyboard(confirm));
    await settle(700);
    expect(form.store.toData().ry).toBe('29');
    expect(form.place('ry').textContent).toContain('item 29');
    expect(warning).not.toHaveBeenCalled();
  });

  test.each(['{Enter}', '{Tab}{Tab}', 'away'] as const)('what matches nothing changes nothing, and says so once: %s', async (exit) => {
    for (const pause of [0, 500]) {
      const { form, box, warning, after } = await mountSlow(() => 50);
      await person((user) => user.type(box, 'zzz'));
      await settle(pause);
      await person((user) => (exit === 'away' ? user.click(after) : user.keyboard(exit)));
      await settle(500);
      expect(warning.mock.calls).toEqual([['人员：没有“zzz”这一项，未改动']]);
      expect(form.store.toData().ry).toBe('5');
      expect(form.place('ry').textContent).toContain('item 5');
      await unmountAll();
    }
  });

  test('whoever goes on typing after Enter looks for the new text', async () => {
    const { form, box } = await mountSlow(() => 700);
    await person((user) => user.type(box, 'item 29{Enter}'));
    await person((user) => user.keyboard('7'));
    await settle(1600);
    expect(form.store.toData().ry).toBe('5');
    await person((user) => user.keyboard('{Enter}'));
    expect(form.store.toData().ry).toBe('297');
  });

  test('what was typed in a cell and is not known yet never goes without a word', async () => {
    const warning = vi.fn();
    const form = await mountForm({
      properties: {
        mx: {
          type: 'array',
          title: '明细',
          'x-ui': { widget: 'subTable' },
          items: { properties: { ry: { ...field('select', searched), title: '人员' }, sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } } } },
        },
      },
      data: { mx: [{ ry: '1', sm: '一' }] },
      services: { query: () => new Promise(() => undefined), notify: { success: () => undefined, error: () => undefined, warning } },
      store: { query: () => Promise.resolve(people) },
    });
    const cell = (name: string): HTMLElement => form.place(`mx#${form.store.model.rows('mx')[0]?.key ?? ''}.${name}`);
    await person((user) => user.click(cell('ry')));
    await person((user) => user.keyboard('张{Tab}'));
    expect(cell('ry').className).toContain('yb-cell-editing');
    await person((user) => user.click(cell('sm')));
    await settle();
    expect(warning.mock.calls).toEqual([['人员：没有“张”这一项，未改动']]);
    expect(form.store.model.rows('mx')[0]?.values['ry']).toBe('1');
  });

  test('fetch the next page at the end of the list', async () => {
    const pages: unknown[] = [];
    const query = vi.fn((_alias: string, _params: unknown, request?: { readonly page: number; readonly pageSize: number }) => {
      pages.push(request);
      const at = ((request?.page ?? 1) - 1) * 2;
      return Promise.resolve(page(people.slice(at, at + 2), people.length));
    });
    const form = await mountForm({ properties: { ry: field('select', searched) }, services: { query } });
    await person((user) => user.click(within(form.place('ry')).getByRole('combobox')));
    await settle();
    const list = document.querySelector('.rc-virtual-list-holder, .ant-select-dropdown-list-holder, [class*="virtual-list-holder"]');
    await act(async () => {
      list?.dispatchEvent(new Event('scroll', { bubbles: true }));
    });
    await settle();
    expect(pages).toEqual([
      { page: 1, pageSize: 2 },
      { page: 2, pageSize: 2 },
    ]);
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual(['张三', '张四', '李五']);
  });

  test('find the name of a stored code', async () => {
    const query = vi.fn<RunQuery>((_alias, params) => Promise.resolve(people.filter(({ id }) => id === params.id)));
    const form = await mountForm({ properties: { ry: field('select', searched) }, data: { ry: '2' }, modes: { ry: 'r' }, store: { query } });
    expect(form.place('ry').textContent).toContain('张四');
    expect(query.mock.calls.map(([, params]) => params)).toEqual([{ id: '2' }]);
  });
});

describe('choices of other sources', () => {
  const options = [
    { value: 'a', label: '甲', group: '常用' },
    { value: 'b', label: '乙', group: '常用', disabled: true },
    { value: 'c', label: '丙' },
  ];

  test('linkage puts its dictionary in the place of the own choices', async () => {
    const form = await mountForm({
      properties: { sf: { ...input, 'x-linkage': [{ when: "sf == 'x'", then: [{ field: 'cs', options: 'zffs' }] }] }, cs: field('radio', { options }) },
      data: { sf: '', cs: 'a' },
    });
    expect(screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['甲', '乙', '丙']);
    await type(form.place('sf').querySelector('input'), 'x');
    await settle();
    expect(screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['银行转账', '公务卡', '现金', 'a（已不在选项中）']);
    expect(form.store.toData().cs).toBe('a');
  });

  test('a disabled choice cannot be taken', async () => {
    const form = await mountForm({ properties: { cs: field('radio', { options }) } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '乙' }).disabled).toBe(true);
    await person((user) => user.click(screen.getByRole('radio', { name: '丙' })));
    expect(form.store.toData().cs).toBe('c');
  });

  test.each([
    ['string', 'a,c', '甲、丙'],
    ['array', ['a', 'c'], '甲、丙'],
  ] as const)('several choices in a field of type %s', async (kind, value, shown) => {
    const form = await mountForm({ properties: { cs: field('select', { options, multiple: true }, { type: kind }) }, data: { cs: value }, modes: { cs: 'r' } });
    expect(form.place('cs').textContent).toContain(shown);
  });

  test('what was typed and confirmed before the choices were there is chosen when they come', async () => {
    let answer = (_items: readonly DictItem[]): void => undefined;
    const dict = (): Promise<readonly DictItem[]> =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const form = await mountForm({ properties: { cs: field('select', { dict: 'cs' }) }, store: { dict } });
    const box = within(form.place('cs')).getByRole('combobox');
    await person((user) => user.click(box));
    await person((user) => user.type(box, '北京{Enter}'));
    expect(form.store.toData().cs ?? null).toBeNull();
    await act(async () =>
      answer([
        { key: 'hz', name: '杭州' },
        { key: 'bj', name: '北京' },
      ]),
    );
    await settle();
    expect(form.store.toData().cs).toBe('bj');
  });

  test('Enter takes what was typed also while the list is not drawn yet', async () => {
    const form = await mountForm({
      properties: {
        cs: field('select', {
          options: [
            { key: 'hz', name: '杭州' },
            { key: 'bj', name: '北京' },
          ],
        }),
      },
    });
    const box = within(form.place('cs')).getByRole('combobox') as HTMLInputElement;
    await act(async () => {
      box.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '北');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await settle();
    expect(form.store.toData().cs).toBe('bj');
  });

  test('what is not among the choices can be written where the field allows it', async () => {
    const form = await mountForm({ properties: { cs: field('select', { options, allowCreate: true }) } });
    const box = within(form.place('cs')).getByRole('combobox');
    await person((user) => user.click(box));
    await person((user) => user.type(box, '丁'));
    await settle();
    await choosing('丁')(form.place('cs'));
    expect(form.store.toData().cs).toBe('丁');
    expect(form.place('cs').textContent).toContain('丁');
    expect(form.place('cs').textContent).not.toContain('已不在');
  });

  test('no more than the most that may be taken', async () => {
    const form = await mountForm({
      properties: { cs: field('checkbox', { options: ['甲', '乙', '丙'], max: 2, checkAll: true }, { type: 'array' }) },
      data: { cs: ['甲'] },
    });
    await person((user) => user.click(screen.getByRole('checkbox', { name: '乙' })));
    expect(form.store.toData().cs).toEqual(['甲', '乙']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '丙' }).disabled).toBe(true);
  });

  test('an empty list says so', async () => {
    const form = await mountForm({ properties: { cs: field('radio', { options: [] }) } });
    expect(within(form.place('cs')).getByRole('status').textContent).toBe('暂无选项');
  });

  test('written suggestions stand as they are', async () => {
    const form = await mountForm({ properties: { cs: field('autocomplete', { options }) } });
    await typing('庚', 'combobox')(form.place('cs'));
    expect(form.store.toData().cs).toBe('庚');
  });
});

describe('trees and paths', () => {
  const options = [
    {
      key: 'gl',
      name: '管理费用',
      children: [
        { key: 'cl', name: '差旅费' },
        { key: 'hy', name: '会议费' },
      ],
    },
    { key: 'cw', name: '财务费用' },
  ];

  test.each([
    ['leaf', ['cl', 'hy']],
    ['parent', ['gl']],
  ] as const)('ticking a parent keeps %s codes', async (keep, codes) => {
    const form = await mountForm({
      properties: { km: field('treeSelect', { options, multiple: true, cascade: true, keep, expandAll: true }, { type: 'array' }) },
    });
    await choosing('管理费用')(form.place('km'));
    expect(form.store.toData().km).toEqual(codes);
  });

  test('parents and children are ticked apart otherwise', async () => {
    const form = await mountForm({ properties: { km: field('treeSelect', { options, multiple: true, expandAll: true }, { type: 'array' }) } });
    await choosing('管理费用')(form.place('km'));
    expect(form.store.toData().km).toEqual(['gl']);
  });

  test.each([
    ['the last code', {}, 'string', 'hy'],
    ['the path as text', { keep: 'path' }, 'string', 'gl/hy'],
    ['the path as a list', {}, 'array', ['gl', 'hy']],
  ] as const)('a cascade stores %s', async (_, ui, kind, value) => {
    const form = await mountForm({ properties: { km: field('cascader', { options, ...ui }, { type: kind }) } });
    await choosing('管理费用', '会议费')(form.place('km'));
    expect(form.store.toData().km).toEqual(value);
    expect(form.place('km').textContent).toContain('管理费用 / 会议费');
  });

  describe('of a dictionary whose items stand under each other', () => {
    const items = [
      { key: 'hz', name: '杭州', parent: 'zj' },
      { key: 'zj', name: '浙江' },
      { key: 'xh', name: '西湖', parent: 'hz' },
      { key: 'bj', name: '北京', parent: '' },
      { key: 'self', name: '自身', parent: 'self' },
      { key: 'o1', name: '圈一', parent: 'o2' },
      { key: 'o2', name: '圈二', parent: 'o1' },
    ];
    const dict = (): Promise<typeof items> => Promise.resolve(items);

    test.each([
      ['cascader', { keep: 'path' }, 'string', ['浙江', '杭州', '西湖'], 'zj/hz/xh', '浙江 / 杭州 / 西湖'],
      ['cascader', {}, 'string', ['浙江', '杭州', '西湖'], 'xh', '浙江 / 杭州 / 西湖'],
      ['cascader', {}, 'array', ['浙江', '杭州', '西湖'], ['zj', 'hz', 'xh'], '浙江 / 杭州 / 西湖'],
      ['cascader', {}, 'string', ['北京'], 'bj', '北京'],
      ['treeSelect', { expandAll: true, leafOnly: true }, 'string', ['浙江', '西湖'], 'xh', '西湖'],
      ['treeSelect', { expandAll: true, multiple: true, cascade: true, keep: 'parent' }, 'string', ['浙江'], 'zj', ''],
    ] as const)('%s %j of %s', async (widget, ui, type, picks, value, words) => {
      const form = await mountForm({ properties: { km: field(widget, { dict: 'd', ...ui }, { type }) }, store: { dict } });
      await choosing(...picks)(form.place('km'));
      expect(form.store.toData().km).toEqual(value);
      expect(form.place('km').textContent).toContain(words);
    });

    test.each([
      ['cascader', {}],
      ['treeSelect', { expandAll: true }],
    ] as const)('a %s leaves out a circle', async (widget, ui) => {
      const form = await mountForm({ properties: { km: field(widget, { dict: 'd', ...ui }) }, store: { dict } });
      const binding = new Binding(form.store, form.store.form.byPath.get('km') as CompiledField);
      expect(binding.options?.map(({ key }) => key)).toEqual(['zj', 'bj', 'self']);
    });

    test.each([
      ['cascader', 'parentField'],
      ['select', undefined],
    ] as const)('a %s stays flat', async (widget, parent) => {
      const form = await mountForm({
        properties: { sf: input, km: field(widget, { dict: 'd', ...(parent === undefined ? {} : { parentField: 'sf' }) }) },
        data: { sf: 'hz' },
        store: { dict },
      });
      const binding = new Binding(form.store, form.store.form.byPath.get('km') as CompiledField);
      expect(binding.options?.every(({ children }) => children === undefined)).toBe(true);
    });
  });

  test('a path that is gone is shown and flagged', async () => {
    const form = await mountForm({ properties: { km: field('cascader', { options }) }, data: { km: 'xx' } });
    expect(form.place('km').textContent).toContain('xx（已不在选项中）');
  });
});

test('a cell of a sub-table edits its choice and shows the name', async () => {
  const form = await mountForm({
    properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: { cs: field('select', { dict: 'cs' }) } } } },
    data: { mx: [{ cs: 'beijing' }] },
  });
  expect(cellOf(form).textContent).toContain('北京');
});
