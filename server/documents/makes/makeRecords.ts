import { isDeepStrictEqual } from 'node:util';
import { FormulaError } from '../../../formula/index.ts';
import type { FormPermission } from '../../../registry/form/index.ts';
import { fill } from '../../../registry/words.ts';
import type { Make } from '../../../schemas/metadata/index.ts';
import { kindsIn } from '../../../validators/model/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import { Refusal } from '../../core/index.ts';
import { type TenantDb, toJson } from '../../db/index.ts';
import { type ChangeOrigin, type FormDefinition, loadForm, loadRecord } from '../../forms/index.ts';
import { reasonOf, workDaysOf } from '../../metadata/index.ts';
import { writeFigures } from '../postings/writeFigures.ts';
import type { StoredRecord } from '../settleStored.ts';
import { checkRecord, FormRefusal, storeRecord } from '../submitRecord.ts';
import { givenBy, NotDivisible } from './givenBy.ts';

/** A document that has ended, or a record without a flow that was stored. */
export interface Making {
  readonly definition: FormDefinition;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** A record without a flow as it was; undefined for a new one, and where a request has ended. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly origin?: ChangeOrigin | undefined;
  /** What follows when the record that is made has been stored. */
  readonly settle: (context: HandlerContext, tx: TenantDb, stored: StoredRecord) => Promise<void>;
}

/**
 * Makes the records that the object of a document declares, each once, within the transaction that ends the document: judged by the form that makes them, numbered, and
 * shown in the document where it says so. What it gave for a record stays: a record without a flow that would give something else by now is refused.
 *
 * @throws Refusal with the reason where a record cannot be made
 */
export async function makeRecords(context: HandlerContext, tx: TenantDb, document: Making): Promise<void> {
  const { definition, id } = document;
  const declared = definition.makes(context.language);
  if (declared.length === 0) return;
  await tx.settle();
  const before = await tx.selectFrom('made').selectAll().where('bo', '=', definition.boAlias).where('record_id', '=', id).execute();
  for (const make of declared) {
    const target = await loadForm(context.meta, make.form);
    if (target === undefined) throw new Error(`there is no form ${make.form} to make a record of ${make.bo}`);
    const given = await givenFor(context, document, make, target);
    const line = before.find(({ key }) => key === make.key);
    if (line !== undefined) {
      // by the formulas and the day of now, both of them: that either has changed since changes nothing that was made
      const was = document.before === undefined ? given : await givenFor(context, { ...document, data: document.before }, make, target);
      if (!isDeepStrictEqual(was, given)) throw new Refusal(fill(texts.stays, { name: make.name }));
    } else if (given !== undefined) await makeRecord(context, tx, { document, make, target, given });
  }
}

// helpers

interface Made {
  readonly document: Making;
  readonly make: Make;
  readonly target: FormDefinition;
  readonly given: Readonly<Record<string, unknown>>;
}

async function givenFor(
  context: HandlerContext,
  { definition, data }: Making,
  make: Make,
  target: FormDefinition,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { clock, meta } = context;
  try {
    return givenBy(make, {
      data,
      kindsOf: kindsIn(definition.compiled('read')),
      clock: { today: () => clock.today(), now: () => clock.now(), workdays: await workDaysOf(meta) },
      target: target.compiled('start'),
    });
  } catch (error) {
    if (error instanceof NotDivisible) throw refusal(make, fill(texts.negative, { name: titleIn(target, make, error.column) })[context.language]);
    if (error instanceof FormulaError) throw refusal(make, reasonOf(error)[context.language]);
    throw error;
  }
}

/** The title of a column of what is made. */
const titleIn = (target: FormDefinition, make: Make, column: string): string =>
  Object.keys(make.rows ?? {})
    .flatMap((table) => target.compiled('start').tableByName.get(table)?.columns ?? [])
    .find(({ name }) => name === column)?.title ?? column;

async function makeRecord(context: HandlerContext, tx: TenantDb, { document, make, target, given }: Made): Promise<void> {
  // somebody has to answer for a request: none is begun by another document
  const flows = new Set((await context.meta.list('flow')).flatMap(({ spec }) => spec.form ?? []));
  if ((await context.meta.list('form')).some(({ key, spec }) => spec.bo === make.bo && flows.has(key))) throw refusal(make, texts.inFlow[context.language]);
  const request = {
    definition: target,
    permission: makerRights(target),
    stored: undefined,
    boData: { [make.bo]: prefixed(given, target) },
    level: 'submit' as const,
    // nothing that was given is lost
    everyValueCounts: true,
  };
  const made = await stored(context, tx, make, request, document.settle);
  await tx
    .insertInto('made')
    .values({
      bo: document.definition.boAlias,
      record_id: document.id,
      key: make.key,
      to_bo: make.bo,
      to_id: made.id,
      given: toJson(given),
      inst_id: document.origin?.instId ?? null,
      by_id: context.user.id,
      at: context.clock.now(),
    })
    .execute();
  const figures = Object.fromEntries(
    Object.entries(make.back ?? {}).flatMap(([here, there]) => (typeof made.data[there] === 'string' ? [[here, made.data[there]]] : [])),
  );
  const record = Object.keys(figures).length === 0 ? undefined : await loadRecord(tx, document.definition.boAlias, document.id);
  if (record !== undefined) await writeFigures(context, tx, { bo: document.definition.boAlias, record, figures, origin: document.origin });
}

async function stored(context: HandlerContext, tx: TenantDb, make: Make, request: Parameters<typeof checkRecord>[2], settle: Making['settle']) {
  try {
    const { id, data } = await storeRecord(context, tx, request, await checkRecord(context, tx, request), true);
    await settle(context, tx, { definition: request.definition, id, before: undefined, data });
    return { id, data };
  } catch (error) {
    if (error instanceof FormRefusal) throw refusal(make, error.text[context.language]);
    throw error;
  }
}

/** Whoever fills in the form at its start. */
const makerRights = (target: FormDefinition): FormPermission => target.permission('start');

/** Sub-tables travel under their prefix. */
const prefixed = (given: Readonly<Record<string, unknown>>, { tables }: FormDefinition): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [tables.includes(name) ? `sub_${name}` : name, value]));

const refusal = ({ name }: Make, reason: string): Refusal => new Refusal(fill(texts.cannot, { name, reason }), '024');

const texts = {
  cannot: {
    'zh-CN': '【{name}】无法生成：{reason}',
    'en-US': '{name} cannot be made: {reason}',
    'zh-TW': '【{name}】無法產生：{reason}',
  },
  negative: {
    'zh-CN': '【{name}】有负数，不能按比例分摊',
    'en-US': '{name} has amounts below zero, which have no proportion',
    'zh-TW': '【{name}】有負數，不能按比例分攤',
  },
  inFlow: { 'zh-CN': '该对象需经流程审批', 'en-US': 'its object is approved by a flow', 'zh-TW': '該物件需經流程審批' },
  stays: {
    'zh-CN': '已据此生成【{name}】，相关内容不能再修改',
    'en-US': '{name} has been made of this; what it was made of can no longer be changed.',
    'zh-TW': '已據此產生【{name}】，相關內容不能再修改',
  },
} as const;
