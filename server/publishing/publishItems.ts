import { createHash } from 'node:crypto';
import type { RawItem } from '../../registry/metadata/index.ts';
import { isUniqueViolation, type TenantDb, toJson } from '../db/index.ts';
import { archivedOf } from './archivedOf.ts';
import { baseOf, baseVersion, type Standing, type Stored } from './conflicts.ts';

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
  readonly checksum: string;
}

/** What a person's publication does besides; what comes with the installation has none of it. */
export interface PublishGuard {
  /** Throws when the publication must not be: called before anything is written, with what stands there, nobody else publishing meanwhile. */
  readonly before: (tx: TenantDb, standings: ReadonlyMap<string, Standing>) => Promise<void>;
  readonly after: (tx: TenantDb, outcomes: readonly PublishOutcome[]) => Promise<void>;
  /** An own draft is used up by publishing, but not by going back to an old version. */
  readonly keepDrafts?: boolean;
}

/**
 * Publishes items, all or none. An item that equals the published version is left alone; anything else becomes the next
 * version and the old one is archived. Older versions are never changed: statements only touch the status. Drafts of others
 * stay open.
 *
 * The items are taken as valid; checking and lint come first (see `publishChecked`).
 */
export async function publishItems(db: TenantDb, items: readonly RawItem[], facts: PublishFacts, guard?: PublishGuard): Promise<PublishOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publishOnce(db, items, facts, guard);
    } catch (error) {
      // Another publisher took the same version number; what it published is the state to go on from.
      if (!isUniqueViolation(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 10;

async function publishOnce(db: TenantDb, items: readonly RawItem[], facts: PublishFacts, guard: PublishGuard | undefined): Promise<PublishOutcome[]> {
  const inOrder = [...items].sort((a, b) => compare(a.kind, b.kind) || compare(a.key, b.key));
  return db.transaction(async (tx) => {
    if (guard !== undefined) await writeAlone(tx);
    const standings = await standingsOf(tx, inOrder);
    await guard?.before(tx, standings);
    const outcomes: PublishOutcome[] = [];
    for (const item of inOrder) {
      const standing = standings.get(`${item.kind}/${item.key}`) ?? {};
      const old = standing.published;
      const checksum = checksumOf(item);
      if (old?.checksum === checksum) {
        await dropDraft(tx, item, standing, checksum, facts, guard);
        outcomes.push({ kind: item.kind, key: item.key, name: item.name, action: 'same', version: old.version, previous: old.version, checksum });
        continue;
      }
      const version = await publishOne(tx, item, standing, checksum, facts, guard);
      outcomes.push({
        kind: item.kind,
        key: item.key,
        name: item.name,
        action: old === undefined ? 'add' : 'update',
        version,
        checksum,
        ...(old === undefined ? {} : { previous: old.version }),
      });
    }
    await guard?.after(tx, outcomes);
    if (outcomes.some(({ action }) => action !== 'same')) await tx.announce('metadata');
    return outcomes;
  });
}

/** Stores a draft, replacing an earlier one. The caller has made sure that nobody's work is lost by it. */
export async function saveDraft(tx: TenantDb, item: RawItem, standing: Standing, facts: PublishFacts): Promise<DraftOutcome> {
  const checksum = checksumOf(item);
  const base = baseVersion(standing, { by: facts.by, checksum, base: baseOf(item) });
  const row = { ...columnsOf(item), checksum, base_version: base, remark: facts.remark ?? null, updated_by: facts.by, updated_at: facts.now };
  const changed = await tx
    .updateTable('meta_item')
    .set(row)
    .where('kind', '=', item.kind)
    .where('key', '=', item.key)
    .where('status', '=', 'draft')
    .returning('version')
    .executeTakeFirst();
  if (changed !== undefined) return { version: changed.version, checksum, base };
  const version = await nextVersion(tx, item);
  await tx
    .insertInto('meta_item')
    .values({ ...row, kind: item.kind, key: item.key, version, status: 'draft', created_by: facts.by, created_at: facts.now })
    .execute();
  return { version, checksum, base };
}

export interface DraftOutcome {
  readonly version: number;
  readonly checksum: string;
  readonly base: number | null;
}

/** Waits until nobody else of the tenant writes metadata, until the end of the transaction. */
export async function writeAlone(tx: TenantDb): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: writing, name: null, value: toJson(true) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .execute();
  await tx.selectFrom('setting').select('key').where('key', '=', writing).forUpdate().execute();
}

/** What stands under the keys of the items, by `kind/key`. */
export async function standingsOf(db: TenantDb, items: readonly Pick<RawItem, 'kind' | 'key'>[]): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom('meta_item')
    .select(['kind', 'key', 'version', 'status', 'checksum', 'created_by', 'updated_by', 'base_version'])
    .where('status', '!=', 'archived')
    .where('key', 'in', ['', ...new Set(items.map((item) => item.key))])
    .execute();
  const standings = new Map<string, { published?: Stored; draft?: Stored; archived?: Stored }>();
  for (const row of rows) {
    const label = `${row.kind}/${row.key}`;
    const standing = standings.get(label) ?? {};
    standings.set(label, standing);
    standing[row.status === 'draft' ? 'draft' : 'published'] = {
      version: row.version,
      checksum: row.checksum,
      by: row.status === 'draft' ? row.updated_by : row.created_by,
      base: row.base_version,
    };
  }
  for (const [label, archived] of await archivedOf(
    db,
    items.filter(({ kind, key }) => standings.get(`${kind}/${key}`)?.published === undefined),
  )) {
    standings.set(label, { ...standings.get(label), archived });
  }
  return standings;
}

/** Digest of everything that makes an item what it is: neither version nor status nor who and when. */
export function checksumOf(item: RawItem): string {
  const { name, typeKey, spec } = item;
  return `sha256:${createHash('sha256')
    .update(canonical({ name, typeKey, spec, envelope: envelopeOf(item) }))
    .digest('hex')}`;
}

// helpers

/** The row of the settings that whoever writes metadata locks. */
const writing = 'meta.writing';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function publishOne(
  tx: TenantDb,
  item: RawItem,
  standing: Standing,
  checksum: string,
  facts: PublishFacts,
  guard: PublishGuard | undefined,
): Promise<number> {
  const { kind, key } = item;
  await tx.updateTable('meta_item').set({ status: 'archived' }).where('kind', '=', kind).where('key', '=', key).where('status', '=', 'published').execute();
  // a draft is used up by publishing; its number is taken over, unless somebody published after it was begun
  const draft = await dropDraft(tx, item, standing, checksum, facts, guard);
  const next = await nextVersion(tx, item);
  const version = draft !== undefined && draft >= next ? draft : next;
  await tx
    .insertInto('meta_item')
    .values({
      ...columnsOf(item),
      kind,
      key,
      version,
      status: 'published',
      checksum,
      remark: facts.remark ?? null,
      base_version: guard === undefined ? null : (standing.published?.version ?? 0),
      created_by: facts.by,
      created_at: facts.now,
      updated_by: facts.by,
      updated_at: facts.now,
    })
    .execute();
  return version;
}

/** Takes away the draft that becomes the version: the publisher's own, or one of the very same content. Answers its number. */
async function dropDraft(
  tx: TenantDb,
  { kind, key }: RawItem,
  { draft }: Standing,
  checksum: string,
  { by }: PublishFacts,
  guard: PublishGuard | undefined,
): Promise<number | undefined> {
  if (draft === undefined || (draft.checksum !== checksum && (draft.by !== by || guard?.keepDrafts === true))) return undefined;
  const gone = await tx
    .deleteFrom('meta_item')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('status', '=', 'draft')
    .where('checksum', '=', draft.checksum)
    .returning('version')
    .executeTakeFirst();
  return gone?.version;
}

async function nextVersion(tx: TenantDb, item: RawItem): Promise<number> {
  const row = await tx
    .selectFrom('meta_item')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('kind', '=', item.kind)
    .where('key', '=', item.key)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

const columnsOf = (item: RawItem) => ({ name: item.name, type_key: item.typeKey ?? null, spec: toJson(item.spec), envelope: toJson(envelopeOf(item)) });

/** What stands beside `spec` and has no column of its own. */
function envelopeOf(item: RawItem): Record<string, unknown> {
  const owned = new Set(['kind', 'key', 'name', 'typeKey', 'version', 'status', 'spec', 'meta', 'base', 'tenantId']);
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => !owned.has(name) && value !== undefined && value !== null));
}

/** JSON with sorted keys, so that equal content has equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compare(a, b));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
