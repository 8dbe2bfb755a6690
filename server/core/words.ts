import { languages, type Language, type Localised } from '../../registry/localised.ts';

/** What may stand in a place of a text: the same for everybody, or words of its own in every language. */
export type Word = string | number | Localised;

/** The names of the places `{name}` of a text. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** A text with its places filled, in every language. The places are those of the Chinese text, which is the source of the others. */
export function fill<const Text extends Localised>(text: Text, params: Readonly<Record<Places<Text['zh-CN']>, Word>>): Localised {
  const given: Readonly<Record<string, Word>> = params;
  return everywhere((language) =>
    text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const word = Object.hasOwn(given, name) ? given[name] : undefined;
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

// helpers

const inLanguage = (word: Word, language: Language): string => (typeof word === 'object' ? word[language] : String(word));

const everywhere = (text: (language: Language) => string): Localised =>
  Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>;
