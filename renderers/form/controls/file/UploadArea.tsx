import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import { CloseIcon, FileIcon, PlusIcon, RestoreIcon } from '../../field/icons.tsx';
import { plainText, sizeText } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { entriesOf, entriesValue, type FileEntry } from './fileEntries.ts';
import { FileList } from './FileList.tsx';
import { limitsOf, useUploads, type UploadItem } from './useUploads.ts';

const Progress = lazyPart(() => import('antd/es/progress/index.js').then((module) => module.default));

export interface UploadAreaProps extends EditProps {
  readonly pictures?: boolean;
  readonly facts?: boolean;
  readonly describe?: () => Partial<FileEntry>;
  readonly removable?: (file: FileEntry) => boolean;
}

/** Chosen, dropped or pasted files go up at once, each with its progress; a failed one stays with a way to repeat it. */
export const UploadArea = observer(function UploadArea({ binding, field, id, aria, pictures = false, facts = false, describe, removable }: UploadAreaProps) {
  const { t } = useRenderContext();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limits = limitsOf(field, pictures);
  const uploads = useUploads(binding, limits, describe);
  const capture = plainText(field.ui.capture);

  const change = (files: readonly FileEntry[]): void => {
    binding.set(entriesValue(files));
    binding.leave();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) uploads.add([...event.dataTransfer.files]);
  };

  /** Dropping and pasting are further ways; the button is the one for everybody. */
  const receiving = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length > 0) uploads.add([...event.clipboardData.files]);
    },
  };

  return (
    <div id={id} role="group" className={over ? 'yb-upload yb-upload-over' : 'yb-upload'} {...receiving} {...groupAria(aria)}>
      <FileList
        files={entriesOf(binding.value)}
        pictures={pictures}
        facts={facts}
        onChange={change}
        {...(removable ? { removable } : {})}
        allowDownload={field.ui.allowDownload !== false}
        allowPreview={field.ui.allowPreview !== false}
      />
      {uploads.items.length > 0 && (
        <ul className="yb-files">
          {uploads.items.map((item) => (
            <UploadLine key={item.key} item={item} onRetry={() => uploads.retry(item.key)} onCancel={() => uploads.cancel(item.key)} />
          ))}
        </ul>
      )}
      <div className="yb-upload-bar">
        <button type="button" className="yb-button" disabled={uploads.full} onClick={() => chooser.current?.click()} data-control={binding.address}>
          <PlusIcon /> {t(pictures ? 'form.addImage' : 'form.addFile')}
        </button>
        <span className="yb-note">
          {t('form.uploadLimit', { count: limits.maxCount, size: limits.maxSize, types: limits.accept.join(' / ') || t('form.anyType') })}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={limits.maxCount > 1}
        accept={limits.accept.map((extension) => `.${extension}`).join(',')}
        {...(capture === 'user' || capture === 'environment' ? { capture } : {})}
        aria-label={field.title}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
});

// helpers

function UploadLine({ item, onRetry, onCancel }: { readonly item: UploadItem; readonly onRetry: () => void; readonly onCancel: () => void }) {
  const { t } = useRenderContext();
  return (
    <li className="yb-file">
      <FileIcon />
      <span>{item.file.name}</span>
      <span className="yb-size">{sizeText(item.file.size)}</span>
      {item.error === undefined ? (
        <Progress percent={item.percent} size="small" className="yb-progress" aria-label={item.file.name} />
      ) : (
        <span className="yb-error" role="alert">
          {item.error}
        </span>
      )}
      {item.error === undefined && item.speed !== undefined && <span className="yb-size">{sizeText(item.speed)}/s</span>}
      {item.error !== undefined && item.retryable && (
        <button type="button" className="yb-icon-button" aria-label={t('form.retryFile', { name: item.file.name })} onClick={onRetry}>
          <RestoreIcon />
        </button>
      )}
      <button type="button" className="yb-icon-button" aria-label={t('form.cancelFile', { name: item.file.name })} onClick={onCancel}>
        <CloseIcon />
      </button>
    </li>
  );
}
