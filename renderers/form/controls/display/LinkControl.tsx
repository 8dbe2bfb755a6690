import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../text/values.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { filled } from '../support/fieldSources.ts';
import { staticText, textOptions } from './staticText.ts';

export const linkControl = defineControl({
  widget: 'link',
  group: 'display',
  title: { 'zh-CN': '链接', 'en-US': 'Link', 'zh-TW': '連結' },
  doc: { 'zh-CN': '打开一个地址', 'en-US': 'Opens an address', 'zh-TW': '開啟一個位址' },
  options: [
    ...textOptions,
    { name: 'href', kind: 'text', doc: '地址，可含 ${字段}；缺省为字段的值' },
    { name: 'newTab', kind: 'flag', doc: '在新标签页打开', default: false },
  ],
  example: { type: 'string', ui: { text: '首页', href: '/home' }, value: null },
  types: ['string'],
  layout: 'static',
  text: (binding) => plainText(binding.value),
  read: observer(LinkRead),
  print: observer((props: ReadProps) => <span className="yb-text">{staticText(props)}</span>),
});

// helpers

function LinkRead({ binding, field }: ReadProps) {
  const { services } = useRenderContext();
  const href = typeof field.ui.href === 'string' ? filled(binding, field.ui.href) : plainText(binding.value);
  return (
    <button type="button" className="yb-link" onClick={() => services.open(href, { newTab: field.ui.newTab === true })} disabled={href === ''}>
      {staticText({ binding, field })}
    </button>
  );
}
