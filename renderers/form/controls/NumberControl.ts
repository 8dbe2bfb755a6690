import { numberText, plainNumber } from '../text/numbers.ts';
import { defineControl } from './defineControl.ts';

export const numberControl = defineControl({
  widget: 'number',
  types: ['number', 'string'],
  align: 'right',
  summable: true,
  inputMode: 'decimal',
  text: (binding) => numberText(binding.value, binding.field.ui.precision),
  codec: {
    show: (value, binding) => numberText(value, binding.field.ui.precision),
    edit: (value) => numberText(value),
    parse: (text) => plainNumber(text) || null,
  },
  suffix: (field) => (typeof field.ui.unit === 'string' ? field.ui.unit : undefined),
});
