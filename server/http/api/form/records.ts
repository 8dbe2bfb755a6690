import {
  dataTemplateBoBatchUpdate,
  dataTemplateBoDel,
  dataTemplateBoSave,
  dataTemplateGetForm,
  dataTemplateGetSubData,
  dataTemplateGetSubDataPagination,
} from '../../../../schemas/calls/index.ts';
import { EDITION, isRecord, toBoData } from '../../../../registry/form/index.ts';
import { translateRule, type RuleLocale } from '../../../../validators/index.ts';
import type { Language } from '../../../../registry/localised.ts';
import { defaultData, type FormIssue } from '../../../../validators/model/index.ts';
import type { Submission } from '../../../../validators/submission.ts';
import type { TenantDb } from '../../../db/index.ts';
import { forgetFiles } from '../../../files/index.ts';
import { type BoRecord, deleteRecords, type FormDefinition, ownMembers, placedIssues, REVISION } from '../../../forms/index.ts';
import {
  checkRecord,
  formContext,
  FormRefusal,
  makingRights,
  type RecordSubmission,
  serveForm,
  isMade,
  isPostedTo,
  mustNotBeFinal,
  postedFigures,
  settlePostings,
  settleStored,
  storeRecord,
} from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, Problem, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { pageOfRows } from '../../../query/index.ts';
import {
  formOfObject,
  isUnstarted,
  lockUnchanged,
  offers,
  Overtaken,
  type ReadableDocument,
  readableRecord,
  rowColumns,
  subRows,
  throughForm,
} from '../../../lists/index.ts';
import { mayCreate } from '../../../rights/index.ts';
import { BatchRefusal, type BatchIssue } from './batchRefusal.ts';
import { idsOf } from './ids.ts';
import { fill } from '../../../../registry/words.ts';

const getForm = handle(dataTemplateGetForm, async ({ params, query }, context) => {
  const definition = await formOfObject(context, params.boAlias, params.formKey);
  const locale = context.language;
  if (query.id === undefined || query.id === '') {
    if (!(await mayCreate(context, definition))) throw new Forbidden();
    return {
      result: true as const,
      ...(await serveForm(context, {
        definition,
        permission: await makingRights(context.meta, definition),
        data: defaultData(definition.compiled('start'), formContext(context)),
        locale,
      })),
      now: context.clock.now(),
    };
  }
  const found = await readableRecord(context, params.boAlias, query.id);
  const reading = throughForm(found, definition);
  const editing = query.action === 'edit';
  if (reading === undefined || (editing && !mayEdit(found, context))) throw new Forbidden();
  const permission = editing ? definition.permission('start') : reading;
  const closed = editing ? { closed: await postedFigures(context, context.db, params.boAlias, query.id) } : {};
  return {
    result: true as const,
    ...(await serveForm(context, { definition, permission, data: found.record.data, locale, ...closed })),
    now: context.clock.now(),
  };
});

const save = handle(dataTemplateBoSave, async ({ params, query, body }, context) => {
  const formKey = typeof body['formKey'] === 'string' && body['formKey'] !== '' ? body['formKey'] : undefined;
  const definition = await formToSave(context, params.boAlias, formKey, body);
  return untilStored(async () => {
    const checked = await check(context, definition, body, { membersOnly: true });
    return context.db.transaction(async (tx) => {
      const id = await store(context, tx, checked);
      const draftId = query.delDraftId;
      if (draftId !== undefined && draftId !== '') {
        const gone = await tx.deleteFrom('form_draft').where('id', '=', draftId).where('create_by', '=', context.user.id).returning('id').execute();
        await forgetFiles(
          tx,
          'draft',
          gone.map((row) => row.id),
        );
      }
      return id;
    });
  });
});

/** All rows, or none and what is wrong with each. */
const batchUpdate = handle(dataTemplateBoBatchUpdate, ({ params, body }, context) => untilStored(() => updateAll(params.boAlias, body, context)));

