import type { KeyboardEvent } from 'react';
import { isEntered, saidText } from '../../text/said.ts';
import { toDecimal } from '../../../../formula/index.ts';
import { Affixed } from '../../field/Affixed.tsx';
import { BoundInput } from '../../field/bound.tsx';
import { rangeHint } from '../../field/declaredLimits.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { affixesOf, digitsOf, numberText } from '../../../../validators/words/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { defineControl, type EditProps } from '../defineControl.ts';

const codec = {
  show: (value: unknown, binding: Binding): string => digitsOf(value, binding.field, isEntered(binding)),
  edit: (value: unknown) => numberText(value),
  parse: (text: string) => plainNumber(text) || null,
};

/** Exact text inside; the arrow keys step where the field declares a step. Limits are held by rules, on the server as well. */
export const numberControl = defineControl({
  widget: 'number',
  group: 'number',
  title: { 'zh-CN': '数字', 'en-US': 'Number', 'zh-TW': '數字' },
  doc: { 'zh-CN': '填写数字，右对齐', 'en-US': 'A number, aligned to the right', 'zh-TW': '填寫數字，靠右對齊' },
  options: [
    { name: 'precision', kind: 'number', doc: '小数位数；缺省为按填写的原样', limits: { min: 0, whole: true } },
    { name: 'unit', kind: 'text', doc: '显示在数字后的单位' },
    { name: 'thousands', kind: 'flag', doc: '显示千分位', default: false },
    { name: 'currency', kind: 'text', doc: '显示在数字前的货币符号；单位本身是货币（如 元、万元）时不再显示' },
    { name: 'step', kind: 'number', doc: '按上下键增减的步长', limits: { above: 0 } },
    { name: 'min', kind: 'number', doc: '最小值，输入与提交同样校验', limits: { upTo: 'max' } },
    { name: 'max', kind: 'number', doc: '最大值，输入与提交同样校验' },
  ],
  example: { type: 'number', ui: { unit: '天', step: 1, min: 0 }, value: 4 },
  types: ['number', 'string'],
  align: 'right',
  summable: true,
  inputMode: 'decimal',
  text: saidText,
  codec,
  edit: NumberEdit,
  prefix: (field) => affixesOf(field).sign || undefined,
  suffix: (field) => affixesOf(field).unit || undefined,
});

// helpers

function NumberEdit({ binding, field, id, aria, cell }: EditProps) {
  if (cell === true) return <BoundInput binding={binding} codec={codec} id={id} aria={aria} className="yb-cell-input yb-right" inputMode="decimal" />;
  const { sign, unit } = affixesOf(field);
  const input = (
    <BoundInput
      binding={binding}
      codec={codec}
      id={id}
      aria={aria}
      className="yb-input yb-right"
      inputMode="decimal"
      placeholder={field.ui.placeholder ?? rangeHint(field)}
      {...(field.ui.step === undefined ? {} : { onKeyDown: (event: KeyboardEvent) => step(event, binding) })}
    />
  );
  if (sign === '' && unit === '') return input;
  return (
    <Affixed prefix={sign} suffix={unit}>
      {input}
    </Affixed>
  );
}

/** One step up or down, kept between the limits; ten with Page Up and Page Down. */
function step(event: KeyboardEvent, binding: Binding): void {
  const times = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  const size = toDecimal(binding.field.ui.step);
  if (times === undefined || !size || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const min = toDecimal(binding.field.ui.min ?? binding.field.schema.minimum);
  const max = toDecimal(binding.field.ui.max ?? binding.field.schema.maximum);
  let next = (toDecimal(binding.value) ?? size.minus(size)).plus(size.times(times));
  if (min && next.lessThan(min)) next = min;
  if (max && next.greaterThan(max)) next = max;
  binding.set(next.toFixed());
}
