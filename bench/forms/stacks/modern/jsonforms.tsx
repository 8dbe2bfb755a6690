/** JSON Forms with its vanilla renderers. It has no formulas: the documented middleware of its reducer computes them. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { INIT, UPDATE_DATA } from '@jsonforms/core';
import { JsonForms, type Data, type JsonFormsProps } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import type { Adapter } from '../../adapter.ts';
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
} from '../../workloads.ts';

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties: Readonly<Record<string, object>>;
}
interface Parts {
  readonly schema: Schema;
  readonly data: Data;
  readonly derive?: (data: Data) => Data;
  /** Rules of the controls by the name of their field. */
  readonly rules?: Readonly<Record<string, object>>;
  readonly submit?: boolean;
}

function mount(root: HTMLElement, { schema, data: given, derive, rules = {}, submit = false }: Parts): { data: Data } {
  const data = derive ? derive(given) : given;
  const held = { data };
  const middleware: JsonFormsProps['middleware'] =
    derive &&
    ((state, action, reduce) => {
      const next = reduce(state, action);
      return action.type === INIT || action.type === UPDATE_DATA ? { ...next, data: derive(next.data) } : next;
    });
  const uischema = {
    type: 'VerticalLayout',
    elements: Object.keys(schema.properties).map((key) => ({ type: 'Control', scope: `#/properties/${key}`, ...rules[key] })),
  };
  function Host() {
    const [mode, setMode] = useState('ValidateAndHide');
    return (
      <>
        <JsonForms
          schema={schema}
          uischema={uischema}
          data={data}
          renderers={vanillaRenderers}
          cells={vanillaCells}
          middleware={middleware}
          {...(submit ? { validationMode: mode } : {})}
          onChange={(event) => {
            held.data = event.data;
          }}
        />
        {submit && (
          <button type="button" id="submit" onClick={() => setMode('ValidateAndShow')}>
            Submit
          </button>
        )}
      </>
    );
  }
  createRoot(root).render(<Host />);
  return held;
}

const schemaOf = (fields: readonly Pick<FieldSpec, 'key' | 'title' | 'type'>[], more: object = {}): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(({ key, title, type }) => [key, { type, title, ...more }])),
});
const lastInput = (root: HTMLElement): string => [...root.querySelectorAll('input')].at(-1)?.value ?? '';

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const held = mount(root, { schema: schemaOf(fields), data: initialValues(fields) });
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const outputs = formulas();
    const derive = (data: Data): Data => {
      const next: Record<string, unknown> = { ...data };
      for (const { key, formula } of outputs) {
        const [factor = '', rate] = formula.split(' * ');
        next[key] = round2(
          rate === undefined ? formula.split(' + ').reduce((sum, name) => sum + (Number(next[name]) || 0), 0) : Number(next[factor]) * Number(rate),
        );
      }
      return next;
    };
    const fields = addends();
    const computed = schemaOf(
      outputs.map(({ key, title }) => ({ key, title, type: 'number' })),
      { readOnly: true },
    );
    mount(root, { schema: { type: 'object', properties: { ...schemaOf(fields).properties, ...computed.properties } }, data: initialValues(fields), derive });
    return { total: () => lastInput(root) };
  },

  w3(root, n) {
    const blank = newRow();
    const items = {
      type: 'object',
      properties: Object.fromEntries(
        columns.map(({ key, title, type, formula }) => [
          key,
          { type, title, ...(formula === undefined ? { default: blank[key as keyof RowSpec] } : { readOnly: true }) },
        ]),
      ),
    };
    const derive = (data: Data): Data => {
      const rows = ((data.rows ?? []) as readonly (RowSpec & { readonly amount?: number; readonly tax?: number })[]).map((row) =>
        row.amount === amountOf(row) && row.tax === taxOf(row) ? row : { ...row, amount: amountOf(row), tax: taxOf(row) },
      );
      return { ...data, rows, total: round2(rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)) };
    };
    mount(root, {
      schema: { type: 'object', properties: { rows: { type: 'array', title: 'Rows', items }, total: { type: 'number', title: 'Total', readOnly: true } } },
      data: { rows: rowsOf(n) },
      derive,
    });
    return {
      ready: () => root.querySelectorAll('tbody input').length >= n * columns.length,
      openCell: (row, name) =>
        Promise.resolve(root.querySelectorAll('tbody tr')[row]?.querySelectorAll('input')[columns.findIndex(({ key }) => key === name)] ?? null),
      total: () => lastInput(root),
      addButton: () => root.querySelector<HTMLElement>('header button'),
      rowCount: () => root.querySelectorAll('tbody tr').length,
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    const data = Object.fromEntries(fields.filter((field) => field.initial !== '').map((field) => [field.key, field.initial]));
    mount(root, { schema: { ...schemaOf(fields, { pattern: PATTERN }), required: fields.map((field) => field.key) }, data, submit: true });
    return {
      submitButton: () => root.querySelector<HTMLElement>('#submit'),
      errorCount: () => [...root.querySelectorAll('.validation')].filter((each) => each.textContent !== '').length,
    };
  },

  w5(root, n) {
    const fields = textFields(n);
    const extras = extraFields();
    const rule = { rule: { effect: 'SHOW', condition: { scope: '#/properties/f0', schema: { const: TRIGGER } } } };
    const held = mount(root, {
      schema: { type: 'object', properties: { ...schemaOf(fields).properties, ...schemaOf(extras).properties } },
      data: initialValues(fields),
      rules: Object.fromEntries(extras.map(({ key }) => [key, rule])),
    });
    return { get: (index) => held.data[fields[index]?.key ?? ''] };
  },
};
