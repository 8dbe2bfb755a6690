import { percentText, percentValue } from '../text/numbers.ts';
import { defineControl } from './defineControl.ts';

/** A share, stored as a fraction (`0.06`) and shown in percent (`6%`). */
export const rateControl = defineControl({
  widget: 'rate',
  types: ['number', 'string'],
  align: 'right',
  inputMode: 'decimal',
  text: (binding) => {
    const text = percentText(binding.value);
    return text === '' ? '' : `${text}%`;
  },
  codec: { show: (value) => percentText(value), parse: percentValue },
  suffix: () => '%',
});
