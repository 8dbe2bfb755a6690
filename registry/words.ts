import { languages, type Language, type Localised } from './localised.ts';

/** What may stand in a place of a text: the same for everybody, or words of its own in every language. */
export type Word = string | number | Localised;

/** The names of the places `{name}` of a text. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** A word as who reads the language has it. */
export const inLanguage = (word: Word, language: Language): string => (typeof word === 'object' ? word[language] : String(word));

/** A text with its places filled, in every language. The places are those of the Chinese text, which is the source of the others. */
export function fill<const Text extends Localised>(text: Text, params: Readonly<Record<Places<Text['zh-CN']>, Word>>): Localised {
  return filled(text, params);
}

/** The same where the text is one of a table, so that nobody knows its places. */
export function filled(text: Localised, params: Readonly<Record<string, Word>>): Localised {
  return everywhere((language) =>
    text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const word = Object.hasOwn(params, name) ? params[name] : undefined;
      return word === undefined ? whole : inLanguage(word, language);
    }),
  );
}

/** What somebody has written himself: names, messages of forms. It is not translated. */
export const asIs = (text: string): Localised => everywhere(() => text);

/** Words one after the other, as each language separates them. */
export function listed(words: readonly Word[]): Localised {
  return everywhere((language) => words.map((word) => inLanguage(word, language)).join(language === 'en-US' ? ', ' : '、'));
}

/** What each language says of it. */
export const everywhere = (text: (language: Language) => string): Localised =>
  Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>;

/** Names one after the other in a place that Chinese puts into brackets, `【{names}】`; `between` stands between the brackets. */
export function bracketed(words: readonly Word[], between = ''): Localised {
  return everywhere((language) =>
    words.map((word) => inLanguage(word, language)).join(language !== 'en-US' ? `】${between}【` : between === '' ? ', ' : ` ${between} `),
  );
}

/** Whether somebody who reads one of the languages would write it so. */
export const isCalled = (word: Word, text: string): boolean => (typeof word === 'object' ? Object.values(word).includes(text) : String(word) === text);

/** The words in Chinese, the source of the others. */
export const inChinese = (word: Word): string => inLanguage(word, 'zh-CN');

const or: Localised = { 'zh-CN': '或', 'en-US': ' or ', 'zh-TW': '或' };

/** One of several. */
export function anyOf(words: readonly Word[]): Localised {
  return everywhere((language) => words.map((word) => inLanguage(word, language)).join(or[language]));
}

/** What something is called, and what is said of it; what has no name is only spoken of. */
export const labelled = (label: Word, said: Word): Localised =>
  fill(
    label === ''
      ? { 'zh-CN': '{said}', 'en-US': '{said}', 'zh-TW': '{said}' }
      : { 'zh-CN': '{label}：{said}', 'en-US': '{label}: {said}', 'zh-TW': '{label}：{said}' },
    { label, said },
  );

/** Sentences one after the other. */
export function sentences(words: readonly Word[]): Localised {
  return everywhere((language) => words.map((word) => inLanguage(word, language)).join(language === 'en-US' ? '; ' : '；'));
}
