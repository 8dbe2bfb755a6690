/** Plain DOM where the browser is told that fields and rows are independent: the nearer bound for large forms. */
import type { Adapter } from '../adapter.ts';
import { amountOf, columns, flatFields, initialValues, newRow, round2, rowsOf, taxOf, type RowSpec } from '../workloads.ts';
import { element } from './element.ts';

const style = element('style', {
  textContent: `
  .box { contain: strict; content-visibility: auto; height: 48px; contain-intrinsic-size: auto 48px; }
  .row { contain: strict; content-visibility: auto; height: 32px; contain-intrinsic-size: auto 32px; display: grid; grid-template-columns: repeat(8, 1fr); }
  .row > * { min-width: 0; contain: strict; }
  label { display: block; }
  input { border: 1px solid #d9d9d9; border-radius: 6px; padding: 4px 11px; box-sizing: border-box; }`,
});
document.head.append(style);

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const data = initialValues(fields);
    root.append(
      element(
        'form',
        {},
        ...fields.map((field) => {
          const control = element('input', { value: String(field.initial), inputMode: field.type === 'number' ? 'decimal' : 'text' });
          control.addEventListener('input', () => {
            data[field.key] = control.value;
          });
          return element('div', { className: 'box' }, element('label', { textContent: field.title }), control);
        }),
      ),
    );
    return { get: (index) => data[fields[index]?.key ?? ''] };
  },

  w3(root, n) {
    let total = 0;
    const foot = element('div', { className: 'row' });
    const body = element('div');
    const show = (): void => {
      foot.textContent = String(round2(total));
    };
    const addRow = (row: RowSpec): void => {
      let own = amountOf(row);
      total += own;
      const amount = element('div', { textContent: String(own) });
      const tax = element('div', { textContent: String(taxOf(row)) });
      body.append(
        element(
          'div',
          { className: 'row' },
          ...columns.map((column) => {
            if (column.key === 'amount') return amount;
            if (column.key === 'tax') return tax;
            const key = column.key as keyof RowSpec;
            const control = element('input', { value: String(row[key]), inputMode: column.type === 'number' ? 'decimal' : 'text' });
            control.addEventListener('input', () => {
              row[key] = control.value;
              total += amountOf(row) - own;
              own = amountOf(row);
              amount.textContent = String(own);
              tax.textContent = String(taxOf(row));
              show();
            });
            return control;
          }),
        ),
      );
    };
    rowsOf(n).forEach(addRow);
    const button = element('button', { type: 'button', textContent: 'Add' });
    button.addEventListener('click', () => {
      addRow(newRow());
      show();
    });
    root.append(body, foot, button);
    show();
    return { total: () => foot.textContent ?? '', addButton: () => button, rowCount: () => body.childElementCount };
  },
};
