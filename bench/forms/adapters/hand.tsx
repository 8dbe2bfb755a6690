/** Hand-written React with antd inputs as a good engineer writes it: local state, memoised parts, stable callbacks. */
import { memo, useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Input, InputNumber } from 'antd';
import type { Adapter } from '../adapter.ts';
import {
  addends,
  amountOf,
  columns,
  computeWide,
  extraFields,
  flatFields,
  formulas,
  initialValues,
  isWideText,
  newRow,
  PATTERN,
  round2,
  rowsOf,
  ruledFields,
  taxOf,
  textFields,
  TRIGGER,
  wideFormulas,
  wideInputs,
  wideRows,
  wideSum,
  wideTotals,
  type FieldSpec,
  type RowSpec,
  type WideRow,
} from '../workloads.ts';

type Value = string | number | null;
type OnChange = (key: string, value: Value) => void;

function Control({
  type,
  id,
  value,
  onChange,
}: {
  readonly type: string;
  readonly id?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return type === 'number' ? (
    <InputNumber<string | number> id={id} value={value} onChange={onChange} style={{ width: '100%' }} />
  ) : (
    <Input id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  );
}

const Field = memo(function Field({
  field,
  value,
  onChange,
  error,
}: {
  readonly field: FieldSpec;
  readonly value: Value;
  readonly onChange: OnChange;
  readonly error?: string | undefined;
}) {
  return (
    <div className="field">
      <label htmlFor={field.key}>{field.title}</label>
      <Control type={field.type} id={field.key} value={value} onChange={(next) => onChange(field.key, next)} />
      {error !== undefined && <div className="error">{error}</div>}
    </div>
  );
});

const LocalField = memo(function LocalField({ field, onChange }: { readonly field: FieldSpec; readonly onChange: OnChange }) {
  const [value, setValue] = useState<Value>(field.initial);
  return (
    <Field
      field={field}
      value={value}
      onChange={(key, next) => {
        setValue(next);
        onChange(key, next);
      }}
    />
  );
});

const Total = memo(function Total({ title, value }: { readonly title: string; readonly value: number }) {
  return (
    <div className="field">
      <label>{title}</label>
      <output>{value}</output>
    </div>
  );
});

function totalsOf(values: Readonly<Record<string, Value>>): number[] {
  const totals: number[] = [];
  for (let group = 0; group < 10; group++) {
    let sum = 0;
    for (let j = 0; j < 10; j++) sum += Number(values[`f${group * 10 + j}`]) || 0;
    totals[group] = sum;
  }
  for (let group = 0; group < 10; group++) totals[10 + group] = (totals[group] ?? 0) * 0.13;
  for (let group = 0; group < 9; group++) totals[20 + group] = (totals[group] ?? 0) + (totals[group + 10] ?? 0);
  totals[29] = totals.slice(20, 29).reduce((a, b) => a + b, 0) + (totals[9] ?? 0) + (totals[19] ?? 0);
  return totals;
}

interface KeyedRow extends RowSpec {
  readonly id: number;
}
type OnCell = (id: number, key: string, value: Value) => void;

const Cell = memo(function Cell({
  rowId,
  name,
  type,
  value,
  onChange,
}: {
  readonly rowId: number;
  readonly name: string;
  readonly type: string;
  readonly value: Value;
  readonly onChange: OnCell;
}) {
  return <Control type={type} value={value} onChange={(next) => onChange(rowId, name, next)} />;
});

const Row = memo(function Row({ data, onChange }: { readonly data: KeyedRow; readonly onChange: OnCell }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key}>
          {column.formula !== undefined ? (
            column.key === 'amount' ? (
              amountOf(data)
            ) : (
              taxOf(data)
            )
          ) : (
            <Cell rowId={data.id} name={column.key} type={column.type} value={data[column.key as keyof RowSpec]} onChange={onChange} />
          )}
        </td>
      ))}
    </tr>
  );
});

interface KeyedWide {
  readonly id: number;
  readonly data: WideRow;
}

