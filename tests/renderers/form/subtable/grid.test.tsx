import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PropertySchema, TableRights } from '../../../../registry/form/index.ts';
import { click, mountForm, press, settle, type, unmountAll, type FormSetup, type MountedForm } from '../support/mountForm.tsx';

await Promise.all([
  import('../../../../renderers/form/subtable/PastePreview.tsx'),
  import('../../../../renderers/form/subtable/FormCards.tsx'),
  import('../../../../renderers/form/subtable/StatusLine.tsx'),
  import('../../../../renderers/form/subtable/FullScreen.tsx'),
  import('../../../../renderers/form/subtable/GridMenu.tsx'),
]);
afterEach(unmountAll);

const properties: Readonly<Record<string, PropertySchema>> = {
  hj: { type: 'number', title: '总计', 'x-formula': 'sum(mx.item.je)', 'x-ui': { widget: 'money' } },
  mx: {
    type: 'array',
    title: '明细',
    maxItems: 6,
    'x-ui': { widget: 'subTable' },
    items: {
      properties: {
        sm: { type: 'string', title: '说明', 'x-rules': 'required', 'x-ui': { widget: 'input' } },
        je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
        se: { type: 'number', title: '税额', 'x-formula': 'round(item.je * 0.06, 2)', 'x-ui': { widget: 'money' } },
        rq: { type: 'string', title: '日期', 'x-ui': { widget: 'date' } },
        cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs' } },
      },
    },
  },
};
const data = {
  mx: [
    { sm: '一', je: 1 },
    { sm: '二', je: 2 },
    { sm: '三', je: 3 },
  ],
};
const all: TableRights = { add: true, del: true, copy: true, edit: true, import: true, export: true };

const mountTable = (more: Partial<FormSetup> = {}): Promise<MountedForm> => mountForm({ properties, data, rights: all, ...more });
const rowAt = (form: MountedForm, row: number) => form.store.model.rows('mx')[row];
const cell = (form: MountedForm, row: number, name: string): HTMLElement => form.place(`mx#${rowAt(form, row)?.key ?? ''}.${name}`);
const values = (form: MountedForm, name: string): unknown[] => form.store.model.rows('mx').map((row) => row.values[name]);
const focused = (form: MountedForm): string => {
  const address = document.activeElement?.closest('[role=gridcell]')?.getAttribute('data-address') ?? '';
  const at = form.store.model.rows('mx').findIndex((row) => address.startsWith(`mx#${row.key}.`));
  return `${at}.${address.split('.')[1] ?? ''}`;
};
const isEditing = (): boolean => document.activeElement?.closest('.yb-cell-editing') !== null;
const key = (name: string, options: KeyboardEventInit = {}): Promise<boolean> => press(document.activeElement, name, options);
const button = (name: RegExp, root: ParentNode = document.body): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>('button')].find((each) =>
    name.test(`${each.textContent}${each.getAttribute('aria-label') ?? ''}`.replace(/\s/g, '')),
  ) ?? null;

/** Activates a cell without editing it. */
async function select(form: MountedForm, row: number, name: string): Promise<void> {
  await click(cell(form, row, name));
  if (isEditing()) await key('Escape');
}

async function clipboard(kind: 'paste' | 'copy' | 'cut', text = ''): Promise<string> {
  let copied = '';
  await act(async () => {
    const event = new Event(kind, { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', {
      value: {
        getData: (each: string) => (each === 'text/plain' ? text : ''),
        setData: (_: string, value: string) => {
          copied = value;
        },
      },
    });
    document.activeElement?.dispatchEvent(event);
  });
  await settle();
  return copied;
}

