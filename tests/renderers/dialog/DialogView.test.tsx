import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRendererRegistry, RenderProvider, type DialogOptions } from '../../../renderers/core/index.ts';
import { DialogView, type DialogTemplate } from '../../../renderers/dialog/index.ts';
import type { ListRow } from '../../../renderers/list/index.ts';
import dialogTexts from '../../../renderers/dialog/locales/zh-CN.json' with { type: 'json' };
import listTexts from '../../../src/locales/zh-CN/list.json' with { type: 'json' };
import { renderServices } from '../form/support/surroundings.tsx';
import { fakeSource, loanDialog, loans, unitDialog, units, type FakeSource } from './dialogs.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root | undefined;
let source: FakeSource;
/** Answers of the dialog, in order. */
let answers: (readonly ListRow[] | undefined)[];
beforeEach(() => {
  answers = [];
  source = fakeSource(loans);
  screenOf(1_440);
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function show(template: DialogTemplate, options: DialogOptions = {}): Promise<void> {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.textContent = 'opener';
  opener.focus();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const done = (rows: readonly ListRow[] | undefined): void => {
    answers.push(rows);
    root?.render(null);
  };
  root.render(
    <ConfigProvider locale={zhCN}>
      <App>
        <RenderProvider
          value={{
            t: translate,
            locale: 'zh-CN',
            registry: createRendererRegistry([]),
            services: renderServices({
              dict: () =>
                Promise.resolve([
                  { key: 'travel', name: '差旅' },
                  { key: 'other', name: '其他' },
                ]),
            }),
          }}
        >
          <DialogView template={template} source={source} options={options} onDone={done} />
        </RenderProvider>
      </App>
    </ConfigProvider>,
  );
  await screen.findByRole('dialog', { name: template.name });
}

const circle = (name: string) => screen.findByRole('radio', { name });
const box = (name: string) => screen.findByRole('checkbox', { name });
const chosen = async (): Promise<string[]> =>
  within(await screen.findByRole('region', { name: '已选' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const numbers = (): string[] => (answers.at(-1) ?? []).map((row) => String(row['djbh'] ?? row['name']));
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const search = () => screen.findByRole('textbox', { name: '输入关键字搜索' });

describe('a list, one row', () => {
  it('is found and chosen by keyboard alone; results stand beside the columns', async () => {
    await show(loanDialog);
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    await userEvent.keyboard('JK-2{Enter}');
    await waitFor(() => expect(source.asked.at(-1)?.keyword).toBe('JK-2'));
    await circle('JK-20');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'JK-01' })).toBeNull());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(await circle('JK-21'));
    expect(answers).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(answers).toEqual([[{ ...loans[20], jkdh: 'JK-21', wqje: 2100 }]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('opener'));
  });

  it('is chosen by click and 确定, or by double click', async () => {
    await show(loanDialog);
    expect((await screen.findByRole('button', { name: /确\s*定/ })).hasAttribute('disabled')).toBe(true);
    await userEvent.click(await screen.findByText('300.00'));
    await userEvent.click(await circle('JK-05'));
    await press(/确\s*定/);
    expect(numbers()).toEqual(['JK-05']);
    await show(loanDialog);
    await userEvent.dblClick(await screen.findByText('400.00'));
    expect(numbers()).toEqual(['JK-04']);
  });

  it('is left by Escape and by 取消', async () => {
    await show(loanDialog);
    await circle('JK-01');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(answers).toEqual([undefined]));
    await show(loanDialog);
    await press(/取\s*消/);
    expect(answers).toEqual([undefined, undefined]);
  });

  it('filters, sorts, pages and shows codes as the dictionary says', async () => {
    await show(loanDialog);
    expect((await screen.findAllByText('差旅')).length).toBeGreaterThan(0);
    await userEvent.type(await screen.findByRole('textbox', { name: '编号' }), '1');
    await press(/查\s*询/);
    await waitFor(() => expect(source.asked.at(-1)?.filters).toEqual({ 'djbh:LIKE': '1' }));
    await userEvent.click(await screen.findByRole('columnheader', { name: /借款金额/ }));
    await waitFor(() => expect(source.asked.at(-1)?.sort).toEqual({ field: 'jkje', dir: 'asc' }));
    await userEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(source.asked.at(-1)).toMatchObject({ page: 2, pageSize: 10, sort: { field: 'jkje' } }));
  });

  it('does not offer what is used already, and says why', async () => {
    await show(loanDialog, { used: [{ jkdh: 'JK-02' }, { djbh: '' }] });
    expect((await circle('JK-02')).hasAttribute('disabled')).toBe(true);
    expect((await circle('JK-02')).getAttribute('aria-description')).toBe('该行已被使用，不能重复选择');
    await userEvent.hover((await circle('JK-02')).closest('td')?.querySelector('.yb-dialog-why') as HTMLElement);
    expect(await screen.findByText('该行已被使用，不能重复选择')).toBeTruthy();
    await userEvent.dblClick(await screen.findByText('200.00'));
    expect(answers).toEqual([]);
    (await circle('JK-01')).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await circle('JK-03'));
  });

  it('says what went wrong and tries again', async () => {
    source.failWith = '网络异常';
    await show(loanDialog);
    await screen.findByText('网络异常');
    await press(/重\s*试/);
    expect(await circle('JK-01')).toBeTruthy();
    expect(screen.queryByText('网络异常')).toBeNull();
  });

  it('says when there is nothing', async () => {
    await show(loanDialog);
    await userEvent.type(await search(), 'nothing{Enter}');
    expect(await screen.findByText('没有与“nothing”匹配的数据')).toBeTruthy();
  });
});

