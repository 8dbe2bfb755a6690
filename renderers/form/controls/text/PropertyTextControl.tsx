import { useCallback, type CSSProperties } from 'react';
import { BoundText } from '../../field/bound.tsx';
import type { Binding } from '../../store/Binding.ts';
import { fillTemplate } from '../../text/template.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';

const textOf = (binding: Binding): string => fillTemplate(binding, plainText(binding.field.ui.text ?? binding.field.ui.textValue));

/** A sentence with values of the form in it. It follows them and stores nothing. */
export const propertyTextControl = defineControl({
  widget: 'propertyText',
  aliases: ['property-text', 'textFixed'],
  group: 'text',
  title: { 'zh-CN': '模板文本', 'en-US': 'Template text', 'zh-TW': '範本文字' },
  doc: {
    'zh-CN': '含字段值的固定文字，随字段变化，不存值',
    'en-US': 'A fixed text with values of fields in it; follows them and stores nothing',
    'zh-TW': '含欄位值的固定文字，隨欄位變化，不存值',
  },
  options: [
    { name: 'text', kind: 'text', doc: '文字；${字段} 或 {标签(data.bo.字段)} 处为该字段显示的值，本行字段写 item.字段' },
    { name: 'textValue', kind: 'text', doc: '同 text' },
    { name: 'textAlign', kind: 'text', doc: '对齐', oneOf: ['left', 'center', 'right'], default: 'left' },
  ],
  example: { type: 'string', ui: { text: '本人承诺所填内容属实' }, value: null },
  types: ['string'],
  holds: 'nothing',
  layout: 'static',
  text: textOf,
  read: PropertyTextRead,
});

// helpers

const aligns = new Set(['left', 'center', 'right']);

function PropertyTextRead({ binding, field }: ReadProps) {
  const read = useCallback(() => textOf(binding), [binding]);
  const align = plainText(field.ui.textAlign);
  const style = (aligns.has(align) ? { textAlign: align } : {}) as CSSProperties;
  return (
    <div className="yb-static" style={style}>
      <BoundText read={read} />
    </div>
  );
}
