import { defaultFunctions, WorkDays } from '../../../formula/index.ts';
import { aggregateCases } from './aggregates.cases.ts';
import { dateCases } from './dates.cases.ts';
import { datePartCases } from './dateParts.cases.ts';
import { formatCases } from './format.cases.ts';
import { logicCases } from './logic.cases.ts';
import { numberCases } from './numbers.cases.ts';
import { randomCases } from './random.cases.ts';
import { textCases } from './text.cases.ts';
import { workdayCases } from './workdays.cases.ts';

/** A formula and its result as text, or the error it ends in. Names in it are read from `caseData`. */
export type FormulaCase = readonly [formula: string, result: string | { readonly code: string; readonly at: number; readonly subject?: string }];
export type FormulaCases = Readonly<Record<string, readonly FormulaCase[]>>;

/** What every case computes with. */
export const caseData = {
  mx: [
    { je: '10', sl: 2, lx: '机票', rq: '2026-11-09' },
    { je: '', sl: 3, lx: '', rq: '' },
    { je: -4, sl: '0.5', lx: '火车', rq: '2026-11-16' },
    { je: '1,000.25', sl: 1, lx: '机票', rq: '2026-12-01' },
  ],
  none: [],
  zero: 0,
  blank: '',
  单价: '12.50',
  姓名: '陈雨欣',
  表情: '𩸽寿司',
  kssj: '2026-11-09 22:30:00',
  jssj: '2026-11-10 06:00',
  kq: '09:05:07',
  sqr: { id: 'U1', name: '张三' },
  lxs: ['机票', '火车'],
  bad: '2026-02-30',
};

/** The work calendar of every case: the autumn of 2026 with the National Day and the days made up for it. */
export const caseWorkdays = WorkDays.of(
  [{ value: '2026-10-01~2026-10-07' }, { value: '2026-09-25~2026-09-27' }],
  [{ value: '2026-09-20' }, { value: '2026-10-10' }],
);

/** The cases of a function by its name; empty for one that has none. */
export function casesOf(name: string): readonly FormulaCase[] {
  return Object.hasOwn(allCases, name) ? (allCases[name] ?? []) : [];
}

const families: readonly FormulaCases[] = [
  aggregateCases,
  numberCases,
  textCases,
  formatCases,
  dateCases,
  workdayCases,
  datePartCases,
  logicCases,
  randomCases,
];

/** Those of the families, and those that a function brings along. */
export const allCases: FormulaCases = Object.fromEntries([
  ...families.flatMap((family) => Object.entries(family)),
  ...defaultFunctions.flatMap(({ name, cases }) => (cases.length === 0 ? [] : [[name, cases] as const])),
]);
