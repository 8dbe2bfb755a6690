import { fileUpload } from '../../schemas/calls/index.ts';
import type { PortalApp } from './appContext.ts';

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes sent so far, of how many. */
  readonly onProgress?: ((loaded: number, total: number | undefined) => void) | undefined;
}

/** Stores a file of the caller's. Answers its id, name and size in bytes; rejects with what the server says. */
export async function uploadFile({ api, i18n }: Pick<PortalApp, 'api' | 'i18n'>, file: File, { signal, onProgress }: UploadOptions = {}) {
  const body = new FormData();
  body.append('files', file);
  const stored = await api.call(
    fileUpload,
    { body },
    { silent: true, ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) },
  );
  if (!stored.success || typeof stored.fileId !== 'string') throw new Error(stored.message ?? i18n.t('app.uploadFailed'));
  return { fileId: stored.fileId, name: stored.fileName ?? file.name, size: stored.size ?? file.size };
}
