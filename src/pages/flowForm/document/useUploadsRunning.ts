import { useMemo, useState } from 'react';
import type { RenderContextValue } from '../../../../renderers/core/index.ts';

/** The same surroundings, with uploads counted: a page that sends files is not left without a question. */
export function useUploadsRunning(context: RenderContextValue): { readonly context: RenderContextValue; readonly uploading: boolean } {
  const [running, setRunning] = useState(0);
  const counted = useMemo(
    (): RenderContextValue => ({
      ...context,
      services: {
        ...context.services,
        async upload(file, options) {
          setRunning((count) => count + 1);
          try {
            return await context.services.upload(file, options);
          } finally {
            setRunning((count) => count - 1);
          }
        },
      },
    }),
    [context],
  );
  return { context: counted, uploading: running > 0 };
}
