import type { Language } from '../../registry/localised.ts';

/** The language in which the shell speaks, as its environment says; Chinese where it says nothing of ours. */
export function languageOfShell(env: Readonly<Record<string, string | undefined>> = process.env): Language {
  const name = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  if (/^zh_(TW|HK|MO)/i.test(name)) return 'zh-TW';
  return /^en/i.test(name) ? 'en-US' : 'zh-CN';
}
