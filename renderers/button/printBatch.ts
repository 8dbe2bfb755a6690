import { PrinterOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const printBatchButton = defineButton({ alias: 'printBatch', labelKey: 'list.button.printBatch', icon: PrinterOutlined, needsRows: true });
