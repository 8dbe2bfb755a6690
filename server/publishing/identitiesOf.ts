import type { Identities, KnownIds } from '../../registry/KnownIds.ts';
import { suggest } from '../../registry/suggest.ts';
import type { TenantDb } from '../db/index.ts';

/** Whom documents of the tenant can name: people and parts of the organisation by their ids, also those who have left. */
export async function identitiesOf(db: TenantDb): Promise<Identities> {
  const [user, org, post, role, job, dimension] = [
    await db.selectFrom('app_user').select(['id', 'account as code', 'fullname as name']).execute(),
    await db.selectFrom('org').select(['id', 'code', 'name']).execute(),
    await db.selectFrom('org_post').select(['id', 'code', 'name']).execute(),
    await db.selectFrom('role').select(['id', 'code', 'name']).execute(),
    await db.selectFrom('job').select(['id', 'code', 'name']).execute(),
    await db.selectFrom('dimension').select(['id', 'code', 'name']).execute(),
  ];
  const known = new Map(Object.entries({ user, org, post, role, job, dimension }).map(([kind, rows]) => [kind, knownIds(rows)]));
  return (kind) => known.get(kind);
}

// helpers

interface Identity {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
}

function knownIds(rows: readonly Identity[]): KnownIds {
  const ids = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    has: (id) => ids.has(id),
    called: (id) => ids.get(id),
    near: (written) => rows.find(({ code, name }) => code === written || name === written)?.id ?? suggest(written, ids.keys()) ?? nearestCode(rows, written),
  };
}

/** Somebody wrote an account or a code, and slipped. */
function nearestCode(rows: readonly Identity[], written: string): string | undefined {
  const code = suggest(
    written,
    rows.flatMap((row) => row.code ?? []),
  );
  return rows.find((row) => row.code === code)?.id;
}
