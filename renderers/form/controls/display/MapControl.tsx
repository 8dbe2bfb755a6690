import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { sourceValue } from '../support/fieldSources.ts';

const DEFAULT_MAP = 'https://uri.amap.com/search?keyword=${address}';

/** An address and the way to a map of it. Nothing is fetched from a map service until somebody asks. */
export const mapControl = defineControl({
  widget: 'map',
  group: 'display',
  title: { 'zh-CN': '地图地址', 'en-US': 'Place on a map', 'zh-TW': '地圖地址' },
  doc: { 'zh-CN': '填写地址，可在地图网站中查看', 'en-US': 'An address that can be looked up on a map site', 'zh-TW': '填寫地址，可在地圖網站中檢視' },
  options: [
    { name: 'addressName', kind: 'text', doc: '地点名称取自哪个字段' },
    { name: 'url', kind: 'text', doc: '地图网址，${address} 处填入地址', default: DEFAULT_MAP },
  ],
  example: { type: 'string', value: '北京市海淀区中关村' },
  aliases: ['amap'],
  types: ['string'],
  text: (binding) => plainText(binding.value),
  codec: { show: plainText, parse: (text) => (text === '' ? null : text) },
  read: observer(MapRead),
  print: observer(({ binding }: ReadProps) => <span className="yb-text">{placeText(binding)}</span>),
});

// helpers

function MapRead({ binding, field }: ReadProps) {
  const { t, services } = useRenderContext();
  const text = placeText(binding);
  const open = (): void => {
    const template = plainText(field.ui.url) || DEFAULT_MAP;
    services.open(template.replaceAll('${address}', encodeURIComponent(text)), { newTab: true });
  };
  return (
    <span className="yb-text">
      {text || '–'}
      {text !== '' && (
        <>
          {' '}
          <button type="button" className="yb-link" onClick={open}>
            {t('control.map.open')}
          </button>
        </>
      )}
    </span>
  );
}

function placeText(binding: ReadProps['binding']): string {
  const source = plainText(binding.field.ui.addressName);
  const name = source === '' ? '' : plainText(sourceValue(binding, source));
  return [name, plainText(binding.value)].filter((part) => part !== '').join(' ');
}
