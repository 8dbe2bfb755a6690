export { observer } from './observer.ts';
export { SessionStore, type CurrentUser } from './SessionStore.ts';
export { MenuStore } from './MenuStore.ts';
export { toMenuNodes } from './toMenuNodes.ts';
export { BadgeStore } from './BadgeStore.ts';
export { isLocale, LocaleStore, locales } from './LocaleStore.ts';
export type { Locale } from './LocaleStore.ts';
