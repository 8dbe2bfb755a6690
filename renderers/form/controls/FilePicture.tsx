import { useEffect, useState } from 'react';
import { useRenderContext } from '../../core/index.ts';
import { FileIcon } from '../field/icons.tsx';

/** Thumbnail of a stored picture; an icon until it is here or when it cannot be read. */
export function FilePicture({ fileId, name }: { readonly fileId: string; readonly name: string }) {
  const { services } = useRenderContext();
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    let made: string | undefined;
    let current = true;
    services.readFile(fileId).then(
      (blob) => {
        if (!current) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      current = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [services, fileId]);

  return url === undefined ? <FileIcon /> : <img className="yb-thumbnail" src={url} alt={name} />;
}
