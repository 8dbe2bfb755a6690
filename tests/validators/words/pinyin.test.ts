import { expect, test } from 'vitest';
import { isFoundBy } from '../../../validators/words/pinyin.ts';

/** What is typed finds a choice by a piece of its name, by its reading and by its initials. */
test.each<[text: string, found: readonly string[], passed: readonly string[]]>([
  ['北京', ['北', '京', 'beijing', 'BJ', 'bj', 'beij', 'bjing', 'jing', 'bei jing', "bei'jing"], ['jb', 'nanjing', 'bjx', 'ei']],
  ['杭州市', ['hz', 'hangzhou', 'hzs', 'zhoushi'], ['huzhou', 'zs1']],
  ['西安', ['xian', 'xa', "xi'an"], ['xn']],
  ['重庆', ['chongqing', 'cq', 'zhongqing'], ['qc']],
  ['差旅费报销', ['clf', 'chailv', 'chailu', 'clfbx', 'bx', 'baoxiao'], ['cfb']],
  ['女士', ['nvshi', 'nushi', 'ns'], ['vs']],
  ['厦门', ['xm', 'xiamen', 'sm'], ['xn']],
  ['高铁二等座', ['gt', 'gaotie', 'edz', 'gtedz'], ['gte1']],
  ['A级（含）', ['a', 'aj', 'aji', 'ajh'], ['jia']],
  ['发票 2026', ['fp', 'fp2026', '2026', 'p2'], ['fp27']],
  ['Hotel', ['hot', 'HOTEL', 'otel'], ['htl']],
  ['', [''], ['a']],
  ['单据', ['', '  '], []],
])('%s', (text, found, passed) => {
  expect(found.filter((typed) => !isFoundBy(text, typed))).toEqual([]);
  expect(passed.filter((typed) => isFoundBy(text, typed))).toEqual([]);
});

test('a long text and a long word are no work', () => {
  expect(isFoundBy('石'.repeat(200), `${'s'.repeat(39)}x`)).toBe(false);
  expect(isFoundBy('石'.repeat(200), 's'.repeat(40))).toBe(true);
});
