import { type TenantDb, toJson } from '../db/index.ts';
import { type FormDefinition, loadForm } from '../forms/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { Forbidden } from '../core/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { loadFlow, type FlowDefinition } from './definitions.ts';
import { newInstance } from './kernel/aggregate.ts';
import type { InstanceHead } from './repository.ts';

/** A running or drafted instance with the definitions that it keeps. */
export interface OpenInstance {
  readonly head: InstanceHead;
  readonly definition: FlowDefinition;
  readonly form: FormDefinition | undefined;
}

/** Versions that an instance keeps from its start to its end. */
export interface Manifest {
  readonly flow?: number;
  readonly form?: number;
  readonly bo?: number;
  readonly print?: number;
}

/** Loads an instance by the versions it was started with; Forbidden when there is none. */
export async function openInstance({ db, meta }: Pick<HandlerContext, 'db' | 'meta'>, instId: string): Promise<OpenInstance> {
  const head = await db.selectFrom('wf_inst').selectAll().where('id', '=', instId).executeTakeFirst();
  if (head === undefined) throw new Forbidden();
  return withDefinitions(meta, head);
}

export async function withDefinitions(meta: HandlerContext['meta'], head: InstanceHead): Promise<OpenInstance> {
  return { head, ...(await definitionsOf(meta, head)) };
}

/** The flow and the form that an instance keeps. */
export async function definitionsOf(
  meta: HandlerContext['meta'],
  head: Pick<InstanceHead, 'id' | 'def_key' | 'def_version' | 'manifest'>,
): Promise<Omit<OpenInstance, 'head'>> {
  const pins = head.manifest as Manifest;
  const definition = await loadFlow(meta, head.def_key, pins.flow ?? head.def_version);
  if (definition === undefined) throw new Error(`instance <${head.id}> needs flow <${head.def_key}> version ${head.def_version}, which does not exist`);
  return { definition, form: await loadForm(meta, definition.formKey, pins) };
}

/** Rights of a node on a form: the first node is filled in with the rights of the start page. */
export const presetOf = ({ flow }: Pick<FlowDefinition, 'flow'>, nodeId: string): string => (nodeId === flow.firstNode ? 'start' : nodeId);

/** A new instance row. */
export async function insertHead(tx: TenantDb, head: InstanceHead): Promise<void> {
  const { tenant_id: _tenant, manifest, vars, ...row } = head;
  await tx
    .insertInto('wf_inst')
    .values({ ...row, manifest: toJson(manifest), vars: toJson(vars) })
    .execute();
}

/** The versions that an instance started now would keep. */
export const manifestOf = (definition: FlowDefinition, form: FormDefinition | undefined, print: number | undefined): Manifest => ({
  flow: definition.version,
  ...(form === undefined ? {} : { form: form.formVersion, bo: form.boVersion }),
  ...(print === undefined ? {} : { print }),
});

/** The row of an instance that is about to be created. */
export function newHead(facts: {
  readonly id: string;
  readonly tenantId: string;
  readonly definition: FlowDefinition;
  readonly form: FormDefinition | undefined;
  readonly print?: number | undefined;
  readonly starter: Pick<CurrentUser, 'id' | 'fullname'>;
  readonly org: CurrentUser['org'];
  readonly creatorId: string;
  readonly now: string;
  readonly recordId?: string | null;
}): InstanceHead {
  const { definition, form, starter, org, now } = facts;
  const { inst } = newInstance({ id: facts.id, flowKey: definition.key, version: definition.version, starterId: starter.id, creatorId: facts.creatorId });
  return {
    tenant_id: facts.tenantId,
    id: inst.id,
    root_id: inst.id,
    parent_exec_id: null,
    def_key: definition.key,
    def_name: definition.name,
    def_version: definition.version,
    type_id: definition.typeKey ?? null,
    manifest: { ...manifestOf(definition, form, facts.print) },
    business_key: facts.recordId ?? null,
    bo_alias: form?.boAlias ?? null,
    subject: definition.name,
    status: inst.status,
    opinion_status: null,
    starter_id: starter.id,
    starter_name: starter.fullname,
    creator_id: facts.creatorId,
    create_org_id: org?.id ?? null,
    create_org_path: org?.path ?? null,
    forbidden: false,
    urgency: null,
    vars: {},
    rev: inst.rev,
    seq: inst.seq,
    started_at: null,
    created_at: now,
    updated_at: now,
    ended_at: null,
    duration: null,
  };
}
