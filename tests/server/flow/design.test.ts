import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowCheck, flowDesignList, flowSimulate, instanceGetBpmImage, metaItemGet } from '../../../schemas/calls/index.ts';
import type { FlowReport, Simulation } from '../../../schemas/calls/entities/flowDesign.ts';
import { Office, dailyClaim } from '../runtime/office.ts';

interface Item {
  readonly kind: 'flow';
  readonly key: string;
  readonly name: string;
  readonly spec: Record<string, unknown> & { nodes: Record<string, unknown>[]; edges: Record<string, unknown>[] };
}

const daily = (): Item =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../schemas/packages/daily/flow/rcfybxsqV2.meta.json'), 'utf8')) as Item;

describe('flows for their designers', () => {
  let office: Office;
  beforeAll(async () => {
    office = await Office.open();
  });
  afterAll(() => office.server.close());

  const simulate = async (item: Item, data: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Simulation> =>
    (await office.call<Simulation>('admin', flowSimulate, { body: { item, starterId: 'U1014', data, ...more } })).body;
  const names = (simulation: Simulation): string[] =>
    simulation.steps.filter((step) => step.outcome === 'handled').map((step) => `${step.name}:${step.people.map((person) => person.name).join('、')}`);

  it('lists them with versions and what is under way', async () => {
    await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const { body } = await office.call<{ rows: Record<string, unknown>[] }>('admin', flowDesignList, { query: { keyword: 'rcfybx' } });
    expect(body.rows).toEqual([
      expect.objectContaining({ key: 'rcfybxsqV2', name: '日常费用报销', version: 1, versions: 1, hasDraft: false, form: 'rcfybxsqV2' }),
    ]);
    expect(Number(body.rows[0]?.['running'])).toBeGreaterThan(0);
  });

  it.each([
    ['flow.designList', flowDesignList, undefined],
    ['flow.check', flowCheck, { item: daily() }],
    ['flow.simulate', flowSimulate, { item: daily(), starterId: 'U1014' }],
  ] as const)('%s is for designers only', async (_name, call, body) => {
    expect((await office.call('chenyuxin', call, body === undefined ? {} : { body })).status).toBe(403);
  });

  it('draws the shorthand and finds nothing wrong with a shipped flow', async () => {
    const { body } = await office.call<FlowReport>('admin', flowCheck, { body: { item: daily() } });
    expect(body).toMatchObject({ problems: [], firstNode: 'UserTask1' });
    expect(body.bpmnXml).toContain('wf:vote');
  });

  it('names the element of each fault', async () => {
    const item = daily();
    const broken = {
      ...item,
      spec: {
        ...item.spec,
        nodes: item.spec.nodes.map((node) => (node['id'] === 'UserTask5' ? { ...node, assignee: undefined } : node)),
        edges: item.spec.edges.map((edge) => (edge['when'] === 'bxzje > 20000' ? { ...edge, id: 'Over', when: 'nichts > 20000' } : edge)),
      },
    };
    const { body } = await office.call<FlowReport>('admin', flowCheck, { body: { item: broken } });
    expect(body.problems).toEqual([
      expect.objectContaining({ code: 'FLOW_NO_ASSIGNEE', nodeId: 'UserTask5', level: 'error' }),
      expect.objectContaining({ code: 'FLOW_EXPRESSION', nodeId: 'Over', level: 'error' }),
    ]);
    const unknown = {
      ...item,
      spec: { ...item.spec, edges: item.spec.edges.map((edge) => (edge['when'] === 'bxzje > 20000' ? { ...edge, id: 'Over', when: 'nichts > 20000' } : edge)) },
    };
    expect((await office.call<FlowReport>('admin', flowCheck, { body: { item: unknown } })).body.problems).toEqual([
      expect.objectContaining({ code: 'FLOW_EXPRESSION', nodeId: 'Over', level: 'error' }),
    ]);
  });

  it('says of the rest what publishing says of it', async () => {
    const item = daily();
    const { body } = await office.call<FlowReport>('admin', flowCheck, { body: { item: { ...item, spec: { ...item.spec, subject: '试验 ${nofield}' } } } });
    expect(body.problems).toEqual([
      { code: expect.stringMatching(/^E/) as string, level: 'error', nodeId: '', message: expect.stringContaining('nofield') as string },
    ]);
  });

  it('judges a flow with what is published beside it', async () => {
    const item = daily();
    const { body: form } = await office.call<{ readonly spec: { readonly perm: Readonly<Record<string, unknown>> } }>('admin', metaItemGet, {
      query: { kind: 'form', key: String(item.spec['form']) },
    });
    const place = item.spec.nodes.map(({ id }) => String(id)).find((id) => Object.hasOwn(form.spec.perm, id)) ?? '';
    const without = { ...form, spec: { ...form.spec, perm: Object.fromEntries(Object.entries(form.spec.perm).filter(([name]) => name !== place)) } };
    const said = async (beside: readonly unknown[]) =>
      (await office.call<FlowReport>('admin', flowCheck, { body: { item, beside } })).body.problems
        .map(({ message }) => message)
        .filter((message) => message.includes(place));
    expect(place).not.toBe('');
    expect(await said([])).toEqual([]);
    expect(await said([without])).not.toEqual([]);
  });

  it('says that the form is missing, and does not blame the gateways for it', async () => {
    const item = daily();
    const edges = item.spec.edges.map(({ default: isDefault, ...edge }) => (isDefault === true ? { ...edge, when: 'bxzje <= 20000' } : edge));
    const { body } = await office.call<FlowReport>('admin', flowCheck, { body: { item: { ...item, spec: { ...item.spec, form: 'notYet', edges } } } });
    expect(body.problems[0]).toMatchObject({ code: 'FLOW_NO_FORM', level: 'error', nodeId: '', message: expect.stringContaining('notYet') as string });
    expect(body.problems.filter(({ message }) => message.includes('须有一条默认连线'))).toEqual([]);
  });

  it('a small claim: head of department, finance, cashier', async () => {
    const result = await simulate(daily(), { hdje: 318, bxzje: 318, fymx: [] });
    expect(result).toMatchObject({ ended: true, problems: [] });
    expect(names(result).map((line) => line.split(':')[0])).toEqual(['填写申请', '部门负责人审批', '财务审核', '出纳付款']);
    expect(result.decisions[0]).toMatchObject({
      nodeId: 'Gateway1',
      lines: [
        { taken: false, holds: false, values: [{ name: 'bxzje', value: '318' }] },
        { taken: true, default: true },
      ],
    });
    expect(result.nodes).not.toContain('SignTask4');
  });

  it('a large one: leader in charge, countersign and circulation too', async () => {
    const result = await simulate(daily(), { hdje: 25_000, bxzje: 25_000, fymx: [] });
    expect(names(result).map((line) => line.split(':')[0])).toEqual([
      '填写申请',
      '部门负责人审批',
      '分管领导审批',
      '费用会签',
      '财务审核',
      '财务负责人复核',
      '出纳付款',
    ]);
    expect(result.steps.find((step) => step.nodeId === 'SignTask4')?.people).toHaveLength(2);
    expect(result.steps.find((step) => step.nodeId === 'CopyTo1')).toMatchObject({ outcome: 'notified' });
    expect(result.edges).toContain(result.decisions[1]?.lines[0]?.edgeId);
  });

  it('an opposition in the countersign brings it back to the starter once', async () => {
    const result = await simulate(daily(), { hdje: 25_000, bxzje: 25_000, fymx: [] }, { votes: { SignTask4: 'oppose' } });
    expect(result.ended).toBe(true);
    expect(result.steps.filter((step) => step.nodeId === 'UserTask1')).toHaveLength(2);
  });

  it('an empty executor is reported at its node and the path goes on', async () => {
    const item = daily();
    const empty = {
      ...item,
      spec: {
        ...item.spec,
        nodes: item.spec.nodes.map((node) => (node['id'] === 'UserTask5' ? { ...node, assignee: { rule: 'role', code: 'nobodyHasThis' } } : node)),
      },
    };
    const result = await simulate(empty, { hdje: 100, bxzje: 100, fymx: [] });
    expect(result).toMatchObject({ ended: true, problems: [{ code: 'NO_EXECUTOR', nodeId: 'UserTask5', level: 'error' }] });
    expect(result.steps.find((step) => step.nodeId === 'UserTask5')).toMatchObject({ empty: 'error', people: [] });
  });

  it('a condition that cannot be computed is reported, not an error of the server', async () => {
    const result = await simulate(daily(), { hdje: { a: 1 }, bxzje: 'x', fymx: 'none' });
    expect(result.problems.every((problem) => problem.code === 'FLOW_CONDITION')).toBe(true);
  });

  it('stores nothing', async () => {
    const count = async (): Promise<number> =>
      Number(
        (
          await office.server.parts.database
            .forTenant('T1')
            .selectFrom('wf_inst')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const before = await count();
    await simulate(daily(), { hdje: 1 });
    expect(await count()).toBe(before);
  });

  it('the picture of an instance colours its nodes and escapes names; strangers get none', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
    const { body } = await office.call<string>('liuyang', instanceGetBpmImage, { query: { proInstId: instId } });
    const svg = Buffer.from(body, 'base64').toString('utf8');
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).toContain('部门负责');
    expect(svg).toContain('#eaf3ff');
    expect((await office.call('chenyuxin', instanceGetBpmImage, { query: { proInstId: instId } })).status).toBe(403);
    expect((await office.call('liuyang', instanceGetBpmImage, { query: { defId: 'rcfybxsqV2' } })).status).toBe(200);
  });

  it('malformed drawings are refused, never an error of the server', async () => {
    for (const spec of [{}, { bpmn: 'x' }, { nodes: [1], edges: [] }, { bpmn: '<a/>' }, { nodes: [{}], edges: [{}] }]) {
      const { status } = await office.call('admin', flowCheck, { body: { item: { kind: 'flow', key: 'k', name: 'n', spec } } });
      expect([200, 400]).toContain(status);
    }
    expect((await office.call('admin', metaItemGet, { query: { kind: 'flow', key: 'rcfybxsqV2' } })).status).toBe(200);
  });
});
