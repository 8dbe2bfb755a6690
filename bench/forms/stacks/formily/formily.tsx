/** Formily with its antd 5 components: a JSON schema whose x-reactions compute and show. Rows are not paged. */
import { createRoot } from 'react-dom/client';
import { Button } from 'antd';
import { createForm, type Form } from '@formily/core';
import { createSchemaField, FormProvider } from '@formily/react';
import { ArrayTable, FormItem, Input, NumberPicker } from '@formily/antd-v5';
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
  round2,
  rowsOf,
  ruledFields,
  textFields,
  TRIGGER,
  type FieldSpec,
} from '../../workloads.ts';

type Schema = Readonly<Record<string, unknown>>;

const Output = ({ value }: { readonly value?: unknown }) => <output>{round2(Number(value) || 0)}</output>;
const SchemaField = createSchemaField({ components: { ArrayTable, FormItem, Input, NumberPicker, Output } });

function mount(
  root: HTMLElement,
  properties: Schema,
  initial: object,
  parts: { readonly scope?: object; readonly children?: (form: Form) => React.ReactNode } = {},
): Form {
  const form = createForm({ initialValues: initial });
  createRoot(root).render(
    <FormProvider form={form}>
      <SchemaField schema={{ type: 'object', properties }} scope={parts.scope} />
      {parts.children?.(form)}
    </FormProvider>,
  );
  return form;
}

const leaf = ({ type, title }: Pick<FieldSpec, 'type' | 'title'>): Schema => ({
  type,
  title,
  'x-decorator': 'FormItem',
  'x-component': type === 'number' ? 'NumberPicker' : 'Input',
});
const schemaOf = (fields: readonly FieldSpec[], more: Schema = {}): Schema =>
  Object.fromEntries(fields.map((field) => [field.key, { ...leaf(field), ...more }]));

/** `a * b` as a reaction on the fields it names; `prefix` is a dot within a row. */
function computed(title: string, formula: string, prefix = ''): Schema {
  const names = [...new Set(formula.match(/[a-z]\w*/g))];
  const value = formula.replace(/[a-z]\w*/g, (name) => `$deps[${names.indexOf(name)}]`);
  return {
    ...leaf({ type: 'number', title }),
    'x-component': 'Output',
    'x-reactions': { dependencies: names.map((name) => prefix + name), fulfill: { state: { value: `{{${value}}}` } } },
  };
}

const lastOutput = (root: HTMLElement): string => [...root.querySelectorAll('output')].at(-1)?.textContent ?? '';
const lastButton = (root: HTMLElement): HTMLElement | null => [...root.querySelectorAll('button')].at(-1) ?? null;
const rowFormulas: Readonly<Record<string, string>> = { amount: 'qty * price', tax: 'qty * price * rate' };

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const form = mount(root, schemaOf(fields), initialValues(fields));
    return { get: (index) => form.values[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const fields = addends();
    mount(
      root,
      { ...schemaOf(fields), ...Object.fromEntries(formulas().map(({ key, title, formula }) => [key, computed(title, formula)])) },
      initialValues(fields),
    );
    return { total: () => lastOutput(root) };
  },

  w3(root, n) {
    const column = ({ key, title, type }: (typeof columns)[number]): Schema => ({
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title },
      properties: { [key]: rowFormulas[key] === undefined ? leaf({ type, title: '' }) : computed('', rowFormulas[key], '.') },
    });
    mount(
      root,
      {
        rows: {
          type: 'array',
          'x-component': 'ArrayTable',
          'x-component-props': { pagination: false },
          items: { type: 'object', properties: Object.fromEntries(columns.map((each) => [`column_${each.key}`, column(each)])) },
          properties: { add: { type: 'void', title: 'Add', 'x-component': 'ArrayTable.Addition', 'x-component-props': { defaultValue: newRow() } } },
        },
        total: {
          ...leaf({ type: 'number', title: 'Total' }),
          'x-component': 'Output',
          'x-reactions': { dependencies: ['rows'], fulfill: { state: { value: '{{sum($deps[0])}}' } } },
        },
      },
      { rows: rowsOf(n) },
      { scope: { sum: (rows: readonly { readonly amount?: number }[] = []) => rows.reduce((total, row) => total + (row.amount ?? 0), 0) } },
    );
    return { total: () => lastOutput(root), addButton: () => lastButton(root), rowCount: () => root.querySelectorAll('tbody tr.ant-table-row').length };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    mount(root, schemaOf(fields, { required: true, pattern: PATTERN }), initialValues(fields), {
      children: (form) => <Button onClick={() => void form.submit().catch(() => undefined)}>Submit</Button>,
    });
    return { submitButton: () => lastButton(root), errorCount: () => root.querySelectorAll('[class*="formily-item-error-help"]').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const shown = { 'x-reactions': { dependencies: ['f0'], fulfill: { state: { visible: `{{$deps[0] === '${TRIGGER}'}}` } } } };
    const form = mount(root, { ...schemaOf(fields), ...schemaOf(extraFields(), shown) }, initialValues(fields));
    return { get: (index) => form.values[fields[index]?.key ?? ''] };
  },
};
