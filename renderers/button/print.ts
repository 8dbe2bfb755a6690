import { PrinterOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const printButton = defineButton({ alias: 'print', labelKey: 'list.button.print', icon: PrinterOutlined });
