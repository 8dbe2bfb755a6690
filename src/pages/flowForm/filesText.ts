import type { StoredFile } from '../../../renderers/core/index.ts';

/** Files as an action carries them: JSON text of a list. */
export const filesText = (files: readonly StoredFile[]): string =>
  JSON.stringify(files.map(({ fileId, name, size }) => ({ fileId, name, ...(size === undefined ? {} : { size }) })));
