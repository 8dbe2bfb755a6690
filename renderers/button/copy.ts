import { CopyOutlined } from '@ant-design/icons';
import { defineButton, hasInstance } from './defineButton.ts';

/** A new document with the content of an old one; only what has an instance can be copied. */
export const copyButton = defineButton({ alias: 'copy', labelKey: 'list.button.copy', icon: CopyOutlined, appliesTo: hasInstance });
