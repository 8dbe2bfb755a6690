import { observer } from 'mobx-react-lite';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { staticText, textOptions } from './staticText.ts';

export const labelControl = defineControl({
  widget: 'label',
  group: 'display',
  title: { 'zh-CN': '说明文字', 'en-US': 'Note', 'zh-TW': '說明文字' },
  doc: { 'zh-CN': '一段固定的文字', 'en-US': 'A fixed piece of text', 'zh-TW': '一段固定的文字' },
  options: textOptions,
  example: { type: 'string', ui: { text: '请附会议通知' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer((props: ReadProps) => <p className="yb-static">{staticText(props)}</p>),
});
