import type { ItemChange } from '../../../../../schemas/calls/entities/metadata.ts';
import { ApiError } from '../../../../api/index.ts';

/** What somebody else wrote meanwhile, and how what was sent differs from it. */
export interface Conflict {
  readonly kind: string;
  /** Which side of theirs stands against the write. */
  readonly against: string;
  /** Undefined where it is gone. */
  readonly theirs: { readonly version: number; readonly checksum: string; readonly by: string; readonly at: string } | undefined;
  readonly changes: readonly ItemChange[];
}

/** The conflicts that a refusal of `meta.conflict` tells; undefined for any other failure. */
export function conflictsIn(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'meta.conflict') return undefined;
  const { conflicts } = record(error.body['value']);
  return (Array.isArray(conflicts) ? conflicts : []).map((each: unknown): Conflict => {
    const { kind, against, theirs, changes } = record(each);
    const { version, checksum, by, byName, at } = record(theirs);
    return {
      kind: String(kind),
      against: String(against),
      theirs:
        typeof checksum === 'string' && typeof version === 'number' ? { version, checksum, by: String(byName ?? by ?? ''), at: String(at ?? '') } : undefined,
      changes: (Array.isArray(changes) ? changes : []) as readonly ItemChange[],
    };
  });
}

// helpers

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
