import { useId, useRef, useState } from 'react';
import { Button, Progress } from 'antd';
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { uploadFile } from '../../portal/uploadFile.ts';

export interface Attached {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

/** Files that go with a mail: they are uploaded when they are chosen, one after the other. */
export function Attachments({ files, onChange }: { readonly files: readonly Attached[]; readonly onChange: (files: readonly Attached[]) => void }) {
  const { t } = useTranslation();
  const { api, i18n, notify } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const [percent, setPercent] = useState<number>();

  const add = async (chosen: readonly File[]): Promise<void> => {
    let all = files;
    for (const file of chosen) {
      setPercent(0);
      try {
        all = [
          ...all,
          await uploadFile({ api, i18n }, file, { onProgress: (loaded, total) => setPercent(total === undefined ? 50 : Math.floor((loaded * 100) / total)) }),
        ];
        onChange(all);
      } catch (error) {
        notify.error(messageOf(error));
      }
    }
    setPercent(undefined);
  };

  return (
    <div className="field">
      <span id={label} className="field-label">
        {t('mail.attachments')}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-labelledby={label}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon={<PaperClipOutlined />} disabled={percent !== undefined} onClick={() => input.current?.click()}>
        {t('mail.attach')}
      </Button>
      {percent === undefined ? null : <Progress percent={percent} aria-label={t('mail.uploading')} />}
      <ul className="plain-list" aria-labelledby={label}>
        {files.map((file) => (
          <li key={file.fileId}>
            {file.name}{' '}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('mail.detach', { name: file.name })}
              onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
