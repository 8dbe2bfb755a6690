import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../../../validators/words/index.ts';
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
  text: linkText,
  read: observer(LinkRead),
  print: observer(({ binding }: ReadProps) => <span className="yb-text">{linkText(binding)}</span>),
});

// helpers

function addressOf(binding: Binding): string {
  const { href } = binding.field.ui;
  return typeof href === 'string' ? filled(binding, href) : plainText(binding.value);
}

/** On paper nobody can press it: its words and where it leads, as a whole address. Nothing where it leads nowhere. */
function linkText(binding: Binding): string {
  const address = addressOf(binding);
  if (address === '') return '';
  const words = staticText({ binding, field: binding.field });
  const whole = address.startsWith('/') && !address.startsWith('//') ? `${window.location.origin}${address}` : address;
  return words === '' || words === address || words === binding.field.title ? whole : `${words} ${whole}`;
}

function LinkRead({ binding, field }: ReadProps) {
  const { services } = useRenderContext();
  const href = addressOf(binding);
  return (
    <button type="button" className="yb-link" onClick={() => services.open(href, { newTab: field.ui.newTab === true })} disabled={href === ''}>
      {staticText({ binding, field })}
    </button>
  );
}
