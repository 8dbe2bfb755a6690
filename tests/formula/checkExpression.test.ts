import { describe, expect, test } from 'vitest';
import { checkExpression, type Expectation, type FieldSymbol, type SymbolTable, type ValueKind } from '../../formula/index.ts';

const field = (name: string, kinds: readonly ValueKind[], more: Partial<FieldSymbol> = {}): [string, FieldSymbol] => [
  name,
  { name, title: name.toUpperCase(), kinds, ...more },
];
const options = [
  { value: 'cash', label: '现金' },
  { value: 'bank', label: '转账' },
];

const symbols: SymbolTable = {
  main: new Map([
    field('je', ['number']),
    field('bz', ['text']),
    field('rq', ['date']),
    field('sj', ['datetime']),
    field('sf', ['boolean']),
    field('sqr', ['named'], { members: ['id', 'name'] }),
    field('ly', ['list']),
    field('zffs', ['text'], { options }),
    field('mx', ['list'], { isTable: true }),
    field('result', ['text']),
  ]),
  tables: new Map([
    ['mx', new Map([field('je', ['number']), field('lx', ['text'], { options }), field('rq', ['date']), field('bz', ['text'])])],
    ['fp', new Map([field('se', ['number'])])],
  ]),
  parents: new Map([['fp', 'mx']]),
  system: new Map([
    [
      '$vote.K',
      {
        name: '$vote.K',
        title: '会签',
        kinds: ['text'],
        options: [
          { value: 'pass', label: '通过' },
          { value: 'refuse', label: '不通过' },
        ],
      },
    ],
    [
      'sign_K',
      {
        name: 'sign_K',
        title: '会签',
        kinds: ['text'],
        aliasOf: '$vote.K',
        options: [
          { value: 'pass', label: '通过' },
          { value: 'refuse', label: '不通过' },
        ],
      },
    ],
    ['result', { name: 'result', title: '决定', kinds: ['text'], aliasOf: '$flow.result' }],
    ['$flow.result', { name: '$flow.result', title: '决定', kinds: ['text'] }],
    ['$starter.isHead', { name: '$starter.isHead', title: '负责人', kinds: ['boolean'] }],
    ['flow.starterIsHead', { name: 'flow.starterIsHead', title: '负责人', kinds: ['boolean'], aliasOf: '$starter.isHead' }],
  ]),
};
const truth: Expectation = { kinds: ['boolean'], of: '条件' };
const amount: Expectation = { kinds: ['number'], of: '字段【金额】' };
const found = (text: string, expected?: Expectation, table?: string) =>
  checkExpression(text, { symbols: { ...symbols, ...(table === undefined ? {} : { table }) }, ...(expected === undefined ? {} : { expected }) }).problems;

