import type { Binding } from '../../store/Binding.ts';
import { evaluateText } from '../../store/evaluate.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl } from '../defineControl.ts';

/** Shown at once and nowhere stored; what must be kept is a field with `x-formula`. */
export const computedTextControl = defineControl({
  widget: 'computedText',
  aliases: ['immediate-single', 'immediate-textarea', 'realtimeInputCtrl', 'realtimeMultitext'],
  group: 'derived',
  title: { 'zh-CN': '即时显示', 'en-US': 'Live text', 'zh-TW': '即時顯示' },
  doc: { 'zh-CN': '按公式即时显示，不存值', 'en-US': 'The live result of a formula; nothing is stored', 'zh-TW': '按公式即時顯示，不存值' },
  options: [
    { name: 'formula', kind: 'formula', doc: '得出所显示文字的公式' },
    { name: 'unit', kind: 'text', doc: '显示在结果后的单位' },
  ],
  example: { type: 'string', ui: { formula: 'round(10 / 4, 1)', unit: '天' }, value: null },
  types: ['string', 'number'],
  holds: 'nothing',
  text: textOf,
});

// helpers

function textOf(binding: Binding): string {
  const { formula, unit } = binding.field.ui;
  const text = evaluateText(binding, plainText(formula)) ?? '';
  return text === '' ? '' : `${text}${plainText(unit)}`;
}
