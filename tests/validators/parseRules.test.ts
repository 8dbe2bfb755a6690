import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRules, parseRules, printRules, ruleReferences, RuleSyntaxError, withRequired, type RuleCall } from '../../validators/index.ts';
import type { ParameterKind } from '../../validators/defineRule.ts';

describe('parseRules', () => {
  test.each<readonly [string, readonly (readonly [string, ...string[]])[]]>([
    ['', []],
    ['required', [['required']]],
    [' required | max:3 ', [['required'], ['max', '3']]],
    ['required||max: 3|', [['required'], ['max', '3']]],
    ['required|integer|min_value:1', [['required'], ['integer'], ['min_value', '1']]],
    [
      'regex:^\\d{12,19}$|max:19',
      [
        ['regex', '^\\d{12,19}$'],
        ['max', '19'],
      ],
    ],
    ['regex:^(a|b)$|required', [['regex', '^(a|b)$'], ['required']]],
    ['regex:[|)(]+|required', [['regex', '[|)(]+'], ['required']]],
    ['regex:a\\|b|required', [['regex', 'a\\|b'], ['required']]],
    ['regex:\\(|required', [['regex', '\\('], ['required']]],
    ['is:a\\|b\\,c\\\\', [['is', 'a|b,c\\']]],
    ['is:a\\d', [['is', 'a\\d']]],
    ['time:HH:mm', [['time', 'HH:mm']]],
    ['exists:http://x/y?z=', [['exists', 'http://x/y?z=']]],
    ['between:1,item.b', [['between', '1', 'item.b']]],
    ['max_value:单价', [['max_value', '单价']]],
  ])('%s', (text, expected) => {
    expect(parseRules(text)).toEqual(expected.map(([name, ...args]) => ({ name, args })));
  });

  test.each([
    ['nope', 'RULE_UNKNOWN', 'nope', 0],
    ['required|toString', 'RULE_UNKNOWN', 'toString', 9],
    ['required|__proto__:1', 'RULE_UNKNOWN', '__proto__', 9],
    ['max', 'RULE_PARAMETER_COUNT', 'max', 0],
    ['max:1,2', 'RULE_PARAMETER_COUNT', 'max', 0],
    ['required|between:1', 'RULE_PARAMETER_COUNT', 'between', 9],
    ['required:1', 'RULE_PARAMETER_COUNT', 'required', 0],
    ['max:x', 'RULE_BAD_PARAMETER', 'max', 4],
    ['max:', 'RULE_BAD_PARAMETER', 'max', 4],
    ['max:-1', 'RULE_BAD_PARAMETER', 'max', 4],
    ['between:1,2-', 'RULE_BAD_PARAMETER', 'between', 10],
    ['regex:(', 'RULE_BAD_PARAMETER', 'regex', 6],
    ['jsScript:???', 'RULE_BAD_PARAMETER', 'jsScript', 9],
    ['date_format:x', 'RULE_BAD_PARAMETER', 'date_format', 12],
    [':3', 'RULE_SYNTAX', '', 0],
  ])('%s is refused with %s', (text, code, rule, at) => {
    const error = refusal(text);
    expect(error).toBeInstanceOf(RuleSyntaxError);
    expect(error).toMatchObject({ code, rule, at });
  });

  test('refuses with a code or reads, whatever the text', () => {
    const pieces = fc.constantFrom('required', 'max', 'is', 'regex', 'between', ':', '|', ',', '\\', '(', ')', '[', ']', '3', 'x', ' ');
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join('')),
        (text) => {
          const error = refusal(text);
          const calls = error === undefined ? parseRules(text) : [];
          if (error !== undefined) expect(error).toBeInstanceOf(RuleSyntaxError);
          expect(parseRules(printRules(calls))).toEqual(calls);
        },
      ),
    );
  });
});

