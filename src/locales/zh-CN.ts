import dayjs from 'dayjs';
import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { zhCN } from '../../validators/messages/zhCN.ts';
import { collectTexts } from './collectTexts.ts';
import type { LocaleBundle } from './index.ts';

dayjs.locale('zh-cn');

export const bundle: LocaleBundle = {
  texts: collectTexts(
    import.meta.glob<Record<string, unknown>>(['./zh-CN/*.json', '!./zh-CN/{manage,handover,outbox}.json'], { eager: true, import: 'default' }),
    import.meta.glob<Record<string, unknown>>('../../renderers/*/locales/zh-CN.json', { eager: true, import: 'default' }),
  ),
  antd,
  rules: zhCN,
};