describe('what can be computed passes', () => {
  test.each(
    [
      'je > 3000',
      "zffs == 'cash'",
      "zffs == ''",
      'sf',
      'not sf and je*2 <= 100',
      'rq > "2026-01-01"',
      'sj >= rq',
      'sqr == "U1001"',
      'sqr.name == "王"',
      "ly == 'a'",
      'empty(sqr) or empty(mx)',
      'count(mx) > 0',
      "in(zffs, 'cash', 'bank')",
      "in('cash', mx.item.lx)",
      'sum(mx.item.je) > je',
      "COUNTIF(mx.item.lx, 'cash') > 1",
      "COUNTIF(mx.item.lx, '!=cash') > 1",
      "COUNTIF(mx.item.bz, '!a') > 1",
      "COUNTIF(mx.item.je, '>100') > 1",
      "sum(if(mx.item.lx=='cash', mx.item.je, 0)) > 5",
      'sum(mx.item.je * 2) > 5',
      "$vote.K == 'refuse'",
      "sign_K == 'refuse'",
      'flow.starterIsHead or $starter.isHead',
      'bz > "b"',
      'je == "100"',
      'bz == 3',
      'sf == 1',
      "sf == 'true'",
      'je == null',
      'dateDiff(rq, sj) > 1',
      'year(rq) == 2026',
      'toNumber(bz) > 3',
      'if(je > 1, sf, not sf)',
      "sum(if(sf, mx.item.je, '')) > 1",
      "if(sf, je, '1') * 2 > 1",
      'sum(ifError(toNumber(mx.item.bz), 0)) > 1',
      'count(if(sf, bz, 0)) > 1',
      'je > 1 ? sf : true',
      'max(mx.item.je, je) > 1',
      'max(mx.item.je, fp.item.se) > 1',
      'sum(mx.item.je, fp.item.se) > 1',
      'SUMIFS(mx.item.je, mx.item.je, sum(fp.item.se)) > 1',
      'SUMPRODUCT(mx.item.je, mx.item.je) > 1',
      'date(rq) < today()',
      '{金额(data.x.je)} > 1',
      '[金额(data.x.sub_mx.je)] == null or sum([金额(data.x.sub_mx.je)]) > 1',
    ].filter((text) => !text.startsWith('[')),
  )('%s', (text) => {
    expect(found(text, truth)).toEqual([]);
  });

  test.each<[string, string]>([
    ['item.je > je', 'mx'],
    ['parent.je > item.se', 'fp'],
    ["item.lx == 'cash'", 'mx'],
    ['sum(fp.item.se) > item.je', 'mx'],
  ])('%s in rows of %s', (text, table) => {
    expect(found(text, truth, table)).toEqual([]);
  });
});

