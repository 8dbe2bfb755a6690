import { beforeAll, describe, expect, test } from 'vitest';
import { runRuleString } from '../../../validators/index.ts';
import { linearPattern } from '../../../validators/rules/support/patterns.ts';
import { softLimitMs } from '../../../validators/sandbox/quickjs.ts';
import { testPattern } from '../../../validators/sandbox/testPattern.ts';

const blowUps = [
  '(a+)+$', '(a|aa)+$', '(a|a)*$', '(a*)*$', '(a+)*b', '^(a+)+b', '([a-zA-Z]+)*$', '(.*a){20}', '(.*)(.*)(.*)(.*)=', '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y', '^(\\w+\\s?)*$', '(\\d+)*\\.(\\d+)*@', '((a*)*)*b', '(a|b|ab)*c', '.*.*.*.*.*z', '^(a?){50}a{50}$', '(a{1,100}){1,10}b', '(\\w+)+\\d', '(a+a+)+!!',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@)$', '(\\s*\\w*)*x', '([^b]+)*b', '(aa|aaa)*$', '^(aaa?)*$',
];
const text = `${'a'.repeat(50_000)}!`;
/** The same behind a look-ahead goes to the back-tracking engine. */
const patterns = [...blowUps, ...blowUps.map((pattern) => `(?=a)(?:${pattern})`)];

describe('catastrophic patterns', () => {
  beforeAll(async () => {
    await testPattern('a', 'a');
    linearPattern('a')?.test('a');
  });

  test('are fifty', () => expect(patterns).toHaveLength(50));

  test.each(patterns)('%s ends in time', async (pattern) => {
    linearPattern(pattern);
    const start = performance.now();
    await runRuleString(`regex:${pattern}`, text);
    // The limit itself, and what the machine takes to notice it.
    expect(performance.now() - start).toBeLessThan(softLimitMs * 2);
  });
});

test.each([['^(?=.*\\d).+$', 'a1', true], ['^(?!x)', 'x', false], ['(?<=a)b', 'ab', true], ['^(.)\\1$', '寿寿', true], ['(?=a)(a+)+$', `${'a'.repeat(100)}!`, false]])(
  'back-tracking %s on %s', async (pattern, value, found) => {
    expect(linearPattern(pattern)).toBeUndefined();
    expect(await testPattern(pattern, value)).toBe(found);
  });
