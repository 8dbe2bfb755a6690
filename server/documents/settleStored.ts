import type { HandlerContext } from '../context/index.ts';
import type { TenantDb } from '../db/index.ts';
import { freezeFiles } from '../files/index.ts';
import { hasChanged, type FormDefinition } from '../forms/index.ts';
import { keepUnique } from './keepUnique.ts';
import { mustNotBeFinal } from './mustNotBeFinal.ts';
import { mustStayAsMade } from './makes/mustStayAsMade.ts';
import { makeRecords } from './makes/makeRecords.ts';
import { adoptDocuments } from './postings/adoptDocuments.ts';
import { guardTarget } from './postings/guardTarget.ts';
import { settlePostings } from './postings/settlePostings.ts';

/** A record without a flow, just stored. */
export interface StoredRecord {
  readonly definition: FormDefinition;
  readonly id: string;
  /** As it was; undefined for a new one. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What follows when a record without a flow is stored, whoever stores it: nothing comes after this, so what it names is submitted, what it shares with no other is
 * compared, it posts and makes, and takes over what has passed it. Within the transaction that stores it.
 */
export async function settleStored(context: HandlerContext, tx: TenantDb, { definition, id, before, data }: StoredRecord): Promise<void> {
  if (before !== undefined && hasChanged(before, data, definition.tables)) await mustNotBeFinal(context, definition, before);
  await freezeFiles(tx, { kind: 'record', id }, context.clock.now());
  await keepUnique(context, tx, { definition, id, data, isRequest: false });
  await guardTarget(context, tx, { definition, id, before, after: data });
  await settlePostings(context, tx, { definition, id, data, stage: 'posted' });
  await mustStayAsMade(context, tx, { definition, id, before, data });
  await makeRecords(context, tx, { definition, id, data, before, settle: settleStored });
  await adoptDocuments(context, tx, { bo: definition.boAlias, id, before });
}
