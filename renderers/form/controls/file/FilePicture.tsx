import { FileIcon } from '../../field/icons.tsx';
import { useBlobUrl } from './useBlobUrl.ts';

/** A stored picture; an icon until it is here or when it cannot be read. */
export function FilePicture({ fileId, name, className = 'yb-thumbnail' }: { readonly fileId: string; readonly name: string; readonly className?: string }) {
  const { url } = useBlobUrl(fileId);
  return url === undefined ? <FileIcon /> : <img className={className} src={url} alt={name} />;
}
