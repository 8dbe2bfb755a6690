import { pointerOf, stepsOf } from './pointer.ts';
import type { RawItem } from './types.ts';

/** Keys whose text is shown to people. */
const textKeys: ReadonlySet<string> = new Set([
  'title',
  'label',
  'group',
  'message',
  'help',
  'placeholder',
  'x-rule-msg',
  'name',
  'text',
  'content',
  'watermark',
]);

/** The same of controls and papers; they may stay in one language. */
const furtherKeys: ReadonlySet<string> = new Set([
  'subject',
  'description',
  'unit',
  'prefix',
  'suffix',
  'currency',
  'activeText',
  'inactiveText',
  'emptyText',
  'alt',
  'button',
  'startPlaceholder',
  'endPlaceholder',
  'separator',
  'textValue',
  'signers',
  'texts',
  'options',
]);

/** Keys of maps whose every value is one. */
const mapKeys: ReadonlySet<string> = new Set(['buttonLabels', 'x-rule-msg']);

/** Maps and objects whose values are names of fields and columns, whatever their keys are. */
const nameMaps: ReadonlySet<string> = new Set([
  'main',
  'opinion',
  'resultMap',
  'params',
  'bind',
  'map',
  'query',
  'related',
  'tree',
  'set',
  'header',
  'expected',
  'propConf',
  'backfill',
  'relation',
]);

/** Parts of a spec that hold data of a document, not words of the screen. */
const dataKeys: ReadonlySet<string> = new Set(['samples', 'data', 'x-default', 'texts']);

export interface TranslatableText {
  /** JSON pointer into the item. */
  readonly pointer: string;
  readonly text: string;
}

/** Every text of an item that a person may read, in document order. */
export function wordsIn(item: Pick<RawItem, 'name' | 'spec'>): TranslatableText[] {
  const found: TranslatableText[] = [];
  const walk = (value: unknown, steps: readonly string[]): void => {
    if (typeof value === 'string') {
      if (isWord(steps)) found.push({ pointer: pointerOf(...steps), text: value });
    } else if (Array.isArray(value)) {
      value.forEach((entry, index) => walk(entry, [...steps, String(index)]));
    } else if (value !== null && typeof value === 'object') {
      for (const [key, entry] of Object.entries(value)) if (!dataKeys.has(key)) walk(entry, [...steps, key]);
    }
  };
  walk({ name: item.name, spec: item.spec }, []);
  return found;
}

/** The Chinese ones among them, which other languages have to say in their words. */
export function translatableTexts(item: Pick<RawItem, 'name' | 'spec'>): TranslatableText[] {
  return wordsIn(item).filter(
    ({ pointer, text }) => !furtherKeys.has(stepsOf(pointer).at(-1) ?? '') && !furtherKeys.has(stepsOf(pointer).at(-2) ?? '') && /\p{Script=Han}/u.test(text),
  );
}

/** Whether a person reads the text at a place of an item: it is one, or an entry of a list or map of texts. */
export function isWord(steps: readonly string[]): boolean {
  const [key = '', above = '', over = ''] = [...steps].reverse();
  if ((nameMaps.has(above) && !(above === 'backfill' && key === 'title')) || over === 'sub') return false;
  return textKeys.has(key) || furtherKeys.has(key) || mapKeys.has(above) || (/^\d+$/.test(key) && furtherKeys.has(above));
}

/** The text of a place in a language, or the Chinese source when it is not translated. */
export function translated(item: Pick<RawItem, 'i18n'>, locale: string, pointer: string, source: string): string {
  const texts = item.i18n?.[locale];
  return texts?.[pointer] ?? (pointer === '/name' ? texts?.['name'] : undefined) ?? source;
}
