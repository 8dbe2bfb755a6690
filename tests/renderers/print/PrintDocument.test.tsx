import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FieldUi, PropertySchema } from '../../../registry/form/index.ts';
import { defaultControls, type FormStore } from '../../../renderers/form/index.ts';
import { fakeHeights, mountSheet, sheetOf, storeOf, unmountAll } from './support.tsx';

// comes when it is first drawn: here before the first test looks for it
await import('../../../renderers/form/controls/flow/OpinionListRead.tsx');

const EDITABLE =
  'input, textarea, select, button, a[href], [contenteditable], [tabindex], [role=textbox], [role=button], [role=switch], [role=combobox], [role=checkbox], [role=tab], [onclick]';
const amount = { type: 'number', title: '金额', 'x-ui': { widget: 'money' } };
const claim = (count: number): Promise<FormStore> =>
  storeOf({
    properties: {
      djbh: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo' } },
      mx: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } }, je: amount } },
      },
    },
    data: { djbh: 'CL-1', mx: Array.from({ length: count }, (_, index) => ({ sm: `第${index + 1}`, je: index + 0.1 })) },
  });
const pagesOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('.yb-sheet')];
const rowsOf = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

let restore: () => void;
beforeEach(() => {
  restore = fakeHeights();
});
afterEach(async () => {
  restore();
  await unmountAll();
});

describe('pages', () => {
  it('repeat head and columns, and add up themselves and what came before', async () => {
    const store = await claim(30);
    const root = await mountSheet(store, sheetOf(store, { barcode: 'djbh', blocks: [{ type: 'table', fields: ['mx'], carryForward: true }] }), {
      name: 'A5',
      orientation: 'landscape',
    });
    const pages = pagesOf(root);
    expect(pages.map((page) => rowsOf(page).length)).toEqual([20, 15]);
    const [first = document.body, second = document.body] = pages;
    // 0.10 + 1.10 + … : the sum of the first n rows is n(n-1)/2 + n/10
    expect(rowsOf(first).slice(-2)).toEqual(['print.subtotal||154.80', 'print.carryOut||154.80']);
    expect([rowsOf(second)[0], ...rowsOf(second).slice(-2)]).toEqual(['print.carryIn||154.80', 'print.subtotal||283.20', 'print.total||438.00']);
    for (const page of pages)
      expect([page.querySelector('h1')?.textContent, page.querySelectorAll('thead th').length, page.textContent?.includes('CL-1')]).toEqual([
        '测试单',
        3,
        true,
      ]);
  });
});

it('the opinions that a form lists stand on its paper, under one label', async () => {
  const store = await storeOf({
    properties: {
      yj: { type: 'string', title: '各环节意见', 'x-ui': { widget: 'opinionList' } },
      line: { type: 'string', title: '分隔', 'x-ui': { widget: 'divider' } },
    },
  });
  const said = {
    id: '1',
    nodeId: 'N1',
    node: '部门审批',
    person: '高远',
    org: '',
    status: '同意',
    opinion: '票据齐全',
    time: '2026-11-16 09:00:00',
    files: [],
  };
  const [page] = pagesOf(
    await mountSheet(store, sheetOf(store, { blocks: [{ type: 'fields', fields: ['yj', 'line'] }] }), {
      instance: { opinions: () => Promise.resolve([said]) },
    }),
  );
  expect([...(page?.querySelectorAll('dt') ?? [])].map((label) => label.textContent)).toEqual(['各环节意见']);
  expect(page?.querySelector('dd')?.textContent).toContain('票据齐全部门审批高远2026-11-16');
});

it('a submitted file stands on paper with the hash of its content', async () => {
  const hash = 'ab'.repeat(32);
  const store = await storeOf({
    properties: { fj: { type: 'string', title: '附件', 'x-ui': { widget: 'upload' } } },
    data: {
      fj: JSON.stringify([
        { fileId: 'f1', name: '发票.pdf', size: 2048 },
        { fileId: 'f2', name: '草稿.pdf', size: 2048 },
      ]),
    },
  });
  const [page] = pagesOf(
    await mountSheet(store, sheetOf(store, { blocks: [{ type: 'fields', fields: ['fj'] }, { type: 'files' }] }, [], { fileHashes: { f1: hash } })),
  );
  expect(page?.querySelector('dd')?.textContent).toBe(`发票.pdf草稿.pdf发票.pdf\nSHA-256 ${hash}`);
  expect(page === undefined ? [] : rowsOf(page)).toEqual([`1|附件|发票.pdf\nSHA-256 ${hash}|2.00KB`, '2|附件|草稿.pdf|2.00KB']);
});

describe('every control on paper', () => {
  const properties: Record<string, PropertySchema> = {};
  const data: Record<string, unknown> = {};
  for (const { widget, example } of defaultControls) {
    properties[widget] = { type: example.type, title: widget, 'x-ui': { ...example.ui, widget } as FieldUi };
    data[widget] = example.value;
  }
  const columns = Object.fromEntries(Object.entries(properties).filter(([, property]) => property.type !== 'array'));
  const row = Object.fromEntries(Object.keys(columns).map((name) => [name, data[name]]));

  it('leaves nothing that can be edited or pressed', async () => {
    const store = await storeOf({
      properties: { ...properties, mx: { type: 'array', title: '明细', items: { type: 'object', properties: columns } } },
      data: { ...data, mx: [row] },
    });
    const root = await mountSheet(
      store,
      sheetOf(store, {
        blocks: [
          { type: 'fields', fields: Object.keys(properties) },
          { type: 'table', fields: ['mx'] },
          { type: 'files' },
          { type: 'sign', signers: ['出纳'] },
        ],
      }),
    );
    expect(pagesOf(root).length).toBeGreaterThan(0);
    expect([...root.querySelectorAll(EDITABLE)].map((element) => element.outerHTML.slice(0, 120))).toEqual([]);
  });
});
