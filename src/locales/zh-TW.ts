import dayjs from 'dayjs';
import antd from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw';
import { zhTW } from '../../validators/messages/zhTW.ts';
import { collectTexts } from './collectTexts.ts';
import type { LocaleBundle } from './index.ts';

dayjs.locale('zh-tw');

export const bundle: LocaleBundle = {
  texts: collectTexts(
    import.meta.glob<Record<string, unknown>>(['./zh-TW/*.json', '!./zh-TW/{manage,handover,outbox}.json'], { eager: true, import: 'default' }),
    import.meta.glob<Record<string, unknown>>('../../renderers/*/locales/zh-TW.json', { eager: true, import: 'default' }),
  ),
  antd,
  rules: zhTW,
};
