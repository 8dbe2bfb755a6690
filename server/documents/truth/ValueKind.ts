import type { CompiledField, CompiledForm } from '../../../registry/form/index.ts';
import type { Claim, Problem, Verdict } from '../../../validators/submission/truth.ts';
import type { TenantDb } from '../../db/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { QueryReader } from '../../lists/index.ts';

/** Who asks, and about which document. */
export interface TruthContext {
  readonly handler: HandlerContext;
  readonly db: TenantDb;
  /** Reads queries and dialogs with the rights of the person. */
  readonly reader: QueryReader;
  readonly form: CompiledForm;
  /** The document as it is stored; undefined for a new one. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  /** Its id; undefined for one that is not stored. */
  readonly recordId: string | undefined;
  /** Nobody has answered for what is stored yet. */
  readonly isDraft: boolean;
  /** Hidden fields that the form declares as told. */
  readonly reveals: ReadonlySet<string>;
  /** Who has chosen what is asked again, where that is not who asks. */
  readonly chooser?: (() => Promise<Pick<TruthContext, 'handler' | 'reader'> | undefined>) | undefined;
}

/** A kind of value with identity: how such a value looks, what it names, and what is true of that. */
export interface ValueKind {
  covers(field: CompiledField, form: CompiledForm): boolean;
  /** What is wrong with a value as such; undefined when nothing is. */
  shape(field: CompiledField, value: unknown): Problem | undefined;
  /** What the value names, in order. */
  ids(field: CompiledField, value: unknown): readonly string[];
  /** What else decides over a value: fields that its choices depend on. */
  standsUnder?(field: CompiledField, form: CompiledForm): readonly string[];
  /** One verdict for each claim, however many there are, with one question to the database for each source. */
  truth(claims: readonly Claim[], context: TruthContext): Promise<readonly Verdict[]>;
}
