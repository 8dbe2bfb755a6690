import { observer } from 'mobx-react-lite';
import { toDecimal } from '../../../../formula/index.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { saidText } from '../../text/said.ts';
import type { EditProps } from '../defineControl.ts';

/** The native slider: all keys of the platform work, and the value stands beside it in words. */
export const SliderEdit = observer(function SliderEdit({ binding, field, id, aria: { 'aria-required': _demanded, ...aria }, cell }: EditProps) {
  const range = rangeOf(field);
  const text = saidText(binding);
  return (
    <div className={cell === true ? 'yb-slider yb-slider-cell' : 'yb-slider'}>
      <input
        id={id}
        type="range"
        {...range}
        value={toDecimal(binding.value)?.toFixed() ?? String(range.min)}
        aria-valuetext={text === '' ? undefined : text}
        onChange={(event) => binding.set(event.target.value)}
        onBlur={() => binding.leave()}
        data-control={binding.address}
        {...aria}
      />
      <output htmlFor={id} className="yb-slider-value">
        {text}
      </output>
    </div>
  );
});

// helpers

function rangeOf({ ui }: CompiledField): { readonly min: number; readonly max: number; readonly step: number } {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  return { min: number(ui.min, 0), max: number(ui.max, 100), step: number(ui.step, 1) };
}
