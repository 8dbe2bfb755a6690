import { useCallback, type ReactNode } from 'react';
import { Watermark } from 'antd';
import { instanceGetWatermark } from '../../../../schemas/calls/index.ts';
import type { Api } from '../../../api/index.ts';
import { useLoad } from '../../../portal/useLoad.ts';

/** The watermark that the flow sets for its documents; nothing for most. */
export function DocumentWatermark({ api, instId, children }: { readonly api: Api; readonly instId: string | undefined; readonly children: ReactNode }) {
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        instId === undefined ? null : api.call(instanceGetWatermark, { query: { instId } }, { silent: true, parallel: true, signal }),
      [api, instId],
    ),
  );
  const content = (loaded.value?.content ?? '').split('\n').filter((line) => line !== '');
  return (
    <div className="flow-marked">
      {children}
      {content.length === 0 ? null : (
        <Watermark className="flow-mark" content={content} font={{ color: 'rgba(0, 0, 0, 0.06)' }}>
          <div className="flow-mark-space" />
        </Watermark>
      )}
    </div>
  );
}
