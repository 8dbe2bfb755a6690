import type { Language } from '../../registry/localised.ts';

/** The language of the caller among those of the product; what he reads does not depend on which variant his browser names. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',')[0]?.split(';')[0]?.trim() ?? '';
  if (/^en/i.test(wanted)) return 'en-US';
  return /^zh-(tw|hk|hant)/i.test(wanted) ? 'zh-TW' : 'zh-CN';
}
