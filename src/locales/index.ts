import i18next, { type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale as AntdLocale } from 'antd/es/locale';
import type { RuleMessages } from '../../validators/index.ts';
import type { Locale } from '../stores/LocaleStore.ts';

export interface LocaleBundle {
  /** Texts of the rules that judge values. */
  readonly rules: RuleMessages;
  readonly texts: Readonly<Record<string, unknown>>;
  readonly antd: AntdLocale;
}

const loaders: Readonly<Record<Locale, () => Promise<{ bundle: LocaleBundle }>>> = {
  'zh-CN': () => import('./zh-CN.ts'),
  'en-US': () => import('./en-US.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
};

/** What only the management portal says; the portal of the staff never fetches it. */
const managementLoaders: Readonly<Record<Locale, () => Promise<{ texts: LocaleBundle['texts'] }>>> = {
  'zh-CN': () => import('./management/zh-CN.ts'),
  'en-US': () => import('./management/en-US.ts'),
  'zh-TW': () => import('./management/zh-TW.ts'),
};

const bundles = new Map<Locale, LocaleBundle>();
let isManagement = false;

/** Called once where the management portal is shown, before its texts are fetched. */
export function bringManagementTexts(): void {
  isManagement = true;
  bundles.clear();
}

export async function loadLocale(locale: Locale): Promise<LocaleBundle> {
  const known = bundles.get(locale);
  if (known !== undefined) return known;
  const [{ bundle }, management] = await Promise.all([loaders[locale](), isManagement ? managementLoaders[locale]() : undefined]);
  const whole = management === undefined ? bundle : { ...bundle, texts: { ...bundle.texts, ...management.texts } };
  bundles.set(locale, whole);
  return whole;
}

/** Starts the translations with the texts of one language; the others are fetched when they are chosen. */
export async function startI18n(locale: Locale): Promise<i18n> {
  const bundle = await loadLocale(locale);
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: bundle.texts } } as Resource,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

/** Changes the language without a reload and answers with what antd needs. */
export async function changeLocale(instance: i18n, locale: Locale): Promise<LocaleBundle> {
  const bundle = await loadLocale(locale);
  instance.addResourceBundle(locale, 'translation', bundle.texts, true, true);
  await instance.changeLanguage(locale);
  return bundle;
}
