import { SettingOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const columnsButton = defineButton({ alias: 'columns', labelKey: 'list.button.columns', icon: SettingOutlined, builtIn: 'columns' });
