import { isRecord } from '../../../../registry/form/index.ts';
import { ApiError } from '../../../api/index.ts';

/** Somebody else stored the document after this page had read it. */
export interface Conflict {
  readonly userName: string;
  readonly time: string;
}

/** What a refusal says about a newer version; undefined for every other failure. */
export function conflictOf(error: unknown): Conflict | undefined {
  const given = error instanceof ApiError ? error.body['conflict'] : undefined;
  if (!isRecord(given)) return undefined;
  return { userName: String(given['userName'] ?? ''), time: String(given['time'] ?? '') };
}
