import { CheckOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

/** Agrees to the selected tasks with the same words. */
export const agreeAllButton = defineButton({ alias: 'agreeAll', labelKey: 'list.button.agreeAll', icon: CheckOutlined, needsRows: true });