describe('a list, several rows', () => {
  const several = { ...loanDialog, selectNum: -1 };

  it('keeps the choice over pages and searches, in the order of choosing', async () => {
    await show(several);
    await userEvent.click(await box('JK-03'));
    await userEvent.click(await screen.findByTitle('2'));
    await userEvent.click(await box('JK-12'));
    await userEvent.type(await search(), 'JK-05{Enter}');
    await userEvent.click(await box('JK-05'));
    expect(await chosen()).toEqual(['JK-03', 'JK-12', 'JK-05']);
    expect(screen.getByText('已选 3 项')).toBeTruthy();
    await press('上移 JK-05');
    await press('移除 JK-03');
    expect(await chosen()).toEqual(['JK-05', 'JK-12']);
    (await box('JK-05')).focus();
    await userEvent.keyboard('{Enter}');
    expect(numbers()).toEqual(['JK-05', 'JK-12']);
  });

  it('takes the whole page, without what is used, as far as there is room', async () => {
    await show(several, { max: 4, used: [{ djbh: 'JK-02' }] });
    await box('JK-01');
    await userEvent.click(await box('选择本页全部'));
    expect(await chosen()).toEqual(['JK-01', 'JK-03', 'JK-04', 'JK-05']);
    expect(screen.getByText('已选 4 项 / 最多 4 项')).toBeTruthy();
    expect((await box('JK-06')).hasAttribute('disabled')).toBe(true);
    await userEvent.click(await box('JK-04'));
    expect((await box('JK-06')).hasAttribute('disabled')).toBe(false);
  });

  it('holds to the number that the dialog states', async () => {
    await show({ ...loanDialog, selectNum: 2 });
    await userEvent.click(await box('JK-01'));
    await userEvent.click(await box('JK-02'));
    expect(screen.getByText('已选 2 项 / 最多 2 项')).toBeTruthy();
    expect((await box('JK-03')).hasAttribute('disabled')).toBe(true);
  });

  it('begins with what was chosen before, even if little is known of it, and may give it up', async () => {
    await show(several, { selected: [{ djbh: 'JK-02' }] });
    await waitFor(async () => expect(((await box('JK-02')) as HTMLInputElement).checked).toBe(true));
    await userEvent.click(await box('JK-02'));
    expect(await chosen()).toEqual([]);
    await press(/确\s*定/);
    expect(answers).toEqual([[]]);
  });

  it('takes the row under the keyboard when nothing is chosen', async () => {
    await show(several);
    (await box('JK-07')).focus();
    await userEvent.keyboard('{Enter}');
    expect(numbers()).toEqual(['JK-07']);
  });

  it('lets the options decide over the number', async () => {
    await show(several, { multiple: false });
    expect(await circle('JK-01')).toBeTruthy();
  });
});

