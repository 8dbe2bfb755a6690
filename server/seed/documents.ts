import type { WorkDays } from '../../formula/index.ts';
import { evaluateForm, kindsIn } from '../../validators/model/index.ts';
import type { TenantDb } from '../db/index.ts';
import { type FormDefinition, linkInstance, loadForm, saveRecord } from '../forms/index.ts';
import { workDaysOf } from '../metadata/index.ts';
import {
  type Actor,
  type AggregateDiff,
  applyDiff,
  type Command,
  execute,
  type FlowDefinition,
  insertHead,
  type InstanceAggregate,
  type KernelPorts,
  loadFlow,
  newHead,
  newInstance,
  type OpinionRow,
  renderSubject,
  type SayField,
  subjectWords,
  tableNames,
  writeDiff,
  writeHead,
} from '../workflow/index.ts';
import { answeredValues, decisiveValues, kernelPorts } from '../documents/index.ts';
import type { SeedContext } from './context.ts';
import { seedDocuments, type SeedDocument, type SeedStepTaken } from './data/documents.ts';
import { orgOfUser, orgs, users } from './data/people.ts';

/**
 * The demo documents. Each request is played step by step through the workflow kernel in memory, so that what stands in the
 * database is what real commands would have left; a request that does not come to rest where the data says stops the seed.
 */
export async function seedDemoDocuments(context: SeedContext): Promise<void> {
  const documents = prepared(await definitions(context));
  await context.db.transaction(async (tx) => {
    for (const document of documents) await seedDocument(context, tx, document);
  });
}

// helpers

interface Prepared {
  readonly document: SeedDocument;
  readonly form: FormDefinition;
  readonly definition: FlowDefinition;
  readonly print: number | undefined;
  readonly workdays: WorkDays | undefined;
  readonly say: SayField;
}

type Definitions = ReadonlyMap<string, Omit<Prepared, 'document'>>;

/** Inside the transaction no metadata can be read, so all of it is loaded before. */
async function definitions({ meta }: SeedContext): Promise<Definitions> {
  const known = new Map<string, Omit<Prepared, 'document'>>();
  const workdays = await workDaysOf(meta);
  for (const key of new Set(seedDocuments.map((document) => document.form))) {
    const [form, definition] = [await loadForm(meta, key), await loadFlow(meta, key)];
    if (form === undefined || definition === undefined) throw new Error(`demo form <${key}> has no form or flow`);
    known.set(key, {
      form,
      definition,
      workdays,
      say: await subjectWords(meta, form, definition.flow.subject),
      print: definition.printTemplate === undefined ? undefined : (await meta.find('printTemplate', definition.printTemplate))?.version,
    });
  }
  return known;
}

function prepared(known: Definitions): Prepared[] {
  return seedDocuments.map((document) => {
    const found = known.get(document.form);
    if (found === undefined) throw new Error(`demo form <${document.form}> is missing`);
    return { document, ...found };
  });
}

async function seedDocument({ tenantId, nextId }: SeedContext, tx: TenantDb, { document, form, definition, print, workdays, say }: Prepared): Promise<void> {
  const applicant = users.find((user) => user.id === document.applicant);
  if (applicant === undefined) throw new Error(`demo document <${document.no}> has no applicant`);
  const { id: orgId, code, name } = orgOfUser(applicant);
  const first = document.steps[0]?.at ?? `${String(document.data['sqrq'])} 09:00:00`;
  const last = document.steps.at(-1)?.at ?? first;
  const { data } = evaluateForm(form.compiled('start'), { ...document.data }, { today: first.slice(0, 10), now: first, workdays });

  const recordId = nextId();
  await saveRecord(tx, {
    id: recordId,
    isNew: true,
    bo: document.bo,
    tables: form.tables,
    data,
    by: applicant.id,
    now: first,
    orgId,
    formKey: form.formKey,
    formVersion: form.formVersion,
    newId: nextId,
  });

  const org = { id: orgId, code, name, demId: '1', path: pathOf(orgId), pathName: '' };
  const head = newHead({
    id: nextId(),
    tenantId,
    definition,
    form,
    print,
    starter: { id: applicant.id, fullname: applicant.name },
    org,
    creatorId: applicant.id,
    now: first,
    recordId,
  });
  await insertHead(tx, head);
  const played = await play(document, definition, head.id, (now) =>
    offline(
      kernelPorts(tx, {
        now,
        workdays,
        defKey: definition.key,
        starterId: applicant.id,
        orgId,
        data,
        kindsOf: kindsIn(form.compiled('start')),
        decisive: decisiveValues(definition.flow, form),
        answered: answeredValues(definition.flow, form),
      }),
    ),
  );
  mustRestAsStated(document, played);

  const subject = renderSubject(definition.flow.subject, data, say);
  const names = new Map(users.map((user) => [user.id, user.name]));
  writeDiff(tx, head.id, definition.key, asInserts(played), { now: last, subject, typeId: definition.typeKey ?? null, names, acted: actedHimself });
  writeHead(tx, played.inst, { subject, businessKey: recordId, now: last });
  const nodes = [...new Set(played.tasks.map((task) => task.nodeName))].join('、');
  linkInstance(tx, document.bo, recordId, { instId: head.id, defKey: definition.key, status: played.inst.status, curNode: nodes === '' ? null : nodes, form });
  await tx.settle();
}

