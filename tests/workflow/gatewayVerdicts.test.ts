import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFormula, FormulaError, plainScope } from '../../formula/index.ts';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { CommandRefused, execute, newInstance, type FlowSpec, type KernelPorts } from '../../server/workflow/index.ts';
import { compileSpec } from './harness.ts';

/** The verdict on a gateway beside the kernel, which carries out every document there can be. */

const MOST = 6;
const amounts = Array.from({ length: MOST + 1 }, (_, index) => index);
const choices = ['cash', 'bank', 'card'];
const clock = { today: () => '2026-11-16', now: () => '2026-11-16 09:00:00' };

const atom = fc.oneof(
  fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), fc.integer({ min: -1, max: MOST + 1 })).map(([sign, bound]) => `je ${sign} ${bound}`),
  fc.constantFrom(...choices).map((choice) => `fs == '${choice}'`),
  fc.subarray(choices, { minLength: 1, maxLength: 2 }).map((some) => `in(fs, ${some.map((choice) => `'${choice}'`).join(', ')})`),
);
const condition = fc.oneof(
  { weight: 2, arbitrary: atom },
  fc.tuple(atom, fc.constantFrom('and', 'or'), atom).map((parts) => `(${parts.join(' ')})`),
  atom.map((text) => `not (${text})`),
);
const lines = fc.tuple(fc.array(condition, { minLength: 2, maxLength: 4 }), fc.boolean(), fc.constantFrom('EXCLUSIVE' as const, 'INCLUSIVE' as const));

const items = [
  { kind: 'dict', key: 'fs', name: 'fs', spec: { items: choices.map((value) => ({ value, label: value })) } },
  {
    kind: 'bo',
    key: 'demo',
    name: 'demo',
    spec: {
      schema: {
        type: 'object',
        properties: {
          je: { type: 'number', title: '金额', 'x-rules': `required|integer|min_value:0|max_value:${MOST}` },
          fs: { type: 'string', title: '方式', 'x-rules': 'required', 'x-ui': { widget: 'select', dict: 'fs' } },
        },
      },
    },
  },
  { kind: 'form', key: 'demo', name: 'demo', spec: { bo: 'demo', layout: [{ group: '基本', fields: ['je', 'fs'] }], perm: { start: { main: { '*': 'w' } } } } },
] as unknown as readonly RawItem[];

function specOf([conditions, withDefault, type]: readonly [readonly string[], boolean, 'EXCLUSIVE' | 'INCLUSIVE']): FlowSpec {
  const steps = [...conditions.map((_, index) => `B${index}`), ...(withDefault ? ['D'] : [])];
  return {
    form: 'demo',
    subject: '流程',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } },
      { id: 'G', type },
      ...steps.map((id) => ({ id, type: 'USERTASK' as const, assignee: { rule: 'users' as const, users: ['u1'] } })),
      { id: 'J', type },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'A' },
      { from: 'A', to: 'G' },
      ...steps.map((id, index) => ({ from: 'G', to: id, ...(conditions[index] === undefined ? { default: true } : { when: conditions[index] }) })),
      ...steps.map((id) => ({ from: id, to: 'J' })),
      { from: 'J', to: 'E' },
    ],
  };
}

function portsOf(data: Readonly<Record<string, unknown>>): KernelPorts {
  let id = 0;
  return {
    nextId: () => String((id += 1)),
    now: clock.now(),
    isActive: async () => true,
    usersBehind: async () => [],
    decisiveValues: async () => JSON.stringify(data),
    evaluate: async (text) => compileFormula(text).evaluate(plainScope(data, { clock })) === true,
    resolveAssignees: async () => ({ users: ['u1'], candidates: [] }),
    fallbackAssignees: async () => ({ users: ['u1'], candidates: [] }),
  };
}

