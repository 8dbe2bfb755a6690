import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFormula, FormulaError, plainScope } from '../../formula/index.ts';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/metadata/itemChecks.ts';
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
const condition = fc.oneof({ weight: 2, arbitrary: atom }, fc.tuple(atom, fc.constantFrom('and', 'or'), atom).map((parts) => `(${parts.join(' ')})`), atom.map((text) => `not (${text})`));
const lines = fc.tuple(fc.array(condition, { minLength: 2, maxLength: 4 }), fc.boolean(), fc.constantFrom('EXCLUSIVE' as const, 'INCLUSIVE' as const));

const items = [
  { kind: 'dict', key: 'fs', name: 'fs', spec: { items: choices.map((value) => ({ value, label: value })) } },
  { kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: {
    je: { type: 'number', title: '金额', 'x-rules': `required|integer|min_value:0|max_value:${MOST}` },
    fs: { type: 'string', title: '方式', 'x-rules': 'required', 'x-ui': { widget: 'select', dict: 'fs' } },
  } } } },
  { kind: 'form', key: 'demo', name: 'demo', spec: { bo: 'demo', layout: [{ group: '基本', fields: ['je', 'fs'] }], perm: { start: { main: { '*': 'w' } } } } },
] as unknown as readonly RawItem[];

function specOf([conditions, withDefault, type]: readonly [readonly string[], boolean, 'EXCLUSIVE' | 'INCLUSIVE']): FlowSpec {
  const steps = [...conditions.map((_, index) => `B${index}`), ...(withDefault ? ['D'] : [])];
  return {
    form: 'demo', subject: '流程',
    nodes: [
      { id: 'S', type: 'START' }, { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' } }, { id: 'G', type },
      ...steps.map((id) => ({ id, type: 'USERTASK' as const, assignee: { rule: 'users' as const, users: ['u1'] } })), { id: 'J', type }, { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'A' }, { from: 'A', to: 'G' },
      ...steps.map((id, index) => ({ from: 'G', to: id, ...(conditions[index] === undefined ? { default: true } : { when: conditions[index] }) })), ...steps.map((id) => ({ from: id, to: 'J' })), { from: 'J', to: 'E' },
    ],
  };
}

function portsOf(data: Readonly<Record<string, unknown>>): KernelPorts {
  let id = 0;
  return {
    nextId: () => String(id += 1), now: clock.now(), isActive: async () => true, usersBehind: async () => [],
    evaluate: async (text) => compileFormula(text).evaluate(plainScope(data, { clock })) === true,
    resolveAssignees: async () => ({ users: ['u1'], candidates: [] }), fallbackAssignees: async () => ({ users: ['u1'], candidates: [] }),
  };
}

test('what is said of a gateway is what the kernel does with every document', async () => {
  let refused = 0;
  await fc.assert(fc.asyncProperty(lines, async (given) => {
    // given
    const [conditions, , type] = given;
    const spec = specOf(given);
    const problems = lintPackage([...items, { kind: 'flow', key: 'f', name: 'f', spec }], itemChecks).filter(({ kind }) => kind === 'flow');
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
          const { diff } = await execute(flow, newInstance({ id: 'i', flowKey: 'f', version: 1, starterId: 'u0', creatorId: 'u0' }), { userId: 'u0', identities: [] }, { kind: 'start' }, portsOf(data));
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
    expect(problems.some(({ code }) => code === 'W09')).toBe((type === 'EXCLUSIVE' && twice) || unreached);
  }), { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 5000 : 60 });
  expect(refused).toBeGreaterThan(0);
}, 600_000);

test.each([['EXCLUSIVE'], ['INCLUSIVE']] as const)('a condition of an %s gateway that cannot be computed refuses the command by name', async (type) => {
  const flow = await compileSpec('f', specOf([['je > 3', 'fs == 1'], true, type]));
  const failing: KernelPorts = { ...portsOf({}), evaluate: async () => { throw new FormulaError('FML_TYPE', 'x', 0); } };
  const start = execute(flow, newInstance({ id: 'i', flowKey: 'f', version: 1, starterId: 'u0', creatorId: 'u0' }), { userId: 'u0', identities: [] }, { kind: 'start' }, failing);
  await expect(start).rejects.toMatchObject({ code: 'CONDITION', message: '网关【G】的条件【je > 3】无法计算，请联系流程管理员' });
});