async function updateAll(bo: string, body: readonly Readonly<Record<string, unknown>>[], context: HandlerContext): Promise<null> {
  if (body.length === 0) throw new BadRequest(common.noRecords);
  const checked: Checked[] = [];
  const refused: BatchIssue[] = [...namedTwice(body, context.language)];
  if (refused.length > 0) throw new BatchRefusal(refused, body.length);
  for (const [index, row] of body.entries()) {
    try {
      checked.push(await batchRow(context, bo, row));
    } catch (error) {
      const issues = error instanceof Problem ? placedIssues(error) : [];
      if (issues.length === 0) throw error;
      refused.push(...issues.map((issue) => ({ ...issue, row: index + 1, id: String(row['id_']) })));
    }
  }
  if (refused.length > 0) throw new BatchRefusal(refused, body.length);
  await context.db.transaction(async (tx) => {
    for (const each of checked) await store(context, tx, each);
  });
  return null;
}

const remove = handle(dataTemplateBoDel, async ({ params, query }, context) => {
  const records: ReadableDocument[] = [];
  for (const id of idsOf(query.ids)) {
    const found = await readableRecord(context, params.boAlias, id);
    if (!isUnstarted(found.record)) throw new Refusal(texts.onlyDrafts);
    if (!maySettle(found, 'delete', context)) throw new Refusal(texts.noDelete, '004');
    records.push(found);
  }
  await context.db.transaction(async (tx) => {
    for (const { record, form } of records) {
      await lockUnchanged(tx, record);
      await mustNotBeFinal(context, form, record.data);
      if (await isPostedTo(tx, params.boAlias, record.id)) throw new Refusal(texts.postedTo);
      if (await isMade(tx, params.boAlias, record.id)) throw new Refusal(texts.made);
      await settlePostings(context, tx, { definition: form, id: record.id, data: record.data, stage: 'none' });
      // a draft that was saved on a start page has an instance that never ran
      if (record.instId !== null) await tx.deleteFrom('wf_inst').where('id', '=', record.instId).where('status', '=', 'draft').execute();
    }
    await deleteRecords(
      tx,
      params.boAlias,
      records.map(({ record }) => record.id),
    );
  });
  return null;
});

const subData = handle(dataTemplateGetSubData, async ({ query }, context) => (await subRows(context, query.alias, query.refId, context.language)).rows);

const subPage = handle(dataTemplateGetSubDataPagination, async ({ query, body }, context) => {
  const { table, rows } = await subRows(context, query.alias, query.refId, context.language);
  return pageOfRows(context.db, rows, body, rowColumns(table));
});

export const recordHandlers = [getForm, save, batchUpdate, remove, subData, subPage];

// helpers

/** Checks and stores again where somebody else was faster between the two: of two that come at once none is sent away. */
async function untilStored<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Overtaken) || round >= ATTEMPTS) throw error;
    }
  }
}

const ATTEMPTS = 10;

/** Buttons by which a record may be changed, and deleted. */
const settling = { edit: ['edit', 'batchUpdate'], delete: ['delete'] } as const;

/** A button of one of the lists in which he sees the record; with a flow behind it the record must also be his own. */
function maySettle({ record, lists }: ReadableDocument, action: keyof typeof settling, { user }: HandlerContext): boolean {
  const offering = lists.filter((list) => settling[action].some((button) => offers(list, button, record.status)));
  return offering.some((list) => (list.spec.flow === undefined && record.instId === null) || record.createBy === user.id);
}

function mayEdit(found: ReadableDocument, context: HandlerContext): boolean {
  return isUnstarted(found.record) && maySettle(found, 'edit', context);
}

