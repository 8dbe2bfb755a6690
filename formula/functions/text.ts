import { asText } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

const MAX_TEXT = 100_000;

export const concat = defineFunction({
  name: 'concat',
  aliases: ['CONCAT', 'CONCATENATE'],
  params: [{ name: 'values', type: 'values' }],
  doc: '依次连接为文本，空值略过',
  call: ([values], tools) => {
    const text = values.map(asText).join('');
    return text.length > MAX_TEXT ? tools.fail('FML_RANGE', `文本不能超过 ${MAX_TEXT} 个字符`) : text;
  },
});
