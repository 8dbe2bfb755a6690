import { act, useEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRendererRegistry, RenderProvider, type RenderServices } from '../../../renderers/core/index.ts';
import {
  columnMemory,
  initialState,
  ListView,
  prepareTemplate,
  type ListRow,
  type ListSource,
  type ListState,
  type ListTemplate,
  type ListViewProps,
} from '../../../renderers/list/index.ts';
import { amountWidth } from '../../../renderers/core/textWidth.ts';
import coreTexts from '../../../renderers/core/locales/zh-CN.json' with { type: 'json' };
import flowTexts from '../../../renderers/flow/locales/zh-CN.json' with { type: 'json' };
import texts from '../../../src/locales/zh-CN/list.json' with { type: 'json' };
import { renderServices } from '../form/support/surroundings.tsx';
import { claims, rows } from './claims.ts';

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

describe('ListView', () => {
  it('draws columns, formats, row buttons and the totals of all filtered rows', async () => {
    await show({});
    expect(text()).toContain('1,234.50');
    expect(host.querySelector('.yb-list-negative')?.textContent).toBe('-0.10');
    expect(text()).toContain('2026-11-01 ~ 2026-11-03');
    expect(text()).toContain('陈雨欣');
    expect(text()).toContain('上海');
    expect([...host.querySelectorAll('.ant-tag')].map((tag) => tag.textContent)).toEqual(expect.arrayContaining(['审批中', '草稿']));
    const sums = host.querySelector('.yb-sums')?.textContent ?? '';
    expect(sums).toContain('合计');
    expect(sums).toContain('9,999.99');
    expect(text()).toContain('共 57 条');
    expect(names(group('CL-1 的操作'))).toEqual(['查看', '复制', '打印', '更多']);
    expect(names(group('CL-2 的操作'))).toEqual(['查看', '编辑', '打印']);
  });

  it('makes columns as wide as their amounts and totals, which would read as others if they were cut off', async () => {
    const narrow = { ...claims, columns: claims.columns.map((column) => ({ ...column, width: 90 })) };
    await show({ template: narrow });
    const widthOf = (field: string): number =>
      Number.parseInt([...host.querySelectorAll('col')].at(narrow.columns.findIndex((each) => each.field === field) + 2)?.style.width ?? '', 10);
    expect(widthOf('sfje')).toBe(amountWidth('12,345,678,901,234,567.89'));
    expect(widthOf('bxzje')).toBe(90);
  });

  it('has no accessibility findings', async () => {
    await show({});
    const { violations } = await axe.run(host, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)).toEqual([]);
  });

  it('filters when the user searches, shows the filter as a tag and takes it away again', async () => {
    const { asked, state } = await show({});
    await type(labelled('单据编号'), 'CL');
    expect(asked()).toHaveLength(1);
    await click(button('查询'));
    expect(asked().at(-1)?.querys).toEqual([expect.objectContaining({ property: 'djbh', value: 'CL' })]);
    expect(text()).toContain('单据编号：CL');
    await click(labelled('清除 单据编号'));
    expect(state().filters).toEqual({});
  });

  it('shows further filters on demand and resets all', async () => {
    const { state } = await show({}, { filters: { 'djbh:LIKE': 'x' }, keyword: 'y', page: 3 });
    expect(find('[aria-label="报销总金额 起"]')).toBeNull();
    await click(button('展开'));
    await type(labelled('报销总金额 起'), '1,234');
    await click(button('查询'));
    expect(state()).toMatchObject({ page: 1, filters: { 'bxzje:BETWEEN': ['1234', ''] } });
    await click(button('重置'));
    expect(state()).toMatchObject({ page: 1, filters: {}, keyword: '' });
  });

  it('sorts by a column and goes through the pages', async () => {
    const { state, asked } = await show({});
    await click([...host.querySelectorAll('th')].find((cell) => cell.textContent?.includes('单据编号')) as HTMLElement);
    expect(state().sort).toEqual({ field: 'djbh', dir: 'asc' });
    await click(host.querySelector('.ant-pagination-item-2') as HTMLElement);
    expect(asked().at(-1)?.pageBean).toMatchObject({ page: 2, pageSize: 20 });
  });

  it('deletes only a selection that fits, after a question', async () => {
    const warning = vi.fn();
    const confirm = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
    const onAction = vi.fn().mockResolvedValue(true);
    const { asked } = await show({ onAction }, {}, { confirm, notify: { success: vi.fn(), warning, error: vi.fn() } });
    await click(button('删除'));
    expect(warning).toHaveBeenLastCalledWith('请至少选择一条数据');
    await click(labelled('选择 CL-1'));
    await click(button('删除'));
    expect(warning).toHaveBeenLastCalledWith('所选数据中有 1 条不能删除');
    await click(labelled('选择 CL-1'));
    await click(labelled('选择 CL-2'));
    expect(text()).toContain('已选 1 项');
    expect(text()).toContain('合计 0.20');
    await click(button('删除'));
    expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ title: '确定删除吗？' }));
    expect(onAction).not.toHaveBeenCalled();
    const before = asked().length;
    await click(button('删除'));
    expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ alias: 'delete', rows: [rows[1]] }));
    expect(asked().length).toBe(before + 1);
    expect(text()).not.toContain('已选');
  });

  it('leaves out what the page does not support and draws unknown buttons disabled', async () => {
    await show({ supportedButtons: new Set(['view']), template: { ...claims, toolbar: ['startFlow', 'export', 'teleport', 'refresh'] } });
    expect(find('button[title="未知按钮：teleport"]')).toHaveProperty('disabled', true);
    expect(names(host)).not.toContain('发起');
    expect(names(host)).not.toContain('导出');
    expect(names(host)).toContain('刷新');
  });

  it('says when nothing fits the filter, and when loading failed', async () => {
    let fails = true;
    const source: ListSource = {
      load: async () => {
        if (fails) throw Object.assign(new Error('系统繁忙'), { logId: 'L7' });
        return { rows: [], total: 0, sums: { bxzje: null } };
      },
    };
    const { state } = await show({ source }, { keyword: 'x' });
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('系统繁忙');
    expect(text()).toContain('日志ID：L7');
    fails = false;
    await click(button('重试'));
    expect(text()).toContain('没有符合条件的数据');
    await click(button('清空筛选'));
    expect(state().keyword).toBe('');
    expect(text()).toContain('暂无数据');
    expect(text()).not.toContain('合计');
  });

  it('remembers hidden columns per person', async () => {
    const memory = columnMemory(window.localStorage, 'U1', 'dt_clfybx');
    await show({ columnMemory: memory });
    await click(button('列设置'));
    await click([...document.querySelectorAll('.ant-modal label')].find((label) => label.textContent === '出差事由') as HTMLElement);
    expect(memory.read()).toEqual(['ccsy']);
    expect([...host.querySelectorAll('th')].map((cell) => cell.textContent)).not.toContain('出差事由');
    window.localStorage.clear();
  });

  it('opens the document by its link', async () => {
    const onOpen = vi.fn();
    await show({ onOpen });
    await click(button('CL-1'));
    expect(onOpen).toHaveBeenCalledWith(rows[0], expect.objectContaining({ field: 'djbh' }));
  });

  describe('over a call', () => {
    const tasks: ListTemplate = {
      alias: 'tasks',
      name: '待办',
      key: ['id', 'leader'],
      columns: [
        { field: 'subject', title: '标题', link: '/task/${id}' },
        { field: 'createTime', title: '到达', format: 'waiting' },
        { field: 'due', title: '到期', format: 'due' },
        { field: 'flows', title: '流程', several: true, empty: { text: '全部流程' } },
        {
          field: 'status',
          title: '状态',
          format: 'statusTag',
          dict: 'taskStatus',
          unlisted: 'hide',
          hint: { when: "status == 'AGENT'", text: '${owner} 委托 ${agent}' },
        },
      ],
      filters: [{ field: 'typeId', op: 'EQUAL', title: '类型', widget: 'category' }],
      toolbar: ['add'],
      rowButtons: ['withdraw', 'retrieve:AGENT'],
      batchButtons: ['agreeAll'],
      buttonUses: { withdraw: { when: 'isRead == 0' }, add: { when: 'total == 0' } },
      unread: 'isRead == 0',
      faded: "status == 'NORMAL'",
      nothing: { text: '没有待办' },
      dicts: { taskStatus: [{ value: 'AGENT', label: '代理' }] },
    };
    const given = [
      {
        id: 't1',
        leader: 'A',
        subject: '甲',
        createTime: '2026-11-16 08:00:00',
        due: '2000-01-01 00:00:00',
        flows: 'x,y',
        status: 'AGENT',
        owner: '林',
        agent: '王',
        isRead: '0',
      },
      { id: 't1', leader: 'B', subject: '乙', createTime: '2026-11-16 08:00:00', due: '', flows: '', status: 'NORMAL', isRead: 1 },
    ];
    const source: ListSource = {
      load: async () => ({ rows: given, total: given.length }),
      categories: async () => [{ value: 'fy', title: '费用 (3)', children: [] }],
    };
    const linkOf = (row: ListRow) => ({ href: `/fvue/task/${String(row['id'])}` });

    it('marks, hints and offers what its conditions say of each row', async () => {
      await show({ template: tasks, source, linkOf, onOpen: vi.fn() });
      const [first, second] = [...host.querySelectorAll('tr[data-row-key]')];
      expect([first, second].map((row) => row?.getAttribute('data-row-key'))).toEqual(['t1/A', 't1/B']);
      expect([first, second].map((row) => row?.querySelectorAll('[aria-label="未读"]').length)).toEqual([1, 0]);
      expect([first, second].map((row) => row?.classList.contains('yb-list-faded'))).toEqual([false, true]);
      expect(first?.textContent).toContain('x、y');
      expect(first?.textContent).toContain('林 委托 王');
      expect(first?.textContent).toMatch(/已逾期/);
      expect(second?.textContent).toContain('全部流程');
      expect(second?.querySelector('.ant-tag')).toBeNull();
      expect(names(group('甲 的操作'))).toEqual(['撤回', '取回']);
      expect(names(group('乙 的操作'))).toEqual([]);
      expect(names(host)).not.toContain('新增');
    });

    it('opens rows by links and keys, and selects those that the page allows', async () => {
      const onOpen = vi.fn();
      await show({ template: tasks, source, linkOf, onOpen, fits: (_, row) => row['leader'] === 'A' });
      const link = host.querySelector<HTMLAnchorElement>('a.row-link');
      expect(link?.getAttribute('href')).toBe('/fvue/task/t1');
      await click(link as HTMLElement);
      expect(onOpen).toHaveBeenCalledTimes(1);
      expect(labelled('选择 乙')).toHaveProperty('disabled', true);
      const row = host.querySelector<HTMLElement>('tr[data-row-key]');
      for (const key of [' ', 'ArrowDown', 'Enter'])
        await act(async () => {
          (key === 'Enter' ? (document.activeElement as HTMLElement) : (row as HTMLElement)).focus();
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        });
      expect(names(host)).toContain('批量同意（1）');
      expect(onOpen).toHaveBeenLastCalledWith(given[1], expect.objectContaining({ field: 'subject' }));
    });

    it('says in its own words that there is nothing, and offers what only then makes sense', async () => {
      await show({ template: tasks, source: { load: async () => ({ rows: [], total: 0 }) } });
      expect(text()).toContain('没有待办');
      expect(names(host)).toContain('新增');
    });
  });

  it('leads to the search box by /', async () => {
    await show({});
    await act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('关键字');
  });

  it('is a list of cards with filters in a drawer on a phone', async () => {
    const { state } = await show({ narrow: true });
    expect(host.querySelector('table')).toBeNull();
    expect(host.querySelectorAll('li.yb-list-card')).toHaveLength(2);
    expect(names(group('CL-2 的操作'))).not.toContain('删除');
    await click(labelled('选择 CL-2'));
    expect(text()).toContain('已选 1 项');
    await click(button('筛选'));
    await type(labelled('出差事由'), '北京');
    await click(button('查询'));
    expect(state().filters).toEqual({ 'ccsy:LIKE': '北京' });
  });

  it('only the newest request counts', async () => {
    const waiting: ((label: string) => void)[] = [];
    const source: ListSource = {
      load: () =>
        new Promise((resolve) => {
          waiting.push((djbh) => resolve({ rows: [{ id_: djbh, djbh }], total: 1 }));
        }),
    };
    const { change } = await show({ source });
    await act(async () => change((state) => ({ ...state, page: 2 })));
    await act(async () => {
      waiting[1]?.('NEW');
    });
    await act(async () => {
      waiting[0]?.('OLD');
    });
    expect(text()).toContain('NEW');
    expect(text()).not.toContain('OLD');
  });
});