describe('before the first entry', () => {
  const stops = (form: MountedForm): string[] =>
    [...form.root.querySelectorAll<HTMLElement>('[role=grid], [role=gridcell], [role=gridcell] *')]
      .filter((each) => each.tabIndex === 0 && each.getAttribute('tabindex') !== null)
      .map((each) =>
        each.matches('[role=grid]') ? 'grid' : ((each.matches('.yb-cell-catcher') ? each.parentElement : each)?.dataset.address?.split('.')[1] ?? each.tagName),
      );

  test.each<[string, Partial<FormSetup>, string[]]>([
    ['the first cell that can be written', {}, ['sm']],
    ['not one that is computed', { modes: { 'mx.sm': 'r' } }, ['je']],
    ['the first cell where nothing can be written', { mode: 'read', store: { readOnly: true } }, ['sm']],
    ['the grid where there is no cell', { data: { mx: [] } }, ['grid']],
  ])('Tab has one stop in a grid: %s', async (_name, setup, expected) => {
    const form = await mountTable(setup);
    expect(stops(form)).toEqual(expected);
  });

  test('its focus makes it the active cell, and Escape leads on to the grid, behind which Tab goes on', async () => {
    const form = await mountTable();
    await act(async () => form.root.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus());
    expect(focused(form)).toBe('0.sm');
    await key('ArrowDown');
    expect([focused(form), stops(form)]).toEqual(['1.sm', ['sm']]);
    await key('Escape');
    expect([document.activeElement?.getAttribute('role'), stops(form)]).toEqual(['grid', ['grid']]);
  });
});

describe('moving', () => {
  test.each([
    ['Home', {}, '1.sm'],
    ['End', {}, '1.cs'],
    ['Home', { ctrlKey: true }, '0.sm'],
    ['End', { ctrlKey: true }, '2.cs'],
    ['PageDown', {}, '2.je'],
    ['PageUp', {}, '0.je'],
    ['ArrowDown', { ctrlKey: true }, '2.je'],
    ['ArrowUp', { ctrlKey: true }, '0.je'],
    ['Enter', { shiftKey: true }, '0.je'],
  ])('%s %j leads to %s', async (name, options, expected) => {
    const form = await mountTable();
    await select(form, 1, 'je');
    await key(name, options);
    expect(focused(form)).toBe(expected);
  });

  test('Ctrl+Enter belongs to the page', async () => {
    const form = await mountTable();
    await select(form, 0, 'je');
    expect(await key('Enter', { ctrlKey: true })).toBe(true);
    expect(focused(form)).toBe('0.je');
  });
});

describe('a selected range', () => {
  test('is marked, copied as a block, cleared and restored', async () => {
    const form = await mountTable();
    await select(form, 0, 'sm');
    await key('ArrowDown', { shiftKey: true });
    await key('ArrowRight', { shiftKey: true });
    expect(form.root.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(4);
    expect(await clipboard('copy')).toBe('一\t1\n二\t2');
    await key('Delete');
    expect([values(form, 'sm'), values(form, 'je')]).toEqual([
      [null, null, '三'],
      [null, null, '3'],
    ]);
    await key('z', { ctrlKey: true });
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
    await key('y', { ctrlKey: true });
    expect(values(form, 'je')).toEqual([null, null, '3']);
  });

  test('is filled down and to the right; computed cells stay', async () => {
    const form = await mountTable();
    await select(form, 0, 'sm');
    await key('End', { shiftKey: true });
    await key('ArrowDown', { shiftKey: true });
    await key('ArrowDown', { shiftKey: true });
    await key('d', { ctrlKey: true });
    expect([values(form, 'sm'), values(form, 'je'), values(form, 'se')]).toEqual([
      ['一', '一', '一'],
      ['1', '1', '1'],
      ['0.06', '0.06', '0.06'],
    ]);
    await key('z', { ctrlKey: true });
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
    await select(form, 2, 'sm');
    await key('d', { ctrlKey: true });
    expect(values(form, 'sm')).toEqual(['一', '二', '二']);
  });

  test('is cut, and one copied cell fills it', async () => {
    const form = await mountTable();
    await select(form, 0, 'sm');
    await key('ArrowDown', { shiftKey: true });
    expect(await clipboard('cut')).toBe('一\n二');
    expect(values(form, 'sm')).toEqual([null, null, '三']);
    await clipboard('paste', '同');
    expect(values(form, 'sm')).toEqual(['同', '同', '三']);
  });

  test('is made with the mouse', async () => {
    const form = await mountTable();
    const mouse = (target: HTMLElement, name: string, options: MouseEventInit = {}): Promise<void> =>
      act(async () => void target.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, buttons: 1, ...options })));
    await mouse(cell(form, 0, 'sm'), 'mousedown');
    await mouse(cell(form, 2, 'je'), 'mouseover', { clientX: 90, clientY: 70 });
    await mouse(cell(form, 2, 'je'), 'mouseup');
    expect(form.root.querySelectorAll('[aria-selected=true][role=gridcell]')).toHaveLength(6);
    await settle();
    expect(form.root.querySelector('.yb-status-line')?.textContent).toBe('计数 6求和 6平均值 2');
  });

  test('Ctrl+; enters today into dates only', async () => {
    const form = await mountTable();
    await select(form, 0, 'sm');
    await key('End', { shiftKey: true });
    await key(';', { ctrlKey: true });
    expect([values(form, 'rq')[0], values(form, 'sm')[0], values(form, 'je')[0]]).toEqual(['2026-11-16', '一', '1']);
  });
});

