/** The Latin initials of Chinese text in pinyin order, for searches such as `clf`. Letters and digits stand for themselves. */
export const initialsOf = (text: string): string => [...text].map(initialOf).join('');

// helpers

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
/** The first character of each letter; no syllable begins with I, U or V. */
const firsts: readonly (readonly [string, string])[] = [
  ['阿', 'a'],
  ['八', 'b'],
  ['嚓', 'c'],
  ['咑', 'd'],
  ['妸', 'e'],
  ['发', 'f'],
  ['旮', 'g'],
  ['哈', 'h'],
  ['丌', 'j'],
  ['咔', 'k'],
  ['垃', 'l'],
  ['妈', 'm'],
  ['拏', 'n'],
  ['喔', 'o'],
  ['妑', 'p'],
  ['七', 'q'],
  ['呥', 'r'],
  ['仨', 's'],
  ['他', 't'],
  ['屲', 'w'],
  ['夕', 'x'],
  ['丫', 'y'],
  ['帀', 'z'],
];

function initialOf(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase();
  if (!/\p{Script=Han}/u.test(character)) return '';
  return firsts.findLast(([first]) => collator.compare(character, first) >= 0)?.[1] ?? '';
}
