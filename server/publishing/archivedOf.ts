import type { RawItem } from '../../registry/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { Stored } from './conflicts.ts';

/** Of items of which nothing is published: the version that was taken out of service last, and by whom as the audit log tells. By `kind/key`. */
export async function archivedOf(db: TenantDb, items: readonly Pick<RawItem, 'kind' | 'key'>[]): Promise<Map<string, Stored>> {
  const labels = new Set(items.map(labelOf));
  const found = new Map<string, Stored>();
  if (labels.size === 0) return found;
  const rows = await db
    .selectFrom('meta_item')
    .select(['kind', 'key', 'version', 'checksum', 'created_by', 'base_version'])
    .where('status', '=', 'archived')
    .where(
      'key',
      'in',
      items.map(({ key }) => key),
    )
    .orderBy('version')
    .execute();
  for (const row of rows)
    if (labels.has(labelOf(row))) found.set(labelOf(row), { version: row.version, checksum: row.checksum, by: row.created_by, base: row.base_version });
  if (found.size === 0) return found;
  const acts = await db
    .selectFrom('audit_log')
    .select(['target', 'user_id'])
    .where('action', '=', 'meta.archive')
    .where('outcome', '=', 'done')
    .where('target', 'in', [...found.keys()])
    .orderBy('at')
    .orderBy('id')
    .execute();
  for (const { target, user_id: by } of acts) {
    const stored = found.get(target ?? '');
    if (stored !== undefined && by !== null) found.set(target ?? '', { ...stored, by });
  }
  return found;
}

// helpers

const labelOf = ({ kind, key }: Pick<RawItem, 'kind' | 'key'>): string => `${kind}/${key}`;
