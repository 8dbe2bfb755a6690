import { describe, expect, test } from 'vitest';
import {
  compileFormula,
  defaultFunctions,
  FormulaError,
  formulaDocs,
  literalKinds,
  parameterAt,
  plainScope,
  resultKinds,
  valueKinds,
} from '../../../formula/index.ts';
import type { FormulaValue, ParameterSignature, ValueKind } from '../../../formula/index.ts';
import { clock } from '../support.ts';
import { allCases, caseData } from './cases.ts';

const random = { fraction: () => 0.25, uuid: () => '00000000-0000-4000-8000-000000000001' };

/** Typical values of a kind. The first of each can be mistaken for no other kind. */
const samples: Readonly<Record<ValueKind, readonly unknown[]>> = {
  number: [7],
  text: ['甲乙', '12', '2026-11-09', '0.00'],
  date: ['2026-11-09'],
  datetime: ['2026-11-09 22:30:00'],
  time: ['09:05:07'],
  boolean: [true],
  named: [{ id: 'U1', name: '张三' }],
  list: [['机票', '火车']],
};

/** By the binding rule on amounts in capitals, what is no amount gives the empty text. */
const answersEmpty = ['capital'];

describe.each(formulaDocs().map((each) => [each.name, each] as const))('%s', (name, { types: { parameters, result } }) => {
  test('declares what it takes and gives', () => {
    const names = parameters.map((parameter) => parameter.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { accepts, sameRowsAs, replacedBy } of parameters) {
      expect(accepts.length).toBeGreaterThan(0);
      for (const other of [sameRowsAs, replacedBy]) if (other !== undefined) expect(names).toContain(other);
    }
    if (typeof result === 'object' && 'like' in result) for (const each of result.like) expect(names).toContain(each);
  });

  test.each(parameters.map((parameter, index) => [parameter.name, index] as const))('takes what it says for %s and refuses the rest', (_, index) => {
    const parameter = parameters[index];
    if (parameter === undefined) throw new Error('no such parameter');
    for (const kind of valueKinds) {
      const failures = samples[kind].map((value) => typeFailure(name, parameters, index, value));
      if (parameter.accepts.includes(kind)) expect(failures, kind).toContain(undefined);
      else if (!answersEmpty.includes(name)) expect(failures[0], kind).toBeDefined();
    }
    if (parameter.shape !== 'value') {
      const fits = parameter.accepts.flatMap((kind) => samples[kind].slice(0, 1)).map((value) => typeFailure(name, parameters, index, [value, value]));
      expect(fits).toContain(undefined);
    }
  });

  test('an empty value is always taken', () => {
    parameters.forEach((_, index) => expect(typeFailure(name, parameters, index, null)).toBeUndefined());
  });
});

test('the results of all cases are of a declared kind', () => {
  const scope = { ...plainScope(caseData, { clock }), random };
  for (const { name, aliases, types } of defaultFunctions) {
    const call = new RegExp(String.raw`^(?:FormMath\.|Formulas\.)?(?:${[name, ...aliases].join('|')})\([^()]*\)$`);
    const known = resultKinds(types, []);
    for (const [text, expected] of allCases[name] ?? []) {
      if (typeof expected !== 'string' || !call.test(text)) continue;
      const found = kindsOf(compileFormula(text).evaluate(scope));
      expect(found === undefined || found.some((kind) => known.includes(kind)), `${text} gives ${String(found)}, declared ${known.join()}`).toBe(true);
    }
  }
});

test('the result of a call may depend on its arguments', () => {
  const typesOf = (name: string) => defaultFunctions.find((each) => each.name === name)?.types ?? { parameters: [], result: [] };
  expect(resultKinds(typesOf('if'), [['boolean'], ['number'], ['text']])).toEqual(['number', 'text']);
  expect(resultKinds(typesOf('if'), [['boolean'], ['number']])).toEqual(['number']);
  expect(resultKinds(typesOf('if'), [])).toEqual(valueKinds);
  expect(resultKinds(typesOf('DATEDELTA'), [['datetime'], ['number']])).toEqual(['datetime']);
  expect(resultKinds(typesOf('DATEDELTA'), [])).toEqual(['date', 'datetime']);
  expect(resultKinds(typesOf('len'), [['text']])).toEqual(['number']);
  expect(resultKinds(typesOf('max'), [['date'], ['datetime']])).toEqual(['date', 'datetime']);
});

test('columns and conditions take turns', () => {
  const types = defaultFunctions.find((each) => each.name === 'SUMIFS')?.types ?? { parameters: [], result: [] };
  expect([0, 1, 2, 3, 4, 7].map((index) => parameterAt(types, index)?.name)).toEqual(['values', 'range', 'condition', 'range', 'condition', 'range']);
  expect(parameterAt(types, 3)?.sameRowsAs).toBe('values');
  const round = defaultFunctions.find((each) => each.name === 'round')?.types ?? types;
  expect([0, 1, 2].map((index) => parameterAt(round, index)?.name)).toEqual(['x', 'digits', undefined]);
});

test.each([
  ['abc', ['text']],
  ['', ['text']],
  ['12.50', ['text', 'number']],
  ['1,234', ['text', 'number']],
  ['2026-11-22', ['text', 'date']],
  ['2026-11', ['text', 'date']],
  ['2026-02-30', ['text']],
  ['2026-11-22 08:30', ['text', 'datetime']],
  ['08:30', ['text', 'time']],
])('the literal %j may be %j', (text, kinds) => {
  expect(literalKinds(text)).toEqual(kinds);
});

// helpers

/** The code with which a call refuses the value of one argument; undefined when it takes it. */
function typeFailure(name: string, parameters: readonly ParameterSignature[], at: number, value: unknown): string | undefined {
  const last = parameters.findLastIndex((each, index) => !each.optional || index === at || each.replacedBy !== undefined);
  const given = parameters.slice(0, last + 1);
  const data: Record<string, unknown> = Object.fromEntries(given.map((each, index) => [`p${index}`, index === at ? value : fitting(each, value)]));
  try {
    compileFormula(`${name}(${given.map((_, index) => `p${index}`).join(', ')})`).evaluate({ ...plainScope(data, { clock }), random });
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const codes: readonly string[] = parameters[at]?.accepts.includes('date') === true ? ['FML_TYPE', 'FML_INVALID_DATE'] : ['FML_TYPE'];
    return codes.includes(error.code) ? error.code : undefined;
  }
}

function fitting({ accepts, oneOf, min, shape, criteria }: ParameterSignature, other: unknown): unknown {
  if (shape !== 'value' && Array.isArray(other)) return other.map(() => 1);
  if (criteria === true) return '<>none';
  if (oneOf !== undefined) return oneOf[0];
  const [kind = 'number'] = accepts;
  return kind === 'number' ? Math.max(min ?? 1, 7) : samples[kind][0];
}

function kindsOf(value: FormulaValue): readonly ValueKind[] | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'boolean') return ['boolean'];
  if (typeof value === 'string') return literalKinds(value);
  return Array.isArray(value) ? ['list'] : ['number'];
}
