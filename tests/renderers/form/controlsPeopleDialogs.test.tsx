import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/dom';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { click, mountForm, settle, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

const field = (widget: string, ui: Record<string, unknown> = {}, more: PropertySchema = {}): PropertySchema => ({
  type: 'string',
  title: '字段',
  'x-ui': { widget, ...ui },
  ...more,
});
const input = (title: string): PropertySchema => field('input', {}, { title });

async function pressBox(place: HTMLElement): Promise<void> {
  await click(within(place).getByRole('combobox'));
  await settle();
}

describe('choosing people', () => {
  const picked = [
    { id: 'U1', name: '陈雨欣', facts: { account: 'chenyx', mobile: '13800001014', orgName: '新能源研究所' } },
    { id: 'U2', name: '王建国', facts: { account: 'wangjg', mobile: '', orgName: '财务部' } },
  ];
  const bind = { lxdh: 'mobile', zh: 'account', bm: 'orgName', gh: 'id', xm: 'fullname', none: 'nothing' };
  const properties = {
    f: field('user', { bind }, { type: 'object' }),
    lxdh: input('电话'),
    zh: input('账号'),
    bm: input('部门'),
    gh: input('工号'),
    xm: input('姓名'),
    none: input('无'),
  };

  test('writes their facts to the bound fields and clears them again', async () => {
    const form = await mountForm({ properties, data: { none: '旧' }, services: { pick: () => Promise.resolve(picked.slice(0, 1)) } });
    await pressBox(form.place('f'));
    expect(form.store.toData()).toMatchObject({
      f: { id: 'U1', name: '陈雨欣' },
      lxdh: '13800001014',
      zh: 'chenyx',
      bm: '新能源研究所',
      gh: 'U1',
      xm: '陈雨欣',
      none: null,
    });
    await click(screen.getByRole('button', { name: '清空字段' }));
    expect(form.store.toData()).toMatchObject({ f: null, lxdh: null, zh: null });
  });

  test('joins the facts of several, in their order', async () => {
    const form = await mountForm({
      properties: { ...properties, f: field('user', { bind, multiple: true }, { type: 'array' }) },
      services: { pick: () => Promise.resolve(picked.toReversed()) },
    });
    await pressBox(form.place('f'));
    expect(form.store.toData()).toMatchObject({
      f: [
        { id: 'U2', name: '王建国' },
        { id: 'U1', name: '陈雨欣' },
      ],
      zh: 'wangjg,chenyx',
      lxdh: '13800001014',
    });
  });

  test('fills what is only read as the server will, and leaves alone what is hidden', async () => {
    const form = await mountForm({
      properties,
      data: { zh: '旧' },
      modes: { zh: 'r', lxdh: 'n' },
      services: { pick: () => Promise.resolve(picked.slice(0, 1)) },
    });
    await pressBox(form.place('f'));
    expect(form.store.toData()).toMatchObject({ zh: 'chenyx', bm: '新能源研究所' });
    expect(form.store.toData().lxdh ?? null).toBeNull();
  });

  test('in a row writes into that row', async () => {
    const columns = { f: field('user', { bind: { 'item.bm': 'orgName' } }, { type: 'object' }), bm: input('部门') };
    const form = await mountForm({
      properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: columns } } },
      data: { mx: [{}, {}] },
      services: { pick: () => Promise.resolve(picked.slice(0, 1)) },
    });
    const cell = [...form.root.querySelectorAll<HTMLElement>('[role=gridcell][data-address$=".f"]')][1];
    await click(cell ?? null);
    await settle();
    await pressBox(cell ?? form.root);
    expect(form.store.toData().mx).toMatchObject([{ bm: null }, { bm: '新能源研究所' }].map((row) => (row.bm === null ? {} : row)));
    expect((form.store.toData().mx as Record<string, unknown>[])[0]?.bm ?? null).toBeNull();
  });

  test('asks to begin with the person at the screen', async () => {
    const pick = vi.fn(() => Promise.resolve(undefined));
    const form = await mountForm({ properties: { f: field('user', { selectCurrent: true }, { type: 'object' }) }, services: { pick } });
    await pressBox(form.place('f'));
    expect(pick).toHaveBeenCalledWith('user', { multiple: false, value: [], current: true });
    expect(form.store.dirty).toBe(false);
  });

  test('says why it failed and keeps the value', async () => {
    const error = vi.fn();
    const form = await mountForm({
      properties,
      data: { f: { id: 'U1', name: '陈雨欣' } },
      services: { pick: () => Promise.reject(new Error('没有权限')), notify: { success: () => undefined, warning: () => undefined, error } },
    });
    await pressBox(form.place('f'));
    expect(error).toHaveBeenCalledWith('没有权限');
    expect(form.store.toData().f).toEqual({ id: 'U1', name: '陈雨欣' });
  });
});

