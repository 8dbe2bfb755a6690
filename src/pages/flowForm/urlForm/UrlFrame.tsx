import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameDoor } from './FrameDoor.ts';

/** A page of another system in the place of a form. It may run scripts and send forms; it may not leave its frame. */
export function UrlFrame({ door, title }: { readonly door: FrameDoor; readonly title: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    door.attach(frame.current ?? undefined);
    return () => door.attach(undefined);
  }, [door]);
  return (
    <iframe
      ref={frame}
      className="flow-frame"
      src={door.url}
      title={title === '' ? t('document.url.frame') : title}
      referrerPolicy="no-referrer"
      sandbox={door.isForeign ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms'}
      onLoad={() => door.loaded()}
    />
  );
}
