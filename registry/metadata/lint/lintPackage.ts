import { byName } from '../../../schemas/byName.ts';
import { finding } from '../findings.ts';
import { pointerOf, stepsOf, valueAt } from '../pointer.ts';
import { originPointer } from '../schemaPointer.ts';
import { labelOf, validateItem } from '../validateItem.ts';
import type { MetadataProblem, ProblemCode, RawItem } from '../types.ts';
import { findingsOf, problemsOf, type LintContext, type Linter, type LintScope } from './context.ts';
import { lintAskers } from './lintAskers.ts';
import { lintAuth } from './lintAuth.ts';
import { lintBo } from './lintBo.ts';
import { lintChoices } from './lintChoices.ts';
import { lintCodes } from './lintCodes.ts';
import { lintControlTypes } from './lintControlTypes.ts';
import { lintControls } from './lintControls.ts';
import { lintControlPlaces } from './lintControlPlaces.ts';
import { lintDataTemplate } from './lintDataTemplate.ts';
import { lintDemands } from './lintDemands.ts';
import { lintDependencies } from './lintDependencies.ts';
import { lintHiding } from './lintHiding.ts';
import { lintFlow } from './lintFlow.ts';
import { lintFinal } from './lintFinal.ts';
import { lintForm } from './lintForm.ts';
import { lintFlowNames, lintListNames, lintPlaces, lintPointers, lintPrintNodes, lintWords } from './lintNames.ts';
import { lintDict, lintHomeLayout, lintMenu, lintSerialNo } from './lintPortal.ts';
import { lintCategory } from './lintCategory.ts';
import { lintIdle } from './lintIdle.ts';
import { lintIdleLinkage } from './lintIdleLinkage.ts';
import { lintInvisible } from './lintInvisible.ts';
import { lintLimits } from './lintLimits.ts';
import { lintCustomDialog, lintCustomQuery } from './lintQueries.ts';
import { lintColours, lintIcons, lintLanguages, lintMethods, lintOpinions, lintServed } from './lintProductNames.ts';
import { lintOptionValues } from './lintOptionValues.ts';
import { lintRelated } from './lintRelated.ts';
import { lintRights } from './lintRights.ts';
import { lintSchema } from './lintSchema.ts';
import { lintMakes } from './lintMakes.ts';
import { lintPostings } from './lintPostings.ts';
import { lintPrintTemplate } from './lintPrintTemplate.ts';
import { lintSiblings } from './lintSiblings.ts';
import { lintSources } from './lintSources.ts';
import { lintSqlView } from './lintSqlView.ts';
import { lintTranslations } from './lintTranslations.ts';
import { lintUnique } from './lintUnique.ts';
import { lintUniqueFields } from './lintUniqueFields.ts';
import { lintValueless } from './lintValueless.ts';

/** The checks of each kind, beside those that every item has. */
const lintersByKind: Readonly<Record<string, readonly Linter[]>> = byName({
  // data
  dict: [lintDict, lintCodes, lintColours],
  serialNo: [lintSerialNo],
  bo: [
    lintBo,
    lintIdleLinkage,
    lintHiding,
    lintSchema,
    lintRelated,
    lintAskers,
    lintControls,
    lintControlTypes,
    lintControlPlaces,
    lintOptionValues,
    lintLimits,
    lintChoices,
    lintCodes,
    lintPostings,
    lintMakes,
    lintFinal,
    lintUniqueFields,
    lintValueless,
    lintSources,
  ],
  customQuery: [lintCustomQuery],
  customDialog: [lintCustomDialog],
  sqlView: [lintSqlView],
  // screens
  form: [lintForm, lintDemands, lintRights, lintPlaces, lintOpinions],
  dataTemplate: [lintDataTemplate, lintListNames],
  printTemplate: [lintPrintTemplate, lintPrintNodes],
  homeLayout: [lintHomeLayout, lintIcons],
  menu: [lintMenu, lintIcons],
  // processes
  flow: [lintFlow, lintFlowNames],
  // portal
  methodAuth: [lintMethods],
});

