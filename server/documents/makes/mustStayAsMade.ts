import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../registry/form/index.ts';
import { fill } from '../../../registry/words.ts';
import type { HandlerContext } from '../../context/index.ts';
import type { TenantDb } from '../../db/index.ts';
import { FormRefusal } from '../submitRecord.ts';
import type { StoredRecord } from '../settleStored.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Refuses to change what a document has given for a record: it says what its document says, and a correction is a document of its own. What nothing was given
 * for is entered as in any other record.
 *
 * @throws FormRefusal at the first field or table that would differ
 */
export async function mustStayAsMade(context: HandlerContext, tx: TenantDb, { definition, id, before, data }: StoredRecord): Promise<void> {
  if (before === undefined) return;
  const line = await tx.selectFrom('made').select('given').where('to_bo', '=', definition.boAlias).where('to_id', '=', id).executeTakeFirst();
  if (line === undefined) return;
  const { fields, tables } = definition.compiled('read');
  const changed = Object.entries(line.given).find(([name, given]) => !isDeepStrictEqual(partOf(before[name], given), partOf(data[name], given)))?.[0];
  if (changed === undefined) return;
  const label = [...fields, ...tables].find(({ name }) => name === changed)?.title ?? changed;
  throw new FormRefusal([{ path: changed, rule: 'made', level: 'error', label, message: fill(texts.given, {})[context.language] }]);
}

// helpers

/** What of a value was given: of rows the columns of what was given, by their place. */
function partOf(value: unknown, given: unknown): unknown {
  if (!Array.isArray(given)) return value === undefined || value === '' ? null : comparable(value);
  const names = [...new Set(given.flatMap((row: unknown) => (isRecord(row) ? Object.keys(row) : [])))];
  return (Array.isArray(value) ? value : []).map((row: Data) => names.map((name) => comparable(row[name] ?? null)));
}

/** Numbers are stored as they came, with and without their last zeros. */
const comparable = (value: unknown): unknown =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : isRecord(value)
      ? (value['id'] ?? value)
      : value;

const texts = {
  given: { 'zh-CN': '由单据生成，不能修改', 'en-US': 'was made of a document and cannot be changed', 'zh-TW': '由單據產生，不能修改' },
} as const;
