import { createHash } from 'node:crypto';
import type { RawItem } from '../../registry/metadata/index.ts';
import { isUniqueViolation, toJson, type TenantDb } from '../db/index.ts';

export interface PublishFacts {
  /** User id of the publisher. */
  readonly by: string;
  readonly now: string;
  readonly remark?: string;
}

/** What publishing did to one item. */
export interface PublishOutcome {
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly action: 'add' | 'update' | 'same';
  /** The published version now. */
  readonly version: number;
  readonly previous?: number;
}

/**
 * Publishes items, all or none. An item that equals the published version is left alone; anything else becomes the next
 * version and the old one is archived. Older versions are never changed: statements only touch the status.
 *
 * The items are taken as valid; checking and lint come first (see `checkItems`).
 */
export async function publishItems(db: TenantDb, items: readonly RawItem[], facts: PublishFacts): Promise<PublishOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publishOnce(db, items, facts);
    } catch (error) {
      // Another publisher took the same version number; what it published is the state to go on from.
      if (!isUniqueViolation(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 10;

async function publishOnce(db: TenantDb, items: readonly RawItem[], facts: PublishFacts): Promise<PublishOutcome[]> {
  const inOrder = [...items].sort((a, b) => compare(a.kind, b.kind) || compare(a.key, b.key));
  return db.transaction(async (tx) => {
    const published = new Map((await tx.selectFrom('meta_item').select(['kind', 'key', 'version', 'checksum'])
      .where('status', '=', 'published').where('key', 'in', ['', ...new Set(inOrder.map((item) => item.key))]).forUpdate().execute())
      .map((row) => [`${row.kind}/${row.key}`, row]));
    const outcomes: PublishOutcome[] = [];
    for (const item of inOrder) {
      const old = published.get(`${item.kind}/${item.key}`);
      const checksum = checksumOf(item);
      if (old?.checksum === checksum) {
        outcomes.push({ kind: item.kind, key: item.key, name: item.name, action: 'same', version: old.version, previous: old.version });
        continue;
      }
      const version = await publishOne(tx, item, checksum, facts);
      outcomes.push({
        kind: item.kind, key: item.key, name: item.name, action: old === undefined ? 'add' : 'update', version,
        ...(old === undefined ? {} : { previous: old.version }),
      });
    }
    return outcomes;
  });
}

/** Stores a draft, replacing an earlier one; gives its version number. */
export async function saveDraft(db: TenantDb, item: RawItem, facts: PublishFacts): Promise<number> {
  return db.transaction(async (tx) => {
    const row = { ...columnsOf(item), checksum: checksumOf(item), remark: facts.remark ?? null, updated_by: facts.by, updated_at: facts.now };
    const changed = await tx.updateTable('meta_item').set(row).where('kind', '=', item.kind).where('key', '=', item.key).where('status', '=', 'draft')
      .returning('version').executeTakeFirst();
    if (changed !== undefined) return changed.version;
    const version = await nextVersion(tx, item);
    await tx.insertInto('meta_item').values({ ...row, kind: item.kind, key: item.key, version, status: 'draft', created_by: facts.by, created_at: facts.now }).execute();
    return version;
  });
}

/** Digest of everything that makes an item what it is: neither version nor status nor who and when. */
export function checksumOf(item: RawItem): string {
  const { name, typeKey, spec } = item;
  return `sha256:${createHash('sha256').update(canonical({ name, typeKey, spec, envelope: envelopeOf(item) })).digest('hex')}`;
}

// helpers

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function publishOne(tx: TenantDb, item: RawItem, checksum: string, facts: PublishFacts): Promise<number> {
  const { kind, key } = item;
  await tx.updateTable('meta_item').set({ status: 'archived' }).where('kind', '=', kind).where('key', '=', key).where('status', '=', 'published').execute();
  // a draft is used up by publishing; its number is taken over
  const draft = await tx.deleteFrom('meta_item').where('kind', '=', kind).where('key', '=', key).where('status', '=', 'draft').returning('version').executeTakeFirst();
  const version = draft?.version ?? await nextVersion(tx, item);
  await tx.insertInto('meta_item').values({
    ...columnsOf(item), kind, key, version, status: 'published', checksum, remark: facts.remark ?? null,
    created_by: facts.by, created_at: facts.now, updated_by: facts.by, updated_at: facts.now,
  }).execute();
  return version;
}

async function nextVersion(tx: TenantDb, item: RawItem): Promise<number> {
  const row = await tx.selectFrom('meta_item').select((eb) => eb.fn.max('version').as('last')).where('kind', '=', item.kind).where('key', '=', item.key).executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

const columnsOf = (item: RawItem) => ({ name: item.name, type_key: item.typeKey ?? null, spec: toJson(item.spec), envelope: toJson(envelopeOf(item)) });

/** What stands beside `spec` and has no column of its own. */
function envelopeOf(item: RawItem): Record<string, unknown> {
  const owned = new Set(['kind', 'key', 'name', 'typeKey', 'version', 'status', 'spec', 'meta', 'tenantId']);
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => !owned.has(name) && value !== undefined && value !== null));
}

/** JSON with sorted keys, so that equal content has equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined).sort(([a], [b]) => compare(a, b));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
