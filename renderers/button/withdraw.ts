import { RollbackOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

/** Takes back what somebody was sent. */
export const withdrawButton = defineButton({
  alias: 'withdraw',
  labelKey: 'list.button.withdraw',
  icon: RollbackOutlined,
  danger: true,
  confirmKey: 'list.confirmWithdraw',
});
