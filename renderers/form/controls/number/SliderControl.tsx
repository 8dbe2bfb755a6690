import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { toDecimal } from '../../../../formula/index.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type EditProps } from '../defineControl.ts';

/** The native slider: all keys of the platform work, and the value stands beside it in words. */
export const sliderControl = defineControl({
  widget: 'slider',
  group: 'number',
  title: { 'zh-CN': '滑块', 'en-US': 'Slider', 'zh-TW': '滑桿' },
  doc: { 'zh-CN': '在范围内拖动取值', 'en-US': 'A number in a range, by dragging', 'zh-TW': '在範圍內拖動取值' },
  options: [
    { name: 'min', kind: 'number', doc: '最小值', default: 0 },
    { name: 'max', kind: 'number', doc: '最大值', default: 100 },
    { name: 'step', kind: 'number', doc: '步长', default: 1 },
    { name: 'unit', kind: 'text', doc: '显示在数字后的单位' },
  ],
  example: { type: 'number', ui: { min: 0, max: 100, step: 5, unit: '%' }, value: 40 },
  types: ['number', 'string'],
  align: 'right',
  text: saidText,
  edit: observer(SliderEdit),
  paste: (text, { field }) => plainNumber(text.replace(plainText(field.ui.unit), '')) || null,
});

// helpers

function rangeOf({ ui }: CompiledField): { readonly min: number; readonly max: number; readonly step: number } {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  return { min: number(ui.min, 0), max: number(ui.max, 100), step: number(ui.step, 1) };
}

function SliderEdit({ binding, field, id, aria: { 'aria-required': _demanded, ...aria }, cell }: EditProps) {
  const range = rangeOf(field);
  const text = saidText(binding);
  return (
    <div className={cell === true ? 'yb-slider yb-slider-cell' : 'yb-slider'}>
      <input
        id={id}
        type="range"
        {...range}
        value={toDecimal(binding.value)?.toFixed() ?? String(range.min)}
        aria-valuetext={text === '' ? undefined : text}
        onChange={(event) => binding.set(event.target.value)}
        onBlur={() => binding.leave()}
        data-control={binding.address}
        {...aria}
      />
      <output htmlFor={id} className="yb-slider-value">
        {text}
      </output>
    </div>
  );
}