test('what is said of a gateway is what the kernel does with every document', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(lines, async (given) => {
      // given
      const [conditions, withDefault, type] = given;
      const spec = specOf(given);
      const problems = lintPackage([...items, { kind: 'flow', key: 'f', name: 'f', spec }], itemChecks).filter(
        ({ kind, id }) => kind === 'flow' && id !== 'stepUnseen',
      );
      const flow = await compileSpec('f', spec);
      // when
      let stops = false;
      let twice = false;
      const reached = new Set<string>();
      for (const je of amounts) {
        for (const fs of choices) {
          const data = { je, fs };
          twice ||= conditions.filter((text) => compileFormula(text).evaluate(plainScope(data, { clock })) === true).length > 1;
          try {
            const { diff } = await execute(
              flow,
              newInstance({ id: 'i', flowKey: 'f', version: 1, starterId: 'u0', creatorId: 'u0' }),
              { userId: 'u0', identities: [] },
              { kind: 'start' },
              portsOf(data),
            );
            diff.tasks.insert.forEach(({ nodeId }) => reached.add(nodeId));
          } catch (error) {
            if (!(error instanceof CommandRefused) || error.code !== 'NO_BRANCH') throw error;
            stops = true;
          }
        }
      }
      // then
      refused += stops ? 1 : 0;
      expect(problems.some(({ code }) => code === 'E08')).toBe(stops);
      expect(problems.some(({ code }) => code === 'I09')).toBe(false);
      const unreached = conditions.some((_, index) => !reached.has(`B${index}`));
      const always = problems.some(({ code }) => code === 'W10');
      const idleDefault = withDefault && !reached.has('D');
      expect(problems.some(({ code, message }) => code === 'W09' && message.includes('默认连线'))).toBe(idleDefault && !always);
      expect(problems.some(({ code, message }) => code === 'W09' && !message.includes('默认连线'))).toBe((type === 'EXCLUSIVE' && twice) || unreached);
    }),
    { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 5000 : 30 },
  );
  expect(refused).toBeGreaterThan(0);
}, 600_000);

const values = {
  a: [null, '', 0, 1, '1', '2.50'],
  b: [null, 0, 1, 2],
  d: [null, '', '2026-01-01', '2026-01-02'],
  e: [null, '2026-01-01'],
  t: [null, '', '7', '007', 'x'],
  u: ['7', '07', 'x', null],
  k: [null, 'Y', 'N'],
  m: [null, 'p', 'q', 'p,q'],
};
const [money, text, day] = [
  { type: 'number', title: '数', 'x-ui': { widget: 'money' } },
  { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
  { type: 'string', format: 'date', title: '日', 'x-ui': { widget: 'date' } },
];
const sides = {
  a: money,
  b: money,
  d: day,
  e: day,
  t: text,
  u: text,
  k: { type: 'string', title: '开关', 'x-ui': { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' } },
  m: { type: 'string', title: '多选', 'x-ui': { widget: 'select', multiple: true, options: ['p', 'q'] } },
};
const comparing = [
  { kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: sides } } },
  {
    kind: 'form',
    key: 'demo',
    name: 'demo',
    spec: { bo: 'demo', layout: [{ group: '基本', fields: Object.keys(sides) }], perm: { start: { main: { '*': 'w' } } } },
  },
] as unknown as readonly RawItem[];
const pairs = [
  ['a', 'b'],
  ['b', 'a'],
  ['a - b', '0'],
  ['a * 2', 'b + 1'],
  ['abs(a)', '1'],
  ['a / 2', 'b'],
  ['a / b', '1'],
  ['a % b', '1'],
  ['sqrt(a - 1)', '1'],
  ['sqrt(a - 1)', 'b'],
  ['d', 'e'],
  ['d', 'today()'],
  ['t', 'u'],
  ['u', 't'],
  ['k', "'Y'"],
  ['m', "'p'"],
  ['len(t)', '1'],
  ['round(a / b, 1)', '1'],
  ['d - e', 'b'],
] as const;
const opposite = { '<': '>=', '>=': '<', '>': '<=', '<=': '>', '==': '!=', '!=': '==' } as const;
const mirrored = { '<': '>', '>=': '<=', '>': '<', '<=': '>=', '==': '==', '!=': '!=' } as const;
type Sign = keyof typeof opposite;
const signs = Object.keys(opposite) as Sign[];
const isOrdered = (left: string): boolean => left !== 'k' && left !== 'm';

/** Everything that a pair can compare, missing values included. */
const documents = (names: string): readonly Readonly<Record<string, unknown>>[] =>
  Object.entries(values)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(names))
    .reduce<readonly Readonly<Record<string, unknown>>[]>(
      (all, [name, some]) => all.flatMap((each) => some.map((value) => ({ ...each, [name]: value }))),
      [{}],
    );

