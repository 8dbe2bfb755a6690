import type { KnownIds } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import type { Word } from '../../registry/words.ts';
import type { ValueKind } from '../signature.ts';
import type { FormulaErrorCode } from '../types.ts';

/** One name that an expression may read. */
export interface FieldSymbol {
  readonly name: string;
  /** A field is called what its designer calls it; what the system provides has its words in every language. */
  readonly title: Word;
  /** What its value may be; empty when nobody knows. */
  readonly kinds: readonly ValueKind[];
  /** A sub-table as a whole. */
  readonly isTable?: true;
  /** It only shows something: nothing reads or writes it. */
  readonly holdsNothing?: true;
  /** The number of a document: its series gives it, and nothing else. */
  readonly isNumber?: true;
  /** It names what only the server knows: files, documents, chosen records. No constant is one. */
  readonly isElsewhere?: true;
  /** A formula gives its value; nothing else can write it. */
  readonly isComputed?: true;
  /** The only values it can have. */
  readonly options?: readonly { readonly value: string; readonly label: Word; readonly disabled?: true }[];
  /** Its value is an id of somebody or something that the organisation has, which no list can hold. */
  readonly ids?: KnownIds;
  /** What is never submitted: nothing at all, less than `min`, more than `max`, more decimals, more characters. */
  readonly required?: true;
  readonly min?: string;
  readonly max?: string;
  /** The bound itself is not submitted either. */
  readonly aboveMin?: true;
  readonly belowMax?: true;
  readonly decimals?: number;
  /** No longer text is submitted. */
  readonly longest?: number;
  /** It is so many steps from a number. */
  readonly steps?: { readonly from: string; readonly step: string };
  /** Whether its schema, its control and its rules take a value, as far as they say so without other fields. */
  readonly takes?: (value: string | boolean) => boolean;
  /** Its dates are months. */
  readonly isMonth?: true;
  /** An amount of money. */
  readonly isMoney?: true;
  /** Several values that a text joins: it is written as one, and read as their list. */
  readonly isJoined?: true;
  /** Parts of the value that may be read, `sqr.name`; absent: it has none. `*`: any. */
  readonly members?: readonly string[] | '*';
  /** What its member `id` can be. */
  readonly memberIds?: KnownIds;
  /** A system value under its old name: the name that no field can have. */
  readonly aliasOf?: string;
}

/**
 * Every name that an expression at one place may read. Fields stand in `main` and `tables`; what the system provides stands in
 * `system`, under names that begin with `$` (no field can have one) and under their old spellings, which never mean a field.
 */
export interface SymbolTable {
  readonly main: ReadonlyMap<string, FieldSymbol>;
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, FieldSymbol>>;
  /** Table in the rows of a table -> that table. */
  readonly parents: ReadonlyMap<string, string>;
  /** The table in whose rows the expression stands. */
  readonly table?: string;
  readonly system?: ReadonlyMap<string, FieldSymbol>;
  /** Names that are not listed may exist: the document is another system's. */
  readonly open?: true;
}

export type ExpressionProblemCode =
  | FormulaErrorCode
  /** A field, column, member or system value that does not exist. */
  | 'EXP_UNKNOWN_NAME'
  /** `column` or `table.column` where the own row is meant. */
  | 'EXP_ROW'
  /** An old spelling of a system value that is also the name of a field. */
  | 'EXP_RESERVED'
  /** Operands or arguments that cannot be computed or compared. */
  | 'EXP_TYPE'
  /** A column where one value is needed. */
  | 'EXP_COLUMN'
  /** A constant that the other side can never have. */
  | 'EXP_VALUE'
  /** A constant that the other side can have no longer: a remark, since older documents may. */
  | 'EXP_DISABLED'
  /** A result that its place cannot hold. */
  | 'EXP_RESULT';

/** One thing wrong with an expression. */
export interface ExpressionProblem {
  readonly code: ExpressionProblemCode;
  /** 0-based offset into the text, and how many characters are meant. */
  readonly at: number;
  readonly length: number;
  readonly message: Localised;
  /** What was probably meant, or what to write instead. */
  readonly hint?: Localised;
  /** The name to write instead, where there is just one. */
  readonly suggestion?: string;
}

/** What the result of an expression has to be. */
export interface Expectation {
  readonly kinds: readonly ValueKind[];
  /** What needs it, for the message: the condition, the field. */
  readonly of: Word;
  /** Several values are one too: they are joined. */
  readonly several?: true;
  /** The only values that it takes. */
  readonly options?: FieldSymbol['options'];
  /** A text joins several of them. */
  readonly joined?: true;
  /** It is not rounded, and refuses numbers with more decimals. */
  readonly decimals?: number;
  /** Whether a text can stand in it, as a date is written by a format. */
  readonly takesText?: (text: string) => boolean;
}