describe('a tree', () => {
  const tree = () => screen.findByRole('tree', { name: '选择预算部门（树）' });
  const open = { ...unitDialog, tree: { id: 'id', parent: 'parentId', label: 'name', expandAll: true } };

  it('is walked, searched and chosen from by keyboard', async () => {
    await show(unitDialog);
    await userEvent.click(await search());
    await userEvent.keyboard('二所{Enter}');
    await screen.findByText('甲二所');
    await waitFor(() => expect(screen.queryByText('甲一所')).toBeNull());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(answers).toEqual([[{ ...units[3], ysbmId: '4', ysbm: '甲二所' }]]);
  });

  it('chooses with those above and below where the dialog says so', async () => {
    await show({ ...open, selectNum: -1, tree: { ...open.tree, childrenCheck: true, parentCheck: true } });
    await userEvent.click(within(await tree()).getByText('甲院'));
    expect(await chosen()).toEqual(['集团', '甲院', '甲一所', '甲二所']);
    await userEvent.click(within(await tree()).getByText('甲院'));
    expect(await chosen()).toEqual(['集团']);
    await userEvent.click(within(await tree()).getByText('乙院'));
    await press(/确\s*定/);
    expect(numbers()).toEqual(['集团', '乙院']);
  });

  it('chooses nodes alone where the dialog says nothing', async () => {
    await show({ ...open, selectNum: 2 });
    await userEvent.click(within(await tree()).getByText('集团'));
    await userEvent.click(within(await tree()).getByText('乙院'));
    await userEvent.click(within(await tree()).getByText('甲院'));
    expect(await chosen()).toEqual(['集团', '乙院']);
  });

  it('asks for children when a node is opened, and for a text on the server', async () => {
    source = fakeSource([], units);
    const first = source.nodes;
    source.nodes = (request, signal) =>
      request.parent === undefined && request.keyword === undefined ? first({ parent: '0' }, signal) : first(request, signal);
    await show({ ...unitDialog, tree: { id: 'id', parent: 'parentId', label: 'name', lazy: true } });
    await within(await tree()).findByText('集团');
    expect(screen.queryByText('甲院')).toBeNull();
    (await tree()).querySelector<HTMLElement>('.ant-tree-switcher_close')?.click();
    await screen.findByText('甲院');
    await userEvent.type(await search(), '一所{Enter}');
    await screen.findByText('甲一所');
    expect(source.askedNodes.at(-1)).toEqual({ keyword: '一所' });
  });
});

describe('a tree that narrows a list', () => {
  it('shows the rows of the pressed node, from the first page on, and all again', async () => {
    source = fakeSource(loans.map((row, index) => ({ ...row, unit: index < 3 ? '5' : '3' })));
    await show({ ...loanDialog, style: 'combined', tree: { id: 'id', parent: 'parentId', label: 'name', expandAll: true } });
    await userEvent.click(await screen.findByTitle('2'));
    await circle('JK-11');
    await userEvent.click(await screen.findByText('乙院'));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'JK-11' })).toBeNull());
    expect(source.asked.at(-1)).toMatchObject({ node: '5', page: 1 });
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await userEvent.click(await screen.findByText('乙院'));
    await circle('JK-09');
    await userEvent.dblClick(await screen.findByText('900.00'));
    expect(numbers()).toEqual(['JK-09']);
  });
});

describe('for everybody', () => {
  it.each<[string, DialogTemplate, DialogOptions]>([
    ['list', loanDialog, {}],
    ['several', { ...loanDialog, selectNum: -1 }, { selected: [loans[1] ?? {}], used: [{ djbh: 'JK-03' }] }],
    ['tree', { ...unitDialog, selectNum: -1 }, {}],
    ['combined', { ...loanDialog, style: 'combined', tree: { id: 'id', parent: 'parentId', label: 'name' } }, {}],
  ])('%s has no accessibility findings', async (_name, template, options) => {
    await show(template, options);
    await (template.style === 'tree' ? screen.findByText('集团') : screen.findByText('100.00'));
    const { violations } = await axe.run(document.body, {
      rules: {
        'color-contrast': { enabled: false },
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
      },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.html.slice(0, 200)).join(' | ')}`)).toEqual([]);
  });

  it('fills the screen of a phone, with the tree behind a button', async () => {
    screenOf(390);
    await show({ ...loanDialog, style: 'combined', tree: { id: 'id', parent: 'parentId', label: 'name', expandAll: true } });
    await circle('JK-01');
    expect(screen.queryByRole('tree')).toBeNull();
    await press('全部');
    await userEvent.click(await screen.findByText('乙院'));
    expect(await screen.findByRole('button', { name: '乙院' })).toBeTruthy();
    expect(screen.getByRole('dialog').style.width || document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('100%');
  });
});

// helpers

function translate(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  let at: unknown = { dialog: dialogTexts, list: listTexts };
  for (const part of key.split('.')) at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  return typeof at === 'string' ? at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
}

/** Media queries of a screen of that width. */
function screenOf(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, least] = /\(min-width:\s*(\d+)/.exec(query) ?? [];
    const [, most] = /\(max-width:\s*(\d+)/.exec(query) ?? [];
    return {
      matches: width >= Number(least ?? 0) && width <= Number(most ?? Infinity),
      media: query,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}
