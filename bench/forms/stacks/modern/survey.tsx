/** SurveyJS: its own JSON and expressions; text is taken over while it is typed, as the others do. */
import 'survey-core/survey-core.css';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
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

type Element = Readonly<Record<string, unknown>>;

function mount(root: HTMLElement, elements: readonly Element[], data: object, more: object = {}): Model {
  const model = new Model({ elements, textUpdateMode: 'onTyping', showNavigationButtons: false, autoFocusFirstQuestion: false, ...more });
  model.data = data;
  createRoot(root).render(<Survey model={model} />);
  return model;
}

const typeOf = (type: string): Element => (type === 'number' ? { inputType: 'number', step: 'any' } : {});
const leaf = ({ key, title, type }: Pick<FieldSpec, 'key' | 'title' | 'type'>): Element => ({ type: 'text', name: key, title, ...typeOf(type) });
const inBraces = (formula: string, prefix = ''): string => formula.replace(/[a-z]\w*/g, (name) => `{${prefix}${name}}`);
const rowFormulas: Readonly<Record<string, string>> = { amount: 'qty * price', tax: 'qty * price * rate' };

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const model = mount(root, fields.map(leaf), initialValues(fields));
    return { get: (index) => model.getValue(fields[index]?.key ?? '') };
  },

  w2(root) {
    const fields = addends();
    const output = ({ key, title, formula }: ReturnType<typeof formulas>[number]): Element => ({
      type: 'expression',
      name: key,
      title,
      expression: inBraces(formula),
      displayStyle: 'decimal',
      maximumFractionDigits: 2,
    });
    mount(root, [...fields.map(leaf), ...formulas().map(output)], initialValues(fields));
    return { total: () => root.querySelector('[data-name=t29] .sd-expression')?.textContent ?? '' };
  },

  w3(root, n) {
    const column = ({ key, title, type }: (typeof columns)[number]): Element =>
      rowFormulas[key] === undefined
        ? { name: key, title, cellType: 'text', ...typeOf(type) }
        : { name: key, title, cellType: 'expression', expression: inBraces(rowFormulas[key], 'row.'), ...(key === 'amount' ? { totalType: 'sum' } : {}) };
    mount(
      root,
      [
        {
          type: 'matrixdynamic',
          name: 'rows',
          title: 'Rows',
          columns: columns.map(column),
          rowCount: 0,
          maxRowCount: 3000,
          defaultRowValue: newRow(),
          allowRemoveRows: false,
          addRowButtonLocation: 'bottom',
        },
      ],
      { rows: rowsOf(n) },
    );
    return {
      total: () => root.querySelector('tfoot')?.textContent ?? '',
      addButton: () => root.querySelector<HTMLElement>('.sd-matrixdynamic__add-btn'),
      rowCount: () => root.querySelectorAll('tbody tr.sd-table__row').length,
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    mount(
      root,
      fields.map((field) => ({ ...leaf(field), isRequired: true, validators: [{ type: 'regex', regex: PATTERN }] })),
      initialValues(fields),
      { showNavigationButtons: true },
    );
    return {
      submitButton: () => root.querySelector<HTMLElement>('.sd-navigation__complete-btn'),
      errorCount: () => root.querySelectorAll('.sd-question__erbox [role=alert], .sd-question__erbox .sd-error, .sd-question--error').length,
    };
  },

  w5(root, n) {
    const fields = textFields(n);
    const model = mount(
      root,
      [...fields.map(leaf), ...extraFields().map((field) => ({ ...leaf(field), visibleIf: `{f0} = '${TRIGGER}'` }))],
      initialValues(fields),
    );
    return { get: (index) => model.getValue(fields[index]?.key ?? '') };
  },
};
