import { InboxOutlined } from '@ant-design/icons';
import { defineButton } from './defineButton.ts';

export const draftListButton = defineButton({ alias: 'draftList', labelKey: 'list.button.draftList', icon: InboxOutlined });
