import { useState } from 'react';
import { Button, Space } from 'antd';
import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** A picture that can be made larger and turned. */
export function PictureView({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <Space className="file-tools" wrap>
        <Button icon={<ZoomOutOutlined />} disabled={zoom <= 25} onClick={() => setZoom(zoom - 25)} aria-label={t('control.file.smaller')} />
        <span aria-live="polite">{zoom}%</span>
        <Button icon={<ZoomInOutlined />} disabled={zoom >= 400} onClick={() => setZoom(zoom + 25)} aria-label={t('control.file.larger')} />
        <Button icon={<RotateRightOutlined />} onClick={() => setTurn((turn + 90) % 360)} aria-label={t('file.rotate')} />
      </Space>
      {/* what scrolls is reached by the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="file-stage" role="group" aria-label={t('file.picture')} tabIndex={0}>
        <img src={url} alt={name} style={{ width: `${zoom}%`, rotate: `${turn}deg` }} />
      </div>
    </>
  );
}
