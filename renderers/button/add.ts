import { PlusOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const addButton = defineButton({ alias: 'add', labelKey: 'list.button.add', icon: PlusOutlined, primary: true });
