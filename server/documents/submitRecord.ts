import { compileForm, fieldsOf, type CompiledForm, type FormPermission } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { checkSubmission, questionKey, type Submission } from '../../validators/submission.ts';
import type { FormContext, FormIssue } from '../../validators/model/index.ts';
import { insideTransaction, type TenantDb } from '../db/index.ts';
import { filesNamedIn, newlyNamed } from '../files/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { common, Refusal } from '../core/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';
import { type CurrentUser, loadPerson } from '../identity/index.ts';
import { workDaysOf } from '../metadata/index.ts';
import { lookupsOf, type OnClosed, type QueryReader, restPort } from '../lists/index.ts';
import {
  type BoRecord,
  type ChangeOrigin,
  type FormDefinition,
  hasChanged,
  keepChanges,
  loadRecord,
  mustBeCurrent,
  mustBeDrawnFrom,
  nextNumber,
  receiveBoData,
  saveRecord,
} from '../forms/index.ts';
import { followNumbers } from './followNumbers.ts';
import { heldFields } from './heldFields.ts';
import { makingRights } from './makingRights.ts';
import { rulePorts } from './rulePorts.ts';
import { findSeal, sealsSetIn, signerOf, spendSeals } from './seals.ts';
import { steeredBy } from './steeredBy.ts';
import { truthOf } from './truth/index.ts';
import type { TruthContext } from './truth/ValueKind.ts';
import { fill, labelled, sentences } from '../../registry/words.ts';

export interface RecordSubmission {
  readonly definition: FormDefinition;
  readonly permission: FormPermission;
  /** The stored record, or undefined for a new one. */
  readonly stored: BoRecord | undefined;
  /** Wire form as it came in. */
  readonly boData: unknown;
  readonly level: 'draft' | 'submit';
  /** Follows from a decision, whatever the level: what linkage hides goes, whoever entered it. */
  readonly settles?: boolean;
  /** Paths of fields in which what was entered over the answer of a query gives way to the answer again. */
  readonly releases?: ReadonlySet<string>;
  /** Every value was sent for its own sake, as in an import: one that would not be stored is refused. */
  readonly everyValueCounts?: boolean;
  /** Who asks the queries of the form, where he makes the document of another person; otherwise the person of the context. */
  readonly writer?: CurrentUser | undefined;
  /** The flow whose way the document decides. */
  readonly flow?: CompiledFlow | undefined;
  /** A request is started with it, whatever stored it before. */
  readonly starts?: boolean;
  /** What of the document is asked again though nobody has changed it, and who has chosen it. */
  readonly again?: { readonly of: 'all' | 'rows'; readonly chosenBy: string } | undefined;
  /** Where the document would go is only looked at: rules may still be broken, but what decides has to be answered as at the submit. */
  readonly looksAhead?: boolean;
  /** Where in a flow it is written; kept with the record of the change. */
  readonly origin?: ChangeOrigin;
}

/**
 * Checks what came in against rights, rules and formulas and answers what may be stored.
 * At level `submit` a violated rule refuses the whole request; the refusal lists every issue with its place. A document that is no draft any more is
 * read by others: at any level what is entered in it keeps the rules of its field, and it is refused what rights leave unanswered where the answer decides.
 */
