import { labelOf, validateItem } from '../validateItem.ts';
import type { MetadataProblem, RawItem } from '../types.ts';
import { problemsOf, type LintContext, type Linter, type LintScope } from './context.ts';
import { lintBo } from './lintBo.ts';
import { lintDataTemplate } from './lintDataTemplate.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintFlow } from './lintFlow.ts';
import { lintForm } from './lintForm.ts';
import { lintCustomDialog, lintCustomQuery } from './lintQueries.ts';
import { lintRelated } from './lintRelated.ts';
import { lintPrintTemplate } from './lintPrintTemplate.ts';
import { lintTranslations } from './lintTranslations.ts';

const lintersByKind: Readonly<Record<string, Linter>> = { bo: lintBo, form: lintForm, dataTemplate: lintDataTemplate, flow: lintFlow, printTemplate: lintPrintTemplate, customQuery: lintCustomQuery, customDialog: lintCustomDialog };

/**
 * Checks the items of a package one by one and against each other.
 *
 * Structure first: an item that is malformed is reported with E01 and not looked into any further; the others still are.
 * Publishing is refused when any problem is an error.
 */
export function lintPackage(items: readonly unknown[], context: LintContext = {}): MetadataProblem[] {
  const problems: MetadataProblem[] = [];
  const sound: RawItem[] = [];
  for (const item of items) {
    const found = validateItem(item);
    problems.push(...found);
    if (found.length === 0) sound.push(item as RawItem);
  }

  const byLabel = new Map<string, RawItem>();
  for (const item of sound) {
    if (byLabel.has(labelOf(item))) problems.push({ code: 'E12', kind: item.kind, key: item.key, pointer: '/key', message: `键重复【${labelOf(item)}】` });
    byLabel.set(labelOf(item), item);
  }
  const find: LintScope['find'] = (kind, key) => byLabel.get(labelOf({ kind, key })) ?? context.find?.(kind, key);

  for (const item of sound) {
    const scope: LintScope = { item, context, find, report: problemsOf(item, problems) };
    lintDependencies(scope);
    lintersByKind[item.kind]?.(scope);
    if (item.kind === 'bo') lintRelated(scope);
    lintTranslations(scope);
  }
  return problems;
}