describe('rows', () => {
  test('are chosen by check marks, removed together and restored', async () => {
    const form = await mountTable();
    const checks = form.root.querySelectorAll<HTMLElement>('[role=checkbox]');
    await click(checks[1] ?? null);
    await click(checks[3] ?? null);
    expect(checks[0]?.getAttribute('aria-checked')).toBe('mixed');
    await click(button(/^删除所选$/));
    expect(values(form, 'sm')).toEqual(['二']);
    expect(form.root.querySelector('.yb-undo')?.textContent).toContain('已删除 2 行');
    await click(button(/^撤销$/));
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
  });

  test('move, are inserted and removed by keys', async () => {
    const form = await mountTable();
    await select(form, 0, 'sm');
    await key('ArrowDown', { ctrlKey: true, shiftKey: true });
    expect(values(form, 'sm')).toEqual(['二', '一', '三']);
    await key('+', { ctrlKey: true, shiftKey: true });
    expect(values(form, 'sm')).toEqual(['二', null, '一', '三']);
    await key('Escape');
    await key('-', { ctrlKey: true });
    expect(values(form, 'sm')).toEqual(['二', '一', '三']);
  });

  test('stay above the minimum', async () => {
    const form = await mountTable({ properties: { ...properties, mx: { ...properties.mx, minItems: 2 } } });
    await click(form.root.querySelector('[role=checkbox]'));
    await click(button(/^删除所选$/));
    expect(values(form, 'sm')).toHaveLength(2);
    expect(form.root.querySelectorAll('[title="删除"]:not([disabled])')).toHaveLength(0);
  });

  test('can be dragged to another place', async () => {
    const form = await mountTable();
    const heads = form.root.querySelectorAll<HTMLElement>('.yb-cell-index[draggable]');
    const drag = (target: HTMLElement | undefined, name: string): Promise<void> =>
      act(async () => {
        const event = new Event(name, { bubbles: true, cancelable: true });
        Object.defineProperty(event, 'dataTransfer', { value: { setData: () => undefined } });
        target?.dispatchEvent(event);
      });
    await drag(heads[2], 'dragstart');
    await drag(heads[0], 'drop');
    expect(values(form, 'sm')).toEqual(['三', '一', '二']);
  });

  test.each<[keyof TableRights, RegExp]>([
    ['add', /新增/],
    ['import', /^导入$/],
    ['export', /^导出$/],
  ])('without the right %s there is no such button', async (right, name) => {
    const form = await mountTable({ rights: { ...all, [right]: false } });
    expect(button(name, form.root)).toBeNull();
  });

  test('without the right to edit nothing is changed by any key', async () => {
    const form = await mountTable({ rights: { ...all, edit: false } });
    await select(form, 0, 'sm');
    for (const [name, options] of [
      ['Delete', {}],
      ['d', { ctrlKey: true }],
      ['x', {}],
      ['F2', {}],
    ] as const)
      await key(name, options);
    await clipboard('paste', 'a\tb\n');
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
  });

  test('the menu offers what the rights allow', async () => {
    const form = await mountTable({ rights: { ...all, del: false } });
    await act(async () => void cell(form, 1, 'sm').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
    await settle(100);
    const names = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent ?? '');
    expect(names.some((name) => name.startsWith('向下填充'))).toBe(true);
    expect(names.some((name) => name.startsWith('删除行'))).toBe(false);
    await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent?.startsWith('在上方插入行') === true) ?? null);
    expect(values(form, 'sm')).toEqual(['一', null, '二', '三']);
  });
});

