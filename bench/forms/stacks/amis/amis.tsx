/** amis through its React renderer; formulas and conditions are its own expressions, delays are its defaults. */
import 'amis/lib/themes/cxd.css';
import 'amis/lib/helper.css';
import { createRoot } from 'react-dom/client';
import { render, type Scoped } from 'amis';
import type { Adapter } from '../../adapter.ts';
import {
  addends,
  columns,
  extraFields,
  flatFields,
  formulas,
  initialValues,
  newRow,
  PATTERN,
  rowsOf,
  ruledFields,
  textFields,
  TRIGGER,
  type FieldSpec,
} from '../../workloads.ts';

type Part = Readonly<Record<string, unknown>>;

function mount(root: HTMLElement, data: object, body: readonly Part[]): () => Readonly<Record<string, unknown>> {
  let scoped: Scoped | undefined;
  createRoot(root).render(
    render(
      { type: 'page', name: 'page', body: { type: 'form', name: 'form', wrapWithPanel: false, data, body } },
      {
        scopeRef: (each) => {
          scoped = each;
        },
      },
      { fetcher: () => Promise.resolve({ data: { status: 0 } }), theme: 'cxd' },
    ),
  );
  return () => scoped?.getComponentByName('page.form').getValues() ?? {};
}

const leaf = ({ key, title, type }: Pick<FieldSpec, 'key' | 'title' | 'type'>): Part => ({
  type: type === 'number' ? 'input-number' : 'input-text',
  name: key,
  label: title,
});
const output = (key: string, title: string, formula: string): Part => ({
  type: 'static',
  name: key,
  label: title,
  value: `\${ROUND(${formula}, 2)}`,
  className: `out-${key}`,
});
const outputText = (root: HTMLElement, key: string): string => root.querySelector(`.out-${key} .cxd-Form-static`)?.textContent ?? '';
const rowFormulas: Readonly<Record<string, string>> = { amount: 'qty * price', tax: 'qty * price * rate' };

/** Longer tables are drawn in part, so only their beginning is awaited and edited. */
const DRAWN = 20;

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const values = mount(root, initialValues(fields), fields.map(leaf));
    return { get: (index) => values()[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const fields = addends();
    mount(root, initialValues(fields), [...fields.map(leaf), ...formulas().map(({ key, title, formula }) => output(key, title, formula))]);
    return { total: () => outputText(root, 't29') };
  },

  w3(root, n) {
    const column = ({ key, title, type }: (typeof columns)[number]): Part =>
      rowFormulas[key] === undefined
        ? { ...leaf({ key, title, type }), ...(key === 'price' || key === 'rate' ? { precision: 2 } : {}) }
        : { type: 'static', name: key, label: title, value: `\${${rowFormulas[key]}}` };
    const values = mount(root, { rows: rowsOf(n) }, [
      {
        type: 'input-table',
        name: 'rows',
        addable: true,
        showAddBtn: false,
        showFooterAddBtn: true,
        needConfirm: false,
        scaffold: newRow(),
        columns: columns.map(column),
      },
      output('total', 'Total', 'SUM(ARRAYMAP(rows, item => item.qty * item.price))'),
    ]);
    return {
      ready: () => root.querySelectorAll('tbody input').length >= Math.min(n, DRAWN) * 6,
      lastRow: Math.min(n, DRAWN) - 1,
      openCell: (row, name) => Promise.resolve(root.querySelectorAll<HTMLInputElement>(`tbody input[name=${name}]`)[row] ?? null),
      total: () => outputText(root, 'total'),
      addButton: () => [...root.querySelectorAll('button')].at(-1) ?? null,
      rowCount: () => (values().rows as readonly unknown[] | undefined)?.length ?? 0,
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    mount(root, initialValues(fields), [
      ...fields.map((field) => ({ ...leaf(field), required: true, validations: { matchRegexp: PATTERN } })),
      { type: 'submit', label: 'Submit' },
    ]);
    return { submitButton: () => root.querySelector<HTMLElement>('button[type=submit]'), errorCount: () => root.querySelectorAll('.cxd-Form-feedback').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const values = mount(root, initialValues(fields), [
      ...fields.map(leaf),
      ...extraFields().map((field) => ({ ...leaf(field), visibleOn: `\${f0 === '${TRIGGER}'}` })),
    ]);
    return { get: (index) => values()[fields[index]?.key ?? ''] };
  },
};
