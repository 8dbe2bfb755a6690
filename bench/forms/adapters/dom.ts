/** Plain DOM: no framework, the browser's own styles. */
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
import { element } from './element.ts';

function fieldOf(field: FieldSpec, onInput: (value: string) => void): HTMLElement {
  const control = element('input', { type: field.type === 'number' ? 'number' : 'text', value: String(field.initial), step: 'any', name: field.key });
  control.addEventListener('input', () => onInput(control.value));
  return element('div', { className: 'field' }, element('label', { textContent: field.title }), control);
}

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const data = initialValues(fields);
    root.append(
      element(
        'form',
        {},
        ...fields.map((field) =>
          fieldOf(field, (value) => {
            data[field.key] = value;
          }),
        ),
      ),
    );
    return { get: (index) => data[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const fields = addends();
    const values = fields.map((field) => Number(field.initial));
    const totals: number[] = [];
    const outputs = formulas().map((formula) => element('output', { title: formula.title }));
    const compute = (): void => {
      for (let group = 0; group < 10; group++) totals[group] = values.slice(group * 10, group * 10 + 10).reduce((a, b) => a + b, 0);
      for (let group = 0; group < 10; group++) totals[10 + group] = (totals[group] ?? 0) * 0.13;
      for (let group = 0; group < 9; group++) totals[20 + group] = (totals[group] ?? 0) + (totals[group + 10] ?? 0);
      totals[29] = totals.slice(20, 29).reduce((a, b) => a + b, 0) + (totals[9] ?? 0) + (totals[19] ?? 0);
      for (const [index, output] of outputs.entries()) {
        const text = String(round2(totals[index] ?? 0));
        if (output.textContent !== text) output.textContent = text;
      }
    };
    root.append(
      element(
        'form',
        {},
        ...fields.map((field, index) =>
          fieldOf(field, (value) => {
            values[index] = Number(value) || 0;
            compute();
          }),
        ),
        ...outputs,
      ),
    );
    compute();
    return { get: (index) => values[index], total: () => outputs.at(-1)?.textContent ?? '' };
  },

  w3(root, n) {
    const data = rowsOf(n);
    const foot = element('td', { colSpan: columns.length });
    const body = element('tbody');
    const sum = (): void => {
      foot.textContent = String(round2(data.reduce((total, row) => total + amountOf(row), 0)));
    };
    const addRow = (row: RowSpec): void => {
      const amount = element('td', { textContent: String(amountOf(row)) });
      const tax = element('td', { textContent: String(taxOf(row)) });
      body.append(
        element(
          'tr',
          {},
          ...columns.map((column) => {
            if (column.key === 'amount') return amount;
            if (column.key === 'tax') return tax;
            const key = column.key as keyof RowSpec;
            const control = element('input', { type: column.type === 'number' ? 'number' : 'text', value: String(row[key]), step: 'any' });
            control.addEventListener('input', () => {
              row[key] = control.value;
              amount.textContent = String(amountOf(row));
              tax.textContent = String(taxOf(row));
              sum();
            });
            return element('td', {}, control);
          }),
        ),
      );
    };
    data.forEach(addRow);
    const button = element('button', { type: 'button', textContent: 'Add' });
    button.addEventListener('click', () => {
      const row = newRow();
      data.push(row);
      addRow(row);
      sum();
    });
    const head = element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { textContent: column.title }))));
    const table = element('table', {}, head, body, element('tfoot', {}, element('tr', {}, foot)));
    table.style.cssText = 'table-layout:fixed;width:100%';
    root.append(table, button);
    sum();
    return { total: () => foot.textContent ?? '', addButton: () => button, rowCount: () => body.rows.length };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    const data = initialValues(fields);
    const pattern = new RegExp(PATTERN);
    const messages = fields.map(() => element('span', { className: 'error' }));
    const button = element('button', { type: 'button', textContent: 'Submit' });
    button.addEventListener('click', () => {
      for (const [index, field] of fields.entries()) {
        const value = String(data[field.key]);
        const message = messages[index];
        if (message) message.textContent = value === '' ? 'Required' : pattern.test(value) ? '' : 'Does not match the pattern';
      }
    });
    root.append(
      element(
        'form',
        {},
        ...fields.map((field, index) =>
          element(
            'div',
            {},
            fieldOf(field, (value) => {
              data[field.key] = value;
            }),
            messages[index] ?? '',
          ),
        ),
        button,
      ),
    );
    return { submitButton: () => button, errorCount: () => root.querySelectorAll('.error:not(:empty)').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const data = initialValues(fields);
    const extras = element('div');
    const form = element(
      'form',
      {},
      ...fields.map((field) =>
        fieldOf(field, (value) => {
          data[field.key] = value;
          if (field.key !== 'f0') return;
          if (value === TRIGGER)
            extras.append(
              ...extraFields().map((extra) =>
                fieldOf(extra, (text) => {
                  data[extra.key] = text;
                }),
              ),
            );
          else extras.replaceChildren();
        }),
      ),
      extras,
    );
    root.append(form);
    return { get: (index) => data[fields[index]?.key ?? ''] };
  },
};
