import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import type { ImportPort } from './ImportDialog.tsx';

/** Milliseconds between two looks at a running job. */
export const LOOK_EVERY = 800;

/** Looks at a job until it is over, and tells of every look. A look that fails is tried again, so the signal is the only other end; then undefined. */
export async function watchImport(
  { progress }: Pick<ImportPort, 'progress'>,
  id: string,
  { every = LOOK_EVERY, signal, onJob }: { readonly every?: number; readonly signal: AbortSignal; readonly onJob?: (job: ImportJob) => void },
): Promise<ImportJob | undefined> {
  let wait = every / 4;
  for (;;) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
    if (signal.aborted) return undefined;
    const job = await progress(id, signal).catch(() => undefined);
    if (signal.aborted) return undefined;
    if (job !== undefined) onJob?.(job);
    if (job !== undefined && job.status !== 'running') return job;
    wait = every;
  }
}
