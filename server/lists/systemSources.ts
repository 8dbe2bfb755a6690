import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import { plainColumn, type QueryColumn, type RowQuery, type RowSource } from '../query/index.ts';

/** A source whose columns are known beforehand. */
export interface SystemSource extends RowSource {
  readonly names: readonly string[];
}

/** People and organisation as sources of queries and dialogs. Only what is listed here can be read. */
export const systemSources: ReadonlyMap<string, SystemSource> = new Map(
  [
    source(
      'sys_user',
      [
        ...plain({
          id: 't.id',
          account: 't.account',
          fullname: 't.fullname',
          name: 't.fullname',
          orgId: 'o.id',
          orgName: 'o.name',
          postId: 'p.id',
          postName: 'p.name',
        }),
        ...attributes(['zjdj', 'lxdh', 'skr', 'skzh', 'khh']),
      ],
      (db) =>
        db
          .selectFrom('app_user as t')
          .leftJoin('user_post as up', (join) => join.onRef('up.user_id', '=', 't.id').on('up.is_master', '=', true))
          .leftJoin('org_post as p', 'p.id', 'up.post_id')
          .leftJoin('org as o', 'o.id', 'p.org_id')
          .where('t.status', '=', 1) as unknown as RowQuery,
    ),
    source(
      'sys_org',
      [
        ...plain({ id: 't.id', name: 't.name', code: 't.code', parentId: 't.parent_id', demId: 't.dem_id', grade: 't.grade', pathName: 't.path_name' }),
        plainColumn('orderNo', sql.ref('t.order_no'), 'number'),
        plainColumn('budgetUnit', sql`t.budget_unit::text`),
      ],
      (db) => db.selectFrom('org as t') as unknown as RowQuery,
    ),
    source(
      'sys_role',
      plain({ id: 't.id', name: 't.name', code: 't.code' }),
      (db) => db.selectFrom('role as t').where('t.enabled', '=', true) as unknown as RowQuery,
    ),
    source(
      'sys_post',
      plain({ id: 't.id', name: 't.name', code: 't.code', orgId: 't.org_id', orgName: 'o.name' }),
      (db) => db.selectFrom('org_post as t').innerJoin('org as o', 'o.id', 't.org_id') as unknown as RowQuery,
    ),
  ].map((each) => [each.name, each]),
);

// helpers

function source(name: string, columns: readonly QueryColumn[], rows: (db: TenantDb) => RowQuery): SystemSource {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const column = (key: string): QueryColumn | undefined => byName.get(key);
  return { name, names: [...byName.keys()], rows, column, trusted: column, key: plainColumn('id', sql.ref('t.id')), own: undefined };
}

function plain(columns: Readonly<Record<string, string>>): QueryColumn[] {
  return Object.entries(columns).map(([name, reference]) => plainColumn(name, sql.ref(reference)));
}

function attributes(names: readonly string[]): QueryColumn[] {
  return names.map((name) => plainColumn(name, sql`(t.attrs ->> ${sql.lit(name)})`));
}
