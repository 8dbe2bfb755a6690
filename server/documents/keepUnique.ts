import { fieldsOf } from '../../registry/form/index.ts';
import { fill } from '../../registry/words.ts';
import type { FormIssue } from '../../validators/model/index.ts';
import type { HandlerContext } from '../context/index.ts';
import type { TenantDb } from '../db/index.ts';
import { type FormDefinition, loadRecord } from '../forms/index.ts';
import { renderSubject, subjectWords } from '../workflow/index.ts';
import { nameOf } from './postings/demandsOf.ts';
import { otherWith } from './postings/otherWith.ts';
import { lockNames } from './postings/lockNames.ts';
import { FormRefusal } from './submitRecord.ts';

export interface Kept {
  readonly definition: FormDefinition;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Compared with other requests alone: what is stored without one may still become a request. */
  readonly isRequest: boolean;
}

/**
 * Refuses a document that counts, under approval, approved or without a flow, where another one that counts has the same values in the fields of a `unique` of the
 * object. Within the transaction that stores it; whoever would store the same values at once waits.
 *
 * @throws FormRefusal at the first of the fields
 */
export async function keepUnique(context: HandlerContext, tx: TenantDb, { definition, id, data, isRequest }: Kept): Promise<void> {
  const issues: FormIssue[] = [];
  for (const { fields, message } of definition.unique(context.language)) {
    const values = fields.map((field) => nameOf(data[field]));
    const [path = ''] = fields;
    if (values.some((value) => value === undefined)) continue;
    await tx.settle();
    await lockNames(tx, definition.boAlias);
    const named = { bo: definition.boAlias, id, fields, values: values as readonly string[], statuses: COUNTING, records: !isRequest };
    const other = await otherWith(tx, named);
    if (other === undefined) continue;
    const titles = new Map(fieldsOf(definition.source(context.language).schema).map(([name, { title }]) => [name, title ?? name] as const));
    const names = fields.map((field) => titles.get(field) ?? field);
    issues.push({
      path,
      rule: 'unique',
      level: 'error',
      label: names[0] ?? path,
      message:
        message === undefined
          ? fill(texts.taken, { names: names.join(context.language === 'en-US' ? ', ' : '、') })[context.language]
          : await said(context, tx, definition, message, other),
    });
  }
  if (issues.length > 0) throw new FormRefusal(issues);
}

// helpers

/** Neither drafts nor what came back to its starter or was ended by hand. */
const COUNTING = ['running', 'back', 'revoke', 'end'];

/** The words of the declaration, with values of the document that is there already. */
async function said({ meta, language }: HandlerContext, tx: TenantDb, definition: FormDefinition, message: string, other: string): Promise<string> {
  if (!message.includes('${')) return message;
  const record = await loadRecord(tx, definition.boAlias, other);
  return renderSubject(message, record?.data ?? {}, await subjectWords(meta, definition, message, language));
}

const texts = {
  taken: {
    'zh-CN': '已有{names}相同的数据',
    'en-US': 'there is one with the same {names} already',
    'zh-TW': '已有{names}相同的資料',
  },
} as const;
