import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearMatcher } from '../../../validators/rules/support/linear/linearMatcher.ts';

describe('a linear matcher', () => {
  test.each([
    ['^\\d{12,19}$', '6222021234567890', true],
    ['^\\d{12,19}$', '622', false],
    ['b', 'abc', true],
    ['', 'x', true],
    ['^$', '', true],
    ['^$', 'x', false],
    ['^[\\u4e00-\\u9fa5]+$', '报销', true],
    ['^[\\u4e00-\\u9fa5]+$', '报x', false],
    ['^.$', '𩸽', true],
    ['^.$', '\n', false],
    ['^[^a]$', '𩸽', true],
    ['^[^]$', '\n', true],
    ['^(a|b)*c$', 'ababc', true],
    ['(?<year>\\d{4})-\\d\\d', 'x2026-11', true],
    ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', 'a.b@c.cn', true],
    ['^[-a]$', '-', true],
    ['^[a\\-z]$', '-', true],
    ['^[a\\-z]$', 'b', false],
    ['^a\\|b$', 'a|b', true],
    ['^[|)(\\]]+$', '|)(]', true],
    ['\\/', 'a/b', true],
    ['^a{2}$', 'aa', true],
    ['^a{2,}$', 'a', false],
    ['^(?:a{1,2}){2}$', 'aaaa', true],
    ['^a{0}$', '', true],
    ['x*?y+?', 'xy', true],
    ['a$|^b', 'bc', true],
    ['(^a|b)c', 'abc', true],
    ['(^a|b)c', 'xac', false],
    ['^\\x41\\u0042\\t$', 'AB\t', true],
    ['^\\$\\^\\.$', '$^.', true],
    ['(a$)b', 'ab', false],
    ['()*x', 'x', true],
    ['(?=a)', 'a', undefined],
    ['\\bword', 'word', undefined],
    ['(.)\\1', 'aa', undefined],
    ['(?i)a', 'A', undefined],
    ['\\p{L}', 'a', undefined],
    ['a{', 'a{', undefined],
    ['(', '', undefined],
    ['[b-a]', 'a', undefined],
    ['a**', '', undefined],
    ['[\\w-x]', '-', undefined],
    ['a{2,1}', 'a', undefined],
    ['^*', '', undefined],
    ['(a{500}){500}', '', undefined],
    ['(?:', '', undefined],
    ['a)', '', undefined],
    ['\\', '', undefined],
  ])('%s in %j is %s', (pattern, text, found) => expect(linearMatcher(pattern)?.test(text)).toBe(found));

  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\d', '\\w', '1', '^', '$', '[a-c1]') },
    { weight: 1, arbitrary: fc.constant('') },
  );
  const pattern = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      piece,
      fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => left + right),
      fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => `(?:${left}|${right})`),
      fc.tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?')).map(([part, sign]) => `(${part})${sign}`),
    ),
  })).tree;

  test('says what the built-in engine says', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        pattern,
        fc.array(fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c', '1', ' ') }), { minLength: 1, maxLength: 5 }),
        (source, texts) => {
          const matcher = linearMatcher(source);
          if (!matcher) return;
          const builtIn = new RegExp(source);
          for (const text of texts) {
            compared += 1;
            expect(matcher.test(text), `${source} in ${JSON.stringify(text)}`).toBe(builtIn.test(text));
          }
        },
      ),
      { numRuns: 10_000 },
    );
    expect(compared).toBeGreaterThan(20_000);
  });

  test('never throws and agrees with the built-in engine, whatever the pattern', () => {
    const any = fc.string({ unit: fc.constantFrom(...'ab1(){}[]|*+?^$\\.-,:<>=!dwxup 寿'), maxLength: 20 });
    fc.assert(
      fc.property(any, any, (source, text) => {
        const matcher = linearMatcher(source);
        if (matcher) expect(matcher.test(text)).toBe(new RegExp(source).test(text));
      }),
      { numRuns: 20_000 },
    );
  });

  test('a text that would need too much work does not match', () => {
    const text = Array.from({ length: 50_000 }, (_, index) => ((index * index) % 7 < 3 ? 'a' : 'b')).join('');
    expect(linearMatcher('(a|b)*a(a|b){600}c')?.test(text)).toBe(false);
  });
});
