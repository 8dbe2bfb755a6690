import { observer } from 'mobx-react-lite';
import { useRef, useState, type DragEvent } from 'react';
import { Progress } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { CloseIcon, FileIcon, PlusIcon, RestoreIcon } from '../field/icons.tsx';
import { filesOf, filesValue, sizeText } from '../text/values.ts';
import { defineControl, type EditProps, type ReadProps } from './defineControl.ts';
import { FilePicture } from './FilePicture.tsx';
import { limitsOf, useUploads } from './useUploads.ts';

export const uploadControl = defineControl({
  widget: 'upload',
  aliases: ['file'],
  types: ['string', 'array'],
  labels: 'group',
  text: (binding) => filesOf(binding.value).map((file) => file.name).join('、'),
  edit: observer((props: EditProps) => <UploadEdit {...props} pictures={false} />),
  read: observer((props: ReadProps) => <FileList {...props} pictures={false} />),
});

export const imageControl = defineControl({
  widget: 'image',
  types: ['string', 'array'],
  labels: 'group',
  text: (binding) => filesOf(binding.value).map((file) => file.name).join('、'),
  edit: observer((props: EditProps) => <UploadEdit {...props} pictures />),
  read: observer((props: ReadProps) => <FileList {...props} pictures />),
});

// helpers

function FileList({ binding, pictures, onRemove }: ReadProps & { readonly pictures: boolean; readonly onRemove?: (fileId: string) => void }) {
  const { t, services } = useRenderContext();
  const files = filesOf(binding.value);
  if (files.length === 0) return onRemove ? null : <span className="yb-text yb-none">{t('form.noFiles')}</span>;
  return (
    <ul className={pictures ? 'yb-files yb-pictures' : 'yb-files'}>
      {files.map((file) => (
        <li key={file.fileId} className="yb-file">
          {pictures ? <FilePicture fileId={file.fileId} name={file.name} /> : <FileIcon />}
          <button type="button" className="yb-link" onClick={() => services.download(file.fileId).catch((error: unknown) => services.notify.error(error instanceof Error ? error.message : String(error)))}>
            {file.name}
          </button>
          {file.size !== undefined && <span className="yb-size">{sizeText(file.size)}</span>}
          {onRemove && (
            <button type="button" className="yb-icon-button" aria-label={t('form.removeFile', { name: file.name })} onClick={() => onRemove(file.fileId)}>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Chosen, dropped or pasted files go up at once, each with its progress; a failed one stays with a way to repeat it. */
function UploadEdit({ binding, field, id, aria, pictures }: EditProps & { readonly pictures: boolean }) {
  const { t } = useRenderContext();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limits = limitsOf(field, pictures);
  const uploads = useUploads(binding, limits);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };

  return (
    <div
      id={id}
      role="group"
      className={over ? 'yb-upload yb-upload-over' : 'yb-upload'}
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => { if (event.clipboardData.files.length > 0) uploads.add([...event.clipboardData.files]); }}
      {...aria}
    >
      <FileList binding={binding} field={field} pictures={pictures} onRemove={(fileId) => binding.set(filesValue(filesOf(binding.value).filter((file) => file.fileId !== fileId)))} />
      {uploads.items.length > 0 && (
        <ul className="yb-files">
          {uploads.items.map((item) => (
            <li key={item.key} className="yb-file">
              <FileIcon />
              <span>{item.file.name}</span>
              <span className="yb-size">{sizeText(item.file.size)}</span>
              {item.error === undefined
                ? <Progress percent={item.percent} size="small" className="yb-progress" aria-label={item.file.name} />
                : <span className="yb-error" role="alert">{item.error}</span>}
              {item.error !== undefined && item.retryable && (
                <button type="button" className="yb-icon-button" aria-label={t('form.retryFile', { name: item.file.name })} onClick={() => uploads.retry(item.key)}><RestoreIcon /></button>
              )}
              <button type="button" className="yb-icon-button" aria-label={t('form.cancelFile', { name: item.file.name })} onClick={() => uploads.cancel(item.key)}><CloseIcon /></button>
            </li>
          ))}
        </ul>
      )}
      <div className="yb-upload-bar">
        <button type="button" className="yb-button" disabled={uploads.full} onClick={() => chooser.current?.click()} data-control={binding.address}>
          <PlusIcon /> {t(pictures ? 'form.addImage' : 'form.addFile')}
        </button>
        <span className="yb-note">{t('form.uploadLimit', { count: limits.maxCount, size: limits.maxSize, types: limits.accept.join(' / ') || t('form.anyType') })}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limits.maxCount > 1}
        accept={pictures && limits.accept.length === 0 ? 'image/*' : limits.accept.map((extension) => `.${extension}`).join(',')}
        aria-label={field.title}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
