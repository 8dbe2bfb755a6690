import { lazy, Suspense } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../text/values.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { filled } from '../support/fieldSources.ts';

const QRCode = lazy(() => import('antd/es/qr-code/index.js').then((module) => ({ default: module.default })));

/** A code to scan: a text with fields, or the link to the document. Drawn as vectors, so it prints sharply. */
export const qrCodeControl = defineControl({
  widget: 'qrCode',
  group: 'display',
  title: { 'zh-CN': '二维码', 'en-US': 'QR code', 'zh-TW': '二維碼' },
  doc: { 'zh-CN': '由字段拼成的文字或单据链接的二维码', 'en-US': 'A code of a text with fields or of the link to the document', 'zh-TW': '由欄位拼成的文字或單據連結的二維碼' },
  options: [
    { name: 'text', kind: 'text', doc: '内容，可含 ${字段} 与 ${link}（单据链接）；缺省为单据链接，没有单据时为字段的值' },
    { name: 'size', kind: 'number', doc: '边长，像素', default: 128 },
    { name: 'level', kind: 'text', doc: '容错级别', oneOf: ['L', 'M', 'Q', 'H'], default: 'M' },
    { name: 'showText', kind: 'flag', doc: '在码下显示内容', default: false },
  ],
  example: { type: 'string', ui: { text: '单据 CL-2026-0198', showText: true }, value: null },
  aliases: ['QRcode'],
  types: ['string'],
  layout: 'static',
  text: (binding) => plainText(binding.value),
  read: observer(QrCodeRead),
});

// helpers

/** More does not fit into a code that a telephone still reads. */
const MOST = 900;

function QrCodeRead({ binding, field }: ReadProps) {
  const { t, instance } = useRenderContext();
  const { ui } = field;
  const link = instance?.address === undefined ? '' : `${window.location.origin}${instance.address}`;
  const text = (typeof ui.text === 'string' ? filled(binding, ui.text.replaceAll('${link}', link)) : link || plainText(binding.value)).slice(0, MOST);
  const size = typeof ui.size === 'number' ? ui.size : 128;
  return (
    <figure className="yb-figure">
      {text === '' ? <span className="yb-none">{t('control.qr.later')}</span> : (
        <div role="img" aria-label={`${field.title} ${text}`}>
          <Suspense fallback={<div style={{ width: size, height: size }} />}>
            <span aria-hidden="true"><QRCode type="svg" value={text} size={size} errorLevel={levelOf(ui.level)} bordered={false} color="#000" bgColor="#fff" /></span>
          </Suspense>
        </div>
      )}
      <figcaption>{ui.showText === true && text !== '' ? text : field.title}</figcaption>
    </figure>
  );
}

function levelOf(level: unknown): 'L' | 'M' | 'Q' | 'H' {
  return level === 'L' || level === 'Q' || level === 'H' ? level : 'M';
}