function foundIn(conditions: readonly string[]): { readonly open: boolean; readonly unsure: boolean; readonly never: boolean } {
  const problems = lintPackage(
    [...comparing, { kind: 'flow', key: 'f', name: 'f', spec: specOf([conditions, false, 'EXCLUSIVE']) } as unknown as RawItem],
    itemChecks,
  ).filter(({ kind, id }) => kind === 'flow' && id !== 'stepUnseen');
  return {
    open: problems.some(({ code }) => code === 'E08'),
    unsure: problems.some(({ code }) => ['I09', 'W09', 'W10'].includes(code)),
    never: problems.some(({ code }) => !['E08', 'I09', 'W09', 'W10', 'W01', 'W07'].includes(code)),
  };
}

/** How many of the conditions hold for each document; undefined for one that cannot be computed. */
const holding = (conditions: readonly string[]): readonly number[] =>
  documents(conditions.join()).flatMap((data) => {
    try {
      return [conditions.filter((text) => compileFormula(text).evaluate(plainScope(data, { clock })) === true).length];
    } catch (error) {
      if (error instanceof FormulaError) return [];
      throw error;
    }
  });

describe('what compares several fields', () => {
  const cases = pairs.flatMap(([left, right]) =>
    signs.filter((sign) => isOrdered(left) || sign === '==' || sign === '!=').map((sign) => [left, sign, right] as const),
  );
  const mayBeNothing = new Set(['a / b', 'a % b', 'sqrt(a - 1)', 'round(a / b, 1)']);
  test.each(cases)('%s %s %s and its opposite leave nothing open and exclude each other', (left, sign, right) => {
    const one = `${left} ${sign} ${right}`;
    for (const other of [`${left} ${opposite[sign]} ${right}`, `${right} ${mirrored[opposite[sign]]} ${left}`, `not (${one})`]) {
      const counts = holding([one, other]);
      const found = foundIn([one, other]);
      if (mayBeNothing.has(left)) expect(found.open, other).toBe(true);
      else expect({ ...found, counts: counts.every((count) => count === 1) }, other).toEqual({ open: false, unsure: false, never: false, counts: true });
    }
  });

  test('nothing is called whole or apart that some document shows not to be', () => {
    for (const [left, right] of pairs.filter(([each]) => isOrdered(each))) {
      for (const [at, first] of signs.entries())
        for (const second of signs.slice(at + 1)) {
          const conditions = [`${left} ${first} ${right}`, `${right} ${mirrored[second]} ${left}`];
          const [counts, found] = [holding(conditions), foundIn(conditions)];
          if (counts.includes(0)) expect(found.open, conditions.join()).toBe(true);
          if (counts.includes(2)) expect(found.open || found.unsure, conditions.join()).toBe(true);
        }
    }
  });

  test.each<[readonly string[], boolean]>([
    [['a + b > 100', 'a + b > 50 and a + b <= 100', 'a + b <= 50'], false],
    [['a + b > 100', 'a + b < 50', 'a + b <= 50'], true],
    [['a > b and a > 5', 'a <= b or a <= 5'], false],
    [['a > b', 'a == b', 'a < b'], false],
    [['t > u', 't == u', 't < u'], true],
    [["k == 'Y'", "k == 'N'"], true],
    [["k == 'Y'", "k == 'N'", 'empty(k)'], false],
  ])('%j', (conditions, open) => expect(foundIn(conditions).open).toBe(open));
});

test.each([['EXCLUSIVE'], ['INCLUSIVE']] as const)('a condition of an %s gateway that cannot be computed refuses the command by name', async (type) => {
  const flow = await compileSpec('f', specOf([['je > 3', 'fs == 1'], true, type]));
  const failing: KernelPorts = {
    ...portsOf({}),
    evaluate: async () => {
      throw new FormulaError('FML_TYPE', 'notTruth', 0);
    },
  };
  const start = execute(
    flow,
    newInstance({ id: 'i', flowKey: 'f', version: 1, starterId: 'u0', creatorId: 'u0' }),
    { userId: 'u0', identities: [] },
    { kind: 'start' },
    failing,
  );
  await expect(start).rejects.toMatchObject({ code: 'CONDITION', message: '网关【G】的条件【je > 3】无法计算，请联系流程管理员' });
});
