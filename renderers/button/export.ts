import { DownloadOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const exportButton = defineButton({ alias: 'export', labelKey: 'list.button.export', icon: DownloadOutlined });
