import type { CSSProperties } from 'react';
import { BoundInput, BoundText } from '../../field/bound.tsx';
import { plainText } from '../../text/values.ts';
import { defineControl, type EditProps } from '../defineControl.ts';

const codec = {
  show: (value: unknown): string => plainText(value),
  parse: (text: string): unknown => (text === '' ? null : text),
};

export const textareaControl = defineControl({
  widget: 'textarea',
  aliases: ['multitext'],
  group: 'text',
  title: { 'zh-CN': '多行文本', 'en-US': 'Long text', 'zh-TW': '多行文字' },
  doc: { 'zh-CN': '填写多行文字，随内容增高', 'en-US': 'Several lines of text; the box grows with them', 'zh-TW': '填寫多行文字，隨內容增高' },
  options: [
    { name: 'minRows', kind: 'number', doc: '最少显示的行数', default: 2 },
    { name: 'maxRows', kind: 'number', doc: '最多增高到的行数', default: 6 },
    { name: 'showCount', kind: 'flag', doc: '显示字数；有 max 规则时缺省显示' },
  ],
  example: { type: 'string', value: '第一天评审\n第二天现场核查' },
  types: ['string'],
  text: (binding) => plainText(binding.value),
  codec,
  edit: TextareaEdit,
});

// helpers

const LINE = 22;
const PADDING = 10;

/** Grows with its text; how much of a `max` rule is used stands below. */
function TextareaEdit({ binding, field, id, aria, cell }: EditProps) {
  if (cell === true) return <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-cell-input" />;
  const limit = lengthLimit(field.rules) ?? field.schema.maxLength;
  const counted = field.ui.showCount === true || (limit !== undefined && field.ui.showCount !== false);
  return (
    <div className="yb-textarea-box">
      <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-input yb-textarea" style={heights(field.ui.minRows, field.ui.maxRows)} placeholder={field.ui.placeholder} multiline />
      {counted && <BoundText className="yb-count" read={() => `${[...plainText(binding.value)].length}${limit === undefined ? '' : ` / ${limit}`}`} />}
    </div>
  );
}

function heights(minRows: unknown, maxRows: unknown): CSSProperties {
  return {
    ...(typeof minRows === 'number' ? { minHeight: minRows * LINE + PADDING } : {}),
    ...(typeof maxRows === 'number' ? { maxHeight: maxRows * LINE + PADDING } : {}),
  };
}

function lengthLimit(rules: string | undefined): string | undefined {
  return /(?:^|\|)(?:max|maxLen):(\d+)/.exec(rules ?? '')?.[1];
}
