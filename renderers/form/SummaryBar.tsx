import { useCallback, useMemo } from 'react';
import { theme } from 'antd';
import { observer } from 'mobx-react-lite';
import { capitalAmount, toDecimal } from '../../formula/index.ts';
import type { CompiledField } from '../../registry/form/index.ts';
import { createControlRegistry, type ControlRegistry } from './controls/index.ts';
import { BoundText } from './field/bound.tsx';
import type { FormStore } from './FormStore.ts';
import { Binding } from './store/Binding.ts';
import { EMPTY_TEXT } from '../../validators/words/index.ts';
import { variablesOf } from './variables.ts';
import './form.css';

const defaultControls = createControlRegistry();

/** The line at the bottom of a form page with its decisive amounts; the last amount also in capital characters. */
export const SummaryBar = observer(function SummaryBar({
  store,
  controls = defaultControls,
}: {
  readonly store: FormStore;
  readonly controls?: ControlRegistry;
}) {
  const { token } = theme.useToken();
  const style = useMemo(() => variablesOf(token), [token]);
  const fields = store.form.summary.flatMap((name) => store.form.byPath.get(name) ?? []).filter((field) => store.mode(field) !== 'n');
  const last = fields.findLast((field) => field.ui.widget === 'money');
  if (fields.length === 0) return null;
  return (
    <div className="yb-summary" style={style} role="status" aria-live="off">
      {fields.map((field) => (
        <SummaryItem key={field.path} store={store} field={field} controls={controls} capital={field === last} />
      ))}
    </div>
  );
});

// helpers

function SummaryItem({
  store,
  field,
  controls,
  capital,
}: {
  readonly store: FormStore;
  readonly field: CompiledField;
  readonly controls: ControlRegistry;
  readonly capital: boolean;
}) {
  const binding = useMemo(() => new Binding(store, field), [store, field]);
  const read = useCallback(() => controls.get(field.ui.widget)?.text(binding) || EMPTY_TEXT, [controls, field, binding]);
  const inWords = useCallback(() => wordsOf(binding.value), [binding]);
  return (
    <span className="yb-summary-item">
      <span className="yb-summary-title">{field.title}</span>
      <BoundText as="output" className="yb-money yb-strong" read={read} />
      {capital && <BoundText className="yb-capital" read={inWords} />}
    </span>
  );
}

function wordsOf(value: unknown): string {
  const amount = toDecimal(value);
  return amount ? capitalAmount(amount.toFixed(2)) : '';
}
