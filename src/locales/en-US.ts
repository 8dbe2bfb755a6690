import dayjs from 'dayjs';
import antd from 'antd/es/locale/en_US';
import { enUS } from '../../validators/messages/enUS.ts';
import { collectTexts } from './collectTexts.ts';
import type { LocaleBundle } from './index.ts';

dayjs.locale('en');

export const bundle: LocaleBundle = {
  texts: collectTexts(
    import.meta.glob<Record<string, unknown>>(['./en-US/*.json', '!./en-US/{manage,handover,outbox}.json'], { eager: true, import: 'default' }),
    import.meta.glob<Record<string, unknown>>('../../renderers/*/locales/en-US.json', { eager: true, import: 'default' }),
  ),
  antd,
  rules: enUS,
};
