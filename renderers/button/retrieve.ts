import { RollbackOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

/** Takes back a task that was handed over. */
export const retrieveButton = defineButton({
  alias: 'retrieve',
  labelKey: 'list.button.retrieve',
  icon: RollbackOutlined,
  confirmKey: 'list.confirmRetrieve',
});
