import { EyeOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const viewButton = defineButton({ alias: 'view', labelKey: 'list.button.view', icon: EyeOutlined });
