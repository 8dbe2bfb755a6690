import type { Expectation, FieldSymbol, SymbolTable } from '../../formula/index.ts';
import type { MetadataKindName } from '../../schemas/metadata/index.ts';
import type { BoProperty, MetadataProblem, RawItem } from '../../registry/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import type { Find } from './symbolsOf.ts';

/** What stands at a place that names fields or computes. */
export type Expression =
  | { readonly language: 'formula'; readonly text: string; readonly expected: Expectation }
  /** Words with `${name}` in them; `facts` are names besides the fields, or instead of them (`row.*`: any member). `designed`: `{label(data.bo.field)}` is one too. */
  | { readonly language: 'template'; readonly text: string; readonly facts: readonly string[]; readonly fields: boolean; readonly designed?: true }
  | { readonly language: 'rules'; readonly text: string; readonly field: FieldSymbol; readonly property: BoProperty }
  /** The rule of a field whose message is replaced; `rules` are the rules of the field. */
  | { readonly language: 'ruleName'; readonly rule: string; readonly rules: string }
  /** A constant that is written into a field; `property` where its declaration is known, `placeholders` where names of the system may stand for it. */
  | {
      readonly language: 'value';
      readonly value: unknown;
      readonly target: string;
      readonly property?: BoProperty | undefined;
      readonly placeholders?: BoProperty;
    };

/** One place in an item: where it is, in which rows it stands, what it may name. */
export interface ExpressionUse {
  readonly carrier: string;
  /** JSON pointer into the item. */
  readonly pointer: string;
  /** Said before the message where the pointer leads to more than the expression. */
  readonly place?: Localised;
  readonly table?: string;
  readonly expression: Expression;
}

export type Place = Omit<ExpressionUse, 'carrier'>;

/** Where in items of a kind one sort of expression stands. */
export interface Carrier {
  readonly name: string;
  readonly kind: MetadataKindName;
  readonly places: (item: RawItem, names: Names) => readonly Place[];
}

/** What expressions of an item may name. */
export interface Names {
  readonly symbols: SymbolTable;
  readonly find: Find;
}

export type Finding = Pick<MetadataProblem, 'code' | 'message' | 'text' | 'id' | 'params' | 'hint' | 'at' | 'length'>;