/** Only the named columns change; the rest of the record, sub-tables included, stays as it is stored. */
async function batchRow(context: HandlerContext, bo: string, { formKey, [EDITION]: edition, ...row }: Readonly<Record<string, unknown>>): Promise<Checked> {
  const id = row['id_'];
  if (typeof id !== 'string' || id === '') throw new BadRequest(texts.noKey);
  const found = await readableRecord(context, bo, id);
  const definition = typeof formKey === 'string' && formKey !== '' ? await formOfObject(context, bo, formKey) : found.form;
  const form = definition.compiled('start');
  const isField = (name: string): boolean => (form.byPath.get(name)?.mode ?? 'n') !== 'n';
  const named = Object.entries(row).filter(([name]) => name !== 'id_' && name !== REVISION);
  const unknown = named.filter(([name]) => !isField(name));
  if (unknown.length > 0) throw new FormRefusal(unknown.map(([name]) => noSuchField(name, context.language)));
  const record = { ...found.record.data, ...Object.fromEntries(named), ...(row[REVISION] === undefined ? {} : { [REVISION]: row[REVISION] }) };
  return check(
    context,
    definition,
    { ...toBoData(bo, record, definition.tables), ...(edition === undefined ? {} : { [EDITION]: edition }) },
    { everyValueCounts: true },
  );
}

/** Of two changes of one record the second would not see the first: it is said where both stand. */
function namedTwice(rows: readonly Readonly<Record<string, unknown>>[], language: Language): BatchIssue[] {
  const first = new Map<string, number>();
  return rows.flatMap((row, index): BatchIssue[] => {
    const id = row['id_'];
    if (typeof id !== 'string' || id === '') return [];
    const before = first.get(id);
    if (before === undefined) first.set(id, index + 1);
    return before === undefined
      ? []
      : [{ path: 'id_', rule: 'duplicate', level: 'error', label: '', message: fill(texts.namedTwice, { id, first: before })[language], row: index + 1, id }];
  });
}

/**
 * Whoever sends a member believes that it is stored: one that the record does not have is said. What a client was served it may send
 * back, and what the record keeps for itself.
 */
function mustBeMembers(definition: FormDefinition, body: Readonly<Record<string, unknown>>, language: Language): void {
  const forms = [definition.compiled('start'), definition.compiled('read')];
  const isMember = (table: string | undefined, name: string): boolean =>
    forms.some((form) => (form.byPath.get(table === undefined ? name : `${table}.item.${name}`)?.mode ?? 'n') !== 'n');
  const isSeen = (table: string): boolean => forms.some((form) => (form.tableByName.get(table)?.mode ?? 'n') !== 'n');
  const unknown: FormIssue[] = [];
  const visit = (record: Readonly<Record<string, unknown>>, table: string | undefined, path: string): void => {
    for (const [name, value] of Object.entries(record)) {
      const inner = definition.tables.find((each) => each === name.replace(/^sub_/, ''));
      // rows of a table that he may not see are passed over as a whole
      const rows = inner !== undefined && isSeen(inner) && Array.isArray(value) ? value : [];
      for (const [index, row] of rows.entries()) if (isRecord(row)) visit(row, inner, `${path}${inner}[${index}].`);
      if (inner === undefined && !isMember(table, name) && !ownMembers.has(name)) unknown.push({ ...noSuchField(name, language), path: `${path}${name}` });
    }
  };
  const record = body[definition.boAlias];
  if (isRecord(record)) visit(record, undefined, '');
  if (unknown.length > 0) throw new FormRefusal(unknown);
}

/** A name that no field has, one that is hidden from the person, one that the record keeps for itself, and one of a sub-table look alike. */
function noSuchField(name: string, locale: RuleLocale): FormIssue {
  return {
    path: name,
    rule: 'unknownField',
    level: 'error',
    label: '',
    message: translateRule(locale)('validation.unknownField', { name: name.slice(0, 80) }),
  };
}

export interface Checked {
  readonly request: RecordSubmission;
  readonly submission: Submission;
  readonly numbered: boolean;
}

/** The named form; of a stored record without a name the one that he reads it with. */
async function formToSave(context: HandlerContext, bo: string, formKey: string | undefined, body: Readonly<Record<string, unknown>>): Promise<FormDefinition> {
  const incoming = body[bo];
  const id = isRecord(incoming) ? incoming['id_'] : undefined;
  if (formKey !== undefined || typeof id !== 'string' || id === '') return formOfObject(context, bo, formKey);
  return (await readableRecord(context, bo, id)).form;
}