export async function checkRecord(context: HandlerContext, db: TenantDb, request: RecordSubmission): Promise<Submission> {
  const { definition, stored, level } = request;
  const makes = stored === undefined || request.starts === true;
  const permission = makes && level === 'submit' ? await makingRights(context.meta, definition, request.flow, request.permission) : request.permission;
  const locale = context.language;
  const translate = translateRule(locale);
  const source = definition.source(locale);
  const form = compileForm(source, permission);
  const isWritable = (path: string): boolean => ['w', 'b', undefined].includes(form.byPath.get(path)?.mode);
  await mustBeCurrent(db, definition.boAlias, stored, request.boData, isWritable);
  // what is only looked at is stored nowhere
  if (request.looksAhead !== true) await mustBeDrawnFrom(context.meta, definition, permission, request.boData);
  const received = receiveBoData(form, request.boData, translate, stored?.data);
  mustHold(received.issues);
  const closed = closedAnswers();
  const decides = level === 'submit' || request.looksAhead === true;
  const isDraft = stored === undefined || stored.status === 'draft' || request.starts === true;
  const submission = await checkSubmission({
    source,
    permission,
    ...(stored ? { stored: stored.data } : {}),
    incoming: received.data,
    context: { ...formContext(context), workdays: await workDaysOf(context.meta) },
    lookup: lookupsOf(readerFor(context, db, request.writer), closed.add),
    isClosed: closed.has,
    releases: request.releases,
    unanswered: stored?.unanswered ?? [],
    validation: { translate, today: context.clock.today(), ports: rulePorts(context) },
    level,
    truth: truthOf({
      handler: context,
      db,
      reader: readerFor(context, db),
      form,
      stored: stored?.data,
      recordId: stored?.id,
      isDraft,
      reveals: definition.reveals,
      chooser: request.again && chooserOf(context, db, request.again.chosenBy),
    }),
    again: request.again?.of,
    leaves: isDraft || request.flow === undefined ? undefined : decidedParts(definition, form, request.flow),
    // nobody has answered for a draft yet; later each person answers for what he changes
    everything: isDraft && decides,
    // others see the document of a running flow whatever the level of its last save
    refusesUntruth: !isDraft,
    settles: request.settles ?? request.looksAhead ?? false,
    everyValueCounts: request.everyValueCounts ?? false,
  });
  if (submission.ignored.length > 0)
    context.log.info({ form: definition.formKey, paths: submission.ignored.slice(0, 50) }, 'ignored writes without the right to');
  if (submission.corrected.length > 0) context.log.info({ form: definition.formKey, paths: submission.corrected.slice(0, 50) }, 'corrected derived values');
  const open = decides ? submission.unanswered : isDraft ? [] : [...submission.unanswered].filter((path) => stored?.unanswered.includes(path) !== true);
  mustHold([...submission.issues, ...unanswered(context, form, request.flow, new Set(open))]);
  mustHold(await foreignFiles(context, db, form, request, submission));
  return submission;
}

/** Stores a checked record. On its first real submit it gets its document number. Answers id and data. */
export async function storeRecord(
  context: HandlerContext,
  tx: TenantDb,
  request: RecordSubmission,
  submission: Submission,
  numbered: boolean,
): Promise<{ id: string; data: Record<string, unknown> }> {
  const { definition, stored } = request;
  const id = stored?.id ?? context.newId();
  const data = { ...submission.data };
  if (numbered) {
    const given = await assignNumbers(context, tx, definition, submission.exists, data);
    if (given.length > 0) followNumbers(submission.form, given, data, { ...formContext(context), workdays: await workDaysOf(context.meta) });
  }
  // who decides without changing anything leaves the revision alone: others who have the document open need not look again
  const unanswered = [...submission.unanswered].sort();
  if (stored !== undefined && !hasChanged(stored.data, data, definition.tables) && stored.unanswered.join() === unanswered.join()) return { id, data };
  const source = definition.source(context.language);
  await spendSeals(context, tx, sealsSetIn(compileForm(source, request.permission), (await findSeal(tx, signerOf(context)))?.fileId, stored?.data, data));
  await saveRecord(tx, {
    id,
    isNew: stored === undefined,
    bo: definition.boAlias,
    tables: definition.tables,
    data,
    by: context.user.id,
    now: context.clock.now(),
    orgId: stored?.orgId ?? context.user.org?.id ?? null,
    ...(definition.formKey === '' ? {} : { formKey: definition.formKey }),
    formVersion: definition.formVersion,
    newId: context.newId,
    unanswered,
  });
  const saved = stored === undefined ? undefined : await loadRecord(tx, definition.boAlias, id);
  if (stored !== undefined && saved !== undefined)
    await keepChanges(context, tx, { before: stored, after: saved, tables: definition.tables, origin: request.origin });
  return { id, data };
}

/** What `${…}` defaults know about the person and the moment. */
export function formContext(context: Pick<HandlerContext, 'user' | 'clock'>): FormContext {
  const { user, clock } = context;
  return {
    user: { ...user.attrs, id: user.id, name: user.fullname, account: user.account },
    ...(user.org ? { org: { id: user.org.id, name: user.org.name } } : {}),
    today: clock.today(),
    now: clock.now(),
  };
}

/** The refusal of a form with its issues, one line each. */
export class FormRefusal extends Refusal {
  constructor(readonly issues: readonly FormIssue[]) {
    super(fill(common.formWrong, { issues: sentences(issues.map(({ label, message }) => labelled(label, message))) }), '024', {
      issues: issues.map(({ path, rule, label, message, level }) => ({ path, rule, label, message, level })),
    });
  }
}

// helpers

/** Parts of other values that only later steps decide; whether one that is hidden fits is told to nobody unless the form says so. */
function decidedParts(definition: FormDefinition, form: CompiledForm, flow: CompiledFlow): ReadonlySet<string> {
  const held = heldFields(definition, flow);
  return new Set(
    [...form.byPath.values()].filter(({ path, mode }) => held.has(path) && (mode === 'r' || definition.reveals.has(path))).map(({ path }) => path),
  );
}

