import { expect, test } from 'vitest';
import { lintInvisible } from '../../registry/metadata/lint/lintInvisible.ts';
import type { LintScope } from '../../registry/metadata/lint/context.ts';

/** The first character of a name that nobody sees. */
function hiddenIn(name: string): string | undefined {
  const told: (string | undefined)[] = [];
  const found = (_id: string, _pointer: string, { character }: { readonly character?: string }): void => void told.push(character);
  lintInvisible({ item: { kind: 'bo', key: 'a', name, spec: {} }, found } as unknown as LintScope);
  return told[0];
}

test('every picture of Unicode is seen', () => {
  const isPicture = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
  const modifiers = ['', '\u{1f3fb}', '\u{1f3ff}'];
  const singles = Array.from({ length: 0x1_fb00 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const pictures = singles
    .filter((each) => /\p{Emoji}/u.test(each))
    .flatMap((each) => [each, `${each}\ufe0f`, `${each}\ufe0f\u20e3`, ...modifiers.map((tone) => each + tone)]);
  const parts = pictures.filter((each) => isPicture.test(each));
  const joined = parts.flatMap((each) => ['♀️', '♂️', '⚕️', '🦰', '💻', '➡️', '🌈'].map((other) => `${each}\u200d${other}`)).filter((each) => isPicture.test(each));
  expect(joined.length).toBeGreaterThan(100);
  expect([...parts, ...joined].filter((each) => hiddenIn(each) !== undefined)).toEqual([]);
});

test.each([
  ...['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '英格兰🏴󠁧󠁢󠁥󠁮󠁧󠁿队', '🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👩‍❤️‍💋‍👨', '👨‍👩‍👧‍👦', '🧑🏽‍🦯‍➡️', '🏴‍☠️', '⛓️‍💥', '1️⃣', '☎︎', '葛\u{e0100}城', '　甲', '甲\u00a0乙', 'a b'].map(
    (text) => [text, undefined] as const,
  ),
  ['🏴\u{e0067}\u{e0062}', 'U+E0067'],
  ['甲\u{e0067}\u{e0062}\u{e0065}\u{e007f}', 'U+E0067'],
  ['甲\ufe0f', 'U+FE0F'],
  ['1\ufe0f', 'U+FE0F'],
  ['☎\ufe0f\ufe0f', 'U+FE0F'],
  ['a\u{e0100}', 'U+E0100'],
  ['甲\u180b', 'U+180B'],
  ['\u2800', 'U+2800'],
  ['甲\u00a0', 'U+00A0'],
  ['\u2003甲', 'U+2003'],
  ['\u3164', 'U+3164'],
] as const)('%j: %s', (text, expected) => expect(hiddenIn(text)).toBe(expected));
