import { observer } from 'mobx-react-lite';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { saidText } from '../../text/said.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { filled } from '../support/fieldSources.ts';

const DEFAULT_SIZE = 128;
const QRCode = lazyPart(() => import('antd/es/qr-code/index.js').then((module) => module.default));

/** A code to scan: a text with fields, or the link to the document. Drawn as vectors, so it prints sharply. */
export const qrCodeControl = defineControl({
  widget: 'qrCode',
  group: 'display',
  title: { 'zh-CN': '二维码', 'en-US': 'QR code', 'zh-TW': 'QR Code' },
  doc: {
    'zh-CN': '由字段拼成的文字或单据链接的二维码',
    'en-US': 'A code of a text with fields or of the link to the document',
    'zh-TW': '由欄位拼成的文字或單據連結的 QR Code',
  },
  options: [
    { name: 'text', kind: 'text', doc: '内容，可含 ${字段} 与 ${link}（单据链接）；缺省为单据链接，没有单据时为字段的值' },
    { name: 'size', kind: 'number', doc: '边长，像素', default: DEFAULT_SIZE, limits: { above: 0 } },
    { name: 'level', kind: 'text', doc: '容错级别', oneOf: ['L', 'M', 'Q', 'H'], default: 'M' },
    { name: 'showText', kind: 'flag', doc: '在码下显示内容', default: false },
  ],
  example: { type: 'string', ui: { text: '单据 CL-2026-0198', showText: true }, value: null },
  aliases: ['QRcode'],
  types: ['string'],
  layout: 'static',
  text: saidText,
  read: observer(QrCodeRead),
  print: observer(QrCodePrint),
});

// helpers

/** More does not fit into a code that a telephone still reads. */
const MOST = 900;

function QrCodeRead({ binding, field }: ReadProps) {
  const { t } = useRenderContext();
  const text = useContent(binding);
  return (
    <figure className="yb-figure">
      {text === '' ? <span className="yb-none">{t('control.qr.later')}</span> : <Code field={field} text={text} />}
      <figcaption>{field.ui.showText === true && text !== '' ? text : field.title}</figcaption>
    </figure>
  );
}

/** The label stands beside it already. */
function QrCodePrint({ binding, field }: ReadProps) {
  const text = useContent(binding);
  if (text === '') return null;
  return (
    <>
      <Code field={field} text={text} />
      {field.ui.showText === true && <div>{text}</div>}
    </>
  );
}

/** Keeps its place until it is drawn, so that pages can be measured. */
function Code({ field: { title, ui }, text }: { readonly field: CompiledField; readonly text: string }) {
  const size = typeof ui.size === 'number' ? ui.size : DEFAULT_SIZE;
  return (
    <div role="img" aria-label={`${title} ${text}`} style={{ width: size, height: size }}>
      <span aria-hidden="true">
        <QRCode type="svg" value={text} size={size} errorLevel={levelOf(ui.level)} bordered={false} color="#000" bgColor="#fff" />
      </span>
    </div>
  );
}

function useContent(binding: Binding): string {
  const { instance } = useRenderContext();
  const { text } = binding.field.ui;
  const link = instance?.address === undefined ? '' : `${window.location.origin}${instance.address}`;
  return (typeof text === 'string' ? filled(binding, text.replaceAll('${link}', link)) : link || plainText(binding.value)).slice(0, MOST);
}

function levelOf(level: unknown): 'L' | 'M' | 'Q' | 'H' {
  return level === 'L' || level === 'Q' || level === 'H' ? level : 'M';
}