describe('what cannot be is named with its place', () => {
  test.each<[text: string, code: string, at: number, subject: string, suggestion?: string]>([
    // a choice that is right in some documents only
    ['sum(if(je > 1, mx.item.bz, 0)) > 1', 'EXP_TYPE', 15, 'mx.item.bz'],
    ['sum(je > 1 ? mx.item.bz : 0) > 1', 'EXP_TYPE', 13, 'mx.item.bz'],
    ['average(IFERROR(mx.item.bz, 0)) > 1', 'EXP_TYPE', 16, 'mx.item.bz'],
    ['SUMIF(mx.item.lx, "cash", if(sf, mx.item.je, mx.item.bz)) > 1', 'EXP_TYPE', 45, 'mx.item.bz'],
    ['if(sf, bz, 0) * 2 > 1', 'EXP_TYPE', 7, 'bz'],
    ['je + if(sf, 0, bz) > 1', 'EXP_TYPE', 15, 'bz'],
    ['if(sf, bz, 0) > je', 'EXP_TYPE', 7, 'bz'],
    ['if(sf, bz, true)', 'EXP_RESULT', 7, 'bz'],
    ['if(sf, bz, true) and sf', 'EXP_TYPE', 7, 'bz'],
    ['round(if(sf, if(je > 1, rq, 1), 1), 2) > 1', 'EXP_TYPE', 24, 'rq'],
    // columns that are read side by side
    ['SUMIFS(mx.item.je, fp.item.se, ">1") > 1', 'EXP_COLUMN', 19, 'fp.item.se'],
    ['SUMIFS(mx.item.je, mx.item.je, ">1", fp.item.se, ">1") > 1', 'EXP_COLUMN', 37, 'fp.item.se'],
    ['SUMIF(mx.item.je, ">1", fp.item.se) > 1', 'EXP_COLUMN', 24, 'fp.item.se'],
    ['COUNTIFS(mx.item.je, ">1", fp.item.se, ">1") > 1', 'EXP_COLUMN', 27, 'fp.item.se'],
    ['SUMPRODUCT(mx.item.je, fp.item.se) > 1', 'EXP_COLUMN', 23, 'fp.item.se'],
    ['MAXIFS(mx.item.je * 2, fp.item.se + 1, ">1") > 1', 'EXP_COLUMN', 23, 'f'],
    ['ifError(AVERAGEIFS(mx.item.je, fp.item.se, ">1"), 0) > 1', 'EXP_COLUMN', 31, 'fp.item.se'],
    // names
    ['jee > 3000', 'EXP_UNKNOWN_NAME', 0, 'jee', 'je'],
    ['1 < mx.item.jee', 'EXP_UNKNOWN_NAME', 4, 'mx.item.jee', 'mx.item.je'],
    ['sum(mxx.item.je) > 1', 'EXP_UNKNOWN_NAME', 4, 'mxx.item.je', 'mx.item.je'],
    ['lx > 1', 'EXP_UNKNOWN_NAME', 0, 'lx', 'ly'],
    ['sqr.nmae == "x"', 'EXP_UNKNOWN_NAME', 0, 'sqr.nmae', 'name'],
    ['je.x > 1', 'EXP_UNKNOWN_NAME', 0, 'je.x'],
    ['$vote.Q == "pass"', 'EXP_UNKNOWN_NAME', 0, '$vote.Q', '$vote.K'],
    ['$votes.K == "pass"', 'EXP_UNKNOWN_NAME', 0, '$votes.K', '$vote.K'],
    ['sign_X == "pass"', 'EXP_UNKNOWN_NAME', 0, 'sign_X'],
    ['flow.nothing', 'EXP_UNKNOWN_NAME', 0, 'flow.nothing'],
    ['item.je > 1', 'EXP_ROW', 0, 'item.je', 'je'],
    ['parent.je > 1', 'EXP_ROW', 0, 'parent.je'],
    ['mx.je > 1', 'EXP_ROW', 0, 'mx.je', 'mx.item.je'],
    ["result == 'agree'", 'EXP_RESERVED', 0, 'result', '$flow.result'],
    ['summ(mx.item.je) > 1', 'FML_UNKNOWN_FUNCTION', 0, 'summ', 'sum'],
    // types
    ['bz > 3000', 'EXP_TYPE', 0, 'bz'],
    ['sqr > 3000', 'EXP_TYPE', 0, '>'],
    ['rq > 3', 'EXP_TYPE', 0, '>'],
    ['rq > "abc"', 'EXP_TYPE', 0, '>'],
    ['rq == "2026-02-30"', 'EXP_TYPE', 0, '=='],
    ['je == "abc"', 'EXP_TYPE', 0, '=='],
    ['sf > true', 'EXP_TYPE', 0, '>'],
    ['sqr == 3', 'EXP_TYPE', 0, '=='],
    ['bz == je', 'EXP_TYPE', 0, 'bz'],
    ['"abc"*2 > 1', 'EXP_TYPE', 0, '"abc"'],
    ['bz + 1 == 2', 'EXP_TYPE', 0, 'bz'],
    ['rq * 1 > 2', 'EXP_TYPE', 0, 'rq'],
    ['sqr - 1 > 1', 'EXP_TYPE', 0, 'sqr'],
    ['sum(bz) > 1', 'EXP_TYPE', 4, 'bz'],
    ['sum(mx.item.bz) > 1', 'EXP_TYPE', 4, 'mx.item.bz'],
    ['year(bz) > 1', 'EXP_TYPE', 5, 'bz'],
    ['round(zffs) > 1', 'EXP_TYPE', 6, 'zffs'],
    ["in(je, 'a') ", 'EXP_TYPE', 7, "'a'"],
    ['je and sf', 'EXP_TYPE', 0, 'je'],
    ['not bz', 'EXP_TYPE', 4, 'bz'],
    ['if(je, sf, sf)', 'EXP_TYPE', 3, 'je'],
    ['AND(sf, rq)', 'EXP_TYPE', 8, 'rq'],
    // columns
    ['mx.item.je > 1', 'EXP_COLUMN', 0, 'mx.item.je'],
    ["mx.item.lx == 'cash'", 'EXP_COLUMN', 0, 'mx.item.lx'],
    ["'cash' != mx.item.lx", 'EXP_COLUMN', 10, 'mx.item.lx'],
    ['mx.item.je * 2 > 1', 'EXP_COLUMN', 0, 'mx.item.je'],
    ['round(mx.item.je) > 1', 'EXP_COLUMN', 6, 'mx.item.je'],
    // constants
    ["zffs == 'csh'", 'EXP_VALUE', 8, "'csh'", 'cash'],
    ["zffs == '现金'", 'EXP_VALUE', 8, "'现金'", 'cash'],
    ["in(zffs, 'cash', 'bnak')", 'EXP_VALUE', 17, "'bnak'", 'bank'],
    ["in('cahs', mx.item.lx)", 'EXP_VALUE', 3, "'cahs'", 'cash'],
    ["COUNTIF(mx.item.lx, 'cahs') > 1", 'EXP_VALUE', 20, "'cahs'", 'cash'],
    ["COUNTIF(mx.item.je, 'abc') > 1", 'EXP_TYPE', 20, "'abc'"],
    ["COUNTIF(mx.item.je, '=>5') > 1", 'EXP_TYPE', 20, "'=>5'"],
    ["COUNTIF(mx.item.bz, '≠a') > 1", 'EXP_TYPE', 20, "'≠a'"],
    ["SUMIF(mx.item.lx, 'cash') > 1", 'EXP_TYPE', 6, 'mx.item.lx'],
    ["SUMIF(mx.item.lx, 'csh', mx.item.je) > 1", 'EXP_VALUE', 18, "'csh'", 'cash'],
    ["SUMIFS(mx.item.bz, mx.item.lx, 'cash') > 1", 'EXP_TYPE', 7, 'mx.item.bz'],
    ["sign_K == 'refused'", 'EXP_VALUE', 10, "'refused'", 'refuse'],
    ["dateDiff(rq, sj, 'q') > 1", 'EXP_VALUE', 17, "'q'"],
    // the text itself
    ['je >', 'FML_SYNTAX', 4, ''],
    ['je = 3', 'FML_FORBIDDEN', 3, '='],
    // the result
    ['je', 'EXP_RESULT', 0, 'je'],
    ['zffs', 'EXP_RESULT', 0, 'zffs'],
    ['mx.item.je', 'EXP_COLUMN', 0, 'mx.item.je'],
  ])('%s: %s at %d', (text, code, at, subject, suggestion) => {
    const problems = found(text, truth);
    expect(problems[0]).toMatchObject({ code, at, ...(suggestion === undefined ? {} : { suggestion }) });
    expect(problems).toHaveLength(1);
    if (subject !== '>' && subject !== '==') expect(text.slice(at, at + (problems[0]?.length ?? 0))).toBe(subject);
  });

  test.each<[string, string]>([
    ['je > 1', 'EXP_ROW'],
    ['bz2 == 1', 'EXP_UNKNOWN_NAME'],
  ])('in rows: %s', (text, code) => {
    const inRows = checkExpression(text, { symbols: { ...symbols, main: new Map(), table: 'mx' } });
    expect(inRows.problems[0]?.code).toBe(code);
  });

  test.each(['bz', 'je > 1', 'rq', "'abc'", 'concat(bz, je)', 'sqr', 'if(sf, bz, bz)'])('an amount cannot be %s', (text) => {
    expect(found(text, amount)[0]?.code).toBe('EXP_RESULT');
  });

  test.each(['je', '1', 'sum(mx.item.je)', 'if(sf, je, 0)', 'je / 3', 'if(sf, je)', 'toNumber(bz)', 'null', "''"])('an amount can be %s', (text) => {
    expect(found(text, amount)).toEqual([]);
  });

  test('a choice that is taken out of use may be compared with, and hides nothing else that is wrong', () => {
    const retired: SymbolTable = {
      ...symbols,
      main: new Map([
        ...symbols.main,
        field('lx', ['text'], {
          options: [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙', disabled: true },
          ],
        }),
      ]),
    };
    const codes = (text: string) => checkExpression(text, { symbols: retired, expected: truth }).problems.map(({ code }) => code);
    expect(codes("lx == 'b'")).toEqual(['EXP_DISABLED']);
    expect(codes("lx == 'b' and bz > 1")).toEqual(['EXP_TYPE', 'EXP_DISABLED']);
    expect(codes("if(lx == 'b', 1, 2)")).toEqual(['EXP_DISABLED', 'EXP_RESULT']);
    expect(codes("lx == 'a'")).toEqual([]);
  });

  test('a document of another system has names that nobody knows', () => {
    expect(
      checkExpression('anything > 3', { symbols: { main: new Map(), tables: new Map(), parents: new Map(), open: true }, expected: truth }).problems,
    ).toEqual([]);
  });
});

