import { useEffect, useState } from 'react';
import { useRenderContext } from '../../../core/index.ts';
import { failureText } from '../support/failure.ts';

export interface LoadedBlob {
  readonly url?: string;
  readonly blob?: Blob;
  readonly error?: string;
}

/** A stored file as an address for this page, given back when nobody shows it. `type` overrides what the server says it is. */
export function useBlobUrl(fileId: string | undefined, type?: string): LoadedBlob {
  const { services } = useRenderContext();
  const [loaded, setLoaded] = useState<LoadedBlob & { readonly of?: string }>({});

  useEffect(() => {
    if (fileId === undefined) return undefined;
    let made: string | undefined;
    let current = true;
    services.readFile(fileId).then(
      (read) => {
        if (!current) return;
        const blob = type === undefined ? read : new Blob([read], { type });
        made = URL.createObjectURL(blob);
        setLoaded({ url: made, blob, of: fileId });
      },
      (error: unknown) => {
        if (current) setLoaded({ error: failureText(error), of: fileId });
      },
    );
    return () => {
      current = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [services, fileId, type]);

  // What was loaded for another file is not this one's.
  return loaded.of === fileId ? loaded : {};
}