/** Fields that rights leave unanswered, where the answer decides: nothing is not what the document says, and would send it another way. */
function unanswered(context: HandlerContext, form: CompiledForm, flow: CompiledFlow | undefined, open: ReadonlySet<string>): FormIssue[] {
  if (open.size === 0) return [];
  const steering = steeredBy(form, flow);
  return (
    [...form.byPath.values()]
      .filter(({ path }) => open.has(path) && steering.has(path))
      // what he does not see is not named to him
      .map(
        ({ path, title, mode }): FormIssue => ({
          ...(mode === 'n' ? { path: '', label: '' } : { path, label: title }),
          rule: 'query',
          message: texts.unanswered[context.language],
          level: 'error',
        }),
      )
  );
}

/** Which of the questions that were asked are closed to whoever asks, by what they were asked with. */
function closedAnswers(): { readonly add: OnClosed; readonly has: (alias: string, parameters: Readonly<Record<string, unknown>>, result: string) => boolean } {
  const found = new Map<string, readonly string[]>();
  return {
    add: (alias, parameters, results) => {
      found.set(questionKey(alias, parameters), [...(found.get(questionKey(alias, parameters)) ?? []), ...results]);
    },
    has: (alias, parameters, result) => (found.get(questionKey(alias, parameters)) ?? []).some((each) => each === '*' || each === result),
  };
}

function mustHold(issues: readonly FormIssue[]): void {
  const errors = issues.filter((issue) => issue.level === 'error');
  if (errors.length > 0) throw new FormRefusal(errors);
}

/** Naming a file opens it to the readers of the document, so it takes the right to read it. What stood there before may stay. */
async function foreignFiles(
  context: HandlerContext,
  db: TenantDb,
  form: CompiledForm,
  { definition, stored }: RecordSubmission,
  { data }: Submission,
): Promise<FormIssue[]> {
  const named = filesNamedIn(data, definition.tables);
  if (named.length === 0) return [];
  const fresh = stored === undefined ? named : await newlyNamed(db, { kind: 'record', id: stored.id }, named);
  const refused = new Set(await context.server.unreadableFiles(context, [...new Set(fresh.map(({ fileId }) => fileId))]));
  return fresh
    .filter(({ fileId }) => refused.has(fileId))
    .map(({ path }) => {
      const [table = '', column] = path.split('.item.');
      const field =
        column === undefined ? form.fields.find(({ name }) => name === table) : form.tableByName.get(table)?.columns.find(({ name }) => name === column);
      return { path, rule: 'file', label: field?.title ?? path, message: common.noFile[context.language], level: 'error' };
    });
}

/** Inside a transaction no address is asked: nobody may wait for another server while rows are locked. */
const readerFor = (context: HandlerContext, db: TenantDb, writer = context.user): QueryReader => ({
  db,
  meta: context.meta,
  user: writer,
  onBehalfOf: context.user,
  clock: context.clock,
  ...(db === context.db && !insideTransaction() ? { rest: restPort(context) } : {}),
});

/** Whoever has chosen what stands in the document, where that is somebody else: what he may choose still stands for those who decide after him. */
function chooserOf(context: HandlerContext, db: TenantDb, id: string): TruthContext['chooser'] {
  if (id === context.user.id) return undefined;
  return async () => {
    const person = await loadPerson(db, id);
    if (person === undefined) return undefined;
    const handler = { ...context, user: { ...person, sessionId: context.user.sessionId } };
    return { handler, reader: readerFor(handler, db) };
  };
}

/** A number belongs to a document for which its field exists; a branch that is not active uses up none. Answers the fields that have got one. */
async function assignNumbers(
  context: HandlerContext,
  tx: TenantDb,
  definition: FormDefinition,
  exists: Submission['exists'],
  data: Record<string, unknown>,
): Promise<string[]> {
  const given: string[] = [];
  for (const [name, property] of fieldsOf(definition.source('zh-CN').schema)) {
    const ui = property['x-ui'];
    if (ui?.widget !== 'serialNo' || typeof ui.serialNo !== 'string' || !exists(name)) continue;
    if (typeof data[name] === 'string' && data[name] !== '') continue;
    data[name] = await nextNumber(tx, context.meta, ui.serialNo, context.clock.today(), { bo: definition.boAlias, field: name });
    given.push(name);
  }
  return given;
}

const texts = {
  unanswered: {
    'zh-CN': '没有权限查询，流程和校验要用到它，请联系管理员',
    'en-US': 'could not be looked up: you have no right to it, and the flow or a rule needs it. Please ask an administrator.',
    'zh-TW': '沒有權限查詢，流程和校驗要用到它，請聯絡管理員',
  },
} as const;