/**
 * Checks the items of a package one by one and against each other.
 *
 * Structure first: an item that is malformed is reported with E01 and not looked into any further; the others still are.
 * Publishing is refused when any problem is an error.
 */
export function lintPackage(items: readonly unknown[], context: LintContext = {}): MetadataProblem[] {
  const problems: MetadataProblem[] = [];
  const sound: RawItem[] = [];
  const malformed: Named[] = [];
  for (const item of items) {
    const found = validateItem(item);
    problems.push(...found);
    if (found.length === 0) sound.push(item as RawItem);
    else if (isNamed(item)) malformed.push(item);
  }

  const byLabel = new Map<string, RawItem>();
  for (const item of sound) {
    if (byLabel.has(labelOf(item))) problems.push(finding(item, 'keyTwice', '/key', { name: labelOf(item) }));
    byLabel.set(labelOf(item), item);
  }
  const find: LintScope['find'] = (kind, key) => byLabel.get(labelOf({ kind, key })) ?? context.find?.(kind, key);
  const own = [...byLabel.values()];
  const byKind = new Map<string, readonly RawItem[]>();
  const all: LintScope['all'] = (kind) => {
    const known = byKind.get(kind) ?? [
      ...own.filter((item) => item.kind === kind),
      ...(context.all?.(kind) ?? []).filter((item) => !byLabel.has(labelOf(item))),
    ];
    byKind.set(kind, known);
    return known;
  };
  const isMalformed: LintScope['isMalformed'] = (kind, key) => malformed.some((item) => item.kind === kind && item.key === key);
  const keys: LintScope['keys'] = (kind) => [
    ...[...all(kind), ...malformed.filter((item) => item.kind === kind)].map(({ key }) => key),
    ...(context.keys?.(kind) ?? []),
  ];

  for (const item of sound) {
    const found: MetadataProblem[] = [];
    const scope: LintScope = { item, context, find, isMalformed, all, keys, report: problemsOf(item, found), found: findingsOf(item, found) };
    for (const lint of [
      lintAuth,
      lintServed,
      lintDependencies,
      lintUnique,
      lintSiblings,
      lintIdle,
      lintInvisible,
      lintCategory,
      ...(lintersByKind[item.kind] ?? []),
      lintPointers,
      lintWords,
      lintLanguages,
      lintTranslations,
    ])
      lint(scope);
    found.push(...(context.checkExpressions?.(item, find, context.identities) ?? []));
    problems.push(...placed(item, found));
  }
  return problems;
}

// helpers

type Named = Pick<RawItem, 'kind' | 'key'>;

const isNamed = (item: unknown): item is Named =>
  typeof item === 'object' && item !== null && 'kind' in item && typeof item.kind === 'string' && 'key' in item && typeof item.key === 'string';

/** What is not there, or lacks a member. */
const unwritten: ReadonlySet<ProblemCode> = new Set(['E01', 'E07']);

/** The place itself, or the nearest around it that is written: what is missed by default stands nowhere. */
function writtenPlace(item: RawItem, pointer: string): string {
  const steps = stepsOf(pointer);
  while (steps.length > 0 && valueAt(item, pointerOf(...steps)) === undefined) steps.pop();
  return pointerOf(...steps);
}

/** Each problem at the place where it is written, and once: a definition may be used by many fields. */
function placed(item: RawItem, problems: readonly MetadataProblem[]): MetadataProblem[] {
  return [
    ...new Map(
      problems.map((problem) => {
        const pointer = originPointer(item, problem.pointer);
        const own = { ...problem, pointer: unwritten.has(problem.code) ? writtenPlace(item, pointer) : pointer };
        return [JSON.stringify([own.code, own.pointer, own.message, own.at]), own] as const;
      }),
    ).values(),
  ];
}
