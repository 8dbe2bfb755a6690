import { BellOutlined } from '@ant-design/icons';
import { defineButton, hasInstance } from './defineButton.ts';

export const urgeButton = defineButton({ alias: 'urge', labelKey: 'list.button.urge', icon: BellOutlined, appliesTo: hasInstance });
