import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amountWidth } from '../../../renderers/core/textWidth.ts';
import type { PropertySchema, TableRights } from '../../../registry/form/index.ts';
import { readBlock } from '../../../renderers/form/subtable/clipboardText.ts';
import { click, mountForm, press, settle, type, unmountAll, type FormSetup, type MountedForm } from './support/mountForm.tsx';

afterEach(unmountAll);

const column = (widget: string, more: PropertySchema = {}): PropertySchema => ({
  type: widget === 'money' ? 'number' : 'string',
  title: more.title ?? widget,
  'x-ui': { widget },
  ...more,
});

const properties: Readonly<Record<string, PropertySchema>> = {
  hj: { type: 'number', title: '总计', 'x-formula': 'sum(mx.item.je)', 'x-ui': { widget: 'money' } },
  mx: {
    type: 'array',
    title: '明细',
    maxItems: 4,
    items: {
      properties: {
        sm: column('input', { title: '说明', 'x-rules': 'required|max:5' }),
        je: column('money', { title: '金额' }),
        se: column('money', { title: '税额', 'x-formula': 'round(item.je * 0.06, 2)' }),
        bz: column('input', { title: '备注', 'x-linkage': [{ when: 'item.je > 100', else: [{ field: 'item.bz', mode: 'n' }] }] }),
      },
    },
    'x-ui': { widget: 'subTable' },
  },
};
const data = {
  mx: [
    { sm: '车票', je: 626 },
    { sm: '住宿', je: 90 },
  ],
};

async function mountTable(more: Partial<FormSetup> = {}): Promise<MountedForm> {
  return mountForm({ properties, data, ...more });
}

/** Gridcell of a 0-based row. */
const cell = (form: MountedForm, row: number, name: string): HTMLElement => {
  const key = form.store.model.rows('mx')[row]?.key ?? '';
  return form.place(`mx#${key}.${name}`);
};
const focusedCell = (): string | undefined => document.activeElement?.closest('[role=gridcell]')?.getAttribute('data-address') ?? undefined;
const addressOf = (form: MountedForm, row: number, name: string): string => cell(form, row, name).dataset.address ?? '';
const values = (form: MountedForm, name: string): unknown[] => form.store.model.rows('mx').map((row) => row.values[name]);

