import { pointerOf } from './pointer.ts';
import type { RawItem } from './types.ts';

/** Keys whose text is shown to people. */
const textKeys: ReadonlySet<string> = new Set([
  'title', 'label', 'group', 'message', 'help', 'placeholder', 'x-rule-msg', 'name', 'text', 'content', 'watermark',
]);

/** Parts of a spec that hold data of a document, not words of the screen. */
const dataKeys: ReadonlySet<string> = new Set(['samples', 'data', 'x-default', 'texts']);

export interface TranslatableText {
  /** JSON pointer into the item. */
  readonly pointer: string;
  readonly text: string;
}

/** Every Chinese text of an item that a person may read, in document order. */
export function translatableTexts(item: Pick<RawItem, 'name' | 'spec'>): TranslatableText[] {
  const found: TranslatableText[] = [];
  const walk = (value: unknown, steps: readonly string[]): void => {
    if (typeof value === 'string') {
      const key = steps.at(-1) ?? '';
      if ((textKeys.has(key) || steps.at(-2) === 'buttonLabels' || steps.at(-2) === 'x-rule-msg') && /\p{Script=Han}/u.test(value)) found.push({ pointer: pointerOf(...steps), text: value });
    } else if (Array.isArray(value)) {
      value.forEach((entry, index) => walk(entry, [...steps, String(index)]));
    } else if (value !== null && typeof value === 'object') {
      for (const [key, entry] of Object.entries(value)) if (!dataKeys.has(key)) walk(entry, [...steps, key]);
    }
  };
  walk({ name: item.name, spec: item.spec }, []);
  return found;
}

/** The text of a place in a language, or the Chinese source when it is not translated. */
export function translated(item: Pick<RawItem, 'i18n'>, locale: string, pointer: string, source: string): string {
  const texts = item.i18n?.[locale];
  return texts?.[pointer] ?? (pointer === '/name' ? texts?.['name'] : undefined) ?? source;
}