// helpers

type Asked = Parameters<ListSource['load']>[0];

async function show(props: Partial<ListViewProps>, begin: Partial<ListState> = {}, services: Partial<RenderServices> = {}) {
  const asked: Asked[] = [];
  const source: ListSource = {
    load: async (filter) => {
      asked.push(filter);
      return { rows, total: 57, sums: { bxzje: 9999.99, cjkje: 0, sfje: '12345678901234567.89' } };
    },
  };
  const template = props.template ?? claims;
  const held: { state: ListState; change: (update: (state: ListState) => ListState) => void } = {
    state: { ...initialState(prepareTemplate(template)), ...begin },
    change: () => undefined,
  };
  function Page(): ReactNode {
    const [state, setState] = useState(held.state);
    useEffect(() => {
      held.state = state;
      held.change = setState;
    }, [state]);
    return <ListView source={stable} {...props} template={template} state={state} onStateChange={setState} />;
  }
  const stable = props.source ?? source;
  const value = { t: translate, locale: 'zh-CN', services: renderServices(services), registry: createRendererRegistry([]) };
  await act(async () => {
    root.render(
      <ConfigProvider locale={zhCN} wave={{ disabled: true }} theme={{ token: { motion: false } }}>
        <App>
          <RenderProvider value={value}>
            <Page />
          </RenderProvider>
        </App>
      </ConfigProvider>,
    );
  });
  return { asked: () => asked, state: () => held.state, change: (update: (state: ListState) => ListState) => held.change(update) };
}

