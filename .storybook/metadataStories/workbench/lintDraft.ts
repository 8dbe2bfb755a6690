import { expressionReads } from '../../../formula/index.ts';
import { lintPackage, type LintContext, type MetadataProblem, type RawItem } from '../../../registry/metadata/index.ts';
import { widgetNames } from '../../../schemas/metadata/index.ts';
import { expressionProblems } from '../../../validators/expressions/index.ts';
import { items } from '../catalogue.ts';

/** What is wrong with edited items, seen beside the items they stand among; checked as publishing checks them. */
export function lintDraft(edited: readonly unknown[]): MetadataProblem[] {
  return lintPackage(edited, context);
}

/** Problems because of which formulas cannot be computed. */
export function isFormulaProblem({ code }: Pick<MetadataProblem, 'code'>): boolean {
  return formulaCodes.has(code);
}

// helpers

const formulaCodes: ReadonlySet<string> = new Set(['E04', 'E05', 'E06']);

const context: LintContext = {
  find: (kind, key): RawItem | undefined => items.find((item) => item.kind === kind && item.key === key),
  widgets: new Set<string>(widgetNames),
  checkFormula: expressionReads,
  checkExpressions: expressionProblems,
};
