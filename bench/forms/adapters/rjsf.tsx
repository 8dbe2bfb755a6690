/** RJSF with its antd theme, controlled, as its documentation shows it; formulas are computed by the host. */
import { useCallback, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Form from '@rjsf/antd';
import type { IChangeEvent } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import type { Adapter } from '../adapter.ts';
import {
  addends,
  amountOf,
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
  taxOf,
  textFields,
  TRIGGER,
  type FieldSpec,
  type RowSpec,
} from '../workloads.ts';

type Data = Record<string, unknown>;
interface Held {
  data: Data;
}

function mount(root: HTMLElement, schema: RJSFSchema, initial: Data, derive: (data: Data) => Data = (data) => data): Held {
  const held: Held = { data: derive(initial) };
  function Host() {
    const [formData, setFormData] = useState(held.data);
    useLayoutEffect(() => {
      held.data = formData;
    }, [formData]);
    const onChange = useCallback((event: IChangeEvent<Data>) => setFormData(derive(event.formData ?? {})), []);
    return <Form schema={schema} formData={formData} onChange={onChange} validator={validator} noHtml5Validate showErrorList={false} />;
  }
  createRoot(root).render(<Host />);
  return held;
}

const schemaOf = (fields: readonly FieldSpec[], more: RJSFSchema = {}): RJSFSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.key, { type: field.type, title: field.title, ...more }])),
});

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const held = mount(root, schemaOf(fields), initialValues(fields));
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const fields = addends();
    const outputs = formulas();
    const derive = (data: Data): Data => {
      const next = { ...data };
      for (const { key, formula } of outputs) {
        const [factor = '', rate] = formula.split(' * ');
        next[key] = round2(
          rate === undefined ? formula.split(' + ').reduce((sum, name) => sum + (Number(next[name]) || 0), 0) : Number(next[factor]) * Number(rate),
        );
      }
      return next;
    };
    const schema = schemaOf(fields);
    mount(
      root,
      {
        ...schema,
        properties: { ...schema.properties, ...Object.fromEntries(outputs.map(({ key, title }) => [key, { type: 'number', title, readOnly: true }])) },
      },
      initialValues(fields),
      derive,
    );
    return { total: () => root.querySelector<HTMLInputElement>('#root_t29')?.value ?? '' };
  },

  w3(root, n) {
    const items: RJSFSchema = {
      type: 'object',
      properties: Object.fromEntries(columns.map((column) => [column.key, { type: column.type, title: column.title, readOnly: column.formula !== undefined }])),
      default: { ...newRow() },
    };
    const schema: RJSFSchema = {
      type: 'object',
      properties: { rows: { type: 'array', title: 'Rows', items }, total: { type: 'number', title: 'Total', readOnly: true } },
    };
    const derive = (data: Data): Data => {
      const rows = (data.rows as (RowSpec & { amount?: number; tax?: number })[]).map((row) =>
        row.amount === amountOf(row) && row.tax === taxOf(row) ? row : { ...row, amount: amountOf(row), tax: taxOf(row) },
      );
      return { ...data, rows, total: round2(rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)) };
    };
    const held = mount(root, schema, { rows: rowsOf(n) }, derive);
    const count = (): number => (held.data.rows as readonly unknown[]).length;
    return {
      ready: () => document.getElementById(`root_rows_${n - 1}_tax`) !== null,
      openCell: (row, column) => Promise.resolve(document.querySelector<HTMLInputElement>(`#root_rows_${row}_${column}`)),
      total: () => root.querySelector<HTMLInputElement>('#root_total')?.value ?? '',
      addButton: () => root.querySelector<HTMLElement>('.rjsf-array-item-add button, button.rjsf-array-item-add'),
      rowCount: () => (document.getElementById(`root_rows_${count() - 1}_tax`) ? count() : -1),
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    const data = Object.fromEntries(fields.filter((field) => field.initial !== '').map((field) => [field.key, field.initial]));
    mount(root, { ...schemaOf(fields, { pattern: PATTERN }), required: fields.map((field) => field.key) }, data);
    return {
      submitButton: () => root.querySelector<HTMLElement>('button[type=submit]'),
      errorCount: () => root.querySelectorAll('.ant-form-item-has-error').length,
    };
  },

  w5(root, n) {
    const fields = textFields(n);
    const held = mount(
      root,
      { ...schemaOf(fields), if: { properties: { f0: { const: TRIGGER } }, required: ['f0'] }, then: schemaOf(extraFields()) },
      initialValues(fields),
    );
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },
};
