/** antd's own Form by hand: the other usual way to write a form with antd. Formulas are left to the other one. */
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Form, Input, InputNumber, type FormInstance } from 'antd';
import type { Adapter } from '../adapter.ts';
import {
  amountOf,
  columns,
  extraFields,
  flatFields,
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

const control = (type: string) => (type === 'number' ? <InputNumber style={{ width: '100%' }} /> : <Input />);
const item = ({ key, title, type }: FieldSpec) => (
  <Form.Item key={key} name={key} label={title}>
    {control(type)}
  </Form.Item>
);

interface Held {
  form?: FormInstance;
}

function mount(root: HTMLElement, initial: Readonly<Record<string, unknown>>, content: React.ReactNode): Held {
  const held: Held = {};
  function Host() {
    const [form] = Form.useForm();
    useLayoutEffect(() => {
      held.form = form;
    }, [form]);
    return (
      <Form form={form} layout="vertical" initialValues={initial}>
        {content}
      </Form>
    );
  }
  createRoot(root).render(<Host />);
  return held;
}

function Computed({ name, column }: { readonly name: number; readonly column: string }) {
  const row = Form.useWatch<RowSpec | undefined>(['rows', name]);
  return row === undefined ? null : <>{column === 'amount' ? amountOf(row) : taxOf(row)}</>;
}

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const held = mount(root, initialValues(fields), fields.map(item));
    return { get: (index) => held.form?.getFieldValue(fields[index]?.key ?? '') as unknown };
  },

  w3(root, n) {
    mount(
      root,
      { rows: rowsOf(n) },
      <Form.List name="rows">
        {(list, { add }) => (
          <>
            <table style={{ tableLayout: 'fixed', width: '100%' }}>
              <thead>
                <tr>
                  {columns.map(({ key, title }) => (
                    <th key={key}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.map(({ key, name }) => (
                  <tr key={key}>
                    {columns.map((column) => (
                      <td key={column.key}>
                        {column.formula === undefined ? (
                          <Form.Item noStyle name={[name, column.key]}>
                            {control(column.type)}
                          </Form.Item>
                        ) : (
                          <Computed name={name} column={column.key} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={columns.length}>
                    <Form.Item noStyle shouldUpdate>
                      {(form) => (
                        <output>{round2(((form.getFieldValue('rows') ?? []) as readonly RowSpec[]).reduce((sum, row) => sum + amountOf(row), 0))}</output>
                      )}
                    </Form.Item>
                  </td>
                </tr>
              </tfoot>
            </table>
            <Button onClick={() => add(newRow())}>Add</Button>
          </>
        )}
      </Form.List>,
    );
    return {
      total: () => root.querySelector('tfoot output')?.textContent ?? '',
      addButton: () => root.querySelector('button'),
      rowCount: () => root.querySelectorAll('tbody tr').length,
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    mount(
      root,
      initialValues(fields),
      <>
        {fields.map(({ key, title }) => (
          <Form.Item key={key} name={key} label={title} rules={[{ required: true }, { pattern: new RegExp(PATTERN) }]}>
            <Input />
          </Form.Item>
        ))}
        <Button htmlType="submit">Submit</Button>
      </>,
    );
    return { submitButton: () => root.querySelector('button'), errorCount: () => root.querySelectorAll('.ant-form-item-has-error').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const held = mount(
      root,
      initialValues(fields),
      <>
        {fields.map(item)}
        <Form.Item noStyle shouldUpdate={(before: Record<string, unknown>, after: Record<string, unknown>) => before.f0 !== after.f0}>
          {(form) => (form.getFieldValue('f0') === TRIGGER ? <>{extraFields().map(item)}</> : null)}
        </Form.Item>
      </>,
    );
    return { get: (index) => held.form?.getFieldValue(fields[index]?.key ?? '') as unknown };
  },
};
