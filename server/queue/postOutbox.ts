import { newId, type TenantDb, toJson } from '../db/index.ts';
import type { JobQueue } from './JobQueue.ts';

export interface Posting {
  readonly instId: string | null;
  /** `hook`: a named server action. `message`: an internal message that also goes out by another channel. */
  readonly kind: 'hook' | 'message';
  /** `name` tells which hook or channel. */
  readonly payload: { readonly name: string } & Readonly<Record<string, unknown>>;
  readonly now: string;
}

/** Leaves work that follows a command: it is done soon after the command's transaction, at least once, or the command left nothing. */
export async function postOutbox(tx: TenantDb, jobs: JobQueue, { instId, kind, payload, now }: Posting): Promise<void> {
  const id = newId();
  await tx
    .insertInto('wf_outbox')
    .values({
      id,
      inst_id: instId,
      kind,
      at: now,
      payload: toJson(payload),
      sent_at: null,
      next_at: now,
      lease_until: null,
      error: null,
    })
    .execute();
  await jobs.enqueue(tx, 'outbox', { tenantId: tx.tenantId, id });
}
