import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { defaultFunctions } from '../../../formula/index.ts';
import { linkageActions } from '../../../registry/form/index.ts';
import { defaultLayouts } from '../../../renderers/form/layout/layouts/index.ts';
import { aggregateCases } from '../../../tests/formula/library/aggregates.cases.ts';
import type { FormulaCases } from '../../../tests/formula/library/cases.ts';
import { dateCases } from '../../../tests/formula/library/dates.cases.ts';
import { datePartCases } from '../../../tests/formula/library/dateParts.cases.ts';
import { formatCases } from '../../../tests/formula/library/format.cases.ts';
import { logicCases } from '../../../tests/formula/library/logic.cases.ts';
import { numberCases } from '../../../tests/formula/library/numbers.cases.ts';
import { randomCases } from '../../../tests/formula/library/random.cases.ts';
import { textCases } from '../../../tests/formula/library/text.cases.ts';
import { workdayCases } from '../../../tests/formula/library/workdays.cases.ts';
import { defaultRules } from '../../../validators/index.ts';

export type UnitKind = 'function' | 'rule' | 'linkage' | 'layout';

/** The story of a declared unit. */
export interface PlannedUnit {
  readonly kind: UnitKind;
  readonly name: string;
  /** Title of the story's folder in the sidebar. */
  readonly title: string;
  readonly storyName: string;
  readonly exportName: string;
  readonly storyId: string;
}

/** One story for every function, rule, linkage action and layout that is declared; nothing is listed by hand. */
export function plannedUnitStories(): PlannedUnit[] {
  return [
    ...defaultFunctions.map(({ name }) => planned('function', name, `公式/${familyOf(name)}/${name}`)),
    ...defaultRules.map(({ name }) => planned('rule', name, `规则/${name}`)),
    ...linkageActions.map(({ name, title }) => planned('linkage', name, `联动/${title['zh-CN']} ${name}`)),
    ...defaultLayouts.map(({ kind, title }) => planned('layout', kind, `布局/${title['zh-CN']} ${kind}`)),
  ];
}

// helpers

const storyNames: Readonly<Record<UnitKind, string>> = { function: '用例', rule: '用例', linkage: '演示', layout: '演示' };

const families: readonly (readonly [string, FormulaCases])[] = [
  ['汇总', aggregateCases],
  ['数字', numberCases],
  ['文本', textCases],
  ['格式', formatCases],
  ['日期', { ...dateCases, ...workdayCases }],
  ['日期部分', datePartCases],
  ['逻辑', logicCases],
  ['随机', randomCases],
];

function familyOf(name: string): string {
  return families.find(([, cases]) => Object.hasOwn(cases, name))?.[0] ?? '其他';
}

function planned(kind: UnitKind, name: string, title: string): PlannedUnit {
  const exportName = `${kind}_${name}`;
  return { kind, name, title, storyName: storyNames[kind], exportName, storyId: toId(title, storyNameFromExport(exportName)) };
}
