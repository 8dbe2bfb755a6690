import type { i18n } from 'i18next';
import { loadLocale, startI18n, type LocaleBundle } from '../../src/locales/index.ts';
import type { Locale } from '../../src/stores/LocaleStore.ts';

/** Texts of the portal and of antd in one language. */
export interface Language {
  readonly locale: Locale;
  readonly i18n: i18n;
  readonly bundle: LocaleBundle;
}

const languages = new Map<Locale, Promise<Language>>();

/** Every language gets its own translations, so that stories in several of them can stand on one page. */
export function openLanguage(locale: Locale): Promise<Language> {
  const known = languages.get(locale);
  if (known !== undefined) return known;
  const opening = open(locale);
  languages.set(locale, opening);
  return opening;
}

// helpers

async function open(locale: Locale): Promise<Language> {
  return { locale, i18n: await startI18n(locale), bundle: await loadLocale(locale) };
}
