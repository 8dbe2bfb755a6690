import { ConfigProvider } from 'antd';
import axe from 'axe-core';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Named, Picked, PickKind, PickOptions } from '../../../../../renderers/core/index.ts';
import { PickDialog } from '../../../../../src/portal/picker/PickDialog.tsx';
import { loadLocale, startI18n } from '../../../../../src/locales/index.ts';
import type { Locale } from '../../../../../src/stores/index.ts';
import { createFakeApi, type FakeApi } from './fakeApi.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root | undefined;
let fake: FakeApi;
/** What else the last answer said of each. */
let facts: readonly Readonly<Record<string, string>>[];
/** Answers of the dialog, in order. */
let answers: (readonly Named[] | undefined)[];

beforeEach(() => {
  fake = createFakeApi();
  answers = [];
  facts = [];
  screenOf(1_440);
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function show(kind: PickKind, options: PickOptions = {}, locale: Locale = 'zh-CN'): Promise<I18n> {
  const [bundle, i18n] = await Promise.all([loadLocale(locale), startI18n(locale)]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const done = (picked: readonly Picked[] | undefined): void => {
    facts = picked?.map((each) => each.facts ?? {}) ?? [];
    answers.push(picked?.map(({ id, name }) => ({ id, name })));
    root?.render(null);
  };
  root.render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider locale={bundle.antd}>
        <PickDialog api={fake.api} kind={kind} options={options} onDone={done} current={{ id: 'U2', name: '职员2' }} />
      </ConfigProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('dialog');
  return i18n;
}

const box = (name: string) => screen.findByRole('checkbox', { name });
const circle = (name: string) => screen.findByRole('radio', { name });
const node = async (name: string) => within(await screen.findByRole('tree', { name: '组织机构' })).findByText(name);
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const search = () => screen.findByRole('textbox', { name: '输入关键字搜索' });
const chosen = async (): Promise<string[]> =>
  within(await screen.findByRole('region', { name: '已选列表' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const gone = async (name: string): Promise<void> => waitFor(() => expect(screen.queryByRole('radio', { name })).toBeNull());

describe('one person', () => {
  it('shows account, department and post, and is chosen by click and 确定', async () => {
    await show('user');
    const row = (await circle('职员2')).closest('tr');
    await waitFor(() => expect(row?.textContent).toBe('职员2zhiyuan2财务部 / 工程师、云杉研究院 / 兼职'));
    expect(screen.getByRole('button', { name: /确\s*定/ }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(await screen.findByText('zhiyuan2'));
    await userEvent.click(await screen.findByText('zhiyuan3'));
    expect(await chosen()).toEqual(['职员3']);
    await press(/确\s*定/);
    expect(answers).toEqual([[{ id: 'U3', name: '职员3' }]]);
  });

  it('comes with account and organisation, without a request per person', async () => {
    await show('user');
    await userEvent.dblClick(await screen.findByText('zhiyuan4'));
    expect(facts[0]).toMatchObject({ account: 'zhiyuan4', orgName: '光伏组', postName: '工程师' });
    expect(fake.asked.filter(({ name }) => name.startsWith('user.')).map(({ name }) => name)).toEqual(['user.queryByType']);
  });

  it('begins with the person who asks when that is wanted and nobody is chosen', async () => {
    await show('user', { current: true });
    expect(await chosen()).toEqual(['职员2']);
  });

  it('keeps what is chosen even when it could begin with the person who asks', async () => {
    await show('user', { current: true, value: [{ id: 'U5', name: '职员5' }] });
    expect(await chosen()).toEqual(['职员5']);
  });

  it('is confirmed by double click', async () => {
    await show('user');
    await userEvent.dblClick(await screen.findByText('zhiyuan4'));
    expect(answers).toEqual([[{ id: 'U4', name: '职员4' }]]);
  });

  it('is found and confirmed by keyboard alone', async () => {
    await show('user');
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    await userEvent.keyboard('zhiyuan1{Enter}');
    await gone('职员2');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(await circle('职员10'));
    expect(await chosen()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(answers).toEqual([[{ id: 'U10', name: '职员10' }]]);
  });

  it('is left as it was by Escape', async () => {
    await show('user', { value: [{ id: 'U1', name: '职员1' }] });
    await userEvent.click(await screen.findByText('zhiyuan2'));
    await userEvent.keyboard('{Escape}');
    expect(answers).toEqual([undefined]);
  });

  it('may be cleared', async () => {
    await show('user', { value: [{ id: 'U1', name: '职员1' }] });
    expect(((await circle('职员1')) as HTMLInputElement).checked).toBe(true);
    await press(/清\s*空/);
    await press(/确\s*定/);
    expect(answers).toEqual([[]]);
  });
});

describe('several people', () => {
  it('stay chosen from page to page, and those of before are chosen', async () => {
    await show('user', { multiple: true, value: [{ id: 'U12', name: '职员12' }] });
    await userEvent.click(await box('职员1'));
    await userEvent.click(await screen.findByTitle('2'));
    expect(((await box('职员12')) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(await box('职员13'));
    await userEvent.click(await screen.findByTitle('1'));
    expect(((await box('职员1')) as HTMLInputElement).checked).toBe(true);
    expect(await chosen()).toEqual(['职员12', '职员1', '职员13']);
    expect(screen.getByText('已选 3 项')).toBeTruthy();
    await press('移除职员12');
    await userEvent.click(await box('职员2'));
    await userEvent.keyboard('{Enter}');
    expect(answers).toEqual([
      [
        { id: 'U1', name: '职员1' },
        { id: 'U13', name: '职员13' },
        { id: 'U2', name: '职员2' },
      ],
    ]);
  });

  it('are taken and put back a page at a time', async () => {
    await show('user', {
      multiple: true,
      value: [
        { id: 'U13', name: '职员13' },
        { id: 'U1', name: '职员1' },
      ],
    });
    await box('职员1');
    await userEvent.click(await box('全选本页'));
    expect((await chosen()).length).toBe(11);
    await userEvent.click(await box('全选本页'));
    expect(await chosen()).toEqual(['职员13']);
  });
});

describe('organisation tree', () => {
  it('has its root open and narrows the people, below included', async () => {
    await show('user');
    await userEvent.click(await node('新能源研究所'));
    await gone('职员1');
    await circle('职员4');
    expect(fake.asked.filter(({ name }) => name === 'org.getByParentAndDem').map(({ input }) => input.body)).toEqual([
      { demId: '1' },
      { demId: '1', parentId: 'O1' },
    ]);
    await press('全部部门');
    await circle('职员1');
  });

  it('opens further levels when asked, and says why it could not', async () => {
    await show('user');
    const opener = (await node('新能源研究所')).closest('[role=treeitem]')?.querySelector('.ant-tree-switcher');
    fake.broken.set('org.getByParentAndDem', '系统繁忙');
    await userEvent.click(opener as Element);
    await screen.findByText('系统繁忙');
    fake.broken.clear();
    await userEvent.click(opener as Element);
    await node('光伏组');
    expect(screen.queryByText('系统繁忙')).toBeNull();
  });

  it('lets one organisation be chosen by double click', async () => {
    await show('org');
    await userEvent.click(await node('财务部'));
    expect(await chosen()).toEqual(['财务部']);
    await userEvent.dblClick(await node('新能源研究所'));
    expect(answers).toEqual([[{ id: 'O60', name: '新能源研究所' }]]);
  });

  it('lets one organisation be chosen by keyboard', async () => {
    await show('org');
    await node('财务部');
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('tree', { name: '组织机构' }));
    await userEvent.keyboard(' ');
    expect(await chosen()).toEqual(['云杉研究院']);
    await userEvent.keyboard('{ArrowDown} ');
    expect(await chosen()).toEqual(['财务部']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(answers).toEqual([[{ id: 'O60', name: '新能源研究所' }]]);
  });

  it('lets several be chosen, from the tree and by keyword', async () => {
    await show('org', { multiple: true });
    await userEvent.click(await node('财务部'));
    await userEvent.type(await search(), '光伏');
    await screen.findByText('/云杉研究院/新能源研究所/光伏组');
    await userEvent.click(await box('光伏组'));
    await userEvent.clear(await search());
    await node('财务部');
    await press(/确\s*定/);
    expect(answers).toEqual([
      [
        { id: 'O30', name: '财务部' },
        { id: 'O61', name: '光伏组' },
      ],
    ]);
  });
});

describe('states', () => {
  it('says what was not found', async () => {
    await show('role');
    await userEvent.type(await search(), '没有这个{Enter}');
    expect(await screen.findByText('没有与“没有这个”匹配的数据')).toBeTruthy();
  });

  it('shows a failure with a second try', async () => {
    fake.broken.set('role.getRolePage', '系统异常');
    await show('role');
    await screen.findByText('系统异常');
    fake.broken.clear();
    await press(/重\s*试/);
    await circle('出纳');
    await waitFor(() => expect(screen.queryByText('系统异常')).toBeNull());
  });

  it('fills a narrow screen, with the tree behind a button', async () => {
    screenOf(390);
    await show('user');
    await waitFor(() => expect(document.querySelector('.picker-full')).not.toBeNull());
    expect(screen.queryByRole('tree')).toBeNull();
    await press('全部部门');
    await userEvent.click(await node('财务部'));
    await gone('职员4');
    expect(screen.getByRole('button', { name: '财务部' }).getAttribute('aria-expanded')).toBe('false');
  });
});

it.each<[Locale, PickKind]>([
  ['zh-CN', 'user'],
  ['en-US', 'org'],
  ['zh-TW', 'post'],
  ['en-US', 'role'],
  ['zh-TW', 'job'],
])('has every text in %s and no accessibility finding (%s)', async (locale, kind) => {
  await show(kind, { multiple: true, value: [{ id: 'X', name: 'X' }] }, locale);
  await (kind === 'org' ? screen.findByRole('treeitem', { name: '财务部' }) : waitFor(() => expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(1)));
  expect(document.body.innerHTML).not.toMatch(/\bpick(er)?\.[a-z]+/);
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

// helpers

/** A screen of that width, as far as media queries tell. */
function screenOf(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [min, max] = [/min-width:\s*(\d+)/, /max-width:\s*([\d.]+)/].map((bound) => bound.exec(query)?.[1]);
    const matches = (min === undefined || width >= Number(min)) && (max === undefined || width <= Number(max));
    return {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    };
  });
}

describe('order', () => {
  it('of several is theirs to set, by keyboard too', async () => {
    await show('user', {
      multiple: true,
      value: [
        { id: 'U1', name: '职员1' },
        { id: 'U2', name: '职员2' },
        { id: 'U3', name: '职员3' },
      ],
    });
    expect((await screen.findByRole('button', { name: '上移职员1' })).hasAttribute('disabled')).toBe(true);
    (await screen.findByRole('button', { name: '上移职员3' })).focus();
    await userEvent.keyboard('{Enter}');
    await press('下移职员1');
    expect(await chosen()).toEqual(['职员3', '职员1', '职员2']);
    await press(/确\s*定/);
    expect(answers).toEqual([
      [
        { id: 'U3', name: '职员3' },
        { id: 'U1', name: '职员1' },
        { id: 'U2', name: '职员2' },
      ],
    ]);
  });
});
