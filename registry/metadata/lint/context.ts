import type { PropertySchema } from '../../form/index.ts';
import type { Identities } from '../../KnownIds.ts';
import type { Localised } from '../../localised.ts';
import type { Word } from '../../words.ts';
import { finding, worded, type FindingId, type FindingMore } from '../findings.ts';
import type { BoProperty } from './boShape.ts';
import type { MetadataProblem, ProblemCode, RawItem } from '../types.ts';

/** A field that a formula reads, as the formula engine reports it. */
export interface FormulaRead {
  readonly kind: 'field' | 'item' | 'parent' | 'column';
  readonly name: string;
  /** Only for `column`. */
  readonly table?: string;
  /** Something is computed with it, rather than its value asked for as it is. */
  readonly isOperand?: true;
}

/** Judges one sound item; `find` answers items of the package or, failing that, of the tenant. */
type ItemChecker = (item: RawItem, find: LintScope['find'], identities?: Identities) => readonly MetadataProblem[];

/** Where conditions are asked: a system source, or the main fields of a business object. */
export type LintSource = string | ReadonlyMap<string, BoProperty>;

export interface StatedComparison {
  readonly field: string;
  readonly op: string;
  readonly value: unknown;
  /** The value is a variable, `${today}`. */
  readonly variable?: boolean;
  /** Without a value there is no condition. */
  readonly needed?: boolean;
}

/** What the linter cannot know itself. A part that is left out is not checked. */
export interface LintContext {
  /** Items outside the package: what is already published in the tenant. */
  readonly find?: (kind: string, key: string) => RawItem | undefined;
  /** Keys and items of a kind outside the package; for roles, organisations, posts and users their ids, codes and accounts. */
  readonly keys?: (kind: string) => readonly string[];
  readonly all?: (kind: string) => readonly RawItem[];
  /** Roles, organisations and users of the tenant. */
  readonly exists?: (kind: string, key: string) => boolean;
  /** Ids of people and parts of the organisation, for what compares with them. */
  readonly identities?: Identities;
  /** What a system source such as `sys_user` has; undefined when there is no such source. */
  readonly sourceColumns?: (object: string) => readonly string[] | undefined;
  /** Why a row filter cannot be used over the columns of an object; undefined when it can. Values are typed where the source is known. */
  readonly checkRowFilter?: (
    text: string,
    isColumn: (name: string) => boolean,
    source?: LintSource,
    problemOf?: (comparison: Pick<StatedComparison, 'field' | 'op' | 'value'>) => Localised | undefined,
  ) => Localised | undefined;
  /** Why a value that metadata states cannot be compared with a column; undefined when it can. `missing`: there is nothing to compare with. */
  readonly checkCondition?: (source: LintSource, condition: StatedComparison) => Localised | undefined;
  readonly widgets?: ReadonlySet<string>;
  /** What in the schema of a business object would not be enforced, each with a pointer into the schema. */
  readonly checkSchema?: (schema: PropertySchema) => readonly { readonly pointer: string; readonly message: Localised }[];
  /** Why a value cannot be a value of a field; undefined when it can. `typed`: its type is found with the expressions; `fixed`: nobody can change it; `computed`: a formula gives it. */
  readonly checkValue?: (
    property: PropertySchema,
    value: unknown,
    how?: { readonly typed?: boolean; readonly fixed?: boolean; readonly computed?: boolean },
  ) => Localised | undefined;
  /** Whether two texts are equal to formulas, which read some of them as numbers. */
  readonly isSameText?: (one: string, other: string) => boolean;
  /** Whether a text meets another one as the condition of SUMIF and its family. */
  readonly meetsCondition?: (condition: string, text: string) => boolean;
  /** The results of a formula that are written out in it: its value, or those of its branches. */
  readonly constantsOf?: (formula: string) => readonly unknown[];
  /** Everything in an item that is an expression: names, types, results. */
  readonly checkExpressions?: ItemChecker;
  /** What a formula reads; throws when it cannot be parsed. */
  readonly checkFormula?: (text: string) => readonly FormulaRead[];
  /** Languages in which every text has to be there. */
  readonly locales?: readonly string[];
}

/** One item under inspection, and everything it can see. */
export interface LintScope {
  readonly item: RawItem;
  readonly context: LintContext;
  /** An item of the package or, failing that, of the tenant. */
  readonly find: (kind: string, key: string) => RawItem | undefined;
  /** Whether the package has an item of that name which cannot be read, and has been reported. */
  readonly isMalformed: (kind: string, key: string) => boolean;
  /** All items of a kind, of the package and of the tenant. */
  readonly all: (kind: string) => readonly RawItem[];
  /** Names under which something of a kind can be named; for hints. */
  readonly keys: (kind: string) => readonly string[];
  readonly report: (code: ProblemCode, pointer: string, text: Localised) => void;
  /** Reports in the words of the table of findings. */
  readonly found: (id: FindingId, pointer: string, params: Readonly<Record<string, Word>>, more?: FindingMore) => void;
}

export type Linter = (scope: LintScope) => void;

/** What a formula reads; nothing when it cannot be parsed, which is said where it stands. */
export function readsOf(scope: LintScope, text: string): readonly FormulaRead[] {
  try {
    return scope.context.checkFormula?.(text) ?? [];
  } catch {
    return [];
  }
}

export function problemsOf(item: RawItem, problems: MetadataProblem[]): LintScope['report'] {
  return (code, pointer, text) => problems.push({ kind: item.kind, key: item.key, pointer, ...worded(code, text) });
}

export function findingsOf(item: RawItem, problems: MetadataProblem[]): LintScope['found'] {
  return (id, pointer, params, more) => problems.push(finding(item, id, pointer, params, more));
}
