import { lazyPart } from '../../../core/index.ts';
import { observer } from 'mobx-react-lite';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { staticText, textOptions } from './staticText.ts';

const SafeMarkup = lazyPart(
  () => import('./SafeMarkup.tsx').then((module) => module.default),
  ({ markup }) => <p className="yb-static">{plain(markup)}</p>,
);

/** Markup of metadata is cleaned before it is shown: it brings words and their shape, never behaviour. */
export const htmlControl = defineControl({
  widget: 'html',
  group: 'display',
  title: { 'zh-CN': '富文本说明', 'en-US': 'Formatted note', 'zh-TW': '格式化文字說明' },
  doc: { 'zh-CN': '一段带格式的固定说明', 'en-US': 'A fixed note with formatting', 'zh-TW': '一段帶格式的固定說明' },
  options: textOptions,
  example: { type: 'string', ui: { text: '<p>请附会议通知</p>' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer((props: ReadProps) => <Markup markup={staticText(props)} />),
  print: observer((props: ReadProps) => <Markup markup={staticText(props)} inert />),
});

// helpers

function Markup({ markup, inert = false }: { readonly markup: string; readonly inert?: boolean }) {
  return <SafeMarkup markup={markup} inert={inert} />;
}

/** Stands for a moment where the cleaned markup comes. */
const plain = (markup: string): string => markup.replace(/<[^>]*>|&#?\w+;/g, ' ');