function translate(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  let at: unknown = { list: texts, core: coreTexts, flow: flowTexts };
  for (const part of key.split('.')) at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  if (typeof at !== 'string') throw new Error(`no text <${key}>`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
}

const text = (): string => document.body.textContent ?? '';
const find = (selector: string): Element | null => document.body.querySelector(selector);
const plain = (element: Element): string => (element.textContent ?? '').replace(/\s/g, '');
const names = (within: Element): string[] => [...within.querySelectorAll('button')].map(plain).filter((name) => name !== '');

function group(label: string): Element {
  const found = find(`[role="group"][aria-label="${label}"]`);
  if (found === null) throw new Error(`no group ${label}`);
  return found;
}

function button(name: string): HTMLElement {
  const found = [...document.body.querySelectorAll('button')].filter((each) => plain(each) === name || each.getAttribute('aria-label') === name).at(-1);
  if (found === undefined) throw new Error(`no button ${name}; there are ${names(document.body).join(', ')}`);
  return found;
}

function labelled(label: string): HTMLElement {
  const found = [...document.body.querySelectorAll<HTMLElement>(`:not(th)[aria-label="${label}"]`)].at(-1);
  if (found === undefined) throw new Error(`nothing is labelled ${label}`);
  return found;
}

async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.click();
  });
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
}

async function type(element: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
