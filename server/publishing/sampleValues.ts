import type { RuleValue } from '../../validators/rules/support/ruleValues.ts';

/** Values with which scripts of rules are tried before they are published: such as forms hold, Chinese words among them. Nobody reads them. */
export const sampleValues: Readonly<Record<RuleValue, readonly unknown[]>> = {
  text: ['文本 A-1', '', '12000.5'],
  number: [12000.5, 0, -1, '3'],
  boolean: [true, false],
  date: ['2026-11-22'],
  time: ['08:30'],
  year: ['2026'],
  range: [['2026-11-01', '2026-11-22']],
  times: [['08:30', '17:30']],
  named: [{ id: 'U1', name: '张三' }],
  files: ['[{"id":"F1","name":"a.pdf"}]'],
  list: [['a', 'b'], []],
  object: [{}],
  rows: [[]],
  nothing: [],
};
