import { useEffect, useState } from 'react';
import { isWebAddress, safeAddress } from '../../../../registry/safeAddress.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { useRenderContext } from '../../../core/index.ts';

export interface SafeFrameProps {
  readonly title: string;
  readonly src: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly height: number;
}

/** A page in a frame: of this portal without its origin, or of an origin that the installation trusts. */
export default function SafeFrame({ title, src, params, height }: SafeFrameProps) {
  const { t, services } = useRenderContext();
  const [origins, setOrigins] = useState<readonly string[]>();
  useEffect(() => {
    let current = true;
    const take = (list: readonly string[]): void => {
      if (current) setOrigins(list);
    };
    (services.frameOrigins?.() ?? Promise.resolve([])).then(take, () => take([]));
    return () => {
      current = false;
    };
  }, [services]);
  const address = addressOf(src, params);
  if (address === undefined) return <Placeholder title={title} text={t('control.frame.none')} height={height} />;
  const own = address.origin === window.location.origin;
  if (!own && origins === undefined) return <Placeholder title={title} text={t('control.frame.checking')} height={height} />;
  if (!own && origins?.includes(address.origin) !== true)
    return <Placeholder title={title} text={t('control.frame.refused', { origin: address.origin })} height={height} />;
  return (
    <iframe
      className="yb-preview-frame"
      title={title}
      src={address.href}
      style={{ height }}
      loading="lazy"
      referrerPolicy="no-referrer"
      // A page of our own must not get our origin, or it could take the sandbox off.
      sandbox={own ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-popups allow-same-origin'}
    />
  );
}

// helpers

function Placeholder({ title, text, height }: { readonly title: string; readonly text: string; readonly height: number }) {
  return (
    <div role="img" aria-label={`${title} ${text}`} className="yb-frame-placeholder" style={{ minHeight: Math.min(height, 120) }}>
      {text}
    </div>
  );
}

/** Whole addresses only: a word that somebody has entered is no page of the portal. */
function addressOf(text: string, params: Readonly<Record<string, unknown>>): URL | undefined {
  const safe = safeAddress(text);
  if (safe === undefined || !(safe.startsWith('/') || isWebAddress(safe))) return undefined;
  const address = new URL(safe, window.location.origin);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, plainText(value));
  return address;
}
