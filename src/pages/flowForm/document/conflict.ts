import { isRecord } from '../../../../registry/form/index.ts';
import { ApiError } from '../../../api/index.ts';

/** Somebody else stored the document after this page had read it. */
export interface Conflict {
  readonly userName: string;
  readonly time: string;
}

/** The form is not any more what it was when it was opened; nothing was stored. */
export const isOtherEdition = (error: unknown): boolean => error instanceof ApiError && error.code === 'form.edition';

/** What a refusal says about a newer version; undefined for every other failure. */
export function conflictOf(error: unknown): Conflict | undefined {
  const given = error instanceof ApiError ? error.body['conflict'] : undefined;
  if (!isRecord(given)) return undefined;
  return { userName: String(given['userName'] ?? ''), time: String(given['time'] ?? '') };
}
