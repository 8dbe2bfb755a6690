import { useEffect, useState } from 'react';
import { fileGetById, userPhotoThumbnail } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';

/** The address of a stored picture for an `img`; undefined while it loads, without an id, and when it cannot be read. */
export function useStoredPicture(fileId: string | undefined, kind: 'photo' | 'file'): string | undefined {
  const { api } = useApp();
  const [picture, setPicture] = useState<{ readonly of: string; readonly address: string }>();
  useEffect(() => {
    if (fileId === undefined || fileId === '') return undefined;
    const control = new AbortController();
    let address: string | undefined;
    const options = { silent: true, keep: true, parallel: true, signal: control.signal } as const;
    const reading =
      kind === 'photo' ? api.call(userPhotoThumbnail, { query: { fileId } }, options) : api.call(fileGetById, { params: { id: fileId } }, options);
    reading.then(
      ({ blob }) => {
        if (control.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setPicture({ of: fileId, address });
      },
      () => undefined,
    );
    return () => {
      control.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [api, fileId, kind]);
  return picture?.of === fileId ? picture?.address : undefined;
}
