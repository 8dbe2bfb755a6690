import { defineFormat } from './defineFormat.ts';

export const switchFormat = defineFormat({
  name: 'switch',
  align: 'center',
  show: (value, { t }) => t(value === true || value === 'true' || value === 1 || value === '1' ? 'list.yes' : 'list.no'),
});
