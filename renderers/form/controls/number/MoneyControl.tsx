import { BoundText } from '../../field/bound.tsx';
import { isEntered, saidText } from '../../text/said.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { digitsOf, EMPTY_TEXT, isNegative, numberText } from '../../../../validators/words/index.ts';
import { observer } from 'mobx-react-lite';
import { toDecimal } from '../../../../formula/index.ts';
import { useCallback } from 'react';
import { defineControl, type ReadProps } from '../defineControl.ts';

/** An amount: exact text inside, thousands separators as soon as the person has left the box. */
export const moneyControl = defineControl({
  widget: 'money',
  aliases: ['currency'],
  group: 'number',
  title: { 'zh-CN': '金额', 'en-US': 'Amount of money', 'zh-TW': '金額' },
  doc: { 'zh-CN': '填写金额，离开后显示千分位', 'en-US': 'An amount with thousands separators, exact to the cent', 'zh-TW': '填寫金額，離開後顯示千分位' },
  options: [
    { name: 'precision', kind: 'number', doc: '小数位数', default: 2, limits: { min: 0, whole: true } },
    { name: 'currency', kind: 'text', doc: '显示在金额前的货币符号；填写了的在各处随金额显示，缺省的 ¥ 只在输入框中显示', default: '¥' },
    { name: 'warnAbove', kind: 'number', doc: '超过此数时以红色显示' },
  ],
  example: { type: 'number', value: 1234.5 },
  types: ['number', 'string'],
  align: 'right',
  summable: true,
  inputMode: 'decimal',
  text: saidText,
  codec: {
    show: shownText,
    edit: (value) => numberText(value),
    parse: (text) => plainNumber(text) || null,
  },
  prefix: (field) => (typeof field.ui.currency === 'string' ? field.ui.currency : '¥'),
  read: observer(MoneyRead),
});

function shownText(value: unknown, binding: Binding): string {
  return digitsOf(value, binding.field, isEntered(binding));
}

function MoneyRead({ binding, field }: ReadProps) {
  const read = useCallback(() => saidText(binding) || EMPTY_TEXT, [binding]);
  return <BoundText className={`yb-money${isAlarming(binding.value, field.ui.warnAbove) ? ' yb-negative' : ''}`} read={read} />;
}

/** Negative amounts, and amounts above the limit their field declares, are red. */
function isAlarming(value: unknown, warnAbove: unknown): boolean {
  if (isNegative(value)) return true;
  const limit = warnAbove === undefined ? null : toDecimal(warnAbove);
  const amount = toDecimal(value);
  return limit !== null && limit !== undefined && amount !== null && amount !== undefined && amount.greaterThan(limit);
}
