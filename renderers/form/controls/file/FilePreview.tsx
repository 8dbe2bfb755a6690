import { useEffect, useState } from 'react';
import { Alert, Modal, Skeleton } from 'antd';
import { lazyPart, useRenderContext, type FileFacts } from '../../../core/index.ts';
import type { FileEntry } from './fileEntries.ts';
import { previewKind } from './fileTypes.ts';
import { useBlobUrl } from './useBlobUrl.ts';

/** Characters of a text file that are shown. */
const TEXT_LIMIT = 200_000;
const mimeTypes = { pdf: 'application/pdf', text: 'text/plain' } as const;

const PdfView = lazyPart(
  () => import('../../../viewer/index.ts').then((module) => module.PdfView),
  ({ height }) => <div aria-busy="true" style={{ height }} />,
);

/** A window that shows one file of a list, with the way to the ones before and after it. */
export default function FilePreview({ files, start, onClose }: { readonly files: readonly FileEntry[]; readonly start: number; readonly onClose: () => void }) {
  const { t } = useRenderContext();
  const [at, setAt] = useState(start);
  const file = files[at];
  if (!file) return null;
  return (
    <Modal
      open
      title={file.name}
      width={960}
      onCancel={onClose}
      styles={{ body: { minHeight: 240 } }}
      footer={
        files.length < 2 ? null : (
          <div className="yb-page-bar">
            <button type="button" className="yb-button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {t('control.file.before')}
            </button>
            <span aria-live="polite">
              {at + 1} / {files.length}
            </span>
            <button type="button" className="yb-button" disabled={at === files.length - 1} onClick={() => setAt(at + 1)}>
              {t('control.file.after')}
            </button>
          </div>
        )
      }
    >
      <FileBody key={file.fileId} file={file} />
      <FileProperties key={`facts ${file.fileId}`} fileId={file.fileId} />
    </Modal>
  );
}

/** What tells this content from any other, and whether it can still change. */
function FileProperties({ fileId }: { readonly fileId: string }) {
  const { t, services } = useRenderContext();
  const [facts, setFacts] = useState<FileFacts>();
  useEffect(() => {
    let current = true;
    // a preview without its properties is still a preview
    services.fileFacts?.(fileId).then(
      (known) => {
        if (current) setFacts(known);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [services, fileId]);
  if (facts === undefined) return null;
  return (
    <p className="yb-file-facts" aria-label={t('control.file.properties')}>
      {[t('control.file.version', { version: facts.version }), ...(facts.frozen === undefined ? [] : [`${facts.frozen} ${t('control.file.frozen')}`])].join(
        ' · ',
      )}
      <br />
      SHA-256 {facts.sha256}
    </p>
  );
}

/** The content of a file: a picture, the pages of a PDF, or text. */
export function FileBody({ file, height = '70vh' }: { readonly file: FileEntry; readonly height?: string | number }) {
  const { t } = useRenderContext();
  const kind = previewKind(file.name);
  // What is shown in a frame is never more than its extension promises.
  const { url, blob, error } = useBlobUrl(kind === undefined ? undefined : file.fileId, kind === undefined || kind === 'image' ? undefined : mimeTypes[kind]);
  const [text, setText] = useState<string>();

  useEffect(() => {
    if (kind !== 'text' || !blob) return;
    void blob
      .slice(0, TEXT_LIMIT * 4)
      .text()
      .then((content) => setText(content.slice(0, TEXT_LIMIT)));
  }, [kind, blob]);

  if (kind === undefined) return <Alert type="info" showIcon title={t('control.file.noPreview')} />;
  if (error !== undefined) return <Alert type="error" showIcon title={error} />;
  if (url === undefined) return <Skeleton active />;
  if (kind === 'image') return <img className="yb-preview-image" src={url} alt={file.name} style={{ maxHeight: height }} />;
  if (kind === 'pdf') return blob === undefined ? <Skeleton active /> : <PdfView blob={blob} title={file.name} height={height} />;
  return <textarea className="yb-preview-text" readOnly rows={20} style={{ maxHeight: height }} aria-label={file.name} value={text ?? ''} />;
}