describe('pasting', () => {
  test('converts by column, adds rows and is one step', async () => {
    const form = await mountTable();
    await select(form, 2, 'sm');
    await clipboard('paste', '甲\t1,000.50\t忽略\t2026/11/9\t杭州\n乙\t¥2\t\t2026年1月2日\tbeijing\n');
    expect([values(form, 'sm'), values(form, 'je'), values(form, 'rq'), values(form, 'cs')]).toEqual([
      ['一', '二', '甲', '乙'],
      ['1', '2', '1000.5', '2'],
      [null, null, '2026-11-09', '2026-01-02'],
      [null, null, 'hangzhou', 'beijing'],
    ]);
    expect(form.root.querySelector('.yb-undo')?.textContent).toContain('已粘贴 2×5');
    await click(button(/^撤销$/));
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
  });

  test('shows what does not convert or fit before anything is written', async () => {
    const form = await mountTable();
    await select(form, 2, 'sm');
    await clipboard('paste', ['甲\t很多\t\t昨天\t火星', '乙\t2', '丙\t3', '丁\t4', '戊\t5'].join('\n'));
    await settle(100);
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
    const rows = [...document.querySelectorAll('.ant-drawer .ant-table-row')].map((row) => [...row.querySelectorAll('td')].map((each) => each.textContent));
    expect(rows).toEqual([
      ['1', '金额', '很多', '不是有效的数字'],
      ['1', '日期', '昨天', '不是有效的日期'],
      ['1', '城市', '火星', '不在可选项中'],
      ['5', '–', '戊 5', '超出允许的行数'],
    ]);
    await click(button(/^只粘贴正确的$/));
    await settle(50);
    expect(values(form, 'sm')).toEqual(['一', '二', '甲', '乙', '丙', '丁']);
    expect(values(form, 'je')).toEqual(['1', '2', '3', '2', '3', '4']);
    await act(async () => void form.store.undo('mx'));
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
  });

  test('cancelled it leaves everything as it was', async () => {
    const form = await mountTable();
    await select(form, 0, 'je');
    await clipboard('paste', 'abc\t1\n');
    await settle(100);
    await click(button(/^取消$/, document.querySelector('.ant-drawer') ?? document.body));
    expect(values(form, 'je')).toEqual(['1', '2', '3']);
  });

  test('one word into an open editor is ordinary typing', async () => {
    const form = await mountTable();
    await click(cell(form, 0, 'sm'));
    await clipboard('paste', '词');
    expect(values(form, 'sm')).toEqual(['一', '二', '三']);
    expect(form.store.lastStep('mx')).toBeUndefined();
  });
});

describe('errors', () => {
  test('are counted, and the buttons lead from one to the next', async () => {
    const form = await mountTable({ data: { mx: [{ sm: '', je: 1 }, { sm: '二' }, { sm: '', je: 3 }] } });
    await act(async () => {
      await form.store.submit();
    });
    expect(form.root.querySelector('.yb-error-bar')?.textContent).toContain('2处错误');
    await click(button(/^下一处错误$/));
    expect(focused(form)).toBe('0.sm');
    await click(button(/^下一处错误$/));
    expect(focused(form)).toBe('2.sm');
    await type(cell(form, 2, 'sm').querySelector('input'), '三');
    expect(form.root.querySelector('.yb-error-bar')?.textContent).toContain('1处错误');
  });
});

