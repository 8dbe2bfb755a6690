/** Languages of the product. Chinese comes first and is the source of the others. */
export const languages = ['zh-CN', 'en-US', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** A text that a declared unit brings along, such as the name of a control or what a function does. */
export type Localised = Readonly<Record<Language, string>>;

/** The text in the reader's language; an unknown language reads Chinese. */
export function localised(text: Localised, locale: string): string {
  return Object.hasOwn(text, locale) ? text[locale as Language] : text['zh-CN'];
}
