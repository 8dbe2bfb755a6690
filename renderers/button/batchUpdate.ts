import { EditOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const batchUpdateButton = defineButton({ alias: 'batchUpdate', labelKey: 'list.button.batchUpdate', icon: EditOutlined, needsRows: true });
