import { beforeAll, describe, expect, test } from 'vitest';
import { runRuleString } from '../../../validators/index.ts';
import { linearPattern, loadPattern } from '../../../validators/rules/support/patterns.ts';
import { testPattern } from '../../../validators/sandbox/testPattern.ts';
import { leastCpuMs } from './leastTime.ts';

const blowUps = [
  '(a+)+$',
  '(a|aa)+$',
  '(a|a)*$',
  '(a*)*$',
  '(a+)*b',
  '^(a+)+b',
  '([a-zA-Z]+)*$',
  '(.*a){20}',
  '(.*)(.*)(.*)(.*)=',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
  '^(\\w+\\s?)*$',
  '(\\d+)*\\.(\\d+)*@',
  '((a*)*)*b',
  '(a|b|ab)*c',
  '.*.*.*.*.*z',
  '^(a?){50}a{50}$',
  '(a{1,100}){1,10}b',
  '(\\w+)+\\d',
  '(a+a+)+!!',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@)$',
  '(\\s*\\w*)*x',
  '([^b]+)*b',
  '(aa|aaa)*$',
  '^(aaa?)*$',
];
const text = `${'a'.repeat(50_000)}!`;
const limitMs = 50;

/** Each pattern three times: as it is, with a flag that only RE2 reads, behind a look-ahead that needs the back-tracking engine. */
const patterns = blowUps.flatMap((pattern) => [pattern, `(?i)${pattern}`, `(?=a)(?:${pattern})`]);

describe('catastrophic patterns', () => {
  beforeAll(async () => {
    await testPattern('a', 'a');
    await loadPattern('(?i)a');
  });

  test('are at least fifty', () => expect(patterns.length).toBeGreaterThanOrEqual(50));

  test.each(patterns)('%s ends in time', async (pattern) => {
    const fastest = await leastCpuMs(limitMs, () => runRuleString(`regex:${pattern}`, text));
    expect(fastest).toBeLessThanOrEqual(limitMs);
  });
});

test.each([
  ['^(?=.*\\d).+$', 'a1', true],
  ['^(?!x)', 'x', false],
  ['(?<=a)b', 'ab', true],
  ['^(.)\\1$', '寿寿', true],
  ['(?=a)(a+)+$', `${'a'.repeat(100)}!`, false],
])('back-tracking %s on %s', async (pattern, value, found) => {
  expect(await loadPattern(pattern)).toBeUndefined();
  expect(await testPattern(pattern, value)).toBe(found);
});

test.each([
  ['(?i)^报销a$', '报销A', true],
  ['\\bok\\b', 'it is ok', true],
  ['\\bok\\b', 'book', false],
  ['^\\p{Han}+$', '报销', true],
  ['(?P<year>\\d{4})', '2026', true],
])('RE2 runs %s on %s', async (pattern, value, found) => {
  expect((await runRuleString(`regex:${pattern}`, value)).valid).toBe(found);
  expect(linearPattern(pattern)?.test(value)).toBe(found);
});
