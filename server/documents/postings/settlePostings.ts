import { type Selectable, sql } from 'kysely';
import { type Decimal, toDecimal, withThousands } from '../../../formula/index.ts';
import { fill } from '../../../registry/words.ts';
import { evaluateForm, type FormIssue } from '../../../validators/model/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { PostingTable, TenantDb } from '../../db/index.ts';
import { type ChangeOrigin, type FormDefinition, loadForm, loadRecord } from '../../forms/index.ts';
import { renderSubject, subjectWords } from '../../workflow/index.ts';
import { keepUnique } from '../keepUnique.ts';
import { rightsOf } from '../settleDocument.ts';
import { checkRecord, FormRefusal, storeRecord } from '../submitRecord.ts';
import { adoptDocuments } from './adoptDocuments.ts';
import { type Demand, demandsOf } from './demandsOf.ts';
import { documentNumber } from './documentNumber.ts';
import { insertLine } from './insertLine.ts';
import { lockNames } from './lockNames.ts';
import { mayPass } from './mayPass.ts';
import { recordsNamed } from './recordsNamed.ts';
import { shownOf } from './shownOf.ts';
import type { Stage } from './stages.ts';
import { type FigureWrite, formOf, writeFigures } from './writeFigures.ts';

export interface Posted {
  readonly definition: Pick<FormDefinition, 'postings' | 'boAlias' | 'source'>;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly stage: Stage;
  readonly origin?: ChangeOrigin | undefined;
}

/**
 * Brings what a document has posted to what it says now, within the transaction that stores it: a state, not an event, so that it does
 * not matter by which way the document came there, how often, or what was changed on it. The records that are posted to are locked in one
 * order. What only gives back is never refused.
 *
 * @throws FormRefusal where a record is not there, or its figure would pass its bounds with everything that is held
 */
export async function settlePostings(context: HandlerContext, tx: TenantDb, document: Posted): Promise<void> {
  const { definition, id, stage } = document;
  const declared = definition.postings(context.language);
  if (declared.length === 0) return;
  const postings = stage === 'held' ? declared.filter(({ hold }) => hold !== false) : declared;
  await tx.settle();
  const before = await tx.selectFrom('posting').selectAll().where('bo', '=', definition.boAlias).where('record_id', '=', id).execute();
  const { demands, wrong } = stage === 'none' ? { demands: [], wrong: [] } : demandsOf(postings, document.data);
  const refused = wrong.map(({ posting, path, why }) => issue(context, posting, path, texts[why]));
  if (before.length === 0 && demands.length === 0 && refused.length === 0) return;

  const wanted = new Map<string, Wanted>();
  for (const demand of demands) {
    const found = await recordsThere(tx, demand, stage);
    if (found.length === 0 && demand.posting.to.create !== undefined) {
      // of a record that is not there yet nothing can be held
      if (stage !== 'posted') continue;
      found.push(await recordMade(context, tx, demand, id));
    }
    const [target] = found;
    if (target === undefined && demand.posting.to.missing === 'pass') continue;
    if (found.length !== 1 || target === undefined)
      refused.push(issue(context, demand.posting, demand.path, found.length === 0 ? texts.missing : texts.several));
    else wanted.set(lineKey(demand.posting.key, demand.posting.to.bo, target), { demand, target });
  }
  if (refused.length > 0) throw new FormRefusal(refused);

  const lines = new Map(before.map((line) => [lineKey(line.key, line.to_bo, line.to_id), line]));
  const keys = [...new Set([...wanted.keys(), ...lines.keys()])];
  const changes = keys.flatMap((key) => changeOf(wanted.get(key), lines.get(key), stage));
  await lockTargets(tx, changes);
  for (const change of changes) {
    const problem = await applyChange(context, tx, document, change);
    if (problem !== undefined) refused.push(problem);
  }
  if (refused.length > 0) throw new FormRefusal(refused);
}

// helpers

type Line = Selectable<PostingTable>;

interface Wanted {
  readonly demand: Demand;
  readonly target: string;
}

