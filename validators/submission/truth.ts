import type { CompiledField } from '../../registry/form/index.ts';

/** Why a value is refused; `code` names the rule and, as `validation.<code>`, its text. */
export interface Problem {
  readonly code: string;
  /** Another text than that of the code. */
  readonly text?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A cell that says something about the world: a person, a choice, a file, a row of elsewhere. */
export interface Claim {
  readonly field: CompiledField;
  readonly value: unknown;
  /** The value as it is stored; undefined in a new record or row. */
  readonly before: unknown;
  /** Dictionary that linkage puts in place of the field's own choices. */
  readonly options: string | undefined;
  /** It is as it is stored, and asked again: whoever submits has not chosen it now. */
  readonly isKept: boolean;
  /** Somebody has entered it; otherwise it is computed, dictated, brought or begun with. */
  readonly isEntered: boolean;
  /** What a parameter stands for, seen from the cell: `zjdj`, `item.cs`, `parent.cs`, `sqr.id` or `'constant'`. */
  read(source: string): unknown;
  /** The value of another field as seen from the cell: in its own row, or on the main record. */
  at(field: CompiledField): unknown;
  /** The same column in the rows before this one. */
  earlier(): readonly unknown[];
}

export interface Verdict {
  /** What is stored instead, such as the name that the id has. */
  readonly value?: unknown;
  /** What the choice brings for other fields. */
  readonly fill?: readonly { readonly field: CompiledField; readonly value: unknown /** Rights, and not the row, left it empty. */; readonly closed?: true }[];
  readonly problem?: Problem;
}

/** What a server knows about values with identity. */
export interface ValueTruth {
  /** What is wrong with a value as such, whatever it names; undefined when nothing is. */
  shape(field: CompiledField, value: unknown): Problem | undefined;
  covers(field: CompiledField): boolean;
  /** Whether two values name the same things, however they call them. */
  same(field: CompiledField, a: unknown, b: unknown): boolean;
  /** What else decides whether a value is true, as parameters name it (`zjdj`, `item.cs`): it is judged again when one of these changes. */
  standsUnder(field: CompiledField): readonly string[];
  /** Whether its values are among choices, so that each of them is judged, whoever or whatever wrote it. */
  isClosed(field: CompiledField): boolean;
  /** The one of these that the value is a part of, so that the two contradict each other whoever may write which. */
  parentOf(field: CompiledField): string | undefined;
  /** One verdict for each claim; all claims at once, so that each kind is asked once. */
  judge(claims: readonly Claim[]): Promise<readonly Verdict[]>;
}
