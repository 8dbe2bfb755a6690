import type { ControlCase } from '../ControlCase.ts';
import { clicking, sliding, typing } from '../acts.ts';

export const numberCases: readonly ControlCase[] = [
  { widget: 'number', edit: typing('3'), after: '3' },
  { widget: 'money', edit: typing('1,000.10'), after: '1000.1' },
  { widget: 'rate', edit: typing('13'), after: '0.13' },
  { widget: 'rating', edit: clicking('radio', '2 星'), after: '2' },
  { widget: 'slider', edit: sliding('75'), after: '75', neverEmpty: 'the handle always stands somewhere' },
];
