import { plainText } from '../text/values.ts';
import { defineControl } from './defineControl.ts';

/** An amount in capital characters; always derived, never typed. */
export const capitalControl = defineControl({
  widget: 'capital',
  types: ['string'],
  text: (binding) => plainText(binding.value),
});
