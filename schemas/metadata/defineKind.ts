import type { TObject } from 'typebox';

/** One kind of metadata. */
export interface MetadataKind<Spec extends TObject = TObject> {
  /** As it stands in `kind` of an item and as the folder name in a package. */
  readonly kind: string;
  /** Chinese name for people. */
  readonly title: string;
  /** What an item of this kind describes, in one line. */
  readonly doc: string;
  /** Which members of the envelope's `auth` are asked for, beside `edit`, which is asked for of every kind; the others are refused. */
  readonly auth: readonly ('view' | 'start' | 'export')[];
  /** The portal does not read items of the kind yet; whoever publishes one is told so. */
  readonly unserved?: true;
  /** JSON Schema of `spec`. Unknown keys are refused. */
  readonly spec: Spec;
}

/** Declares a metadata kind. The console, the linter and the package reader are made from it. */
export function defineKind<const Kind extends MetadataKind>(kind: Kind): Kind {
  return kind;
}
