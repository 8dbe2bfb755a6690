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

/**
 * Formats of Unicode, blanks of no width or without ink, selectors of variants, lines and halves of characters, controls; tabs and ends of lines
 * are seen.
 */
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\p{Variation_Selector}]|(?![\t\n\r])\p{Cc}/gu;
/** Blanks that look like the usual one; nobody sees them where a text begins or ends. An ideographic one indents paragraphs. */
const blankAtEdge = /^[\u00a0\u1680\u2000-\u200a\u202f\u205f]|[\u00a0\u1680\u2000-\u200a\u202f\u205f]$/u;
/** Flags of parts of a country, such as that of England: a black flag, the letters of its code as tags, and the tag that ends them. */
const tagFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
const joiners: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
const marks: ReadonlySet<string> = new Set(['\u200e', '\u200f', '\u061c']);
const rightToLeftLanguages = /^(ar|fa|he|ur|yi|ps|sd|ug|dv|ckb)\b/;

const isRightToLeft = (language: string): boolean => rightToLeftLanguages.test(language);

/** The first character that nobody sees and that belongs to no writing, as `U+200B`. */
function invisibleIn(given: string, rightToLeft: boolean): string | undefined {
  const text = given.replace(tagFlag, '\u{1f3f4}');
  for (const { 0: character, index } of text.matchAll(invisible)) {
    const [before, after] = [text.slice(0, index), text.slice(index + character.length)];
    if (rightToLeft && marks.has(character)) continue;
    if (joiners.has(character) && isJoining(before, after)) continue;
    if (isSelecting(character, before, after)) continue;
    return named(character);
  }
  const blank = blankAtEdge.exec(text);
  return blank === null ? undefined : named(blank[0]);
}

const named = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Selectors of variants have a meaning behind a picture, in a key cap, and behind letters that are written in several ways. */
function isSelecting(character: string, before: string, after: string): boolean {
  if (character === '\ufe0e' || character === '\ufe0f')
    return /\p{Extended_Pictographic}$/u.test(before) || (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'));
  if (/[\u180b-\u180d\u180f]/.test(character)) return /\p{scx=Mong}$/u.test(before);
  return /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u.test(character) && /\p{Script=Han}$/u.test(before);
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
