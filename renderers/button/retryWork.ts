import { RedoOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

/** Tries work again that was given up. */
export const retryWorkButton = defineButton({ alias: 'retryWork', labelKey: 'list.button.retryWork', icon: RedoOutlined, primary: true, needsRows: true });
