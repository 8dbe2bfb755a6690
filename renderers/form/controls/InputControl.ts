import { plainText } from '../text/values.ts';
import { defineControl } from './defineControl.ts';

const show = (value: unknown): string => plainText(value);
const parse = (text: string): unknown => (text === '' ? null : text);

export const inputControl = defineControl({
  widget: 'input',
  types: ['string'],
  text: (binding) => plainText(binding.value),
  codec: { show, parse },
});