describe('printRules', () => {
  const call: fc.Arbitrary<RuleCall> = fc.oneof(
    fc.constantFrom('required', 'integer', 'email', 'phone').map((name) => ({ name, args: [] })),
    fc.tuple(fc.constantFrom('max', 'min', 'digits'), fc.nat(9999)).map(([name, n]) => ({ name, args: [String(n)] })),
    fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => ({ name: 'is', args: [text] })),
    fc.string({ minLength: 1, unit: fc.constantFrom('|', ',', '\\', ':', 'a') }).map((text) => ({ name: 'is', args: [text] })),
    fc.tuple(fc.integer(), fc.constantFrom('hdje', 'item.wqje', '金额')).map(([from, to]) => ({ name: 'between', args: [String(from), to] })),
    fc.constantFrom('^\\d{1,3}$', '^(a|b)$', '[|,(]', 'a\\|b,c', '(?:x|(y|z))+').map((pattern) => ({ name: 'regex', args: [pattern] })),
  );

  test('what is printed reads back as the same rules', () => {
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        expect(parseRules(printRules(calls))).toEqual(calls);
      }),
      { numRuns: 500 },
    );
  });

  /** An argument of each kind, hard ones among them. */
  const field = fc.constantFrom('hdje', 'item.wqje', 'parent.bz', '金额', 'hys.rl', 'item.hys.rl', '$a_1');
  const number = fc.oneof(fc.integer().map(String), fc.constantFrom('0.01', '-3.50', '99999999999.99', '+1', '.5'));
  const pointed = fc.constantFrom('today', '2026-11-20', '2026-11', '2026-11-20 09:30');
  const hard = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('|', ',', '\\', ':', 'a', ' ', '寿', '𩸽', '"', '[', ')', '\n') });
  const argument: Readonly<Record<ParameterKind, fc.Arbitrary<string>>> = {
    count: fc.nat(999_999).map(String),
    bound: fc.oneof(number, field),
    point: fc.oneof(pointed, field),
    field,
    column: fc.constantFrom('fpdm', '发票号码'),
    name: fc.constantFrom('even', 'my-check', '检查.a'),
    text: hard,
    format: fc.constantFrom('YYYY-MM-DD', 'yyyy/MM/dd', 'HH:mm', 'YYYY年MM月, DD'),
    url: fc.constantFrom('/x?a=1,2|3', 'http://h:1/a\\b', '/查?{}'),
    script: fc.base64String({ minLength: 4 }),
    flag: fc.constantFrom('true', 'false'),
    pattern: fc.oneof(
      fc.constantFrom(
        '^\\d{1,3}$',
        '^(a|b)$',
        '[|,(]',
        'a\\|b,c',
        '(?:x|(y|z))+',
        '\\\\',
        '\\(',
        '[\\]|]',
        '(?=a|b)c',
        '^(.)\\1|x',
        'a|',
        '|',
        '[^|]|[|]',
        '\\u4e00',
        ' x ',
        ':',
      ),
      fc
        .array(fc.constantFrom('a', '|', ',', '\\|', '\\\\', '(', ')', '[', ']', '\\(', '\\[', 'b+', '寿', ':', '{2}', '^', '$'), {
          minLength: 1,
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    ),
  };
  const anyCall: fc.Arbitrary<RuleCall> = fc
    .constantFrom(...defaultRules.flatMap((rule) => [rule.name, ...(rule.aliases ?? [])].map((name) => ({ rule, name }))))
    .chain(({ rule, name }) => {
      const params = rule.params ?? [];
      const least = params.filter(({ optional }) => optional !== true).length;
      return fc
        .integer({ min: least, max: params.length })
        .chain((count) => fc.tuple(...params.slice(0, count).map(({ kind }) => argument[kind])).map((args) => ({ name, args })));
    });

  test('every rule with arguments of every kind survives print and parse', () => {
    let printed = 0;
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 6 }), (calls) => {
        const text = attempt(() => printRules(calls));
        // A pattern may be none; then both directions refuse it.
        const read = typeof text === 'string' ? attempt(() => parseRules(text)) : text;
        if (read instanceof Error || text instanceof Error) {
          expect(read).toBeInstanceOf(RuleSyntaxError);
          expect(read).toMatchObject({ rule: 'regex' });
          return;
        }
        printed += 1;
        expect(printRules(read)).toBe(text);
        expect(parseRules(printRules(read))).toEqual(read);
        expect(read.map(ungrouped)).toEqual(calls.map(ungrouped));
      }),
      { numRuns: 4_000 },
    );
    expect(printed).toBeGreaterThan(1_500);
  });

  test('a top-level alternation is grouped', () => {
    expect(printRules([{ name: 'regex', args: ['a|b'] }])).toBe('regex:(?:a|b)');
  });
});

test('references are the fields that other rules read', () => {
  expect(ruleReferences(parseRules('min_value:1|max_value:item.wqje|date_lte:today|date_gte:ckssj|between:1,ts|confirmed:pw|max_value:item.wqje'))).toEqual([
    'item.wqje',
    'ckssj',
    'ts',
    'pw',
  ]);
});

test('required stands in front once', () => {
  expect(withRequired(parseRules('max:3')).map(({ name }) => name)).toEqual(['required', 'max']);
  expect(withRequired(parseRules('max:3|required')).map(({ name }) => name)).toEqual(['max', 'required']);
});

// helpers

/** Printing may put a pattern into a group, which means the same. */
function ungrouped({ name, args }: RuleCall): RuleCall {
  return { name, args: args.map((arg) => arg.replace(/^\(\?:(.*)\)$/s, '$1')) };
}

function refusal(text: string): unknown {
  const outcome = attempt(() => parseRules(text));
  return outcome instanceof Error ? outcome : undefined;
}

function attempt<Result>(run: () => Result): Result | Error {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
