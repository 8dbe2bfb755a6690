import { pointerOf } from '../pointer.ts';
import type { Linter } from './context.ts';

/**
 * Characters that nobody sees: of no width, or turning the direction in which the text around them is read. Two names that look alike would be two, and
 * what a reviewer reads would not be what runs. Refused wherever something is called, said or computed; the data of samples is what documents may hold.
 */
export const lintInvisible: Linter = ({ item, found }) => {
  const report = (pointer: string, text: string, rightToLeft: boolean): void => {
    const character = invisibleIn(text, rightToLeft);
    if (character !== undefined) found('invisible', pointer, { character, text: shown(text) });
  };
  const walk = (value: unknown, steps: readonly string[], rightToLeft: boolean): void => {
    if (typeof value === 'string') report(pointerOf(...steps), isDrawing(steps) ? decoded(value) : value, rightToLeft);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) report(pointerOf(...steps, key), key, false);
        if (!isData(steps, key)) walk(inner, [...steps, key], rightToLeft || (steps.length === 1 && steps[0] === 'i18n' && isRightToLeft(key)));
      }
  };
  const { name, typeKey, i18n = {}, deps, auth, spec } = item;
  const isPack = item.kind === 'locale' && isRightToLeft(String((spec as { readonly locale?: unknown }).locale));
  walk({ name, ...(typeKey === undefined ? {} : { typeKey }), i18n, deps, auth, spec }, [], isPack);
};

// helpers

/** Formats of Unicode, blanks of no width, lines and halves of characters, controls; tabs and ends of lines are seen. */
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]|(?![\t\n\r])\p{Cc}/gu;
const joiners: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
const marks: ReadonlySet<string> = new Set(['\u200e', '\u200f', '\u061c']);
const rightToLeftLanguages = /^(ar|fa|he|ur|yi|ps|sd|ug|dv|ckb)\b/;

const isRightToLeft = (language: string): boolean => rightToLeftLanguages.test(language);

/** The first character that nobody sees and that belongs to no writing, as `U+200B`. */
function invisibleIn(text: string, rightToLeft: boolean): string | undefined {
  for (const { 0: character, index } of text.matchAll(invisible)) {
    if (rightToLeft && marks.has(character)) continue;
    if (joiners.has(character) && isJoining(text.slice(0, index), text.slice(index + 1))) continue;
    return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return undefined;
}

/** Joiners make one picture of several, and shape the letters of some scripts: not those that this product is written in. */
const isJoining = (before: string, after: string): boolean =>
  (/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(before) && /^\p{Extended_Pictographic}/u.test(after)) ||
  (/(?![\p{scx=Latin}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Grek}\p{scx=Cyrl}])[\p{L}\p{M}]$/u.test(before) &&
    /^(?![\p{scx=Latin}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Grek}\p{scx=Cyrl}])[\p{L}\p{M}]/u.test(after));

/** The text with what is not seen in it written out. */
const shown = (text: string): string => text.slice(0, MOST_SHOWN).replace(invisible, '·');
const MOST_SHOWN = 40;

const isDrawing = (steps: readonly string[]): boolean => steps[0] === 'spec' && steps[1] === 'bpmn';

/** A drawing may write characters as numbers. */
const decoded = (xml: string): string =>
  xml.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (written, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10_ffff ? written : String.fromCodePoint(code);
  });

const isData = (steps: readonly string[], key: string): boolean => steps.length === 1 && steps[0] === 'spec' && key === 'samples';
