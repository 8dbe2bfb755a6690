import { useCallback } from 'react';
import { Button, Empty, Skeleton } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { fileDownload, fileOnlinePreview } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { BytesView } from './BytesView.tsx';
import { PictureView } from './PictureView.tsx';
import './file.css';

/**
 * `/file/preview/{fileId}` and its other names: one file to look at, as far as the portal can show its kind, and to take along. The server
 * says whether the reader may see it. What else the address holds changes nothing: it leads nowhere and allows nothing.
 */
export function FilePage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { fileId = '' } = useParams();
  const found = useLoad(useCallback((signal: AbortSignal) => api.call(fileOnlinePreview, { query: { fileId } }, { signal, silent: true }), [api, fileId]));
  const file = found.value;
  const name = file?.fileName ?? '';

  return (
    <section className="file-page" aria-labelledby="file-title" aria-busy={found.loading}>
      <div className="file-head">
        <h1 id="file-title">{name === '' ? t('file.title') : name}</h1>
        {file === undefined ? null : (
          <Button icon={<DownloadOutlined />} onClick={() => void api.call(fileDownload, { query: { fileId } }).catch(() => undefined)}>
            {t('app.download')}
          </Button>
        )}
      </div>
      <LoadFailure of={found} />
      {file === undefined && found.error === undefined ? <Skeleton active paragraph={{ rows: 12 }} /> : null}
      {file?.result === 'picture' ? <PictureView key={fileId} url={file.imgUrls?.[0] ?? ''} name={name} /> : null}
      {file?.result === 'pdf' || file?.result === 'txt' ? <BytesView key={fileId} fileId={fileId} name={name} kind={file.result} /> : null}
      {file?.result === 'media' ? (
        // a sound shows as a bar; what it says in words is in no file of the portal
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className="file-media" src={file.mediaUrl ?? ''} controls aria-label={name} />
      ) : null}
      {file?.result === 'fileNotSupported' ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('control.file.noPreview')} /> : null}
    </section>
  );
}
