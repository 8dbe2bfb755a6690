import type { Translate } from '../types.ts';
import { enUS } from './enUS.ts';
import type { RuleMessages } from './RuleMessages.ts';
import { translateWith } from './translateWith.ts';
import { zhCN } from './zhCN.ts';
import { zhTW } from './zhTW.ts';

export { fillText, translateWith } from './translateWith.ts';
export type { RuleMessages } from './RuleMessages.ts';

export type RuleLocale = 'zh-CN' | 'en-US' | 'zh-TW';

/** The texts of all languages, for who serves readers of each. A page loads those of its own language only. */
export const ruleMessages: Readonly<Record<RuleLocale, RuleMessages>> = { 'zh-CN': zhCN, 'en-US': enUS, 'zh-TW': zhTW };

/** A translator over the texts of a language. An unknown key comes back as it is. */
export const translateRule = (locale: RuleLocale): Translate => translateWith(ruleMessages[locale]);
