import { EditOutlined } from '@ant-design/icons';
import { defineButton, isUnstarted } from './defineButton.ts';

export const editButton = defineButton({ alias: 'edit', labelKey: 'list.button.edit', icon: EditOutlined, appliesTo: isUnstarted });