describe('dialogs', () => {
  const rows = [
    { id: 'X1', mc: '项目甲', bh: 'A01' },
    { id: 'X2', mc: '项目乙', bh: 'A02' },
  ];

  test('hands over conditions and writes the mapped columns', async () => {
    const openDialog = vi.fn(() => Promise.resolve(rows.slice(0, 1)));
    const form = await mountForm({
      properties: {
        f: field('dialog', { dialog: 'dlg_xm', params: { bm: 'bm', lx: "'on'" }, map: { f: 'mc', bh: 'bh' } }),
        bm: input('部门'),
        bh: input('编号'),
      },
      data: { bm: '财务部' },
      services: { openDialog },
    });
    await pressBox(form.place('f'));
    expect(openDialog).toHaveBeenCalledWith('dlg_xm', { bm: '财务部', lx: 'on' }, {});
    expect(form.store.toData()).toMatchObject({ f: '项目甲', bh: 'A01' });
  });

  test('keeps the chosen rows beside their names when that is wanted', async () => {
    const openDialog = vi.fn(() => Promise.resolve<readonly Record<string, unknown>[]>(rows));
    const form = await mountForm({
      properties: { f: field('dialog', { dialog: 'd', map: { f: 'mc' }, multiple: true, max: 3, store: 'selection' }) },
      services: { openDialog },
    });
    await pressBox(form.place('f'));
    expect(form.store.toData().f).toBe(`项目甲、项目乙||${JSON.stringify(rows)}`);
    expect(form.place('f').textContent).toContain('项目甲、项目乙');
    expect(form.place('f').textContent).not.toContain('||');
    await pressBox(form.place('f'));
    expect(openDialog).toHaveBeenLastCalledWith('d', {}, { multiple: true, max: 3, selected: rows });
  });

  test('in a sub-table says what the other rows have taken', async () => {
    const openDialog = vi.fn(() => Promise.resolve(undefined));
    const form = await mountForm({
      properties: {
        mx: { type: 'array', title: '明细', items: { type: 'object', properties: { f: field('dialog', { dialog: 'd', map: { f: 'mc' }, unique: 'mc' }) } } },
      },
      data: { mx: [{ f: '项目甲' }, {}, { f: '项目乙' }] },
      services: { openDialog },
    });
    const cell = [...form.root.querySelectorAll<HTMLElement>('[role=gridcell][data-address$=".f"]')][1];
    await click(cell ?? null);
    await settle();
    await pressBox(cell ?? form.root);
    expect(openDialog).toHaveBeenCalledWith('d', {}, { used: [{ mc: '项目甲' }, { mc: '项目乙' }] });
  });

  test('in a sub-table fills several cells in one step, which is taken back as one', async () => {
    const openDialog = vi.fn(() => Promise.resolve([{ mc: '项目乙', bh: 'B2' }]));
    const form = await mountForm({
      properties: {
        mx: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { f: field('dialog', { dialog: 'd', map: { 'item.f': 'mc', 'item.bh': 'bh' } }), bh: input('编号') } },
        },
      },
      data: { mx: [{ f: '项目甲', bh: 'A1' }] },
      services: { openDialog },
    });
    const cell = form.root.querySelector<HTMLElement>('[role=gridcell][data-address$=".f"]');
    await click(cell);
    await settle();
    await pressBox(cell ?? form.root);
    expect(form.store.toData().mx).toMatchObject([{ f: '项目乙', bh: 'B2' }]);
    form.store.undo('mx');
    expect(form.store.toData().mx).toMatchObject([{ f: '项目甲', bh: 'A1' }]);
  });

  test('when read opens the address made of the choice', async () => {
    const open = vi.fn();
    const form = await mountForm({
      properties: { f: field('dialog', { dialog: 'd', link: '/xm/${row.id}?bm=${bm}' }), bm: input('部门') },
      modes: { f: 'r' },
      data: { f: `项目甲||${JSON.stringify(rows.slice(0, 1))}`, bm: 'cw' },
      services: { open },
    });
    await click(within(form.place('f')).getByRole('button', { name: '项目甲' }));
    expect(open).toHaveBeenCalledWith('/xm/X1?bm=cw', { newTab: false });
  });

  test('over a list page narrows it by fields', async () => {
    const chooseRows = vi.fn(() => Promise.resolve(rows));
    const form = await mountForm({
      properties: {
        f: field('businessDialog', { template: 'xmTpl', params: { bm: 'bm.id' }, map: { f: 'mc' }, multiple: true }),
        bm: field('org', {}, { type: 'object' }),
      },
      data: { bm: { id: 'O1', name: '财务部' } },
      services: { chooseRows },
    });
    await pressBox(form.place('f'));
    expect(chooseRows).toHaveBeenCalledWith('xmTpl', { multiple: true, conditions: { bm: 'O1' } });
    expect(form.store.toData().f).toBe('项目甲、项目乙');
  });

  test('that are left change nothing', async () => {
    const form = await mountForm({ properties: { f: field('dialog', { dialog: 'd' }) }, data: { f: '旧' } });
    await pressBox(form.place('f'));
    await act(async () => undefined);
    expect(form.store.toData().f).toBe('旧');
    expect(form.store.dirty).toBe(false);
  });

  test.each([
    ['names', '名称'],
    ['broken', '名称||[{'],
    ['no list', '名称||{}'],
  ])('reads a stored value: %s', async (_name, value) => {
    const form = await mountForm({ properties: { f: field('dialog', { dialog: 'd' }) }, modes: { f: 'r' }, data: { f: value } });
    expect(form.place('f').textContent).toContain('名称');
  });
});
