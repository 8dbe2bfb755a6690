import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';
import { wordsIn } from './entries.ts';
import { nameFormat } from './name.tsx';

/** Columns that name no format. */
export const textFormat = defineFormat({
  name: 'text',
  show(value, context) {
    if (isBlank(value)) return EMPTY;
    if (typeof value === 'object') return nameFormat.show(value, context);
    return context.column.several === true ? wordsIn(value).join(context.t('core.separator')) : String(value);
  },
  title: (value) => (typeof value === 'string' ? value : undefined),
});
