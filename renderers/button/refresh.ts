import { ReloadOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const refreshButton = defineButton({ alias: 'refresh', labelKey: 'list.button.refresh', icon: ReloadOutlined, builtIn: 'refresh' });