describe('a sub-table on screen', () => {
  test('is a grid with named columns, its rows and a total', async () => {
    const form = await mountTable();
    const grid = form.root.querySelector('[role=grid]');
    expect(grid?.getAttribute('aria-label')).toBe('明细');
    expect(grid?.getAttribute('aria-rowcount')).toBe('3');
    expect([...form.root.querySelectorAll('[role=columnheader]')].map((head) => head.textContent)).toEqual(['#', '*说明', '金额', '税额', '备注', '操作']);
    expect(form.root.querySelector('.yb-totals')?.textContent).toContain('合计');
    expect(form.root.querySelector('.yb-totals')?.textContent).toContain('716.00');
    expect(form.root.querySelectorAll('[role=grid] input')).toHaveLength(0);
    expect(grid?.querySelectorAll('[role=checkbox]')).toHaveLength(3);
  });

  test('Enter ends the edit of a length of time, and Tab goes through its boxes', async () => {
    const table = properties['mx'] as PropertySchema;
    const form = await mountForm({
      properties: {
        mx: {
          ...table,
          items: {
            properties: {
              sc: { type: 'number', title: '时长', 'x-ui': { widget: 'duration', storeAs: 'hour', units: ['day', 'hour'] } },
              sm: column('input', { title: '说明' }),
            },
          },
        },
      },
      data: { mx: [{ sm: 'a' }, { sm: 'b' }] },
    });
    await click(cell(form, 0, 'sc'));
    await press(cell(form, 0, 'sc'), 'Enter');
    const [days, hours] = [...cell(form, 0, 'sc').querySelectorAll('input')];
    const write = (box: HTMLInputElement | undefined, text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await write(days, '2');
    // the browser takes the focus to the next box
    expect(await press(days ?? null, 'Tab')).toBe(true);
    expect(cell(form, 0, 'sc').querySelectorAll('input')).toHaveLength(2);
    await write(hours, '3');
    await press(hours ?? null, 'Enter');
    expect([
      values(form, 'sc'),
      cell(form, 0, 'sc').querySelector('input'),
      form.root.querySelector('[role=grid] input')?.closest('[data-row]')?.getAttribute('data-row'),
    ]).toEqual([['51', null], null, form.store.model.rows('mx')[1]?.key]);
  });

  test('is only read while linkage closes it', async () => {
    const form = await mountForm({
      properties: {
        ...properties,
        zt: { type: 'string', title: '状态', 'x-ui': { widget: 'input' }, 'x-linkage': [{ when: 'zt == "a"', then: [{ field: 'mx', mode: 'r' }] }] },
      },
      data: { id_: 'd', mx: [{ id_: '1', sm: '车票', je: 626 }] },
    });
    const names = (): (string | null)[] => [...form.root.querySelectorAll('[role=toolbar] button')].map((button) => button.textContent);
    const [open, zt] = [names(), form.store.form.byPath.get('zt')];
    expect(open.some((name) => name?.includes('添加') === true || name?.includes('新增') === true)).toBe(true);
    if (zt) await act(async () => form.store.set(zt, 'a'));
    expect(names().some((name) => name?.includes('添加') === true || name?.includes('新增') === true)).toBe(false);
    expect(form.root.querySelectorAll('[role=columnheader]').length).toBeLessThan(6);
    expect(cell(form, 0, 'sm').getAttribute('aria-readonly')).toBe('true');
    if (zt) await act(async () => form.store.set(zt, 'b'));
    expect(names()).toEqual(open);
  });

  test.each([
    ['x-rules', { 'x-rules': 'required|max:2' }, true, 2],
    ['the schema', { minItems: 1, maxItems: 3 }, true, 3],
    ['nothing', {}, false, undefined],
  ] as const)('what %s demands of its rows is drawn', async (_name, more, demanded, most) => {
    const { maxItems: _most, ...table } = properties['mx'] as PropertySchema;
    const form = await mountForm({ properties: { mx: { ...table, ...more } }, data });
    const bar = form.root.querySelector('[role=toolbar]');
    expect(bar?.querySelector('.yb-star') !== null).toBe(demanded);
    expect(bar?.querySelector('.yb-note')?.textContent?.match(/\d+/g)).toEqual(most === undefined ? ['2'] : ['2', String(most)]);
    expect(bar?.querySelector<HTMLButtonElement>('.yb-button-main')?.disabled).toBe(most === 2);
  });

  test('an edit recomputes its row, the total row and the main record', async () => {
    const form = await mountTable();
    await click(cell(form, 1, 'je'));
    await type(cell(form, 1, 'je').querySelector('input'), '100');
    expect(cell(form, 1, 'se').textContent).toBe('6.00');
    expect(form.root.querySelector('.yb-totals')?.textContent).toContain('726.00');
    expect(form.place('hj').textContent).toContain('726.00');
  });

  test('a linkage rule hides one cell, not the column', async () => {
    const form = await mountTable();
    expect(cell(form, 0, 'bz').className).not.toContain('yb-cell-hidden');
    expect(cell(form, 1, 'bz').className).toContain('yb-cell-hidden');
    await click(cell(form, 1, 'je'));
    await type(cell(form, 1, 'je').querySelector('input'), '101');
    expect(cell(form, 1, 'bz').className).not.toContain('yb-cell-hidden');
  });

  test('draws only some of many rows', async () => {
    const many = { ...properties, mx: { ...properties.mx, maxItems: 3000 } };
    const form = await mountForm({ properties: many, data: { mx: Array.from({ length: 2000 }, (_, index) => ({ sm: `行${index}`, je: 1 })) } });
    const drawn = form.root.querySelectorAll('[role=row]').length;
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(60);
    expect(form.root.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('2001');
    expect(form.root.querySelector('.yb-totals')?.textContent).toContain('2,000.00');
  });
});

describe('the keyboard of a sub-table', () => {
  test('Enter goes to the cell below and edits it', async () => {
    const form = await mountTable();
    await click(cell(form, 0, 'je'));
    await press(document.activeElement, 'Enter');
    expect(focusedCell()).toBe(addressOf(form, 1, 'je'));
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  test('Enter on the last row ends the edit, which is judged, and the next one is another step', async () => {
    const form = await mountTable();
    const write = async (text: string): Promise<void> => {
      await click(cell(form, 1, 'sm'));
      await type(document.activeElement, text);
      await press(document.activeElement, 'Enter');
    };
    await write('太长的说明文字');
    expect(document.activeElement?.closest('.yb-cell-editing')).toBeNull();
    expect(cell(form, 1, 'sm').getAttribute('aria-invalid')).toBe('true');
    await write('甲');
    await act(async () => {
      form.store.undo('mx');
    });
    expect(values(form, 'sm')).toEqual(['车票', '太长的说明文字']);
  });

  test('a press stays with its cell when a mark moves the rows under the mouse', async () => {
    const form = await mountTable();
    await click(cell(form, 0, 'sm'));
    await type(document.activeElement, '太长的说明文字');
    const target = cell(form, 1, 'je');
    const at = { bubbles: true, clientX: 300, clientY: 60, button: 0, buttons: 1 };
    await act(async () => {
      target.dispatchEvent(new MouseEvent('mousedown', at));
    });
    await act(async () => {
      cell(form, 0, 'je').dispatchEvent(new MouseEvent('mouseover', at));
    });
    // the button comes up over another row: the click is that of what holds both
    await act(async () => {
      target.closest('[role=rowgroup], [role=grid]')?.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
    });
    expect(focusedCell()).toBe(addressOf(form, 1, 'je'));
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  test('what is copied with a row or filled down is marked where it is wrong', async () => {
    const form = await mountTable();
    const isWrong = (row: number): boolean => cell(form, row, 'sm').getAttribute('aria-invalid') === 'true';
    await click(cell(form, 0, 'sm'));
    await type(document.activeElement, '太长的说明文字');
    await press(document.activeElement, 'Tab');
    expect([0, 1].map(isWrong)).toEqual([true, false]);
    await act(async () => {
      form.store.copyRow('mx', form.store.model.rows('mx')[0] as never);
    });
    expect([0, 1, 2].map(isWrong)).toEqual([true, true, false]);
    await click(cell(form, 2, 'sm'));
    await press(document.activeElement, 'Escape');
    await press(document.activeElement, 'd', { ctrlKey: true });
    expect(values(form, 'sm')).toEqual(['太长的说明文字', '太长的说明文字', '太长的说明文字']);
    expect([0, 1, 2].map(isWrong)).toEqual([true, true, true]);
  });

  test('Tab visits writable cells only, and adds a row after the last one', async () => {
    const form = await mountTable();
    await click(cell(form, 1, 'sm'));
    await press(document.activeElement, 'Tab');
    expect(focusedCell()).toBe(addressOf(form, 1, 'je'));
    await press(document.activeElement, 'Tab');
    expect(form.store.model.rows('mx')).toHaveLength(3);
    expect(focusedCell()).toBe(addressOf(form, 2, 'sm'));
    await press(document.activeElement, 'Tab', { shiftKey: true });
    expect(focusedCell()).toBe(addressOf(form, 1, 'je'));
  });

  test('Tab leaves the table when no row may be added', async () => {
    const rights: TableRights = { add: false };
    const form = await mountTable({ rights });
    await click(cell(form, 1, 'je'));
    expect(await press(document.activeElement, 'Tab')).toBe(true);
    expect(form.store.model.rows('mx')).toHaveLength(2);
  });

  test('arrows move over cells, typing replaces, Escape gives the old value back', async () => {
    const form = await mountTable();
    await click(cell(form, 0, 'sm'));
    await press(document.activeElement, 'Escape');
    await press(document.activeElement, 'ArrowDown');
    await press(document.activeElement, 'ArrowRight');
    expect(focusedCell()).toBe(addressOf(form, 1, 'je'));
    expect(document.activeElement?.closest('.yb-cell-editing')).toBeNull();

    await press(document.activeElement, '7');
    expect(document.activeElement?.closest('.yb-cell-editing')).not.toBeNull();
    expect(values(form, 'je')).toEqual(['626', '7']);

    await press(document.activeElement, 'Escape');
    expect(values(form, 'je')).toEqual(['626', '90']);
    await press(document.activeElement, 'Delete');
    expect(values(form, 'je')).toEqual(['626', null]);
  });

  test('a block from a spreadsheet fills cells and adds rows up to the limit', async () => {
    const form = await mountTable();
    await click(cell(form, 1, 'sm'));
    await act(async () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'clipboardData', { value: { getData: () => '甲\t1,000.50\t9\n乙\t2\n丙\t3\n' } });
      document.activeElement?.dispatchEvent(event);
    });
    expect(values(form, 'sm')).toEqual(['车票', '甲', '乙', '丙']);
    expect(values(form, 'je')).toEqual(['626', '1000.5', '2', '3']);
    expect(values(form, 'se')).toEqual(['37.56', '60.03', '0.12', '0.18']);
  });

  test.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"x\ny"\tz', [['x\ny', 'z']]],
    ['"a ""b"""\r\nc', [['a "b"'], ['c']]],
    ['', []],
  ])('a copied block %j is read', (text, rows) => {
    expect(readBlock(text)).toEqual(rows);
  });
});

describe('rows', () => {
  test('are added, copied, moved and removed, and a removal can be undone', async () => {
    const form = await mountTable();
    const button = (row: number, name: string): Element | null =>
      form.root.querySelectorAll('[role=row][data-row]')[row]?.querySelector(`[title="${name}"]`) ?? null;

    await click(button(0, '复制'));
    expect(values(form, 'sm')).toEqual(['车票', '车票', '住宿']);
    await click(button(2, '上移'));
    expect(values(form, 'sm')).toEqual(['车票', '住宿', '车票']);
    await click(button(1, '删除'));
    expect(values(form, 'sm')).toEqual(['车票', '车票']);
    expect(form.place('hj').textContent).toContain('1,252.00');

    await click([...form.root.querySelectorAll('.yb-undo button')][0] ?? null);
    expect(values(form, 'sm')).toEqual(['车票', '住宿', '车票']);
    expect(form.place('hj').textContent).toContain('1,342.00');
    await click(form.root.querySelector('.yb-toolbar button'));
    expect(form.store.model.rows('mx')).toHaveLength(4);
    expect((form.root.querySelector('.yb-toolbar button') as HTMLButtonElement).disabled).toBe(true);
  });

  test('the offer to undo ends after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const form = await mountTable();
      await click(form.root.querySelector('[title="删除"]'));
      expect(form.root.querySelector('.yb-undo')).not.toBeNull();
      await act(async () => {
        await vi.advanceTimersByTimeAsync(5100);
      });
      expect(form.root.querySelector('.yb-undo')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('without rights there are no buttons and nothing to edit', async () => {
    const form = await mountTable({ mode: 'read' });
    expect([...form.root.querySelectorAll('.yb-toolbar button')].map((button) => button.textContent?.replace(/\s/g, ''))).toEqual(['导出', '全屏']);
    expect(form.root.querySelector('.yb-cell-actions')).toBeNull();
    await click(cell(form, 0, 'sm'));
    expect(form.root.querySelector('[role=grid] input')).toBeNull();
  });

  test('an error marks row and cell, and goes with its repair', async () => {
    const form = await mountTable({ data: { mx: [{ sm: '', je: 5 }] } });
    await act(async () => {
      await form.store.submit();
    });
    expect(cell(form, 0, 'sm').getAttribute('aria-invalid')).toBe('true');
    expect(cell(form, 0, 'sm').textContent).toContain('不能为空');
    expect(form.root.querySelector('.yb-row-wrong')).not.toBeNull();

    await click(cell(form, 0, 'sm'));
    await type(cell(form, 0, 'sm').querySelector('input'), '车票');
    await settle();
    expect(form.root.querySelector('.yb-row-wrong')).toBeNull();
  });

  test('paper gets every row in a plain table', async () => {
    const form = await mountTable({ mode: 'print' });
    expect(form.root.querySelectorAll('.yb-print-table tbody tr')).toHaveLength(2);
    expect(form.root.querySelector('.yb-print-table tfoot')?.textContent).toContain('716.00');
  });
});

describe('on a narrow screen', () => {
  test('rows are cards that open a full-screen editor', async () => {
    const original = window.matchMedia;
    const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...original(query), matches: query.includes('max-width: 767px') }));
    try {
      const form = await mountTable();
      await settle(100);
      expect(form.root.querySelectorAll('.yb-card')).toHaveLength(2);
      await click(form.root.querySelector('.yb-card [aria-label^="编辑"]'));
      await settle(100);
      const box = [...document.querySelectorAll<HTMLLabelElement>('.ant-drawer label')].find((label) => label.textContent === '金额');
      await type(document.getElementById(box?.htmlFor ?? ''), '50');
      expect(values(form, 'je')).toEqual(['50', '90']);
    } finally {
      narrow.mockRestore();
    }
  });
});

describe('rows with a mark', () => {
  const { maxItems: _most, ...table } = properties['mx'] as PropertySchema;
  const mountRows = async (more: PropertySchema = {}): Promise<MountedForm> =>
    mountForm({ properties: { mx: { ...table, ...more } }, data: { mx: ['a', 'b', 'c', 'd'].map((sm) => ({ sm })) } });
  const checks = (form: MountedForm): HTMLElement[] => [...form.root.querySelectorAll<HTMLElement>('[role=row] .yb-check')];
  const marked = (form: MountedForm): number[] => checks(form).flatMap((check, at) => (check.getAttribute('aria-checked') === 'true' ? [at] : []));
  const clickWithShift = async (target: HTMLElement | undefined): Promise<void> =>
    act(async () => void target?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })));
  const remove = async (form: MountedForm): Promise<void> =>
    click([...form.root.querySelectorAll('button')].find(({ textContent }) => textContent === '删除所选') ?? null);

  test('Shift marks from the last one to this one, and takes away alike', async () => {
    const form = await mountRows();
    await click(checks(form)[1] as HTMLElement);
    await clickWithShift(checks(form)[3]);
    expect(marked(form)).toEqual([1, 2, 3]);
    await click(checks(form)[3] as HTMLElement);
    await clickWithShift(checks(form)[2]);
    expect(marked(form)).toEqual([1]);
  });

  test('what has to stay is told, and the focus stays in the table', async () => {
    const form = await mountRows({ minItems: 1 });
    await click(checks(form)[0] as HTMLElement);
    await remove(form);
    expect(form.root.querySelector('[role=status]')?.textContent).toContain('已删除3行，至少保留1行');
    expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
  });

  test('rows that move take focus and selection along', async () => {
    const form = await mountRows();
    await click(cell(form, 2, 'sm'));
    await press(document.activeElement, 'Escape');
    await press(document.activeElement, 'ArrowRight', { shiftKey: true });
    const selected = form.root.querySelectorAll('.yb-cell-selected').length;
    await press(document.activeElement, 'ArrowUp', { ctrlKey: true, shiftKey: true });
    await settle();
    expect(values(form, 'sm')).toEqual(['a', 'c', 'b', 'd']);
    expect(form.root.querySelectorAll('.yb-cell-selected')).toHaveLength(selected);
    expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
  });
});

