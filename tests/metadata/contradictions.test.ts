import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { parseRules } from '../../validators/parseRules.ts';
import { mayMeet, textSetOf } from '../../validators/rules/support/textSets.ts';
import { ruleRegistry } from '../../validators/rules/index.ts';
import { runSyncRules } from '../../validators/runRules.ts';

/** Rules of one field that nothing passes together are refused; rules that seldom agree are not. */
const text = { type: 'string', title: '文', 'x-ui': { widget: 'input' } };
const number = { type: 'number', title: '数', 'x-ui': { widget: 'number' } };
const date = { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date' } };
const month = { type: 'string', title: '月', 'x-ui': { widget: 'month' } };
const found = (field: object): string[] =>
  lintPackage([{ kind: 'bo', key: 'b', name: 'b', spec: { schema: { type: 'object', properties: { x: field } } } } as unknown as RawItem], itemChecks)
    .filter(({ code }) => code.startsWith('E') || code === 'W09')
    .map(({ code, pointer, message }) => `${code} ${pointer.replace('/spec/schema/properties/x/', '')} ${/规则(.*)互相/.exec(message)?.[1] ?? ''}`.trim());

describe('rules', () => {
  test.each<[string, object, string | undefined]>([
    ['required|alpha|numeric', text, '【alpha】【numeric】'],
    ['alpha|digits:4', text, '【alpha】【digits:4】'],
    ['email|alpha_dash', text, '【email】【alpha_dash】'],
    ['email|mobile', text, '【email】【mobile】'],
    ['url|alpha_spaces', text, '【url】【alpha_spaces】'],
    ['mobile|max:10', text, '【mobile】【max:10】'],
    ['digits:4|min:5', text, '【digits:4】【min:5】'],
    ['id_card|length:15', text, '【id_card】【length:15】'],
    ['date_format|alpha_num', text, '【date_format】【alpha_num】'],
    ['time:HH:mm|min:6', text, '【time:HH:mm】【min:6】'],
    ['is:abc|numeric', text, '【is:abc】【numeric】'],
    ['is:abc|is:abd', text, '【is:abc】【is:abd】'],
    ['is:5|regex:^[6-9]$', text, '【is:5】【regex:^[6-9]$】'],
    ['digits:3|min_value:1000', number, '【digits:3】【min_value:1000】'],
    ['maxIntLen:2|min_value:100', number, '【maxIntLen:2】【min_value:100】'],
    ['integer|between:1.2,1.8', number, '【integer】【between:1.2,1.8】'],
    ['decimal:1|min_value:1.01|max_value:1.09', number, '【decimal:1】【min_value:1.01】【max_value:1.09】'],
    ['date_gte:2026-02-01|date_lte:2026-01-01', date, '【date_gte:2026-02-01】【date_lte:2026-01-01】'],
    ['isAfter:2026-01-01|isBefore:2026-01-02', date, '【isAfter:2026-01-01】【isBefore:2026-01-02】'],
    // what some value passes
    ['alpha_num|numeric', text, undefined],
    ['alpha|alpha_dash|max:3', text, undefined],
    ['phone|mobile', text, undefined],
    ['phone|alpha_dash', text, undefined],
    ['email|max:6', text, undefined],
    ['id_card|alpha_num|length:18', text, undefined],
    ['date_format|alpha_dash', text, undefined],
    ['date_format:YYYYMMDD|digits:8', text, undefined],
    ['is:5|numeric|max_value:9', text, undefined],
    ['digits:3|min_value:999', number, undefined],
    ['maxIntLen:2|max_value:-99.5', number, undefined],
    ['integer|between:1.2,2', number, undefined],
    ['decimal:1|min_value:1.01|max_value:1.1', number, undefined],
    ['regex:^a|regex:b$', text, undefined],
    ['isAfter:2026-01-01|isBefore:2026-01-03', date, undefined],
    ['date_gte:2026-01-10|date_lte:2026-01-05', month, undefined],
    ['date_gte:2026-02-01|date_lte:today', date, undefined],
  ])('%s', (rules, field, expected) => expect(found({ ...field, 'x-rules': rules })).toEqual(expected === undefined ? [] : [`E07 x-rules ${expected}`]));

  test('bounds say themselves that nothing lies between them', () => {
    expect(found({ ...text, 'x-rules': 'min:5|max:3' })).toEqual(['E07 x-rules']);
    expect(found({ ...number, 'x-rules': 'between:9,3' })).toEqual(['E07 x-rules']);
  });
});

describe('listed values', () => {
  test.each<[object, string[]]>([
    [{ enum: ['a', 'b'], pattern: '^[0-9]+$' }, ['E30 enum']],
    [{ enum: ['a', '1'], pattern: '^[0-9]+$' }, ['W09 enum/0']],
    [{ enum: ['abc'], 'x-rules': 'max:2' }, ['E30 enum']],
    [{ enum: ['ab', null], 'x-rules': 'required|max:2' }, []],
    [{ enum: ['ab'] }, []],
  ])('%j', (more, expected) => expect(found({ type: ['string', 'null'], title: '列', 'x-ui': { widget: 'select' }, ...more })).toEqual(expected));
});

test('no text passes two rules whose sets do not meet', () => {
  const rules = ['alpha', 'alpha_num', 'alpha_dash', 'alpha_spaces', 'email', 'url', 'phone', 'mobile', 'id_card', 'numeric', 'integer', 'decimal:2'];
  const all = [...rules, 'maxIntLen:3', 'min_value:5', 'digits:4', 'min:3', 'max:4', 'length:10', 'date_format', 'time', 'date_gte:2026-01-01'];
  const samples = all.flatMap((written) => {
    const [{ name = '' } = {}] = parseRules(written);
    return (ruleRegistry.get(name)?.cases ?? []).flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : []));
  });
  const texts = fc.oneof(
    fc.constantFrom(
      ...samples,
      'a@b.cc',
      'ftp://a.b',
      '0102345678',
      '13912345678',
      '110101199003074514',
      '2026-01-01',
      '2026-01-01,',
      '1234',
      'ab',
      '10:20:30',
    ),
    fc.stringMatching(/^[A-Za-z0-9 @.:/+_-]{1,20}$/),
  );
  const passes = (written: string, value: string): boolean =>
    runSyncRules(parseRules(written), value, { ref: () => undefined, titleOf: (name) => name, title: '', today: '2026-11-16', isJoined: false }, (key) => key)
      .length === 0;
  const setOf = (written: string): ReturnType<typeof textSetOf> => {
    const [call] = parseRules(written);
    return call === undefined ? undefined : textSetOf(ruleRegistry.get(call.name)?.name ?? '', call.args);
  };
  fc.assert(
    fc.property(texts, fc.constantFrom(...all), fc.constantFrom(...all), (value, one, other) => {
      fc.pre(passes(one, value) && passes(other, value));
      expect(mayMeet(setOf(one) ?? {}, setOf(other) ?? {}), `${one} ${other} ${value}`).toBe(true);
    }),
    { numRuns: 2000, maxSkipsPerRun: 1000 },
  );
});
