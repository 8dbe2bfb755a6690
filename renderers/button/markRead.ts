import { EyeOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const markReadButton = defineButton({ alias: 'markRead', labelKey: 'list.button.markRead', icon: EyeOutlined });
