import { DeleteOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

/** Gives work up for good. */
export const discardWorkButton = defineButton({
  alias: 'discardWork',
  labelKey: 'list.button.discardWork',
  icon: DeleteOutlined,
  danger: true,
  needsRows: true,
  confirmKey: 'list.confirmDiscardWork',
});