interface Change {
  readonly demand: Demand | undefined;
  readonly line: Line | undefined;
  readonly bo: string;
  readonly target: string;
  readonly field: string;
  readonly stage: Stage;
}

const lineKey = (key: string, bo: string, id: string): string => JSON.stringify([key, bo, id]);

const amountOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

function changeOf(wanted: Wanted | undefined, line: Line | undefined, stage: Stage): Change[] {
  if (wanted !== undefined && line !== undefined && line.state === stage && amountOf(line.amount).equals(wanted.demand.amount)) return [];
  const bo = wanted?.demand.posting.to.bo ?? line?.to_bo ?? '';
  const field = line?.field ?? wanted?.demand.posting.to.field ?? '';
  return [{ demand: wanted?.demand, line, bo, target: wanted?.target ?? line?.to_id ?? '', field, stage }];
}

/** The records that are named; of one that is just being made nobody passes by: it would not know him. */
async function recordsThere(tx: TenantDb, demand: Demand, stage: Stage): Promise<string[]> {
  const found = await recordsNamed(tx, demand);
  const { to } = demand.posting;
  if (found.length > 0 || !mayPass(to) || (to.create !== undefined && stage === 'posted')) return found;
  await lockNames(tx, to.bo, 'passer');
  return recordsNamed(tx, demand);
}

/** The record that a posting makes where it is missing, by whoever ends the document; of two that come at once the second finds that of the first. It takes over what others hold of it. */
async function recordMade(context: HandlerContext, tx: TenantDb, demand: Demand, maker: string): Promise<string> {
  const { to } = demand.posting;
  await lockNames(tx, to.bo);
  const [there] = await recordsNamed(tx, demand);
  if (there !== undefined) return there;
  const definition = await loadForm(context.meta, to.create?.form ?? '');
  if (definition === undefined) throw new Error(`there is no form ${String(to.create?.form)} to make a record of ${to.bo}`);
  const permission = rightsOf(definition, new Set(Object.keys(demand.begun)));
  const request = { definition, permission, stored: undefined, boData: { [to.bo]: demand.begun }, level: 'draft' as const, settles: true };
  try {
    await mustBeTaken(context, tx, definition, demand);
    const made = await storeRecord(context, tx, request, await checkRecord(context, tx, request), true);
    await keepUnique(context, tx, { definition, id: made.id, data: made.data, isRequest: false });
    await adoptDocuments(context, tx, { bo: to.bo, id: made.id, maker });
    return made.id;
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    const { name } = demand.posting;
    const message = fill(unmade, { name, reason: error.text })[context.language];
    throw new FormRefusal([{ path: demand.path, rule: 'posting', level: 'error', label: '', message }]);
  }
}

/** The form takes the record as it will be, with the figure that is posted to it: by what it demands, and by its rules. */
async function mustBeTaken(context: HandlerContext, tx: TenantDb, definition: FormDefinition, { posting: { to }, begun, amount }: Demand): Promise<void> {
  const data = { ...begun, [to.field]: amount.toFixed() };
  const start = definition.permission('start');
  const own = start.fields[to.bo] ?? {};
  const opened = Object.fromEntries(Object.keys(data).map((name) => [name, own[name] === 'b' ? ('b' as const) : ('w' as const)]));
  const permission = { ...start, fields: { ...start.fields, [to.bo]: { ...own, ...opened } } };
  await checkRecord(context, tx, { definition, permission, stored: undefined, boData: { [to.bo]: data }, level: 'submit' });
}

