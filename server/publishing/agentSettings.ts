import { compileFormula, FormulaError } from '../../formula/index.ts';
import type { Identities } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import { finding, refer, type ItemReference, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { loadForm } from '../forms/index.ts';
import { labelled } from '../../registry/words.ts';
import { identitiesOf } from './identitiesOf.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import {
  agentConditions,
  conditionPlace,
  type ConditionPlace,
  conditionProblem,
  type FlowDefinition,
  isHumanNode,
  loadFlow,
  Organisation,
  type UnclearAgent,
} from '../workflow/index.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/** A setting by which somebody has others stand in for him where its conditions hold. They are no metadata, and name what metadata declares. */
export interface ConditionalAgent {
  readonly id: string;
  readonly authId: string;
  readonly authName: string;
  readonly conditions: readonly string[];
  readonly flows: readonly { readonly key: string; readonly name: string }[];
}

/** One that cannot be asked of a flow, with the first reason. */
export interface DanglingAgent extends UnclearAgent {
  readonly authName: string;
  readonly flow: { readonly key: string; readonly name: string };
}

/** What tells the steps at which somebody acts, and what he sees there. */
export interface AgentSurroundings {
  readonly meta: Pick<TenantMetadata, 'find'>;
  readonly find: Find;
  readonly organisation: Organisation;
  readonly identities: Identities | undefined;
}