describe('conditions over rows that do not mean what they look like', () => {
  const misread = (text: string): string[] => found(text).map(({ code, at, length }) => `${code} ${text.slice(at, at + length)}`);
  test.each([
    'count(if(mx.item.lx == "cash", 1))',
    'count(if(mx.item.lx == "cash", 1, null))',
    'count(mx.item.lx == "cash" ? mx.item.je : "")',
    'count(if(mx.item.lx == "cash", if(mx.item.je > 1, 1), 1))',
    'count(if(je > 1, mx.item.je, fp.item.se))',
    'count(mx.item.je)',
    'count(mx)',
    'count(ly)',
    'average(if(mx.item.lx == "cash", mx.item.je * 2))',
    'max(if(mx.item.lx == "cash", mx.item.je, 0) + 1)',
    'sum(if(mx.item.lx == "cash", mx.item.je) * 2)',
    'max(sum(if(mx.item.lx == "cash", mx.item.je)) + 1, 0)',
    'max(if(je > 1, je) + 1, 0)',
    'sum(1 / count(if(mx.item.lx == "cash", 1)))',
  ])('%s is right', (text) => expect(misread(text)).toEqual([]));

  test.each([
    ['count(mx.item.je > 100)', 'mx.item.je > 100'],
    ['count(not (mx.item.je > 100))', 'mx.item.je > 100'],
    ['count(if(mx.item.lx == "cash", 1, 0))', 'if'],
    ['count(mx.item.lx == "cash" ? 1 : 2)', 'mx.item.lx == "cash" ? 1 : 2'],
    ['average(if(mx.item.lx == "cash", mx.item.je) * 2)', 'if'],
    ['max(round(if(mx.item.lx == "cash", mx.item.je, null), 1))', 'if'],
    ['count(if(mx.item.lx == "cash", 1, null) + 1)', 'if'],
    ['min(if(mx.item.je > 1, -if(mx.item.lx == "cash", mx.item.je), 5))', 'if'],
  ])('%s is refused', (text, part) => {
    const [only, ...others] = found(text);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'EXP_TYPE' });
    expect(only?.hint).toBeDefined();
    expect(text.slice(only?.at ?? 0)).toMatch(new RegExp(`^[( ]*${part.slice(0, 2).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  });
});

describe('functions that are called like words, beside fields of that name', () => {
  const named = { ...symbols, main: new Map([...symbols.main, field('AND', ['number']), field('not', ['boolean']), field('month', ['number'])]) };
  const beside = (text: string) => checkExpression(text, { symbols: named }).problems.map(({ code, at, suggestion }) => [code, at, suggestion]);
  test.each([
    ['AND(je > 1, sf)', [['EXP_RESERVED', 0, '{AND(data.AND)}']]],
    ['sf and AND (je > 1)', [['EXP_RESERVED', 7, '{AND(data.AND)}']]],
    ['je > 1 AND sf', [['EXP_RESERVED', 7, '{AND(data.AND)}']]],
    ['not(sf)', [['EXP_RESERVED', 0, '{not(data.not)}']]],
    ['FormMath.AND(je > 1, sf)', []],
    ['OR(je > 1, sf)', []],
    ['month(rq) > month', []],
    ['{AND(data.AND)} > 1', []],
  ] as const)('%s', (text, expected) => expect(beside(text)).toEqual(expected));
  test('elsewhere they are what they are', () => expect(found('AND(je > 1, sf)')).toEqual([]));
});