/** All commands of a request, one after the other. */
async function play(document: SeedDocument, definition: FlowDefinition, instId: string, portsAt: (now: string) => KernelPorts): Promise<InstanceAggregate> {
  let state = newInstance({ id: instId, flowKey: definition.key, version: definition.version, starterId: document.applicant, creatorId: document.applicant });
  for (const step of document.steps) {
    if (step.user === null) continue;
    const actor: Actor = { userId: step.user, identities: identitiesOf(step.user) };
    const { diff } = await execute(definition.flow, state, actor, commandOf(state, step), portsAt(step.at));
    state = applyDiff(state, diff);
  }
  return state;
}

function commandOf(state: InstanceAggregate, step: SeedStepTaken): Command {
  const note = { opinion: step.opinion };
  if (step.action === 'start') return { kind: 'start', note };
  if (step.action === 'revokeToStart') return { kind: 'revokeToStart', note };
  const task = state.tasks.find((row) => row.nodeId === step.node && (row.assigneeId === null || row.assigneeId === step.user));
  if (task === undefined) throw new Error(`demo request has no task of <${step.node}> for <${String(step.user)}>`);
  switch (step.action) {
    case 'backToStart':
      return { kind: 'backToStart', taskId: task.id, note };
    case 'endProcess':
      return { kind: 'endProcess', taskId: task.id, note };
    default:
      return { kind: 'complete', taskId: task.id, action: 'agree', note };
  }
}

/** Past delegations must not move the demo tasks. */
const offline = ({ agentOf: _agent, ...ports }: KernelPorts): KernelPorts => ports;

function mustRestAsStated(document: SeedDocument, { inst, tasks }: InstanceAggregate): void {
  const holders = tasks
    .map((task) => task.assigneeId ?? task.candidates.join('|'))
    .sort()
    .join(' ');
  const stated = [...(document.position?.holders ?? [])].sort().join(' ');
  const node = document.position?.node ?? '';
  if (inst.status !== document.status || holders !== stated || tasks.some((task) => task.nodeId !== node)) {
    throw new Error(
      `demo document <${document.no}> is ${inst.status} at ${tasks.map((task) => task.nodeId).join(',')} with ${holders}, not ${document.status} at ${node} with ${stated}`,
    );
  }
}

/** Lines that were closed because of somebody else: his task was cancelled or taken away. */
const closedByOthers: ReadonlySet<string> = new Set(['retracted', 'signBackCancel', 'passCancel', 'notPassCancel', 'skip', 'end']);
const actedHimself = (line: OpinionRow): boolean => line.userId !== null && !closedByOthers.has(line.status);

const identitiesOf = (userId: string): string[] => [`user:${userId}`, ...(users.find((user) => user.id === userId)?.roles ?? []).map((role) => `role:${role}`)];

function asInserts(state: InstanceAggregate): AggregateDiff {
  const tables = Object.fromEntries(tableNames.map((name) => [name, { insert: state[name], update: [], remove: [] }]));
  return { inst: state.inst, ...tables } as unknown as AggregateDiff;
}

function pathOf(orgId: string): string {
  const chain: string[] = [];
  for (let org = orgs.find((each) => each.id === orgId); org !== undefined; org = orgs.find((each) => each.id === org?.parent)) chain.unshift(org.id);
  return `1.${chain.join('.')}.`;
}
