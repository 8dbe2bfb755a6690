/** The form-js viewer: its own JSON with FEEL. Without its delay after a key, except where formulas build on formulas. */
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { createForm } from '@bpmn-io/form-js-viewer';
import type { Adapter } from '../../adapter.ts';
import {
  addends,
  columns,
  extraFields,
  flatFields,
  formulas,
  initialValues,
  PATTERN,
  rowsOf,
  ruledFields,
  textFields,
  TRIGGER,
  type FieldSpec,
} from '../../workloads.ts';

type Component = Readonly<Record<string, unknown>>;

async function mount(
  root: HTMLElement,
  components: readonly Component[],
  data: Record<string, unknown>,
  options: { readonly debounce?: boolean } = { debounce: false },
) {
  const held = { data };
  const form = await createForm({ container: root, ...options, schema: { type: 'default', id: 'Form_1', schemaVersion: 18, components }, data });
  form.on('changed', (event) => {
    held.data = event.data;
  });
  return held;
}

const leaf = ({ key, title, type }: Pick<FieldSpec, 'key' | 'title' | 'type'>): Component => ({
  type: type === 'number' ? 'number' : 'textfield',
  id: `Field_${key}`,
  key,
  label: title,
});
const text = (id: string, expression: string): Component => ({ type: 'text', id: `Text_${id}`, text: `= string(${expression})` });
const lastText = (root: HTMLElement): string => [...root.querySelectorAll('.fjs-form-field-text')].at(-1)?.textContent ?? '';
const rowFormulas: Readonly<Record<string, string>> = { amount: 'this.qty * this.price', tax: 'this.qty * this.price * this.rate' };

export const adapter: Adapter = {
  async w1(root, n) {
    const fields = flatFields(n);
    const held = await mount(root, fields.map(leaf), initialValues(fields));
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },

  async w2(root) {
    const fields = addends();
    const outputs = formulas();
    await mount(
      root,
      [
        ...fields.map(leaf),
        ...outputs.map(({ key, formula }) => ({ type: 'expression', id: `Field_${key}`, key, expression: `=${formula}`, computeOn: 'change' })),
        ...outputs.map(({ key }) => text(key, `if ${key} = null then 0 else ${key}`)),
      ],
      initialValues(fields),
      {},
    );
    return { total: () => lastText(root) };
  },

  async w3(root, n) {
    const cell = (column: (typeof columns)[number]): Component => ({
      ...(rowFormulas[column.key] === undefined ? leaf(column) : text(column.key, rowFormulas[column.key] ?? '')),
      layout: { row: 'Row_1', columns: 2 },
    });
    await mount(
      root,
      [
        {
          type: 'dynamiclist',
          id: 'List_rows',
          path: 'rows',
          label: 'Rows',
          isRepeating: true,
          allowAddRemove: true,
          disableCollapse: true,
          components: columns.map(cell),
        },
        text('total', 'sum(for r in rows return r.qty * r.price)'),
      ],
      { rows: rowsOf(n) },
    );
    return {
      total: () => lastText(root),
      addButton: () => root.querySelector<HTMLElement>('.fjs-repeat-render-add'),
      rowCount: () => root.querySelectorAll('.fjs-repeat-row-container').length || root.querySelectorAll('input').length / 6,
    };
  },

  async w4(root, n) {
    const fields = ruledFields(n);
    await mount(
      root,
      [
        ...fields.map((field) => ({ ...leaf(field), validate: { required: true, pattern: PATTERN } })),
        { type: 'button', id: 'Submit', label: 'Submit', action: 'submit' },
      ],
      initialValues(fields),
    );
    return {
      submitButton: () => root.querySelector<HTMLElement>('button[type=submit]'),
      errorCount: () => root.querySelectorAll('.fjs-form-field-error').length,
    };
  },

  async w5(root, n) {
    const fields = textFields(n);
    const held = await mount(
      root,
      [...fields.map(leaf), ...extraFields().map((field) => ({ ...leaf(field), conditional: { hide: `=f0 != "${TRIGGER}"` } }))],
      initialValues(fields),
    );
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },
};