interface CheckOptions {
  /** One that would not be stored is refused. */
  readonly everyValueCounts?: boolean;
  /** A member that is hidden from the person is refused like one that no field has. */
  readonly membersOnly?: boolean;
}

/** Rights, rules and formulas, before anything is written. */
export async function check(
  context: HandlerContext,
  definition: FormDefinition,
  boData: Readonly<Record<string, unknown>>,
  { everyValueCounts = false, membersOnly = false }: CheckOptions = {},
): Promise<Checked> {
  const incoming = boData[definition.boAlias];
  if (!isRecord(incoming)) throw new BadRequest(fill(texts.noObject, { object: definition.boAlias }));
  const given = incoming['id_'];
  const stored = typeof given === 'string' && given !== '' ? await editable(context, definition, given) : undefined;
  if (stored === undefined && !(await mayCreate(context, definition))) throw new Forbidden();
  if (membersOnly) mustBeMembers(definition, boData, context.language);
  const request = { definition, permission: definition.permission('start'), stored, boData, level: 'submit' as const, everyValueCounts };
  return { request, submission: await checkRecord(context, context.db, request), numbered: !(await runsInFlow(context, definition)) };
}

/** A document of a flow gets its number, and posts, when it is started; any other when it is stored. */
export const runsInFlow = async ({ meta }: HandlerContext, { formKey }: FormDefinition): Promise<boolean> =>
  (await meta.list('flow')).some((item) => item.spec.form === formKey);

export async function store(context: HandlerContext, tx: TenantDb, { request, submission, numbered }: Checked): Promise<string> {
  if (request.stored !== undefined) await lockUnchanged(tx, request.stored);
  const { id, data } = await storeRecord(context, tx, request, submission, numbered);
  if (numbered) await settleStored(context, tx, { definition: request.definition, id, before: request.stored?.data, data });
  return id;
}

export async function editable(context: HandlerContext, definition: FormDefinition, id: string): Promise<BoRecord> {
  const found = await readableRecord(context, definition.boAlias, id);
  if (throughForm(found, definition) === undefined) throw new Forbidden();
  if (!isUnstarted(found.record)) throw new Refusal(texts.started);
  if (!maySettle(found, 'edit', context)) throw new Refusal(texts.noEdit, '004');
  return found.record;
}

const texts = {
  made: {
    'zh-CN': '有数据由其他单据生成或已据此生成记录，不能删除',
    'en-US': 'A record was made by another document, or another was made of it; it cannot be deleted.',
    'zh-TW': '有資料由其他單據產生或已據此產生記錄，不能刪除',
  },
  onlyDrafts: { 'zh-CN': '只能删除草稿状态的数据', 'en-US': 'Only drafts can be deleted.', 'zh-TW': '只能刪除草稿狀態的資料' },
  postedTo: {
    'zh-CN': '有数据被单据占用或已过账，不能删除',
    'en-US': 'Documents hold amounts of a record, or have posted to it; it cannot be deleted.',
    'zh-TW': '有資料被單據佔用或已過帳，不能刪除',
  },
  noDelete: { 'zh-CN': '没有删除权限', 'en-US': 'You have no right to delete.', 'zh-TW': '沒有刪除權限' },
  namedTwice: {
    'zh-CN': '与第{first}条是同一条数据（{id}），请合并',
    'en-US': 'is the same record ({id}) as record {first}. Please make one of the two.',
    'zh-TW': '與第{first}條是同一條資料（{id}），請合併',
  },
  noKey: { 'zh-CN': '缺少数据主键 id_', 'en-US': 'The key id_ of the record is missing.', 'zh-TW': '缺少資料主鍵 id_' },
  noObject: { 'zh-CN': '缺少业务对象 {object}', 'en-US': 'The business object {object} is missing.', 'zh-TW': '缺少業務物件 {object}' },
  started: { 'zh-CN': '流程已启动，不能修改', 'en-US': 'The process has been started; nothing can be changed.', 'zh-TW': '流程已啟動，不能修改' },
  noEdit: { 'zh-CN': '没有编辑权限', 'en-US': 'You have no right to edit.', 'zh-TW': '沒有編輯權限' },
} as const;