describe('rows chosen in a dialog', () => {
  test('are added by their map; what is there already is skipped', async () => {
    const openDialog = vi.fn(() =>
      Promise.resolve([
        { name: '二', amount: 9 },
        { name: '四', amount: 4 },
      ]),
    );
    const ui = { widget: 'subTable', backfill: { dialog: 'invoices', title: '发票夹', unique: 'sm', map: { sm: 'name', je: 'amount', se: 'amount' } } };
    const form = await mountTable({ properties: { ...properties, mx: { ...properties.mx, 'x-ui': ui } }, services: { openDialog } });
    await click(button(/^从发票夹选择$/));
    await settle();
    expect([values(form, 'sm'), values(form, 'je'), values(form, 'se')]).toEqual([
      ['一', '二', '三', '四'],
      ['1', '2', '3', '4'],
      ['0.06', '0.12', '0.18', '0.24'],
    ]);
    expect(form.root.querySelector('.yb-undo')?.textContent).toContain('已添加 1 行，跳过 1 行');
    expect(openDialog).toHaveBeenCalledWith('invoices', {}, { multiple: true, used: [{ name: '一' }, { name: '二' }, { name: '三' }] });
  });
});

describe('the forms of a table', () => {
  test('a spreadsheet selects first, edits when something is typed, and has group titles', async () => {
    const form = await mountTable({
      properties: { ...properties, mx: { ...properties.mx, 'x-ui': { widget: 'spreadsheet', headers: [{ title: '钱', columns: ['je', 'se'] }] } } },
    });
    await click(cell(form, 0, 'je'));
    expect(isEditing()).toBe(false);
    await key('7');
    expect(isEditing()).toBe(true);
    await key('Enter');
    expect([focused(form), isEditing(), values(form, 'je')[0]]).toEqual(['1.je', false, '7']);
    const group = [...form.root.querySelectorAll('[role=columnheader]')].find((head) => head.textContent === '钱');
    expect(group?.getAttribute('aria-colspan')).toBe('2');
    expect(form.root.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('5');
  });

  test('cards are forms with labels', async () => {
    const form = await mountTable({ properties: { ...properties, mx: { ...properties.mx, 'x-ui': { widget: 'cards' } } } });
    await settle();
    expect(form.root.querySelectorAll('.yb-form-card')).toHaveLength(3);
    const label = [...form.root.querySelectorAll<HTMLLabelElement>('.yb-form-card label')].find((each) => each.textContent === '金额');
    await type(document.getElementById(label?.htmlFor ?? ''), '50');
    expect(values(form, 'je')[0]).toBe('50');
  });

  test('one-to-one is a single form without a number', async () => {
    const form = await mountTable({
      properties: { ...properties, mx: { ...properties.mx, 'x-ui': { widget: 'cards', relation: 'onetoone' } } },
      data: { mx: [{ sm: '一' }] },
    });
    await settle();
    expect(form.root.querySelectorAll('.yb-form-card')).toHaveLength(1);
    expect(form.root.textContent).not.toContain('第1行');
    expect(form.root.querySelector('.yb-toolbar')).toBeNull();
  });

  test('full screen fills the window; Escape leaves and the focus returns', async () => {
    const form = await mountTable();
    await click(button(/^全屏$/, form.root));
    await settle(50);
    const grid = document.querySelector<HTMLElement>('.yb-full-screen [role=grid]');
    expect(grid).not.toBeNull();
    expect(form.root.querySelector('[role=grid]')).toBeNull();
    await press(grid, 'Escape');
    await settle(100);
    expect(form.root.querySelector('[role=grid]')).not.toBeNull();
    expect(document.activeElement?.textContent?.replace(/\s/g, '')).toBe('全屏');
  });
});

describe('many columns', () => {
  const wide: Readonly<Record<string, PropertySchema>> = {
    mx: {
      type: 'array',
      title: '宽',
      'x-ui': { widget: 'subTable' },
      items: {
        properties: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [
            `c${index}`,
            {
              type: 'string',
              title: `列${index}`,
              'x-ui': { widget: 'input', ...(index === 3 ? { fixed: 'left' as const } : index === 5 ? { fixed: 'right' as const } : {}) },
            },
          ]),
        ),
      },
    },
  };

  test('only those in view are drawn, fixed ones always and at their side', async () => {
    const form = await mountForm({ properties: wide, data: { mx: [{}] } });
    const drawn = [...form.root.querySelectorAll<HTMLElement>('[role=gridcell][data-column]')].map((each) => each.dataset.column);
    expect(drawn.length).toBeLessThan(16);
    expect([drawn[0], drawn.at(-1)]).toEqual(['c3', 'c5']);
    expect(form.root.querySelector('[role=grid]')?.getAttribute('aria-colcount')).toBe('32');
  });

  test('the active cell is drawn wherever it is', async () => {
    const form = await mountForm({ properties: wide, data: { mx: [{}] } });
    await click(form.root.querySelector('[data-column=c0]'));
    await key('Escape');
    await key('End');
    await key('ArrowLeft');
    expect(document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column).toBe('c29');
  });
});

