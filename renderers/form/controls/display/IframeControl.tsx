import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';

/** A page of another system in the form. Only origins that the installation trusts are shown, each in a sandbox. */
export const iframeControl = defineControl({
  widget: 'iframe',
  group: 'display',
  title: { 'zh-CN': '内嵌网页', 'en-US': 'Embedded page', 'zh-TW': '內嵌網頁' },
  doc: { 'zh-CN': '显示受信任站点的网页', 'en-US': 'Shows a page of a trusted site', 'zh-TW': '顯示受信任網站的網頁' },
  options: [
    { name: 'src', kind: 'text', doc: '网页地址；缺省为字段的值' },
    { name: 'params', kind: 'map', doc: '地址参数 → 字段，或单引号括起的常量' },
    { name: 'height', kind: 'number', doc: '高度，像素', default: 400 },
  ],
  example: { type: 'string', ui: { src: 'https://example.com/help' }, value: null },
  types: ['string'],
  layout: 'static',
  text: (binding) => plainText(binding.value),
  read: observer(IframeRead),
  print: observer(({ field }: ReadProps) => <span className="yb-none">{field.title}</span>),
});

// helpers

function IframeRead({ binding, field }: ReadProps) {
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
  const address = addressOf(plainText(field.ui.src) || plainText(binding.value), paramsOf(binding, field.ui.params));
  const height = typeof field.ui.height === 'number' ? field.ui.height : 400;
  if (address === undefined) return <Placeholder title={field.title} text={t('control.frame.none')} height={height} />;
  const own = address.origin === window.location.origin;
  if (!own && origins === undefined) return <Placeholder title={field.title} text={t('control.frame.checking')} height={height} />;
  if (!own && origins?.includes(address.origin) !== true)
    return <Placeholder title={field.title} text={t('control.frame.refused', { origin: address.origin })} height={height} />;
  return (
    <iframe
      className="yb-preview-frame"
      title={field.title}
      src={address.href}
      style={{ height }}
      loading="lazy"
      referrerPolicy="no-referrer"
      // A page of our own must not get our origin, or it could take the sandbox off.
      sandbox={own ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-popups allow-same-origin'}
    />
  );
}

function Placeholder({ title, text, height }: { readonly title: string; readonly text: string; readonly height: number }) {
  return (
    <div role="img" aria-label={`${title} ${text}`} className="yb-frame-placeholder" style={{ minHeight: Math.min(height, 120) }}>
      {text}
    </div>
  );
}

function addressOf(text: string, params: Readonly<Record<string, unknown>>): URL | undefined {
  if (text === '' || !URL.canParse(text, window.location.origin)) return undefined;
  const address = new URL(text, window.location.origin);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, plainText(value));
  return address;
}
