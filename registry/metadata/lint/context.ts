import type { MetadataProblem, ProblemCode, RawItem } from '../types.ts';

/** A field that a formula reads, as the formula engine reports it. */
export interface FormulaRead {
  readonly kind: 'field' | 'item' | 'parent' | 'column';
  readonly name: string;
  /** Only for `column`. */
  readonly table?: string;
}

/** What the linter cannot know itself. A part that is left out is not checked. */
export interface LintContext {
  /** Items outside the package: what is already published in the tenant. */
  readonly find?: (kind: string, key: string) => RawItem | undefined;
  /** Roles, organisations and users of the tenant. */
  readonly exists?: (kind: string, key: string) => boolean;
  readonly widgets?: ReadonlySet<string>;
  /** Why a rule string cannot be used, zh-CN; undefined when it can. */
  readonly checkRules?: (rules: string) => string | undefined;
  /** What a formula reads; throws an error with a zh-CN message when it cannot be used. A derived value is computed again by the server. */
  readonly checkFormula?: (text: string, use?: { readonly derived?: boolean }) => readonly FormulaRead[];
  /** Languages in which every text has to be there. */
  readonly locales?: readonly string[];
}

/** One item under inspection, and everything it can see. */
export interface LintScope {
  readonly item: RawItem;
  readonly context: LintContext;
  /** An item of the package or, failing that, of the tenant. */
  readonly find: (kind: string, key: string) => RawItem | undefined;
  readonly report: (code: ProblemCode, pointer: string, message: string) => void;
}

export type Linter = (scope: LintScope) => void;

/** Parses a formula, reporting E04 when it cannot be parsed; answers what it reads. */
export function readsOf(scope: LintScope, text: string, pointer: string, use: { readonly derived?: boolean } = {}): readonly FormulaRead[] {
  if (scope.context.checkFormula === undefined) return [];
  try {
    return scope.context.checkFormula(text, use);
  } catch (error) {
    scope.report('E04', pointer, `公式有误：${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

export function problemsOf(item: RawItem, problems: MetadataProblem[]): LintScope['report'] {
  return (code, pointer, message) => problems.push({ code, kind: item.kind, key: item.key, pointer, message });
}
