import { defineFlowButton } from './defineFlowButton.ts';

export const flowImageButton = defineFlowButton({
  alias: 'flowImage',
  labelKey: 'flowForm.button.flowImage',
  view: true,
  run: async ({ show }) => show('image'),
});

export const opinionsButton = defineFlowButton({
  alias: 'opinions',
  labelKey: 'flowForm.button.opinions',
  view: true,
  run: async ({ show }) => show('history'),
});

/** The same under the name that older flows use. */
export const approvalHistoryButton = defineFlowButton({
  alias: 'approvalHistory',
  labelKey: 'flowForm.button.opinions',
  view: true,
  run: async ({ show }) => show('history'),
});

export const printButton = defineFlowButton({ alias: 'print', labelKey: 'flowForm.button.print', view: true, run: async ({ print }) => print() });