/** In one order, whoever comes: two documents that post to the same records never wait for each other in a ring. */
async function lockTargets(tx: TenantDb, changes: readonly Change[]): Promise<void> {
  const ids = [...new Set(changes.map(({ target }) => target))];
  if (ids.length > 0) await tx.selectFrom('bo_row').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/**
 * Brings what a running request holds to what another version declares, at once: what it does not declare in the same way is given back before what it
 * declares is held, and judged.
 *
 * @throws FormRefusal as {@link settlePostings} does
 */
export async function movePostings(context: HandlerContext, tx: TenantDb, document: Posted): Promise<void> {
  const declared = document.definition.postings(context.language);
  const { boAlias } = document.definition;
  const lines = await tx.selectFrom('posting').selectAll().where('bo', '=', boAlias).where('record_id', '=', document.id).where('state', '=', 'held').execute();
  const isDeclared = ({ key, to_bo, field, held_field, documents_field }: Line): boolean =>
    declared.some(
      (posting) =>
        posting.key === key &&
        posting.to.bo === to_bo &&
        posting.to.field === field &&
        (posting.to.held ?? null) === held_field &&
        (posting.to.documents ?? null) === documents_field,
    );
  const changes = lines
    .filter((line) => !isDeclared(line))
    .map((line): Change => ({ demand: undefined, line, bo: line.to_bo, target: line.to_id, field: line.field, stage: 'none' }));
  await lockTargets(tx, changes);
  for (const change of changes) await applyChange(context, tx, document, change);
  await settlePostings(context, tx, document);
}

/** Writes one line, the figure that it changes and what is shown of what is held; answers what forbids it. */
async function applyChange(context: HandlerContext, tx: TenantDb, document: Posted, change: Change): Promise<FormIssue | undefined> {
  const { demand, line, bo, target, field, stage } = change;
  const record = await loadRecord(tx, bo, target);
  const [was, will] = [amountOf(line?.amount), demand === undefined ? amountOf(0) : demand.amount];
  const [wasPosted, isPosted] = [line?.state === 'posted' ? was : amountOf(0), stage === 'posted' ? will : amountOf(0)];
  if (record === undefined) {
    // of a record that is gone nothing can be asked, and nothing given back
    if (demand !== undefined) return issue(context, demand.posting, demand.path, texts.missing);
    await tx
      .deleteFrom('posting')
      .where('id', '=', line?.id ?? '')
      .execute();
    return undefined;
  }
  const figure = amountOf(record.data[field]).plus(isPosted.minus(wasPosted));
  const grows = will.abs().greaterThan(was.abs()) || (demand !== undefined && line === undefined);
  if (demand !== undefined && grows) {
    const left = await leftFor(tx, { demand, line, bo, target, figure: figure.minus(isPosted), data: await computedNow(context, tx, bo, record) });
    if (left !== undefined && left.lessThan(will.abs())) return beyond(context, tx, { demand, bo, record, left });
  }
  await keepLine(context, tx, document, change);
  const figures = {
    ...(isPosted.equals(wasPosted) ? {} : { [field]: figure.toFixed() }),
    ...(await shownOf(tx, bo, target, {
      held: [demand?.posting.to.held, line?.held_field],
      documents: [demand?.posting.to.documents, line?.documents_field],
    })),
  };
  if (Object.keys(figures).length > 0) await writeFigures(context, tx, { bo, record, figures, origin: document.origin });
  return undefined;
}

interface Asked {
  readonly demand: Demand;
  readonly line: Line | undefined;
  readonly bo: string;
  readonly target: string;
  /** The figure there without what the document itself has posted. */
  readonly figure: Decimal;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A record as its formulas make it now: a bound that is computed may have been stored before the formula was what it is. */
async function computedNow(context: HandlerContext, tx: TenantDb, bo: string, record: FigureWrite['record']): Promise<Readonly<Record<string, unknown>>> {
  const form = (await formOf(context, tx, bo, record)).compiled('read');
  return evaluateForm(form, structuredClone(record.data), { today: context.clock.today(), now: context.clock.now() }).data;
}

/** How much the document may have in all, with everything that others hold in the same direction counted as gone; undefined where nothing bounds it. */
async function leftFor(tx: TenantDb, { demand: { posting, amount }, line, bo, target, figure, data }: Asked): Promise<Decimal | undefined> {
  const { to } = posting;
  const bound = amount.isNegative() ? to.atLeast : to.atMost;
  if (bound === undefined) return undefined;
  const { held } = await tx
    .selectFrom('posting')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('held'))
    .where('to_bo', '=', bo)
    .where('to_id', '=', target)
    .where('field', '=', to.field)
    .where('state', '=', 'held')
    .where('amount', amount.isNegative() ? '<' : '>', '0')
    .where('id', '<>', line?.id ?? '')
    .executeTakeFirstOrThrow();
  const taken = figure.plus(amountOf(held));
  const most = amountOf(typeof bound === 'string' ? data[bound] : bound);
  return amount.isNegative() ? taken.minus(most) : most.minus(taken);
}

async function keepLine({ newId, user, clock }: HandlerContext, tx: TenantDb, document: Posted, { demand, line, target, stage }: Change): Promise<void> {
  if (demand === undefined || stage === 'none') {
    await tx
      .deleteFrom('posting')
      .where('id', '=', line?.id ?? '')
      .execute();
    return;
  }
  const number = documentNumber(document.definition.source('zh-CN').schema, document.data);
  const kept = { state: stage, by_id: user.id, at: clock.now(), number };
  const inst_id = document.origin?.instId ?? null;
  if (line === undefined)
    return insertLine(tx, { ...kept, demand, id: newId(), bo: document.definition.boAlias, record_id: document.id, to_id: target, inst_id });
  const written = {
    ...kept,
    amount: demand.amount.toFixed(),
    held_field: demand.posting.to.held ?? null,
    documents_field: demand.posting.to.documents ?? null,
  };
  await tx.updateTable('posting').set(written).where('id', '=', line.id).execute();
}

/** That there is not enough, in the words of the declaration where it has some: what they name stands in the record, and is known to who wrote its names. */
async function beyond(
  context: HandlerContext,
  tx: TenantDb,
  { demand, bo, record, left }: Pick<FigureWrite, 'bo' | 'record'> & { readonly demand: Demand; readonly left: Decimal },
): Promise<FormIssue> {
  const { posting, path, amount } = demand;
  if (posting.message === undefined) return issue(context, posting, path, texts.beyond);
  const say = await subjectWords(context.meta, await formOf(context, tx, bo, record), posting.message, context.language);
  const named = Object.fromEntries(Object.keys(posting.to.match).map((name) => [name, record.data[name]]));
  const money = (value: Decimal): string => withThousands(value.toFixed(2));
  const message = renderSubject(posting.message, { ...named, left: money(left), amount: money(amount.abs()) }, say);
  return { path, rule: 'posting', level: 'error', label: '', message };
}

function issue({ language }: HandlerContext, posting: Demand['posting'], path: string, text: (typeof texts)[Exclude<keyof typeof texts, 'unmade'>]): FormIssue {
  return { path, rule: 'posting', level: 'error', label: '', message: fill(text, { name: posting.name })[language] };
}

const texts = {
  negative: { 'zh-CN': '{name}：金额不能为负数', 'en-US': '{name}: the amount must not be negative', 'zh-TW': '{name}：金額不能為負數' },
  nameless: { 'zh-CN': '{name}：没有填写对应的单据', 'en-US': '{name}: nothing says to which record', 'zh-TW': '{name}：沒有填寫對應的單據' },
  missing: {
    'zh-CN': '{name}：对应的单据不存在或尚未办结',
    'en-US': '{name}: the record does not exist, or is not finished',
    'zh-TW': '{name}：對應的單據不存在或尚未辦結',
  },
  several: { 'zh-CN': '{name}：对应多条记录，无法确定', 'en-US': '{name}: more than one record is meant', 'zh-TW': '{name}：對應多筆記錄，無法確定' },
  beyond: {
    'zh-CN': '{name}：超出可用余额，其中可能有一部分已被审批中的其他单据占用',
    'en-US': '{name}: more than is available; part of the balance may be held by other documents under approval',
    'zh-TW': '{name}：超出可用餘額，其中可能有一部分已被審批中的其他單據佔用',
  },
} as const;

const unmade = {
  'zh-CN': '{name}：对应的记录不存在，也无法新建：{reason}',
  'en-US': '{name}: the record does not exist and cannot be made: {reason}',
  'zh-TW': '{name}：對應的記錄不存在，也無法新增：{reason}',
} as const;
