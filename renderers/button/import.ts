import { UploadOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const importButton = defineButton({ alias: 'import', labelKey: 'list.button.import', icon: UploadOutlined });
