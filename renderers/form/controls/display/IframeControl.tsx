import { observer } from 'mobx-react-lite';
import { lazyPart } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';

const SafeFrame = lazyPart(
  () => import('./SafeFrame.tsx').then((module) => module.default),
  ({ height }) => <div aria-busy="true" style={{ minHeight: Math.min(height, 120) }} />,
);

/** A page of another system in the form. Only origins that the installation trusts are shown, each in a sandbox. */
export const iframeControl = defineControl({
  widget: 'iframe',
  group: 'display',
  title: { 'zh-CN': '内嵌网页', 'en-US': 'Embedded page', 'zh-TW': '內嵌網頁' },
  doc: { 'zh-CN': '显示受信任站点的网页', 'en-US': 'Shows a page of a trusted site', 'zh-TW': '顯示受信任網站的網頁' },
  options: [
    { name: 'src', kind: 'text', doc: '网页地址；缺省为字段的值' },
    { name: 'params', kind: 'map', doc: '地址参数 → 字段，或单引号括起的常量' },
    { name: 'height', kind: 'number', doc: '高度，像素', default: 400, limits: { above: 0 } },
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
  const src = plainText(field.ui.src) || plainText(binding.value);
  return (
    <SafeFrame title={field.title} src={src} params={paramsOf(binding, field.ui.params)} height={typeof field.ui.height === 'number' ? field.ui.height : 400} />
  );
}
