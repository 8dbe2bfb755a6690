import { PlusOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const startFlowButton = defineButton({ alias: 'startFlow', labelKey: 'list.button.startFlow', icon: PlusOutlined, primary: true });
