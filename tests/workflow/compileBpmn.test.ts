import type { Localised } from '../../registry/localised.ts';
import { asIs } from '../../registry/words.ts';
import { describe, expect, test } from 'vitest';
import { compileBpmn, flowToBpmn, shapeOf } from '../../server/workflow/index.ts';
import type { FlowProblem, FlowSpec } from '../../server/workflow/index.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { linear, nested, par, sign } from './fixtures.ts';
import { compileSpec, Office } from './harness.ts';

const checkCondition = (text: string): Localised | undefined => (text.includes('((') ? asIs('括号不匹配') : undefined);
const step = (id: string, more: Partial<NodeSpec> = {}): NodeSpec => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'startUser' }, ...more });
const gate = (id: string, type: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE'): NodeSpec => ({ id, type });
const lines = (...texts: string[]): FlowLine[] =>
  texts.flatMap((text) => text.split(' ').flatMap((to, index, all) => (index === 0 ? [] : [{ from: all[index - 1] ?? '', to }])));
/** Start, first step and end around the given nodes. */
const flow = (nodes: NodeSpec[], edges: FlowLine[]): FlowSpec => ({
  nodes: [{ id: 's', type: 'START' }, step('a'), ...nodes, { id: 'e', type: 'END' }],
  edges,
});

async function problemsOf(spec: FlowSpec): Promise<readonly FlowProblem[]> {
  const { xml, problems } = await flowToBpmn({ key: 'k', name: '流程' }, spec);
  return xml === undefined ? problems : (await compileBpmn(xml, checkCondition)).problems;
}

describe('a definition is refused when', () => {
  test.each<[string, FlowSpec, string, string]>([
    ['there is no start', { nodes: [step('a'), { id: 'e', type: 'END' }], edges: lines('a e') }, 'FLOW_START', ''],
    ['there are two starts', flow([{ id: 's2', type: 'START' }], lines('s a e', 's2 a')), 'FLOW_START', 's2'],
    ['there is no end', { nodes: [{ id: 's', type: 'START' }, step('a')], edges: lines('s a') }, 'FLOW_NO_END', ''],
    ['a node cannot be reached', flow([step('b')], lines('s a e', 'b e')), 'FLOW_UNREACHABLE', 'b'],
    [
      'a node leads nowhere',
      flow([gate('x', 'EXCLUSIVE'), step('b')], [...lines('s a x'), { from: 'x', to: 'b', when: 'n > 1' }, { from: 'x', to: 'e', default: true }]),
      'FLOW_DEAD_END',
      'b',
    ],
    ['the first step is not a user task', flow([gate('x', 'EXCLUSIVE')], lines('s x a e')), 'FLOW_FIRST_NODE', 's'],
    ['a step has two exits', flow([step('b')], lines('s a e', 'a b e')), 'FLOW_MANY_EXITS', 'a'],
    [
      'a fork ends in a join of another type',
      flow([gate('f', 'PARALLEL'), step('b'), step('c'), gate('j', 'INCLUSIVE')], lines('s a f b j e', 'f c j')),
      'FLOW_NO_JOIN',
      'f',
    ],
    [
      'a join has no fork',
      flow([gate('x', 'EXCLUSIVE'), step('b'), gate('j', 'PARALLEL')], [...lines('s a x', 'x j', 'b j e'), { from: 'x', to: 'b', when: 'n > 1' }]),
      'FLOW_NO_FORK',
      'j',
    ],
    [
      'a gateway joins and forks',
      flow(
        [gate('f', 'PARALLEL'), step('b'), step('c'), gate('m', 'PARALLEL'), step('d'), step('g'), gate('j', 'PARALLEL')],
        lines('s a f b m d j e', 'f c m g j'),
      ),
      'FLOW_MIXED_GATEWAY',
      'm',
    ],
    [
      'two forks share a join',
      flow([gate('f', 'PARALLEL'), step('b'), gate('g', 'PARALLEL'), step('c'), step('d'), gate('j', 'PARALLEL')], lines('s a f b j e', 'f g c j', 'g d j')),
      'FLOW_SHARED_JOIN',
      'g',
    ],
    [
      'a line bypasses the join',
      flow(
        [gate('f', 'PARALLEL'), step('b'), gate('x', 'EXCLUSIVE'), step('c'), gate('j', 'PARALLEL')],
        [...lines('s a f b x', 'f c j e'), { from: 'x', to: 'a', when: 'n > 1' }, { from: 'x', to: 'j', default: true }],
      ),
      'FLOW_FORK_LEAK',
      'f',
    ],
    [
      'a line enters a branch from outside',
      flow(
        [gate('x', 'EXCLUSIVE'), gate('f', 'PARALLEL'), step('b'), step('c'), gate('j', 'PARALLEL')],
        [...lines('s a x', 'f b j e', 'f c j'), { from: 'x', to: 'b', when: 'n > 1' }, { from: 'x', to: 'f', default: true }],
      ),
      'FLOW_FORK_LEAK',
      'b',
    ],
    [
      'two branches cross',
      flow(
        [gate('f', 'PARALLEL'), step('b'), gate('x', 'EXCLUSIVE'), step('d'), gate('j', 'PARALLEL')],
        [...lines('s a f b d j e', 'f x'), { from: 'x', to: 'd', when: 'n > 1' }, { from: 'x', to: 'j', default: true }],
      ),
      'FLOW_FORK_CROSSING',
      'd',
    ],
    [
      'a condition is no formula',
      flow(
        [gate('x', 'EXCLUSIVE'), step('b')],
        [...lines('s a x', 'b e'), { id: 'yes', from: 'x', to: 'b', when: 'n > ((1' }, { from: 'x', to: 'e', default: true }],
      ),
      'FLOW_CONDITION',
      'yes',
    ],
    [
      'an exit has no condition',
      flow([gate('x', 'EXCLUSIVE'), step('b')], [...lines('s a x', 'b e'), { id: 'bare', from: 'x', to: 'b' }, { from: 'x', to: 'e', default: true }]),
      'FLOW_NO_CONDITION',
      'bare',
    ],
    ['a skip condition is no formula', flow([step('b', { skipWhen: '((' })], lines('s a b e')), 'FLOW_CONDITION', 'b'],
    ['nobody is named', flow([{ id: 'b', type: 'USERTASK' }], lines('s a b e')), 'FLOW_NO_ASSIGNEE', 'b'],
    ['a rule is incomplete', flow([step('b', { assignee: { rule: 'role', code: '' } })], lines('s a b e')), 'FLOW_ASSIGNEE', 'b'],
    ['people come from an unknown node', flow([step('b', { assignee: { rule: 'prevAssignee', node: 'zz' } })], lines('s a b e')), 'FLOW_ASSIGNEE', 'b'],
    ['a vote cannot be counted', flow([step('b', { type: 'SIGNTASK', vote: { pass: 'percent:200' } })], lines('s a b e')), 'FLOW_VOTE', 'b'],
    ['a reject target is no step', flow([step('b', { rejectTargets: ['e'] })], lines('s a b e')), 'FLOW_REJECT_TARGET', 'b'],
    ['a line leads to nothing', flow([], lines('s a e', 'a zz')), 'FLOW_UNKNOWN_NODE', 'Flow_3'],
    ['an id occurs twice', flow([step('a')], lines('s a e')), 'FLOW_DUPLICATE_NODE', 'a'],
    ['an id is not usable', flow([step('__proto__')], lines('s a e')), 'FLOW_SPEC', '__proto__'],
  ])('%s', async (_name, spec, code, nodeId) => {
    const problems = await problemsOf(spec);
    expect(problems).toContainEqual(expect.objectContaining({ code, nodeId, level: 'error', message: expect.stringMatching(/[\u4e00-\u9fff]/) }));
  });

  test.each([
    ['it is no XML', 'hello', 'FLOW_XML'],
    ['it is other XML', '<a/>', 'FLOW_XML'],
    ['it is too long', `<a>${' '.repeat(2_000_001)}</a>`, 'FLOW_XML'],
    ['it has no process', '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'FLOW_NO_PROCESS'],
  ])('%s', async (_name, xml, code) => {
    expect(await compileBpmn(xml, checkCondition)).toMatchObject({ problems: [{ code }] });
  });

  test('it contains elements that the engine does not run', async () => {
    const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"><bpmn:process id="p">
      <bpmn:startEvent id="s"><bpmn:timerEventDefinition/></bpmn:startEvent><bpmn:subProcess id="sub" name="子流程"/><bpmn:scriptTask id="js"/></bpmn:process></bpmn:definitions>`;
    const { problems } = await compileBpmn(xml, checkCondition);
    expect(problems.filter((problem) => problem.code === 'FLOW_UNKNOWN_ELEMENT').map((problem) => problem.nodeId)).toEqual(['s', 'sub', 'js']);
  });
});

describe('a compiled flow', () => {
  test('knows forks, scopes and an order', async () => {
    const compiled = await compileSpec('nested', nested);
    expect(compiled.forks).toEqual({ p1: 'p2', i1: 'i2' });
    expect(compiled.scopes).toMatchObject({
      P: [{ fork: 'p1', branch: 0 }],
      Q: [
        { fork: 'p1', branch: 1 },
        { fork: 'i1', branch: 0 },
      ],
      i2: [{ fork: 'p1', branch: 1 }],
    });
    expect(compiled.scopes).not.toHaveProperty('Z');
    expect(compiled).toMatchObject({ startNode: 'start', firstNode: 'apply', key: 'nested', formKey: 'nested' });
  });

  test.each([
    ['linear', linear()],
    ['par', par()],
    ['sign', sign()],
    ['nested', nested],
  ])('%s has no problem, not even a warning', async (_name, spec) => {
    expect(await problemsOf(spec)).toEqual([]);
  });

  test('a condition where it has no effect is a warning', async () => {
    expect(await problemsOf(flow([], [...lines('s a'), { id: 'c', from: 'a', to: 'e', when: 'n > 1' }]))).toMatchObject([
      { code: 'FLOW_CONDITION_IGNORED', level: 'warning', nodeId: 'c' },
    ]);
  });

  test('a condition to enter becomes a gateway before the step', async () => {
    // given two conditional steps in a row
    const spec = flow(
      [
        step('b', { when: 'n > 5000', assignee: { rule: 'users', users: ['b1'] } }),
        step('c', { when: 'n > 50000', assignee: { rule: 'users', users: ['c1'] } }),
        step('d', { assignee: { rule: 'users', users: ['d1'] } }),
      ],
      lines('s a b c d e'),
    );
    const compiled = await compileSpec('enter', spec);
    // then each amount walks its own way
    for (const [n, path] of [
      [5000, ['d:d1']],
      [5001, ['b:b1']],
      [60000, ['b:b1']],
    ] as const) {
      const office = new Office(compiled, { form: { n } });
      await office.start();
      expect(office.open()).toEqual(path);
      if (n === 5000) continue;
      await office.agree('b1', 'b');
      expect(office.open()).toEqual([n > 50000 ? 'c:c1' : 'd:d1']);
    }
  });

  test('circulation and server steps are passed at once and leave effects', async () => {
    const spec = flow(
      [
        { id: 'cc', type: 'COPYTO', assignee: { rule: 'users', users: ['x1'] } },
        { id: 'svc', type: 'SERVICE', hooks: ['loan.open'] },
        step('b', { assignee: { rule: 'users', users: ['b1'] }, onComplete: [{ set: { zt: 'lent' } }] }),
      ],
      lines('s a cc svc b e'),
    );
    const office = new Office(await compileSpec('auto', spec));
    await office.start();
    await expect(office.do('u0', { kind: 'revoke' })).rejects.toMatchObject({ code: 'REVOKE_SERVICE' });
    await office.agree('b1', 'b');
    expect(office.effects).toEqual([
      { kind: 'notice', nodeId: 'cc', users: ['x1'], candidates: [] },
      { kind: 'hook', name: 'loan.open', nodeId: 'svc', event: 'service' },
      { kind: 'setFields', nodeId: 'b', values: { zt: 'lent' } },
      { kind: 'ended', status: 'end' },
    ]);
  });

  test('a loop without people is refused, not run for ever', async () => {
    const spec = flow(
      [{ id: 'svc', type: 'SERVICE' }, gate('x', 'EXCLUSIVE')],
      [...lines('s a svc x'), { from: 'x', to: 'svc', when: 'n > 0' }, { from: 'x', to: 'e', default: true }],
    );
    const office = new Office(await compileSpec('loop', spec), { form: { n: 1 } });
    await expect(office.start()).rejects.toMatchObject({ code: 'ENDLESS' });
  });
});

describe('the layout', () => {
  test.each([
    ['linear', linear()],
    ['par', par()],
    ['sign', sign()],
    ['nested', nested],
  ])('%s: nothing overlaps and the flow reads from left to right', async (_name, spec) => {
    const compiled = await compileSpec('layout', spec);
    const boxes = Object.entries(compiled.layout);
    for (const [id, a] of boxes) {
      for (const [other, b] of boxes) {
        if (id !== other) expect(a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y, `${id} over ${other}`).toBe(true);
      }
    }
    const place = (id: string): number => compiled.order.indexOf(id);
    for (const edge of compiled.edges) {
      if (place(edge.from) < place(edge.to)) expect(compiled.layout[edge.from]?.x ?? 0).toBeLessThan(compiled.layout[edge.to]?.x ?? 0);
    }
  });

  test('ids of lines never clash with nodes', () => {
    const { shape } = shapeOf({ key: 'k', name: 'k' }, { nodes: [{ id: 'Flow_1', type: 'START' }, step('a')], edges: lines('Flow_1 a') });
    expect(shape.edges.map((edge) => edge.id)).toEqual(['Flow_1_']);
  });
});
