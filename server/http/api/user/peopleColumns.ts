import { sql } from 'kysely';
import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import type { TenantDb } from '../../../db/index.ts';
import { columnsOf, number, type QueryColumns, querysOf, relation, text, time, type UnnamedColumn } from '../../../query/index.ts';
import { initialsOf } from './initials.ts';

/** What people (`u`) are searched by: what is written about them, what they hold, and the initials of their names. */
export async function peopleColumns(db: TenantDb, filter: QueryFilter): Promise<QueryColumns> {
  const byInitials = querysOf(filter).some(({ property }) => property === 'pinyin') || Object.hasOwn(filter.params ?? {}, 'pinyin');
  return columnsOf({ ...written, ...holdings(db), ...(byInitials ? { pinyin: await initialsColumn(db) } : {}) });
}

// helpers

const written = {
  id: text('u.id'),
  account: text('u.account'),
  fullname: text('u.fullname'),
  name: text('u.fullname'),
  mobile: text('u.mobile'),
  email: text('u.email'),
  userNumber: text('u.user_number'),
  updateTime: time('u.update_time'),
  status: number('u.status'),
  isDelete: number(sql`0`),
  isDele: number(sql`0`),
};

/** Roles by id or code; an organisation takes those below it along. */
function holdings(db: TenantDb): Readonly<Record<string, UnnamedColumn>> {
  const roles = db.selectFrom('user_role as ur').innerJoin('role as r', 'r.id', 'ur.role_id').select('ur.user_id');
  const posts = db
    .selectFrom('user_post as up')
    .innerJoin('org_post as p', 'p.id', 'up.post_id')
    .innerJoin('org as o', 'o.id', 'p.org_id')
    .select('up.user_id');
  const any = (values: readonly string[]) => sql`any(${values}::text[])`;
  const below = (values: readonly string[]) => sql`any(${values.map((value) => `%.${value.replace(/[\\%_]/g, '\\$&')}.%`)}::text[])`;
  const byPost = relation((values) => sql<boolean>`u.id in ${posts.where(sql<boolean>`p.id = ${any(values)}`)}`);
  return {
    roleId: relation((values) => sql<boolean>`u.id in ${roles.where(sql<boolean>`(r.id = ${any(values)} or r.code = ${any(values)})`)}`),
    orgId: relation((values) => sql<boolean>`u.id in ${posts.where(sql<boolean>`(o.id = ${any(values)} or o.path like ${below(values)})`)}`),
    posId: byPost,
    postId: byPost,
    demId: relation((values) => sql<boolean>`u.id in ${posts.where(sql<boolean>`o.dem_id = ${any(values)}`)}`),
  };
}

/** More people than one tenant has. */
const ALL = 20_000;

/** People the initials of whose names hold these letters; they are told from the names, which are read for it. */
async function initialsColumn(db: TenantDb): Promise<UnnamedColumn> {
  const people = await db.selectFrom('app_user').select(['id', 'fullname']).where('status', '=', 1).limit(ALL).execute();
  const idsOf = (letters: string): string[] =>
    /^[a-z]{1,20}$/.test(letters) ? people.filter(({ fullname }) => initialsOf(fullname ?? '').includes(letters)).map(({ id }) => id) : [];
  return relation(([letters = '']) => sql<boolean>`u.id = any(${idsOf(letters.toLowerCase())}::text[])`, ['LIKE']);
}
