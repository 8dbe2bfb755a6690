import { useCallback } from 'react';
import { Button, Modal, Skeleton } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { fileDownload, fileGetById } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';

/** A PDF in the viewer of the browser. */
export function PdfDialog({ fileId, name, onClose }: { readonly fileId: string; readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback((signal: AbortSignal) => api.call(fileGetById, { params: { id: fileId } }, { signal, silent: true, keep: true }), [api, fileId]),
  );
  const blob = loaded.value?.blob;

  /** The address of the file lives as long as the frame that shows it. */
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame === null || blob === undefined) return undefined;
      const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
      frame.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );

  return (
    <Modal
      open
      width="80vw"
      title={name}
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined />} onClick={() => void api.call(fileDownload, { query: { fileId } }).catch(() => undefined)}>
          {t('app.download')}
        </Button>
      }
    >
      <LoadFailure of={loaded} />
      {blob === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : null
      ) : (
        <iframe ref={show} className="pdf-frame" title={name} />
      )}
    </Modal>
  );
}
