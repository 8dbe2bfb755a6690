import { translatableTexts, translated } from '../translatable.ts';
import type { Linter } from './context.ts';

/** Every text for people has to be there in every language. */
export const lintTranslations: Linter = (scope) => {
  for (const locale of scope.context.locales ?? []) {
    for (const { pointer, text } of translatableTexts(scope.item)) {
      if (translated(scope.item, locale, pointer, '') === '') scope.found('untranslated', pointer, { locale, text });
    }
  }
};
