import type { HandlerContext } from '../context/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { BoRecord, FormDefinition } from '../forms/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';
import { rightsOf } from './settleDocument.ts';
import { checkRecord, storeRecord } from './submitRecord.ts';

/** A document as it is computed by other definitions, though nobody writes anything. */
export interface Recomputed {
  /** Paths of main fields and tables that hold something else. */
  readonly changed: readonly string[];
  readonly store: () => Promise<void>;
}

/**
 * Computes a document anew by the given form, with everything that is not computed as it is stored.
 *
 * @throws FormRefusal where what stands in it is no value by that form
 */
export async function recompute(context: HandlerContext, tx: TenantDb, definition: FormDefinition, flow: CompiledFlow, stored: BoRecord): Promise<Recomputed> {
  const request = { definition, flow, permission: rightsOf(definition, new Set()), stored, boData: {}, level: 'draft' as const };
  const submission = await checkRecord(context, tx, request);
  const isOther = (name: string): boolean => !name.endsWith('_') && JSON.stringify(submission.data[name] ?? null) !== JSON.stringify(stored.data[name] ?? null);
  return {
    changed: [...new Set([...Object.keys(submission.data), ...Object.keys(stored.data)])].filter(isOther),
    store: async () => {
      await storeRecord(context, tx, { ...request, origin: { instId: stored.instId ?? '' } }, submission, false);
    },
  };
}
