import { type Decimal, toDecimal } from '../../../formula/index.ts';
import { fieldsOf, schemaOf } from '../../../registry/form/index.ts';
import { fill } from '../../../registry/words.ts';
import type { FormIssue } from '../../../validators/model/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { TenantDb } from '../../db/index.ts';
import type { FormDefinition } from '../../forms/index.ts';
import { FormRefusal } from '../submitRecord.ts';
import { nameOf } from './demandsOf.ts';
import { hasOther } from './otherWith.ts';
import { isPostedTo } from './isPostedTo.ts';
import { lockNames } from './lockNames.ts';
import { postedFigures } from './postedFigures.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Keeps what postings name a record by: no other record has the same values, and they stay as they are once documents hold amounts of it or have posted
 * to it. Otherwise nobody could say which record is meant, and what is held would be free on the next decision. A figure that documents have posted to is
 * not typed as well: nobody could say what they have made of it. Within the transaction that stores the record; whoever would store the same values at once
 * waits.
 *
 * @param before - the record as it was; undefined for a new one
 * @throws FormRefusal at the field
 */
export async function guardTarget(
  context: HandlerContext,
  tx: TenantDb,
  { definition, id, before, after }: { readonly definition: FormDefinition; readonly id: string; readonly before: Data | undefined; readonly after: Data },
): Promise<void> {
  const bo = definition.boAlias;
  const names = await namesOf(context, bo);
  if (names.length === 0) return;
  const changed = [...new Set(names.flat())].filter((field) => before !== undefined && nameOf(before[field]) !== nameOf(after[field]));
  if (changed.length > 0 && (await isPostedTo(tx, bo, id))) throw new FormRefusal(await issues(context, bo, changed, texts.postedTo));
  if (before !== undefined) {
    const typed = [...(await postedFigures(context, tx, bo, id))].filter((field) => !isSameFigure(before[field], after[field]));
    if (typed.length > 0) throw new FormRefusal(await issues(context, bo, typed, texts.typed));
  }
  for (const fields of names) {
    const values = fields.map((field) => nameOf(after[field]));
    const isSame = before !== undefined && fields.every((field, at) => nameOf(before[field]) === values[at]);
    if (isSame || values.some((value) => value === undefined)) continue;
    await lockNames(tx, bo);
    const taken = await hasOther(tx, { bo, id, fields, values: values as readonly string[], statuses: [], records: true });
    if (taken) throw new FormRefusal(await issues(context, bo, fields.slice(0, 1), texts.taken));
  }
}

// helpers

const amountOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

/** A number, however it is written, or a text; what is empty says 0, and nothing. */
const isSameFigure = (one: unknown, other: unknown): boolean =>
  amountOf(one).equals(amountOf(other)) && (toDecimal(one ?? 0) !== null || (one ?? '') === (other ?? ''));

/** The sets of fields by which published objects name records of this one. */
async function namesOf({ meta }: HandlerContext, bo: string): Promise<readonly (readonly string[])[]> {
  const postings = (await meta.list('bo')).flatMap(({ spec }) => spec.postings ?? []).filter(({ to }) => to.bo === bo);
  return [...new Map(postings.map(({ to }) => [Object.keys(to.match).sort().join(), Object.keys(to.match)])).values()];
}

async function issues(
  { meta, language }: HandlerContext,
  bo: string,
  fields: readonly string[],
  text: (typeof texts)[keyof typeof texts],
): Promise<FormIssue[]> {
  const item = await meta.find('bo', bo);
  const titles = new Map(item === undefined ? [] : fieldsOf(schemaOf(item)).map(([name, { title }]) => [name, title ?? name] as const));
  return fields.map((path) => {
    const label = titles.get(path) ?? path;
    return { path, rule: 'posting', level: 'error', label, message: fill(text, { name: label })[language] };
  });
}

const texts = {
  postedTo: {
    'zh-CN': '有单据占用或已过账，不能修改',
    'en-US': 'cannot be changed: documents hold amounts of this record, or have posted to it',
    'zh-TW': '有單據佔用或已過帳，不能修改',
  },
  typed: {
    'zh-CN': '已由单据过账，不能手工修改',
    'en-US': 'cannot be changed by hand: documents have posted to it',
    'zh-TW': '已由單據過帳，不能手工修改',
  },
  taken: {
    'zh-CN': '已有相同的记录，单据无法确定使用哪一条',
    'en-US': 'there is such a record already, and documents could not say which of the two they mean',
    'zh-TW': '已有相同的記錄，單據無法確定使用哪一條',
  },
} as const;
