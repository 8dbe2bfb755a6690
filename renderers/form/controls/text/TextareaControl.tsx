import type { CSSProperties, KeyboardEvent } from 'react';
import { saidText } from '../../text/said.ts';
import { BoundInput } from '../../field/bound.tsx';
import { lengthLimit } from '../../field/declaredLimits.ts';
import { LengthCount } from '../../field/LengthCount.tsx';
import { plainText } from '../../../../validators/words/index.ts';
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
    { name: 'minRows', kind: 'number', doc: '最少显示的行数', default: 2, limits: { min: 1, whole: true, upTo: 'maxRows' } },
    { name: 'maxRows', kind: 'number', doc: '最多增高到的行数', default: 6, limits: { min: 1, whole: true } },
    { name: 'showCount', kind: 'flag', doc: '显示字数；声明了最大长度时缺省显示' },
  ],
  example: { type: 'string', value: '第一天评审\n第二天现场核查' },
  types: ['string'],
  text: saidText,
  codec,
  edit: TextareaEdit,
});

// helpers

const LINE = 22;
const PADDING = 10;

/** Grows with its text; how much of its declared length is used stands below. */
function TextareaEdit({ binding, field, id, aria, cell }: EditProps) {
  if (cell === true)
    return <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-cell-input yb-cell-lines" multiline onKeyDown={breakLine} />;
  const counted = field.ui.showCount === true || (lengthLimit(field) !== undefined && field.ui.showCount !== false);
  return (
    <div className="yb-textarea-box">
      <BoundInput
        binding={binding}
        codec={codec}
        id={id}
        aria={aria}
        className="yb-input yb-textarea"
        style={heights(field.ui.minRows, field.ui.maxRows)}
        placeholder={field.ui.placeholder}
        multiline
      />
      {counted && <LengthCount binding={binding} always />}
    </div>
  );
}

/** In a cell Enter goes on to the next row, and Alt+Enter begins a line, as in a spreadsheet. */
function breakLine(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !event.altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const box = event.currentTarget;
  box.setRangeText('\n', box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function heights(minRows: unknown, maxRows: unknown): CSSProperties {
  return {
    ...(typeof minRows === 'number' ? { minHeight: minRows * LINE + PADDING } : {}),
    ...(typeof maxRows === 'number' ? { maxHeight: maxRows * LINE + PADDING } : {}),
  };
}
