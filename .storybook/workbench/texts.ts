import enUS from './locales/en-US.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** A text of the panels by its key, `workbench.rights.where`. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The texts of the panels in a language; Chinese for one they do not have. The manager of Storybook has no translations of its own. */
export function textsIn(locale: string): Translate {
  const texts = { workbench: languages.get(locale) ?? zhCN };
  return (key, params = {}) => {
    let at: unknown = texts;
    for (const part of key.split('.')) at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined;
    return typeof at === 'string' ? at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
  };
}

// helpers

const languages: ReadonlyMap<string, object> = new Map([
  ['zh-CN', zhCN],
  ['en-US', enUS],
  ['zh-TW', zhTW],
]);