test.each([
  ['with other fields, under another title', [{ group: '汇总', fields: ['hj', 'mx'] }], ['汇总', '明细']],
  ['with other fields, under its own title', [{ group: '明细', fields: ['mx', 'hj'] }], ['明细']],
  ['alone under a title', [{ group: '费用', fields: ['mx'] }], ['费用']],
  ['under none', [{ group: '', fields: ['mx'] }], ['明细']],
])('a table that stands %s has a title on the page', async (_place, layout, titles) => {
  const form = await mountTable({ layout });
  expect([...form.root.querySelectorAll('h2, h3')].map((each) => each.textContent)).toEqual(titles);
});

test('a column grows with the amounts in it, and with their total, so that none is cut off', async () => {
  const form = await mountTable();
  const least = (): number[] =>
    [
      ...getComputedStyle(body(form))
        .getPropertyValue('--yb-columns')
        .matchAll(/minmax\((\d+)px/g),
    ].map(([, width]) => Number(width));
  expect(least()).toEqual([140, 140, 140, 140]);
  const [first, second] = form.store.rows('mx');
  await act(async () => {
    form.store.set(form.store.form.byPath.get('mx.item.je') as never, '9999999999999999.98', first);
    form.store.set(form.store.form.byPath.get('mx.item.je') as never, '9999999999999999.98', second);
  });
  await settle(400);
  expect(form.root.textContent).toContain('19,999,999,999,999,999.96');
  expect(least()[1]).toBe(amountWidth('19,999,999,999,999,999.96'));
});

const body = (form: MountedForm): HTMLElement => form.root.querySelector<HTMLElement>('.yb-table-body') as HTMLElement;
