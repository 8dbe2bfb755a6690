import { useRef, useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext, type StoredFile } from '../../../../renderers/core/index.ts';
import { FILES_MAX, FILE_SIZE_MAX } from '../limits.ts';

export interface FilesFieldProps {
  readonly value: readonly StoredFile[];
  readonly onChange: (change: (files: readonly StoredFile[]) => readonly StoredFile[]) => void;
}

interface Upload {
  readonly key: number;
  readonly name: string;
  readonly percent: number;
  readonly error?: string;
  readonly cancel: AbortController;
}

/** Attachments of an opinion. What fails stays in view with its reason. */
export function FilesField({ value, onChange }: FilesFieldProps) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const input = useRef<HTMLInputElement>(null);
  const count = useRef(0);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = (key: number, change: Partial<Upload>): void =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: number): void => setUploads((before) => before.filter((upload) => upload.key !== key));

  const send = async (file: File): Promise<void> => {
    const key = (count.current += 1);
    const cancel = new AbortController();
    setUploads((before) => [...before, { key, name: file.name, percent: 0, cancel }]);
    if (file.size > FILE_SIZE_MAX) {
      patch(key, { error: t('flowForm.files.tooLarge') });
      return;
    }
    try {
      const stored = await services.upload(file, {
        signal: cancel.signal,
        onProgress: (loaded, total) => patch(key, { percent: total === undefined ? 0 : Math.floor((loaded / total) * 100) }),
      });
      drop(key);
      onChange((files) => [...files, stored]);
    } catch (error) {
      if (cancel.signal.aborted) drop(key);
      else patch(key, { error: error instanceof Error ? error.message : String(error) });
    }
  };
  const add = (files: FileList | null): void => {
    const room = FILES_MAX - value.length - uploads.length;
    if ((files?.length ?? 0) > room) services.notify.warning(t('flowForm.files.tooMany', { count: FILES_MAX }));
    for (const file of [...(files ?? [])].slice(0, Math.max(0, room))) void send(file);
  };
  const remove = (upload: Upload): void => {
    upload.cancel.abort();
    drop(upload.key);
  };

  return (
    <div className="flow-files">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          add(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        type="text"
        icon={<PaperClipOutlined />}
        title={t('flowForm.files.hint', { count: FILES_MAX })}
        onClick={() => input.current?.click()}
      >
        {t('flowForm.files.add')}
      </Button>
      {value.length + uploads.length === 0 ? null : (
        <ul className="plain-list flow-file-list" aria-label={t('flowForm.files.title')}>
          {value.map((file) => (
            <li key={file.fileId}>
              <Button
                type="link"
                size="small"
                onClick={() => void services.download(file.fileId).catch((error: unknown) => services.notify.error(String(error)))}
              >
                {file.name}
              </Button>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('flowForm.files.remove', { name: file.name })}
                onClick={() => onChange((files) => files.filter(({ fileId }) => fileId !== file.fileId))}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key}>
              <span>{upload.name}</span>
              {upload.error === undefined ? (
                <span className="flow-muted">{t('flowForm.files.sending', { percent: upload.percent })}</span>
              ) : (
                <span role="alert" className="field-error">
                  {upload.error}
                </span>
              )}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('flowForm.files.remove', { name: upload.name })}
                onClick={() => remove(upload)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
