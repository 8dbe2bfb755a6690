import { makeAutoObservable } from 'mobx';
import { LOCAL_KEYS } from '../constants.ts';
import { writeText } from './storage.ts';

export const locales = ['zh-CN', 'en-US', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The language of the screens, remembered in local storage. */
export class LocaleStore {
  current: Locale;

  constructor(private readonly storage: Storage) {
    const stored = storage.getItem(LOCAL_KEYS.locale);
    this.current = isLocale(stored) ? stored : 'zh-CN';
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
  }

  set(locale: Locale): void {
    this.current = locale;
    writeText(this.storage, LOCAL_KEYS.locale, locale);
  }
}
