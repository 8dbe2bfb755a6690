import { type BoRecord, DeletedRecord, type FormDefinition, loadForm } from '../forms/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Forbidden, Refusal } from '../core/index.ts';
import { onlyForm, type RightsReader } from '../rights/index.ts';
import { readableBy, type ReadableDocument } from './readableBy.ts';
import type { ListDefinition } from './ListDefinition.ts';
import { parseButton } from '../metadata/index.ts';

/** The record with what the person may read of it. Refused like an unknown one otherwise. */
export async function readableRecord(reader: RightsReader, bo: string, id: string): Promise<ReadableDocument> {
  const found = await readableBy(reader, bo, id);
  if (found === undefined) throw new Forbidden();
  return found;
}

/** Holds a record that was read before until the transaction ends; refuses when somebody has changed it meanwhile. */
export async function lockUnchanged(tx: TenantDb, { id, bo, rev, instId, status }: BoRecord): Promise<void> {
  const now = await tx.selectFrom('bo_row').select(['rev', 'inst_id', 'status']).where('bo', '=', bo).where('id', '=', id).forUpdate().executeTakeFirst();
  if (now === undefined) throw new DeletedRecord();
  if (now.rev !== rev || now.inst_id !== instId || now.status !== status) throw new Overtaken(texts.changed);
}

/** Somebody else has stored the record between check and lock. Whoever has not said what he read may check again. */
export class Overtaken extends Refusal {}

/** Whether a list offers the button for a record in this status. A record without a flow counts as a draft. */
export function offers(list: ListDefinition, alias: string, status: string | null): boolean {
  return [...(list.spec.rowButtons ?? []), ...(list.spec.batchButtons ?? []), ...(list.spec.toolbar ?? [])]
    .map(parseButton)
    .some((button) => button.alias === alias && (button.statuses === undefined || button.statuses.includes(status ?? 'draft')));
}

/** Whether the flow leaves the record to its owner: it has none, or has not been started. */
export function isUnstarted({ instId, status }: BoRecord): boolean {
  return instId === null || status === 'draft';
}

/** The named form of a business object as it is published, or the only one there is. */
export async function formOfObject(reader: Pick<RightsReader, 'meta'>, bo: string, formKey: string | undefined): Promise<FormDefinition> {
  const definition = formKey === undefined ? await onlyForm(reader, bo) : await loadForm(reader.meta, formKey);
  if (definition === undefined || definition.boAlias !== bo) throw new Forbidden();
  return definition;
}

// helpers

const texts = {
  changed: {
    'zh-CN': '数据已被他人修改，请刷新后重试',
    'en-US': 'Somebody else has changed the data. Please reload and try again.',
    'zh-TW': '資料已被他人修改，請重新整理後重試',
  },
} as const;
