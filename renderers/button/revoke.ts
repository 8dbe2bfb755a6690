import { RollbackOutlined } from '@ant-design/icons';
import { defineButton, hasInstance } from './defineButton.ts';

export const revokeButton = defineButton({
  alias: 'revoke',
  labelKey: 'list.button.revoke',
  icon: RollbackOutlined,
  danger: true,
  appliesTo: hasInstance,
  confirmKey: 'list.confirmRevoke',
});
