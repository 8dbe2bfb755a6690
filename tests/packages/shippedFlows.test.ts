import { describe, expect, test } from 'vitest';
import { compileFormula, plainScope } from '../../formula/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { checkCondition } from '../../server/workflow/definitions.ts';
import { compileBpmn, flowToBpmn, type CompiledFlow, type FlowSpec } from '../../server/workflow/index.ts';
import { shipped } from './support.ts';

async function compiled(key: string): Promise<CompiledFlow> {
  const spec = shipped('flow', key).spec as unknown as MetadataSpecs['flow'];
  const { xml, problems } = await flowToBpmn({ key, name: key }, spec as FlowSpec);
  expect(problems).toEqual([]);
  const result = await compileBpmn(xml ?? '', checkCondition);
  expect(result.problems).toEqual([]);
  if (result.flow === undefined) throw new Error(`flow <${key}> does not compile`);
  return result.flow;
}

/** Names of the human steps that a request passes. */
function routeOf(flow: CompiledFlow, data: Readonly<Record<string, unknown>>): string[] {
  const scope = plainScope(data, { clock: { today: () => '2026-11-16', now: () => '2026-11-16 09:00:00' } });
  const names: string[] = [];
  for (let at = flow.startNode; flow.nodes[at]?.type !== 'END'; ) {
    const node = flow.nodes[at];
    if (node?.type === 'USERTASK' || node?.type === 'SIGNTASK') names.push(node.name);
    const exits = flow.edges.filter((edge) => edge.from === at);
    const next =
      exits.find((edge) => edge.when !== undefined && compileFormula(edge.when).evaluate(scope) === true) ?? exits.find((edge) => edge.when === undefined);
    if (next === undefined) throw new Error(`no way out of <${at}>`);
    at = next.to;
  }
  return names;
}

describe('the shipped flows', () => {
  test.each(['clfybxV1', 'rcfybxsqV2', 'jksqV2'])('%s compiles without a problem', async (key) => {
    expect((await compiled(key)).formKey).toBe(key);
  });

  const ordinary = ['填写申请', '部门负责人审批', '财务审核', '出纳付款'];
  const withLeader = ['填写申请', '部门负责人审批', '分管领导审批', '财务审核', '出纳付款'];
  const withReview = ['填写申请', '部门负责人审批', '分管领导审批', '财务审核', '财务负责人复核', '出纳付款'];
  const withPresident = ['填写申请', '部门负责人审批', '分管领导审批', '院长审批', '财务审核', '财务负责人复核', '出纳付款'];

  test.each([
    [4370, ordinary],
    [5000, ordinary],
    [5000.01, withLeader],
    [8400, withLeader],
    [20000, withLeader],
    [20000.01, withReview],
    [50000, withReview],
    [50000.01, withPresident],
  ])('a travel claim of %d passes %j', async (amount, expected) => {
    expect(routeOf(await compiled('clfybxV1'), { bxzje: amount, hdje: amount, flow: { starterIsHead: false } })).toEqual(expected);
  });

  test('the head of a department needs the leader in charge for any amount', async () => {
    expect(routeOf(await compiled('clfybxV1'), { bxzje: 100, hdje: 100, flow: { starterIsHead: true } })).toEqual(withLeader);
    expect((await compiled('clfybxV1')).nodes['UserTask2']?.skipIfStarter).toBe(true);
  });

  test('a reduction by finance does not spare the review', async () => {
    expect(routeOf(await compiled('clfybxV1'), { bxzje: 21000, hdje: 19000, flow: { starterIsHead: false } })).toContain('财务负责人复核');
  });

  test.each([
    ['660201', 4000, ordinary],
    ['660205', 2950, ['填写申请', '部门负责人审批', '费用会签', '财务审核', '出纳付款']],
    ['660201', 20000.01, ['填写申请', '部门负责人审批', '分管领导审批', '费用会签', '财务审核', '财务负责人复核', '出纳付款']],
  ])('an expense claim on %s of %d passes %j', async (account, amount, expected) => {
    expect(routeOf(await compiled('rcfybxsqV2'), { bxzje: amount, hdje: amount, fymx: [{ yskm: account }], flow: {} })).toEqual(expected);
  });

  test('the countersign asks both, and one refusal sends the claim back', async () => {
    const node = (await compiled('rcfybxsqV2')).nodes['SignTask4'];
    expect(node?.assignees).toEqual([
      { rule: 'orgMaster', of: 'O20' },
      { rule: 'role', code: 'cwfzr' },
    ]);
    expect(node?.vote).toMatchObject({ mode: 'parallel', pass: 'all', oneVeto: true, onVeto: 'backToStart' });
  });

  test.each([
    [5000, ordinary],
    [8000, withLeader],
    [20000.01, withReview],
  ])('a loan of %d passes %j', async (amount, expected) => {
    expect(routeOf(await compiled('jksqV2'), { jkje: amount, flow: { starterIsHead: false } })).toEqual(expected);
  });
});
