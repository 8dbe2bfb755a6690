import type { Language } from '../../registry/localised.ts';
import type { HandlerContext } from './context.ts';

/** The language of the caller among those of the product; what he reads does not depend on which variant his browser names. */
export function localeOf({ request }: { readonly request: Pick<HandlerContext['request'], 'header'> }): Language {
  const wanted = (request.header('accept-language') ?? '').split(',')[0]?.split(';')[0]?.trim() ?? '';
  if (/^en/i.test(wanted)) return 'en-US';
  return /^zh-(tw|hk|hant)/i.test(wanted) ? 'zh-TW' : 'zh-CN';
}
