import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineStatement, type JsonObject, type TenantDb } from '../db/index.ts';

/** The signed-in person as handlers see them; at most one second old. */
export interface CurrentUser {
  readonly id: string;
  readonly account: string;
  readonly fullname: string;
  readonly tenantId: string;
  /** Role codes, for example `fykj`. */
  readonly roles: readonly string[];
  readonly roleNames: readonly string[];
  readonly posts: readonly UserPost[];
  /** Organisation of the main post, or of the first. */
  readonly org: UserOrg | undefined;
  readonly attrs: JsonObject;
  /** Holds the role that may do everything. */
  readonly isAdmin: boolean;
  readonly sessionId: string;
}

export interface UserPost {
  readonly postId: string;
  readonly postName: string;
  readonly postCode: string;
  readonly isMaster: boolean;
  readonly isCharge: boolean;
  readonly org: UserOrg;
}

export interface UserOrg {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly demId: string;
  readonly path: string;
  readonly pathName: string;
}

export const ADMIN_ROLE = 'xtgly';

/** Everything about a person but the session; undefined when there is no active person with this id. */
export async function loadPerson(db: TenantDb, userId: string): Promise<Omit<CurrentUser, 'sessionId'> | undefined> {
  const [row] = await db.run(personStatement, { userId });
  return row === undefined ? undefined : personOf(db.tenantId, row);
}

/** The active person `u` with roles and posts, as one row. */
export const personQuery = (db: Pick<TenantDb, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.account', 'u.fullname', 'u.attrs'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('user_role as ur')
          .innerJoin('role as r', 'r.id', 'ur.role_id')
          .select(['r.code', 'r.name'])
          .where('ur.user_id', '=', userId)
          .where('r.enabled', '=', true)
          .orderBy('r.code'),
      ).as('roles'),
      jsonArrayFrom(postRows(eb as unknown as Pick<TenantDb, 'selectFrom'>, userId)).as('posts'),
    ])
    .where('u.id', '=', userId)
    .where('u.status', '=', 1);

/** What a row of {@link personQuery} says. */
export function personOf(tenantId: string, row: PersonRow): Omit<CurrentUser, 'sessionId'> {
  const { roles } = row;
  const posts = row.posts.map(postOf);
  return {
    id: row.id,
    account: row.account,
    fullname: row.fullname,
    tenantId,
    roles: roles.map((role) => role.code),
    roleNames: roles.map((role) => role.name),
    posts,
    org: (posts.find((post) => post.isMaster) ?? posts[0])?.org,
    attrs: row.attrs,
    isAdmin: roles.some((role) => role.code === ADMIN_ROLE),
  };
}

/** A person's posts, the main one first. */
export async function postsOf(db: TenantDb, userId: string): Promise<UserPost[]> {
  return (await postRows(db, userId).execute()).map(postOf);
}

// helpers

const personStatement = defineStatement<{ userId: string }>()((db, at) => personQuery(db, at('userId')));

const postRows = (db: Pick<TenantDb, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('user_post as up')
    .innerJoin('org_post as p', 'p.id', 'up.post_id')
    .innerJoin('org as o', 'o.id', 'p.org_id')
    .select([
      'p.id as postId',
      'p.name as postName',
      'p.code as postCode',
      'p.is_charge as isCharge',
      'up.is_master as isMaster',
      'o.id',
      'o.code',
      'o.name',
      'o.dem_id as demId',
      'o.path',
      'o.path_name as pathName',
    ])
    .where('up.user_id', '=', userId)
    .orderBy('up.is_master', 'desc')
    .orderBy('p.id');

interface PersonRow {
  readonly id: string;
  readonly account: string;
  readonly fullname: string;
  readonly attrs: JsonObject;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly posts: readonly PostRow[];
}

type PostRow = Omit<UserPost, 'org'> & UserOrg;

const postOf = ({ postId, postName, postCode, isCharge, isMaster, ...org }: PostRow): UserPost => ({ postId, postName, postCode, isCharge, isMaster, org });