/** The settings with conditions that are switched on and not over. Those for every flow name no form. */
export async function conditionalAgents(db: TenantDb, now: string): Promise<readonly ConditionalAgent[]> {
  const rows = await db
    .selectFrom('wf_agent')
    .select(['id', 'auth_id', 'auth_name', 'rule'])
    .where('type', '=', '3')
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', now)]))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const flows = await db
    .selectFrom('wf_agent_flow')
    .select(['agent_id', 'def_key', 'def_name'])
    .where(
      'agent_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('def_key')
    .execute();
  return rows.map(({ id, auth_id, auth_name, rule }) => ({
    id,
    authId: auth_id,
    authName: auth_name,
    conditions: agentConditions(rule).map(({ condition }) => condition),
    flows: flows.flatMap(({ agent_id, def_key, def_name }) => (agent_id === id ? [{ key: def_key, name: def_name ?? def_key }] : [])),
  }));
}

/** Why conditions of some settings cannot be asked as metadata stand now, by the id of the setting. */
export async function agentsInDoubt(
  { db, server, clock }: Pick<HandlerContext, 'db' | 'server' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Localised>> {
  const agents = (await conditionalAgents(db, clock.now())).filter(({ id }) => ids.includes(id));
  if (agents.length === 0) return new Map();
  const items = new Map((await server.metadata.sourceOf(db.tenantId).list()).map((item) => [`${item.kind}/${item.key}`, item as RawItem]));
  const around = {
    find: (kind: string, key: string) => items.get(`${kind}/${key}`),
    organisation: await Organisation.load(db, clock.now()),
    identities: await identitiesOf(db),
  };
  return new Map((await danglingAgents(agents, around)).map(({ id, flow, problem }) => [id, labelled(flow.name, problem ?? texts.unknown)]));
}

/** The places of some flows at which conditions of a person are asked: what he sees at the steps that may be his. */
export async function agentPlaces(
  { meta, find, organisation, identities }: AgentSurroundings,
  authId: string,
  flows: ConditionalAgent['flows'],
): Promise<{ readonly flow: ConditionalAgent['flows'][number]; readonly place: ConditionPlace }[]> {
  const places: { readonly flow: ConditionalAgent['flows'][number]; readonly place: ConditionPlace }[] = [];
  for (const flow of flows) {
    const definition = await loadFlow(meta, flow.key);
    const form = definition && (await loadForm(meta, definition.formKey));
    const steps = definition === undefined ? [] : stepsOf(definition, authId, organisation);
    const permissions = steps.length === 0 ? [undefined] : steps.map((step) => form?.viewing(step));
    const facts = { find, ...(identities === undefined ? {} : { identities }) };
    places.push(...permissions.map((permission) => ({ flow, place: conditionPlace(form, permission, facts) })));
  }
  return places;
}

/** The settings whose conditions cannot be asked where metadata are as `find` answers. Flows that cannot run are a finding of their own. */
export async function danglingAgents(agents: readonly ConditionalAgent[], around: Omit<AgentSurroundings, 'meta'>): Promise<readonly DanglingAgent[]> {
  const meta = { find: async (kind: string, key: string) => withVersion(around.find(kind, key)) } as unknown as AgentSurroundings['meta'];
  const found: DanglingAgent[] = [];
  for (const { id, authId, authName, conditions, flows } of agents) {
    const places = await agentPlaces({ ...around, meta }, authId, flows).catch(() => []);
    const wrong = places
      .flatMap(({ flow, place }) => conditions.map((condition) => ({ flow, condition, problem: conditionProblem(condition, place) })))
      .find(({ problem }) => problem !== undefined);
    if (wrong !== undefined) found.push({ id, authId, authName, ...wrong });
  }
  return found;
}

/** Settings that a change leaves without an answer, each at an item that changed, with the people concerned. */
export function agentProblems(dangling: readonly DanglingAgent[], placeOf: (flow: string) => Pick<RawItem, 'kind' | 'key'>): MetadataProblem[] {
  const byFlow = new Map<string, DanglingAgent[]>();
  for (const each of dangling) byFlow.set(each.flow.key, [...(byFlow.get(each.flow.key) ?? []), each]);
  return [...byFlow.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          finding(placeOf(first.flow.key), 'agentDangling', '', {
            flow: first.flow.name,
            count: String(others.length + 1),
            person: first.authName,
            reason: first.problem ?? texts.unknown,
          }),
        ],
  );
}

/** A setting as the graph of references holds it. */
export const agentItem = ({ id, authName, ...spec }: ConditionalAgent): RawItem => ({ kind: 'agent', key: id, name: authName, spec }) as unknown as RawItem;

/** The flows of a setting, and the fields that its conditions name in each of their objects. */
export function agentReferences({ spec }: RawItem, find: Find): ItemReference[] {
  const { conditions, flows } = spec as unknown as ConditionalAgent;
  return flows.flatMap(({ key }, index) => {
    const bo = boOfFlow(find, key);
    const fields =
      bo === undefined ? [] : conditions.flatMap((condition, at) => fieldsIn(condition).flatMap((field) => refer('bo', bo, `/spec/conditions/${at}`, field)));
    return [...refer('flow', key, `/spec/flows/${index}/key`), ...fields];
  });
}

/** The labels of what a flow is made of, as far as conditions on its documents ask. */
export function partsOfFlow(find: Find, key: string): readonly string[] {
  const form = (find('flow', key)?.spec as unknown as MetadataSpecs['flow'] | undefined)?.form;
  const bo = boOfFlow(find, key);
  return [...(bo === undefined ? [] : [`bo/${bo}`]), ...(form === undefined ? [] : [`form/${form}`]), `flow/${key}`];
}

// helpers

const withVersion = (item: RawItem | undefined): object | undefined => (item === undefined || item.version !== undefined ? item : { ...item, version: 1 });

function boOfFlow(find: Find, key: string): string | undefined {
  const form = (find('flow', key)?.spec as unknown as MetadataSpecs['flow'] | undefined)?.form;
  return form === undefined ? undefined : (find('form', form)?.spec as unknown as MetadataSpecs['form'] | undefined)?.bo;
}

function fieldsIn(condition: string): readonly string[] {
  try {
    return compileFormula(condition).references.map((reference) => (reference.kind === 'column' ? `${reference.table}.${reference.name}` : reference.name));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

/** The steps whose rules find somebody; where they cannot say, all of them. What somebody starts himself is never given to an agent. */
function stepsOf({ flow, start }: FlowDefinition, person: string, organisation: Organisation): string[] {
  const steps = Object.values(flow.nodes).filter((node) => isHumanNode(node) && node.id !== flow.firstNode);
  const starters = organisation.starters(start);
  const own = steps.filter((node) => organisation.mayHold(node, person, starters));
  return (own.length === 0 ? steps : own).map(({ id }) => id);
}

const texts = {
  unknown: { 'zh-CN': '无法计算', 'en-US': 'it cannot be computed', 'zh-TW': '無法計算' },
} as const satisfies Readonly<Record<string, Localised>>;
