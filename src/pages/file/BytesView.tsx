import { useCallback } from 'react';
import { Skeleton } from 'antd';
import { fileGetById } from '../../../schemas/calls/index.ts';
import { lazyPart } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';

const PdfView = lazyPart(
  () => import('../../../renderers/viewer/index.ts').then((module) => module.PdfView),
  ({ height }) => <div aria-busy="true" style={{ height }} />,
);

/** Characters of a text file that are shown. */
const TEXT_LIMIT = 200_000;

/** A PDF or a text, drawn by the portal from its bytes. */
export function BytesView({ fileId, name, kind }: { readonly fileId: string; readonly name: string; readonly kind: 'pdf' | 'txt' }) {
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const { blob } = await api.call(fileGetById, { params: { id: fileId } }, { signal, silent: true, keep: true });
        // four bytes are the longest character
        return { blob, text: kind === 'txt' ? (await blob.slice(0, TEXT_LIMIT * 4).text()).slice(0, TEXT_LIMIT) : '' };
      },
      [api, fileId, kind],
    ),
  );
  if (loaded.error !== undefined) return <LoadFailure of={loaded} />;
  if (loaded.value === undefined) return <Skeleton active paragraph={{ rows: 12 }} />;
  if (kind === 'txt') return <textarea className="file-text" readOnly aria-label={name} value={loaded.value.text} />;
  return <PdfView blob={loaded.value.blob} title={name} height="70vh" />;
}