const Wide = memo(function Wide({ row, onChange }: { readonly row: KeyedWide; readonly onChange: OnCell }) {
  return (
    <tr>
      {wideInputs.map((key) => (
        <td key={key}>
          <Cell rowId={row.id} name={key} type={isWideText(key) ? 'string' : 'number'} value={row.data[key] ?? null} onChange={onChange} />
        </td>
      ))}
      {wideFormulas.map(({ key }) => (
        <td key={key}>{row.data[key]}</td>
      ))}
    </tr>
  );
});

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const data: Record<string, Value> = initialValues(fields);
    const onChange: OnChange = (key, value) => {
      data[key] = value;
    };
    createRoot(root).render(
      <form>
        {fields.map((field) => (
          <LocalField key={field.key} field={field} onChange={onChange} />
        ))}
      </form>,
    );
    return { get: (index) => data[fields[index]?.key ?? ''] };
  },

  w2(root) {
    const fields = addends();
    const outputs = formulas();
    function Form() {
      const [values, setValues] = useState<Record<string, Value>>(() => initialValues(fields));
      const onChange = useCallback<OnChange>((key, value) => setValues((old) => ({ ...old, [key]: value })), []);
      const totals = useMemo(() => totalsOf(values), [values]);
      return (
        <form>
          {fields.map((field) => (
            <Field key={field.key} field={field} value={values[field.key] ?? null} onChange={onChange} />
          ))}
          {outputs.map((output, index) => (
            <Total key={output.key} title={output.title} value={round2(totals[index] ?? 0)} />
          ))}
        </form>
      );
    }
    createRoot(root).render(<Form />);
    return { total: () => root.querySelector('form > .field:last-child output')?.textContent ?? '' };
  },

  w3(root, n) {
    let id = 0;
    const keyed = (row: RowSpec): KeyedRow => ({ ...row, id: id++ });
    function Table() {
      const [list, setList] = useState(() => rowsOf(n).map(keyed));
      const onChange = useCallback<OnCell>((rowId, key, value) => setList((old) => old.map((row) => (row.id === rowId ? { ...row, [key]: value } : row))), []);
      const total = useMemo(() => round2(list.reduce((sum, row) => sum + amountOf(row), 0)), [list]);
      return (
        <>
          <table style={{ tableLayout: 'fixed', width: '100%' }}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key}>{column.title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <Row key={row.id} data={row} onChange={onChange} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={columns.length}>
                  <output>{total}</output>
                </td>
              </tr>
            </tfoot>
          </table>
          <Button onClick={() => setList((old) => [...old, keyed(newRow())])}>Add</Button>
        </>
      );
    }
    createRoot(root).render(<Table />);
    return {
      total: () => root.querySelector('tfoot output')?.textContent ?? '',
      addButton: () => root.querySelector('button'),
      rowCount: () => root.querySelectorAll('tbody tr').length,
    };
  },

  w4(root, n) {
    const fields = ruledFields(n);
    const pattern = new RegExp(PATTERN);
    const check = (value: Value | undefined): string | undefined =>
      value === '' || value === null || value === undefined ? 'Required' : pattern.test(String(value)) ? undefined : 'Does not match the pattern';
    function Form() {
      const [values, setValues] = useState<Record<string, Value>>(() => initialValues(fields));
      const [errors, setErrors] = useState<Record<string, string | undefined>>({});
      const onChange = useCallback<OnChange>((key, value) => setValues((old) => ({ ...old, [key]: value })), []);
      return (
        <form>
          {fields.map((field) => (
            <Field key={field.key} field={field} value={values[field.key] ?? null} onChange={onChange} error={errors[field.key]} />
          ))}
          <Button onClick={() => setErrors(Object.fromEntries(fields.map((field) => [field.key, check(values[field.key])])))}>Submit</Button>
        </form>
      );
    }
    createRoot(root).render(<Form />);
    return { submitButton: () => root.querySelector('button'), errorCount: () => root.querySelectorAll('.error').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const extras = extraFields();
    const data: Record<string, Value> = initialValues(fields);
    function Form() {
      const [shown, setShown] = useState(false);
      const onChange = useCallback<OnChange>((key, value) => {
        data[key] = value;
        if (key === 'f0') setShown(value === TRIGGER);
      }, []);
      return (
        <form>
          {fields.map((field) => (
            <LocalField key={field.key} field={field} onChange={onChange} />
          ))}
          {shown && extras.map((field) => <LocalField key={field.key} field={field} onChange={onChange} />)}
        </form>
      );
    }
    createRoot(root).render(<Form />);
    return { get: (index) => data[fields[index]?.key ?? ''] };
  },

  w6(root, n) {
    function Table() {
      const [list, setList] = useState<readonly KeyedWide[]>(() => wideRows(n).map((row, id) => ({ id, data: computeWide(row) })));
      const onChange = useCallback<OnCell>(
        (rowId, key, value) =>
          setList((old) => old.map((row) => (row.id === rowId ? { id: rowId, data: computeWide({ ...row.data, [key]: value ?? '' }) } : row))),
        [],
      );
      const totals = useMemo(
        () =>
          wideTotals.map((key) =>
            wideSum(
              list.map((row) => row.data),
              key,
            ),
          ),
        [list],
      );
      return (
        <table style={{ tableLayout: 'fixed', width: '100%' }}>
          <thead>
            <tr>
              {[...wideInputs, ...wideFormulas.map(({ key }) => key)].map((key) => (
                <th key={key}>{key}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <Wide key={row.id} row={row} onChange={onChange} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={20}>
                {totals.map((total, index) => (
                  <output key={wideTotals[index]}>{total}</output>
                ))}
              </td>
            </tr>
          </tfoot>
        </table>
      );
    }
    createRoot(root).render(<Table />);
    return { total: () => root.querySelector('tfoot output:last-child')?.textContent ?? '' };
  },
};
