/** What the form on screen and the panels around it tell each other. */

/** From the form: everything the panels show. */
export const SNAPSHOT = 'yuanbiao/workbench/snapshot';
/** From the panels: what a designer wants done. */
export const COMMAND = 'yuanbiao/workbench/command';

export type ItemKind = 'bo' | 'form';
export type Mode = 'w' | 'b' | 'r' | 'n';
/** Keywords of a field that can be edited without touching its JSON. */
export type FieldKeyword = 'x-formula' | 'x-defaultFormula' | 'x-rules' | 'title';

export type Command =
  | { readonly type: 'ask' | 'undo' | 'redo' | 'reset' }
  | { readonly type: 'edit'; readonly kind: ItemKind; readonly text: string }
  | { readonly type: 'setKeyword'; readonly path: string; readonly keyword: FieldKeyword; readonly text: string }
  | { readonly type: 'setMode'; readonly path: string; readonly mode: Mode }
  | { readonly type: 'setData'; readonly text: string };

export interface RightsLine {
  readonly path: string;
  readonly title: string;
  readonly mode: Mode;
  /** What had a say, the deciding step first. */
  readonly why: readonly string[];
}

export interface TraceLine {
  readonly path: string;
  /** As a formula of its table names it. */
  readonly name: string;
  readonly title: string;
  readonly formula: string;
  readonly inputs: readonly string[];
  readonly before: string;
  readonly after: string;
}

/** Which fields the last edit made the form compute again. */
export interface Trace {
  /** What was edited: data, or the formulas of the fields named. */
  readonly cause: 'data' | 'formula';
  readonly names: readonly string[];
  readonly lines: readonly TraceLine[];
}

export interface GraphLine {
  readonly path: string;
  readonly title: string;
  readonly kind: 'input' | 'formula' | 'defaultFormula';
  readonly formula?: string;
  readonly reads: readonly string[];
  readonly readBy: readonly string[];
}

export interface RuleLine {
  readonly address: string;
  readonly title: string;
  readonly rule: string;
  /** Undefined: somebody else has to be asked. */
  readonly holds: boolean | undefined;
  readonly message: string;
}

export interface SampleReport {
  readonly name: string;
  readonly lines: readonly { readonly path: string; readonly title: string; readonly expected: string; readonly received: string; readonly agrees: boolean }[];
}

export interface Problem {
  readonly code: string;
  readonly label: string;
  readonly pointer: string;
  readonly message: string;
}

/** What a change is about, as designers speak of it. */
export type ChangeObject =
  | 'formula'
  | 'rules'
  | 'linkage'
  | 'query'
  | 'ui'
  | 'field'
  | 'title'
  | 'perm'
  | 'layout'
  | 'formRules'
  | 'samples'
  | 'i18n'
  | 'other';

export interface Change {
  readonly verb: 'add' | 'replace' | 'remove';
  readonly object: ChangeObject;
  readonly place: string;
  readonly pointer: string;
  readonly before: string;
  readonly after: string;
}

export interface FieldSource {
  readonly path: string;
  readonly title: string;
  readonly keywords: Readonly<Partial<Record<FieldKeyword, string>>>;
}

export interface MetadataReport {
  readonly sources: Readonly<Record<ItemKind, { readonly key: string; readonly text: string }>>;
  readonly fields: readonly FieldSource[];
  readonly problems: readonly Problem[];
  readonly changes: readonly Change[];
  /** JSON Patch per item, and the data: what can be carried into the project. */
  readonly patch: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Why a text cannot be put into the form. */
export interface DataProblem {
  readonly code: 'json' | 'object';
  readonly reason: string;
}

export interface Snapshot {
  readonly formKey: string;
  /** Language of the form, which the panels take over. */
  readonly locale: string;
  readonly title: string;
  readonly place: string;
  readonly rights: readonly RightsLine[];
  readonly trace: Trace | undefined;
  readonly graph: readonly GraphLine[];
  readonly cycles: readonly (readonly string[])[];
  readonly rules: readonly RuleLine[];
  readonly data: string;
  readonly dataProblem: DataProblem | undefined;
  readonly samples: readonly SampleReport[];
  readonly metadata: MetadataReport;
}
