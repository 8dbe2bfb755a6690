import { useState, type DragEvent } from 'react';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import { CloseIcon, DownIcon, DownloadIcon, FileIcon, UpIcon } from '../../field/icons.tsx';
import { sizeText } from '../../../../validators/words/index.ts';
import { failureText } from '../support/failure.ts';
import { moved, type FileEntry } from './fileEntries.ts';
import { FilePicture } from './FilePicture.tsx';
import { previewKind } from './fileTypes.ts';

const FilePreview = lazyPart(() => import('./FilePreview.tsx').then((module) => module.default));

export interface FileListProps {
  readonly files: readonly FileEntry[];
  /** Thumbnails instead of lines. */
  readonly pictures?: boolean;
  readonly allowDownload?: boolean;
  readonly allowPreview?: boolean;
  /** Who added a file, when and at which node. */
  readonly facts?: boolean;
  /** Only while the list may be changed. */
  readonly onChange?: (files: readonly FileEntry[]) => void;
  readonly removable?: (file: FileEntry) => boolean;
}

/** Stored files: look at them, save them, and while they may be changed reorder and remove them. */
export function FileList({
  files,
  pictures = false,
  allowDownload = true,
  allowPreview = true,
  facts = false,
  onChange,
  removable = () => true,
}: FileListProps) {
  const { t, services } = useRenderContext();
  const [shown, setShown] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  if (files.length === 0) return onChange ? null : <span className="yb-text yb-none">{t('form.noFiles')}</span>;

  const download = (fileId: string): void => void services.download(fileId).catch((error: unknown) => services.notify.error(failureText(error)));
  const order = (from: number, to: number): void => onChange?.(moved(files, from, to));
  const dragging = (index: number) =>
    onChange && files.length > 1
      ? {
          draggable: true,
          onDragStart: () => setDragged(index),
          onDragEnd: () => setDragged(undefined),
          onDragOver: (event: DragEvent) => {
            if (dragged !== undefined) event.preventDefault();
          },
          onDrop: (event: DragEvent) => {
            if (dragged === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            order(dragged, index);
            setDragged(undefined);
          },
        }
      : {};

  return (
    <>
      <ul className={pictures ? 'yb-files yb-pictures' : 'yb-files'}>
        {files.map((file, index) => {
          const viewable = allowPreview && previewKind(file.name) !== undefined;
          return (
            <li key={file.fileId} className="yb-file" {...dragging(index)}>
              {pictures ? <FilePicture fileId={file.fileId} name="" /> : <FileIcon />}
              {viewable || allowDownload ? (
                <button type="button" className="yb-link" onClick={() => (viewable ? setShown(index) : download(file.fileId))}>
                  {file.name}
                </button>
              ) : (
                <span className="yb-text">{file.name}</span>
              )}
              {file.size !== undefined && <span className="yb-size">{sizeText(file.size)}</span>}
              {facts && <span className="yb-size">{[file.user, file.time, file.node].filter(Boolean).join(' · ')}</span>}
              <span className="yb-file-actions">
                {viewable && allowDownload && (
                  <IconButton label={t('control.file.download', { name: file.name })} onClick={() => download(file.fileId)}>
                    <DownloadIcon />
                  </IconButton>
                )}
                {onChange && files.length > 1 && (
                  <>
                    <IconButton label={t('control.file.forward', { name: file.name })} disabled={index === 0} onClick={() => order(index, index - 1)}>
                      <span className="yb-ordering">
                        <UpIcon />
                      </span>
                    </IconButton>
                    <IconButton
                      label={t('control.file.backward', { name: file.name })}
                      disabled={index === files.length - 1}
                      onClick={() => order(index, index + 1)}
                    >
                      <span className="yb-ordering">
                        <DownIcon />
                      </span>
                    </IconButton>
                  </>
                )}
                {onChange && removable(file) && (
                  <IconButton label={t('form.removeFile', { name: file.name })} onClick={() => onChange(files.filter((each) => each !== file))}>
                    <CloseIcon />
                  </IconButton>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {shown !== undefined && <FilePreview files={files} start={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Names on paper: nothing to press. */
export function PrintedFiles({ files, pictures = false, facts = false }: Pick<FileListProps, 'files' | 'pictures' | 'facts'>) {
  const { t } = useRenderContext();
  return (
    <ul className={pictures ? 'yb-files yb-pictures' : 'yb-files'}>
      {files.map((file) => (
        <li key={file.fileId} className="yb-file">
          {pictures && <FilePicture fileId={file.fileId} name="" />}
          <span>
            {file.name}
            {facts && file.user !== undefined ? t('core.inBrackets', { text: [file.user, file.time, file.node].filter(Boolean).join(' · ') }) : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

// helpers

function IconButton({
  label,
  disabled = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button type="button" className="yb-icon-button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
