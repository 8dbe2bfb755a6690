import { byName } from '../../../schemas/byName.ts';
import type { TenantDb } from '../../db/index.ts';
import { withDuties } from '../../identity/index.ts';

/** What is known of something in the directory, by the names of `pickedFacts`. */
export type Facts = Readonly<Record<string, string | null | undefined>>;

/** What whoever picks people or parts of the organisation is shown of them, and `bind` takes over, by their ids; the same that the picker of the browser shows. */
export async function directoryFacts(db: TenantDb, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const read = sources[kind];
  return new Map(ids.length === 0 || read === undefined ? [] : await read(db, ids));
}

// helpers

type Source = (db: TenantDb, ids: readonly string[]) => Promise<readonly (readonly [id: string, facts: Facts])[]>;

const sources: Readonly<Record<string, Source>> = byName({
  user: async (db, ids) => {
    const people = await db
      .selectFrom('app_user')
      .select(['id', 'account', 'fullname', 'fullname as name', 'mobile', 'email', 'user_number as userNumber'])
      .where('id', 'in', ids)
      .execute();
    return (await withDuties(db, people)).map(({ duties, ...facts }) => [facts.id, { ...facts, duty: (duties ?? []).join('、') }]);
  },
  org: async (db, ids) => (await db.selectFrom('org').select(['id', 'code', 'name', 'path_name as path']).where('id', 'in', ids).execute()).map(byId),
  post: async (db, ids) =>
    (
      await db
        .selectFrom('org_post as p')
        .innerJoin('org as o', 'o.id', 'p.org_id')
        .select(['p.id', 'p.code', 'p.name', 'o.name as org'])
        .where('p.id', 'in', ids)
        .execute()
    ).map(byId),
  role: async (db, ids) => (await db.selectFrom('role').select(['id', 'code', 'name', 'description']).where('id', 'in', ids).execute()).map(byId),
  job: async (db, ids) => (await db.selectFrom('job').select(['id', 'code', 'name', 'description']).where('id', 'in', ids).execute()).map(byId),
  dimension: async (db, ids) => (await db.selectFrom('dimension').select(['id', 'code', 'name']).where('id', 'in', ids).execute()).map(byId),
});

const byId = <Row extends Facts & { readonly id: string }>(row: Row): readonly [string, Facts] => [row.id, row];
