import { sql } from 'kysely';
import type { FormPermission } from '../../registry/form/index.ts';
import { isSystemName } from '../../validators/expressions/index.ts';
import { kindsIn } from '../../validators/model/index.ts';
import type { Submission } from '../../validators/submission.ts';
import { isUniqueViolation, sqlState, type TenantDb, toJson } from '../db/index.ts';
import { addFiles, attachedIds, describedFiles, fileIdsIn, type FileOwner, filesNamedIn, freezeFiles } from '../files/index.ts';
import { type BoRecord, type ChangeOrigin, linkInstance, loadRecord } from '../forms/index.ts';
import { checkRecord, storeRecord } from './submitRecord.ts';
import type { HandlerContext } from '../context/index.ts';
import { common, Forbidden, Refusal } from '../core/index.ts';
import { workDaysOf } from '../metadata/index.ts';
import { seenAt, seenByAll, tellsWords } from '../rights/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import {
  type Actor,
  applyEffects,
  type AuditFacts,
  type Command,
  CommandRefused,
  dueTimerOf,
  type Effect,
  type ExecRow,
  execute,
  type FlowDefinition,
  followDue,
  holdingOf,
  insertHead,
  type InstanceRow,
  type LockedInstance,
  lockInstance,
  namesOf,
  openInstance,
  type OpenInstance,
  type OpinionRow,
  peopleOf,
  refusalOf,
  refuse,
  renderSubject,
  type SayField,
  type StoredInstance,
  subjectWords,
  tellUnclear,
  type UnclearAgent,
  writeDiff,
  writeHead,
} from '../workflow/index.ts';
import { kernelPorts } from './kernelPorts.ts';
import { mustKeepWhatDecides } from './approvedBeside.ts';
import { answeredValues } from './answeredValues.ts';
import { decisiveValues } from './decisiveValues.ts';
import { outdatedAfter } from './outdatedDecisions.ts';
import { judgedAgain } from './judgedAgain.ts';
import { mustBeOwnSeal, signerOf, spendSealOf } from './seals.ts';
import { keepUnique } from './keepUnique.ts';
import { makeRecords } from './makes/makeRecords.ts';
import { adoptDocuments } from './postings/adoptDocuments.ts';
import { settlePostings } from './postings/settlePostings.ts';
import { stageOf } from './postings/stages.ts';
import { settleStored } from './settleStored.ts';
import { settleDocument, type DocumentChange } from './settleDocument.ts';
import { fill } from '../../registry/words.ts';

/** How the document is written by the same command. Nothing of `boData` is trusted. */
export interface FormWrite {
  /** Wire form, `{ <boAlias>: { … } }`; undefined when the client sent none: the stored record is then checked alone. */
  readonly boData: unknown;
  /** Node (or `start`) whose rights decide what may be written. */
  readonly preset: string;
  /** `submit`: rules must hold. `draft`: rights hold; of the rules only those of what is entered in a document that others already read. */
  readonly level: 'draft' | 'submit';
  /** Who fills it in, where the document becomes that of another person. */
  readonly writer?: CurrentUser;
}

/** Stores the form of an open task without moving anything. */
export interface SaveForm {
  readonly kind: 'saveForm';
  readonly taskId: string;
  /** Corrected by a manager of the flow, who need not hold the task; he writes what its node may write. */
  readonly byManager?: boolean;
}

