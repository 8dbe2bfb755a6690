import type { Localised } from '../../registry/localised.ts';
import type { FieldMode } from '../../registry/form/index.ts';

/** A reason in words that can be translated: a key of `explainTexts` and its parameters. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One thing that had a say in the mode of a field; the strictest wins. */
export interface ModeStep {
  readonly by: 'permission' | 'formula' | 'table' | 'linkage' | 'readOnly';
  readonly mode: FieldMode;
  readonly reason: Reason;
}

/** A field that another one reads, with its value at this moment. */
export interface InputValue {
  readonly path: string;
  readonly title: string;
  readonly value: unknown;
}

/** One rule of a field and what it says now. An asynchronous rule is not asked: its verdict is unknown. */
export interface RuleVerdictNow {
  readonly rule: string;
  readonly holds: boolean | undefined;
  readonly message?: string;
}

/** Why a field is as it is: the mode, the value and the validity, each with what decided it. */
export interface Explanation {
  /** `bxzje`, or `xcmx[0].je`. */
  readonly address: string;
  readonly path: string;
  readonly title: string;
  readonly mode: FieldMode;
  /** Everything that was asked, the deciding step first. */
  readonly modeSteps: readonly ModeStep[];
  readonly value: unknown;
  readonly valueBy: 'input' | 'default' | 'formula' | 'defaultFormula' | 'manual' | 'query' | 'linkage' | 'cycle';
  readonly valueReason: Reason;
  readonly formula?: string;
  readonly inputs: readonly InputValue[];
  readonly error?: { readonly code: string; readonly message: Localised; readonly at: number };
  readonly rules: readonly RuleVerdictNow[];
  /** Paths that are computed from this one, directly. */
  readonly readers: readonly string[];
}

/** Where the permission of a field is written down: `perm.UserTask5.main.hdje`. */
export interface PermissionPlace {
  readonly mode: FieldMode;
  readonly where: string;
}