describe('rows inside a row', () => {
  const nested = {
    mx: {
      type: 'array',
      title: '明细',
      'x-ui': { widget: 'subTable' },
      items: {
        properties: {
          sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } },
          je: { type: 'number', title: '金额', 'x-formula': 'sum(fp.item.je)', 'x-ui': { widget: 'money' } },
          fp: {
            type: 'array',
            title: '发票',
            'x-ui': { widget: 'subTable' },
            items: {
              properties: {
                hm: { type: 'string', title: '号码', 'x-rules': 'required', 'x-ui': { widget: 'input' } },
                je: { type: 'number', title: '票额', 'x-ui': { widget: 'money' } },
              },
            },
          },
        },
      },
    },
  } as const;
  const setup: FormSetup = {
    properties: nested,
    data: {
      mx: [
        {
          sm: '一',
          fp: [
            { hm: '1', je: 10 },
            { hm: '', je: 20 },
          ],
        },
        { sm: '二' },
      ],
    },
    rights: all,
    modes: {},
  };

  test('open and close by key and button, and are mounted only then', async () => {
    const form = await mountForm(setup);
    expect(form.root.querySelectorAll('[role=grid]')).toHaveLength(1);
    await select(form, 0, 'sm');
    await key('ArrowRight', { ctrlKey: true });
    expect(form.root.querySelectorAll('[role=grid]')).toHaveLength(2);
    expect(form.root.querySelectorAll('[role=grid]')[1]?.querySelector('.yb-totals')?.textContent).toContain('30.00');
    await key('ArrowLeft', { ctrlKey: true });
    expect(form.root.querySelectorAll('[role=grid]')).toHaveLength(1);
    await click(form.root.querySelector('[aria-label="第1行的明细，2 行"]'));
    expect(form.root.querySelectorAll('[role=grid]')).toHaveLength(2);
  });

  test('an error in a closed row opens it', async () => {
    const form = await mountForm(setup);
    const issues = await form.store.submit();
    const address = form.store.addressOfIssue(issues[0] ?? { path: '' });
    await act(async () => form.ui.goTo(address ?? ''));
    await settle(50);
    expect(document.activeElement?.closest('[data-address]')?.getAttribute('data-address')).toBe(address);
  });

  test('stand indented on paper', async () => {
    const form = await mountForm({ ...setup, mode: 'print' });
    expect(form.root.querySelectorAll('.yb-print-nested .yb-print-table tbody tr')).toHaveLength(2);
  });
});
