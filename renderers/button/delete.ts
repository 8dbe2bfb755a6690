import { DeleteOutlined } from '@ant-design/icons';
import { defineButton, isUnstarted } from './defineButton.ts';

export const deleteButton = defineButton({
  alias: 'delete',
  labelKey: 'list.button.delete',
  icon: DeleteOutlined,
  danger: true,
  needsRows: true,
  confirmKey: 'list.confirmDelete',
  appliesTo: isUnstarted,
});