/** The document of another system: its key there, and values for the conditions of the flow. */
export interface FrameWrite {
  readonly businessKey?: string | undefined;
  readonly vars?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

export interface CommandRequest {
  readonly command: Command | SaveForm;
  readonly actor: Actor;
  readonly form?: FormWrite;
  /** Extra members of the instance row. */
  readonly urgency?: string | undefined;
  /** What the page said that stands in for the form. */
  readonly frame?: FrameWrite | undefined;
  /** Runs in the transaction once the instance is locked; throwing ends the command without a trace. */
  readonly underLock?: ((tx: TenantDb) => Promise<void> | void) | undefined;
  /** People hear of it otherwise: no message is written. */
  readonly isQuiet?: boolean | undefined;
}

export interface CommandOutcome {
  /** Code of a lock or unlock; null otherwise. */
  readonly result: number | null;
  readonly inst: InstanceRow;
  readonly subject: string;
  readonly businessKey: string | null;
}

/**
 * Carries out a command on an instance: ONE transaction under the instance's row lock writes the document, the flow's rows,
 * messages and queued work, or nothing. What the form says is checked before the lock; when somebody changed the document
 * meanwhile, it is checked again. Who has opened the instance just now hands it in; otherwise its id.
 */
export async function executeCommand(context: HandlerContext, of: string | OpenInstance, request: CommandRequest): Promise<CommandOutcome> {
  const outcome = await attempt(async (round) =>
    perform(context, typeof of === 'string' || round > 1 ? await openInstance(context, typeof of === 'string' ? of : of.head.id) : of, request, false),
  );
  context.server.metrics.commanded(request.command.kind);
  return outcome;
}

/** The same for an instance that does not exist yet: `head` is inserted first. */
export async function createInstance(context: HandlerContext, open: OpenInstance, request: CommandRequest): Promise<CommandOutcome> {
  const outcome = await attempt(() => perform(context, open, request, true));
  context.server.metrics.commanded(request.command.kind);
  return outcome;
}

// helpers

/** The document was changed, or its request moved to another version, between check and lock. */
class Changed extends Error {}

const attempts = 6;

async function attempt(work: (round: number) => Promise<CommandOutcome>): Promise<CommandOutcome> {
  for (let round = 1; ; round++) {
    try {
      return await work(round);
    } catch (error) {
      if (error instanceof CommandRefused) throw refusalOf(error);
      const state = sqlState(error);
      // somebody else holds the instance for longer than a person waits
      if (state === '55P03') throw new Refusal(common.busy, '-004');
      const again = error instanceof Changed || state === '40001' || state === '40P01';
      if (!again || round >= attempts) throw again || isUniqueViolation(error) ? new Refusal(common.busy, '-004') : error;
    }
  }
}

interface Prepared {
  readonly record: BoRecord | undefined;
  readonly permission: FormPermission | undefined;
  readonly submission: Submission | undefined;
}

async function perform(context: HandlerContext, open: OpenInstance, asked: CommandRequest, isNew: boolean): Promise<CommandOutcome> {
  const { head, definition } = open;
  const prepared = await prepare(context, open, asked);
  const request = { ...asked, command: await withAttached(context, asked.command) };
  const templates = (await context.meta.list('messageTemplate')).map((item) => item.spec);
  const timer = await dueTimerOf(context, definition.flow);
  const workdays = await workDaysOf(context.meta);
  const say = await subjectWords(context.meta, open.form, definition.flow.subject);

  return context.db.transaction(async (tx) => {
    if (isNew) await insertHead(tx, head);
    if (open.form === undefined && request.frame?.vars !== undefined) await setVars(tx, head.id, request.frame.vars, Object.keys(definition.flow.nodes));
    const stored = await lockInstance(tx, head.id, prepared.record);
    if (stored === undefined) throw new Forbidden();
    // moved to another version between check and lock: what was checked by the one is not stored under the other
    if (!isNew && toJson(stored.head.manifest) !== toJson(head.manifest)) throw new Changed();
    mustBeOpen(stored, request.command);
    await request.underLock?.(tx);
    if (!asksForNoPassword(definition, stored, request.command)) await spendSealOf(context, tx, signedWith(request.command));
    if (request.command.kind === 'saveForm') mustHold(definition, stored, request.command, request.actor);
    // who hands a task on or asks others beside it writes as who keeps it does
    else if (
      request.form !== undefined &&
      (request.command.kind === 'delegate' || request.command.kind === 'openGroup' || request.command.kind === 'addSigners')
    )
      mustHold(definition, stored, { kind: 'saveForm', taskId: request.command.taskId }, request.actor);
    const written = await writeDocument(context, tx, stored, open, request, prepared);
    const { command } = request;
    if (open.form !== undefined && request.form !== undefined && 'taskId' in command && command.taskId !== undefined && !isCorrection(command))
      await mustKeepWhatDecides(context, tx, {
        form: open.form,
        preset: request.form.preset,
        flow: definition.flow,
        aggregate: stored.aggregate,
        taskId: command.taskId,
        again: judgedAgain(command, request.form, head.starter_id),
        record: prepared.record,
        data: written.data,
      });
    const settled = settling(context, tx, open, written, request.command.kind === 'start' ? definition.flow.firstNode : stepOf(stored, request.command));

    // a draft is not submitted; whatever else a command leaves behind is evidence
    if (open.form !== undefined && written.id !== null && request.command.kind !== 'saveDraft' && filesNamedIn(written.data, open.form.tables).length > 0) {
      await freezeFiles(tx, { kind: 'record', id: written.id }, context.clock.now());
    }

    const { aggregate } = stored;
    if (request.command.kind === 'saveForm') return { result: null, inst: aggregate.inst, subject: stored.head.subject, businessKey: written.id };
    const fallbacks: string[] = [];
    const unclear = new Map<string, UnclearAgent>();
    const now = context.clock.now();
    const ports = kernelPorts(tx, {
      now,
      workdays,
      defKey: head.def_key,
      starterId: aggregate.inst.starterId,
      actorId: request.actor.userId,
      orgId: head.create_org_id,
      data: written.data,
      kindsOf: open.form && kindsIn(open.form.compiled('start')),
      unanswered: written.unanswered,
      seenAt: seenAt(open.form, definition),
      settled: (sets) => settled({ sets, entered: [], visited: [] }),
      decisive: decisiveValues(definition.flow, open.form),
      answered: answeredValues(definition.flow, open.form),
      outdatedAfter: async (nodeId) =>
        open.form === undefined
          ? []
          : outdatedAfter(context, open.form, definition.flow, written.data, nodeId, (steps) =>
              aggregate.execs
                .filter((exec) => steps.includes(exec.nodeId))
                .flatMap(({ leftAt }) => leftAt ?? [])
                .toSorted()
                .at(-1),
            ),
      onFallback: (node) => fallbacks.push(node.name),
      onUnclear: (setting, condition, problem) => unclear.set(setting.id, { ...setting, condition, problem }),
    });
    const { diff, effects, result } = await execute(definition.flow, aggregate, request.actor, request.command, ports);
    // a question such as a lock that is not there for the caller leaves no trace
    if (diff.inst === null) return { result, inst: aggregate.inst, subject: stored.head.subject, businessKey: written.id };
    const { inst } = diff;
    const document = await storeSettled(context, tx, open, stored, request, written, await settled(changeBy(effects, aggregate.execs, diff.execs.insert)));

    // what somebody has only noted down is not judged yet: postings follow it with his decision
    const isJudged = request.form?.level === 'submit' || document !== written;
    if (open.form !== undefined && document.id !== null && (isJudged || stageOf(inst.status) !== stageOf(aggregate.inst.status))) {
      const origin = originOf(head.id, definition, aggregate, request);
      if (stageOf(inst.status) !== 'none') await keepUnique(context, tx, { definition: open.form, id: document.id, data: document.data, isRequest: true });
      await settlePostings(context, tx, { definition: open.form, id: document.id, data: document.data, stage: stageOf(inst.status), origin });
      if (stageOf(inst.status) === 'posted')
        await makeRecords(context, tx, { definition: open.form, id: document.id, data: document.data, origin, settle: settleStored });
      if (stageOf(inst.status) === 'posted') await adoptDocuments(context, tx, { bo: open.form.boAlias, id: document.id, maker: document.id });
    }

    const actorId = request.actor.userId;
    const names = await namesOf(tx, [...peopleOf(diff), actorId]);
    const subject = titleOf(definition, seenByAll(open.form, definition, document.data), say) ?? stored.head.subject;
    writeDiff(tx, head.id, head.def_key, diff, { now, acted: (line) => line.userId === actorId, subject, typeId: stored.head.type_id, names });
    await keepAttached(tx, head.id, [...diff.opinions.insert, ...diff.opinions.update], now);
    writeHead(tx, inst, { subject, businessKey: document.id, now, urgency: request.urgency, audit: auditOf(context, request) });
    if (timer !== undefined) {
      await tx.settle();
      await followDue(tx, timer, { instId: head.id, flow: definition.flow, before: aggregate.inst, inst, tasks: diff.tasks });
    }
    await applyEffects(tx, request.isQuiet === true ? effects.filter(({ kind }) => kind !== 'message') : effects, {
      instId: head.id,
      subject,
      starterId: inst.starterId,
      bo: head.bo_alias,
      recordId: document.id,
      actor: { id: actorId, name: names.get(actorId) ?? '' },
      opinion: noteOf(request.command),
      tells: wordsOf(open, aggregate, request.command),
      now,
      fallbacks,
      firstNode: definition.flow.firstNode,
      templates,
      jobs: context.server.jobs,
    });
    for (const setting of unclear.values()) await tellUnclear(tx, setting, { subject, now });
    if (head.bo_alias !== null && document.id !== null) linkRecord(tx, open, document.id, stored, inst, diff.tasks);
    return { result, inst, subject, businessKey: document.id };
  });
}

/** Checks what came in against rights and rules, outside of the lock: rules may take their time. */
async function prepare(context: HandlerContext, { head, form, definition }: OpenInstance, { form: write, command }: CommandRequest): Promise<Prepared> {
  if (form === undefined || head.bo_alias === null) return { record: undefined, permission: undefined, submission: undefined };
  const record = head.business_key === null ? undefined : await loadRecord(context.db, head.bo_alias, head.business_key);
  if (write === undefined) return { record, permission: undefined, submission: undefined };
  const permission = form.permission(write.preset);
  return {
    record,
    permission,
    submission: await checkRecord(context, context.db, {
      definition: form,
      permission,
      stored: record,
      boData: write.boData,
      level: write.level,
      writer: write.writer,
      flow: definition.flow,
      starts: command.kind === 'start',
      again: judgedAgain(command, write, head.starter_id),
    }),
  };
}

/** Files beside an opinion are opened to its readers, so naming them takes the right to read them; they are kept by what they are. */
async function withAttached<Given extends Command | SaveForm>(context: HandlerContext, command: Given): Promise<Given> {
  const note = 'note' in command ? command.note : undefined;
  const attached = attachedIds(note?.files);
  // what nobody can read as files would stand beside the opinion for ever
  if (attached === undefined) throw new Refusal(texts.noFileList, '024');
  const named = [...new Set([...attached, ...fileIdsIn(note?.zfiles)])];
  await mustBeOwnSeal(context.db, signerOf(context), note?.zfiles);
  if (named.length > 0 && (await context.server.unreadableFiles(context, named)).length > 0) throw new Refusal(common.noFile, '024');
  return attached.length === 0 ? command : { ...command, note: { ...note, files: await describedFiles(context.db, attached) } };
}

const signedWith = (command: Command | SaveForm): string | undefined => ('note' in command ? command.note?.zfiles : undefined);

/** Whether the step of a task lets its people sign without the password of their seals. */
function asksForNoPassword({ flow }: FlowDefinition, { aggregate }: LockedInstance, command: Command | SaveForm): boolean {
  const task = 'taskId' in command ? aggregate.tasks.find(({ id }) => id === command.taskId) : undefined;
  return task !== undefined && flow.nodes[task.nodeId]?.signature?.secretFree === true;
}

const opinionsOf = (instId: string): FileOwner => ({ kind: 'opinion', id: instId });

/** What stands beside an opinion is evidence at once. */
async function keepAttached(tx: TenantDb, instId: string, lines: readonly OpinionRow[], now: string): Promise<void> {
  const files = lines.flatMap((line) => [...new Set([...fileIdsIn(line.files), ...fileIdsIn(line.zfiles)])].map((fileId) => ({ fileId, path: line.id })));
  if (files.length === 0) return;
  await addFiles(tx, opinionsOf(instId), files, now);
  await freezeFiles(tx, opinionsOf(instId), now);
}

function mustHold({ flow }: FlowDefinition, { aggregate }: StoredInstance, { taskId, byManager = false }: SaveForm, actor: Actor): void {
  const task = aggregate.tasks.find((row) => row.id === taskId);
  const node = task === undefined ? undefined : flow.nodes[task.nodeId];
  if (task === undefined || node === undefined) throw refuse('TASK_GONE');
  if (aggregate.inst.forbidden) throw refuse('INSTANCE_FORBIDDEN');
  // a secretary agrees, rejects and claims; whoever was only asked answers: neither works on the document
  if (actor.leaderId !== undefined) throw refuse('LEADER_MODE');
  if (task.parentId !== null) throw refuse('NO_RIGHT');
  if (task.suspended) throw refuse('SUSPENDED');
  if (byManager && actor.manager === true) return;
  const holding = holdingOf(node, task, actor);
  if (holding !== 'holder') throw refuse(holding === 'none' ? 'NO_RIGHT' : holding === 'mustClaim' ? 'NOT_CLAIMED' : 'CLAIMED_BY_OTHER');
}

/** A task that is gone was decided by somebody else; that is said before anything of the form is looked at. */
function mustBeOpen({ aggregate }: StoredInstance, command: Command | SaveForm): void {
  if (
    'taskId' in command &&
    command.taskId !== undefined &&
    command.kind !== 'lockUnlock' &&
    command.kind !== 'read' &&
    !aggregate.tasks.some((task) => task.id === command.taskId)
  )
    throw refuse('TASK_GONE');
  if (command.kind === 'start' && aggregate.inst.status !== 'draft') throw refuse('ALREADY_STARTED');
}

async function writeDocument(
  context: HandlerContext,
  tx: TenantDb,
  { head, aggregate, documentRev }: LockedInstance,
  { form, definition }: OpenInstance,
  request: CommandRequest,
  { record, permission, submission }: Prepared,
): Promise<{ readonly id: string | null; readonly data: Readonly<Record<string, unknown>>; readonly unanswered: Iterable<string> }> {
  if (form === undefined || head.bo_alias === null) return { id: request.frame?.businessKey ?? head.business_key, data: {}, unanswered: [] };
  if (record !== undefined && documentRev !== record.rev) throw new Changed();
  if (submission === undefined || permission === undefined || request.form === undefined)
    return { id: head.business_key, data: record?.data ?? {}, unanswered: record?.unanswered ?? [] };
  const numbered = request.command.kind === 'start';
  const origin = originOf(head.id, definition, aggregate, request);
  const target = { definition: form, permission, stored: record, boData: request.form.boData, level: request.form.level, origin };
  return { ...(await storeRecord(context, tx, target, submission, numbered)), unanswered: submission.unanswered };
}

type WrittenDocument = Awaited<ReturnType<typeof writeDocument>>;

/** By whoever manages the request instead of holding the task. */
const isCorrection = (command: Command | SaveForm): boolean => command.kind === 'saveForm' && command.byManager === true;

/** The step at which somebody acts; none where he manages the request. */
const stepOf = ({ aggregate }: LockedInstance, command: Command | SaveForm): string | undefined =>
  'taskId' in command ? aggregate.tasks.find(({ id }) => id === command.taskId)?.nodeId : undefined;

/** Asks what becomes of the document by itself; the same question is asked once. */
function settling(
  context: HandlerContext,
  tx: TenantDb,
  { head, form, definition }: OpenInstance,
  { id }: WrittenDocument,
  actsAt: string | undefined,
): (change: DocumentChange) => Promise<Submission | undefined> {
  const known = new Map<string, Promise<Submission | undefined>>();
  const settle = async (change: DocumentChange): Promise<Submission | undefined> => {
    const record = form === undefined || head.bo_alias === null || id === null ? undefined : await loadRecord(tx, head.bo_alias, id);
    return form === undefined || record === undefined ? undefined : settleDocument(context, tx, form, definition.flow, record, change, actsAt);
  };
  return (change) => {
    const key = JSON.stringify(change);
    const answer = known.get(key) ?? settle(change);
    known.set(key, answer);
    return answer;
  };
}

/** What a command changes beyond what its form says. A visit that returns to where it was sent from does nothing again. */
function changeBy(effects: readonly Effect[], before: readonly ExecRow[], visits: readonly ExecRow[]): DocumentChange {
  const sets = Object.assign({}, ...effects.map((effect) => (effect.kind === 'setFields' ? effect.values : {}))) as DocumentChange['sets'];
  const nodesOf = (execs: readonly ExecRow[]): string[] => [...new Set(execs.map(({ nodeId }) => nodeId))];
  return { sets, entered: nodesOf(visits.filter(({ returnTo }) => returnTo.length === 0)), visited: nodesOf(before) };
}

async function storeSettled(
  context: HandlerContext,
  tx: TenantDb,
  { head, form, definition }: OpenInstance,
  { aggregate }: LockedInstance,
  request: CommandRequest,
  written: WrittenDocument,
  submission: Submission | undefined,
): Promise<WrittenDocument> {
  const stored = submission === undefined || head.bo_alias === null || written.id === null ? undefined : await loadRecord(tx, head.bo_alias, written.id);
  if (form === undefined || stored === undefined || submission === undefined) return written;
  const target = {
    definition: form,
    permission: form.permission('read'),
    stored,
    boData: {},
    level: 'draft' as const,
    origin: originOf(head.id, definition, aggregate, request),
  };
  return { ...(await storeRecord(context, tx, target, submission, false)), unanswered: submission.unanswered };
}

/** Values that the page gives to conditions; results of the flow are not among them. Takes the instance's row lock a moment early. */
async function setVars(tx: TenantDb, instId: string, vars: NonNullable<FrameWrite['vars']>, nodeIds: readonly string[]): Promise<void> {
  const reserved = Object.keys(vars).find((name) => isSystemName(name, nodeIds));
  if (reserved !== undefined) throw new Refusal(fill(texts.reserved, { name: reserved }), '024');
  await tx
    .updateTable('wf_inst')
    .set((eb) => ({ vars: sql<string>`${eb.ref('vars')} || ${toJson(vars)}::jsonb` }))
    .where('id', '=', instId)
    .execute();
}

/** The task by which the document is written; a start writes it at the first node. */
function originOf(instId: string, { flow }: FlowDefinition, { tasks }: StoredInstance['aggregate'], { command }: CommandRequest): ChangeOrigin {
  const task = 'taskId' in command ? tasks.find((row) => row.id === command.taskId) : undefined;
  const node = flow.nodes[task?.nodeId ?? flow.firstNode];
  return { instId, taskId: task?.id, nodeId: node?.id, nodeName: node?.name };
}

/** Undefined when the flow has no subject of its own or the document gives nothing to it. */
function titleOf({ flow, name }: FlowDefinition, data: Readonly<Record<string, unknown>>, say: SayField): string | undefined {
  if (Object.keys(data).length === 0) return undefined;
  const subject = renderSubject(flow.subject, data, say);
  return subject === '' ? name : subject;
}

function auditOf({ user, request: { ip, logId } }: HandlerContext, { command, actor }: CommandRequest): AuditFacts {
  return {
    userId: actor.userId,
    account: user.account,
    action: `flow.${command.kind}`,
    ip,
    logId,
    detail: {
      ...('taskId' in command ? { taskId: command.taskId } : {}),
      ...('action' in command ? { decision: command.action } : {}),
      ...(actor.leaderId === undefined ? {} : { leaderId: actor.leaderId }),
    },
  };
}

/** Who is told by a message what was said: the words of a node are for those who may read them in the form. */
function wordsOf({ form, definition }: OpenInstance, { tasks }: StoredInstance['aggregate'], command: Command | SaveForm): (preset: string) => boolean {
  const task = 'taskId' in command ? tasks.find((row) => row.id === command.taskId) : undefined;
  const from = task?.nodeId ?? definition.flow.firstNode;
  return (preset) => tellsWords(form, definition, from, preset);
}

function noteOf(command: Command | SaveForm): string {
  return 'note' in command ? (command.note?.opinion ?? '') : '';
}

function linkRecord(
  tx: TenantDb,
  { head, form }: OpenInstance,
  id: string,
  { aggregate }: StoredInstance,
  inst: InstanceRow,
  diff: { readonly insert: readonly { readonly id: string; readonly nodeName: string }[]; readonly remove: readonly string[] },
): void {
  const open = [...aggregate.tasks.filter((task) => !diff.remove.includes(task.id)), ...diff.insert];
  const nodes = [...new Set(open.map((task) => task.nodeName))].join('、');
  linkInstance(tx, head.bo_alias ?? '', id, { form, instId: inst.id, defKey: inst.flowKey, status: inst.status, curNode: nodes === '' ? null : nodes });
}

const texts = {
  noFileList: {
    'zh-CN': '附件（files）不是文件列表',
    'en-US': 'The attachments (files) are no list of files.',
    'zh-TW': '附件（files）不是檔案清單',
  },
  reserved: { 'zh-CN': '变量名【{name}】为系统保留', 'en-US': 'The variable name {name} is reserved.', 'zh-TW': '變數名【{name}】為系統保留' },
} as const;
