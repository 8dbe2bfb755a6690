import { collectTexts } from '../collectTexts.ts';

export const texts = collectTexts(import.meta.glob<Record<string, unknown>>('../zh-TW/{manage,handover,outbox}.json', { eager: true, import: 'default' }), {});
