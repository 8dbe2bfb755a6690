import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineStatement, openDatabase, toJson, type Database, type TenantDb } from '../../../server/db/index.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';

let database: Database;
let drop: () => Promise<void>;
let a: TenantDb;
let b: TenantDb;

beforeAll(async () => {
  const own = await testDatabase();
  drop = own.drop;
  database = await openDatabase(own.target);
  await database.migrate();
  a = database.forTenant('A');
  b = database.forTenant('B');
}, 60_000);
afterAll(async () => {
  await database.close();
  await drop();
});

beforeEach(async () => {
  for (const db of [a, b]) {
    await db.deleteFrom('setting').execute();
    await db.deleteFrom('user_pref').execute();
    await db
      .insertInto('setting')
      .values([
        { key: 'x', value: toJson(db.tenantId) },
        { key: 'y', value: toJson(db.tenantId) },
      ])
      .execute();
    await db
      .insertInto('user_pref')
      .values({ user_id: 'u', key: 'x', value: toJson(db.tenantId) })
      .execute();
  }
});

const valuesOf = async (db: TenantDb): Promise<unknown[]> => (await db.selectFrom('setting').select('value').orderBy('key').execute()).map((row) => row.value);

const settingsOf = defineStatement<{ keys: readonly string[] }>()((db, at) =>
  db
    .selectFrom('setting as s')
    .leftJoin('user_pref as p', 'p.key', 's.key')
    .select('s.value')
    .where(sql<boolean>`s.key = any(${at('keys')}::text[]) or true`),
);

describe('every statement stays within its tenant', () => {
  test.each<[string, (db: TenantDb) => Promise<{ value: unknown }[]>]>([
    ['select', (db) => db.selectFrom('setting').select('value').execute()],
    ['alias', (db) => db.selectFrom('setting as s').select('s.value').execute()],
    [
      'or in the condition',
      (db) =>
        db
          .selectFrom('setting')
          .select('value')
          .where((eb) => eb.or([eb('key', '=', 'x'), eb('key', '=', 'y')]))
          .execute(),
    ],
    ['or in raw SQL', (db) => db.selectFrom('setting').select('value').where(sql<boolean>`1 = 1 or 1 = 1`).execute()],
    ['inner join', (db) => db.selectFrom('setting as s').innerJoin('user_pref as p', 'p.key', 's.key').select('p.value').execute()],
    [
      'join with a raw or',
      (db) =>
        db
          .selectFrom('setting as s')
          .innerJoin('user_pref as p', (join) => join.on(sql<boolean>`true or true`))
          .select('p.value')
          .execute(),
    ],
    [
      'left join',
      (db) => db.selectFrom('setting as s').leftJoin('user_pref as p', 'p.key', 's.key').select('p.value').where('p.value', 'is not', null).execute(),
    ],
    ['two tables', (db) => db.selectFrom(['setting as s', 'user_pref as p']).select('p.value').execute()],
    [
      'subquery',
      (db) =>
        db
          .selectFrom((eb) => eb.selectFrom('setting').select('value').as('q'))
          .select('q.value')
          .execute(),
    ],
    [
      'exists',
      (db) =>
        db
          .selectFrom('setting as s')
          .select('s.value')
          .where((eb) => eb.exists(eb.selectFrom('user_pref as p').select('p.key').whereRef('p.value', '=', 's.value')))
          .execute(),
    ],
    ['union', (db) => db.selectFrom('setting').select('value').unionAll(db.selectFrom('user_pref').select('value')).execute()],
    [
      'cte',
      (db) =>
        db
          .with('q', (eb) => eb.selectFrom('setting').select('value'))
          .selectFrom('q')
          .select('q.value')
          .execute(),
    ],
    ['a statement built beforehand', (db) => db.run(settingsOf, { keys: ['x', 'y'] })],
    ['update returning', (db) => db.updateTable('setting').set({ name: 'n' }).where(sql<boolean>`true or true`).returning('value').execute()],
    ['delete returning', (db) => db.deleteFrom('setting').where(sql<boolean>`true or true`).returning('value').execute()],
  ])('%s', async (_, run) => {
    const rows = await run(a);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.value === 'A')).toBe(true);
    expect(await valuesOf(b)).toEqual(['B', 'B']);
  });

  test('an upsert meets the own row only', async () => {
    await a
      .insertInto('setting')
      .values({ key: 'x', value: toJson('new') })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: toJson('new') }))
      .execute();
    expect(await valuesOf(a)).toEqual(['new', 'A']);
    expect(await valuesOf(b)).toEqual(['B', 'B']);
  });
});

test('selected rows are inserted for the tenant, from its own tables', async () => {
  await a
    .insertInto('user_pref')
    .columns(['user_id', 'key', 'value'])
    .expression((eb) => eb.selectFrom('setting as s').select(['s.key', sql<string>`'copy'`.as('name'), 's.value']))
    .execute();
  const copies = (db: TenantDb) => db.selectFrom('user_pref').select(['user_id', 'value']).where('key', '=', 'copy').orderBy('user_id').execute();
  expect(await copies(a)).toEqual([
    { user_id: 'x', value: 'A' },
    { user_id: 'y', value: 'A' },
  ]);
  expect(await copies(b)).toEqual([]);
});

describe('what cannot be kept within a tenant is refused', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a foreign tenant in a row', () => a.insertInto('setting').values({ tenant_id: 'B', key: 'z', value: '1' }).execute()],
    [
      'moving a row',
      () =>
        a
          .updateTable('setting')
          .set({ tenant_id: 'B' } as never)
          .execute(),
    ],
    [
      'an unknown table',
      () =>
        a
          .selectFrom('kysely_migration' as never)
          .selectAll()
          .execute(),
    ],
    [
      'another schema',
      () =>
        a
          .selectFrom('pg_catalog.pg_class' as never)
          .selectAll()
          .execute(),
    ],
    ['raw SQL that reads a table', () => a.selectFrom('setting').select(sql`(select count(*) from app_user)`.as('n')).execute()],
    [
      'a table inside raw SQL',
      () =>
        a
          .selectFrom('setting')
          .select(sql`(select count(*) from ${sql.table('app_user')})`.as('n'))
          .execute(),
    ],
    ['right join', () => a.selectFrom('setting as s').rightJoin('user_pref as p', 'p.key', 's.key').select('p.value').execute()],
    [
      'insert … select that names the tenant',
      () =>
        a
          .insertInto('user_pref')
          .columns(['tenant_id', 'user_id', 'key', 'value'])
          .expression((eb) => eb.selectFrom('setting').select([sql<string>`'B'`.as('t'), 'key', 'key as k', 'value']) as never)
          .execute(),
    ],
    [
      'insert … select of everything',
      () =>
        a
          .insertInto('user_pref')
          .columns(['user_id', 'key', 'value'])
          .expression((eb) => eb.selectFrom('setting').selectAll() as never)
          .execute(),
    ],
    [
      'insert … select of one star',
      () =>
        a
          .insertInto('user_pref')
          .columns(['user_id'])
          .expression((eb) => eb.selectFrom('setting').selectAll('setting') as never)
          .execute(),
    ],
    [
      'insert … select of too few columns',
      () =>
        a
          .insertInto('user_pref')
          .columns(['user_id', 'key', 'value'])
          .expression((eb) => eb.selectFrom('setting').select(['key', 'value']) as never)
          .execute(),
    ],
    [
      'insert … select of a union',
      () =>
        a
          .insertInto('user_pref')
          .columns(['user_id'])
          .expression((eb) => eb.selectFrom('setting').select('key').union(eb.selectFrom('setting').select('key')) as never)
          .execute(),
    ],
    [
      'a CTE named like a table, further inside',
      () =>
        a
          .selectFrom(
            a
              .with('setting', (eb) => eb.selectFrom('user_pref').select('key'))
              .selectFrom('setting')
              .select('key')
              .as('q'),
          )
          .select('q.key')
          .execute(),
    ],
    [
      'a late write to another tenant',
      () =>
        a.transaction(async (tx) => {
          tx.later((db) => db.insertInto('setting').values({ tenant_id: 'B', key: 'z', value: '1' }));
        }),
    ],
    [
      'a statement built beforehand on a foreign table',
      () =>
        a.run(
          defineStatement()((db) => db.selectFrom('pg_catalog.pg_class' as never).selectAll()),
          {},
        ),
    ],
    [
      'a CTE named like a table',
      () =>
        a
          .with('setting', (eb) => eb.selectFrom('user_pref').select('key'))
          .selectFrom('setting')
          .select('key')
          .execute(),
    ],
  ])('%s', async (_, run) => {
    await expect((async () => run())()).rejects.toThrow('tenant wall');
  });
});

describe('transactions', () => {
  test('roll back together', async () => {
    await expect(
      a.transaction(async (tx) => {
        await tx.deleteFrom('setting').execute();
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await valuesOf(a)).toEqual(['A', 'A']);
  });

  test('late writes are done together at the end, or when asked for', async () => {
    await a.transaction(async (tx) => {
      tx.later((db) => db.updateTable('setting').set({ name: 'late' }).where('key', '=', 'x'));
      tx.later((db) => db.insertInto('setting').values({ key: 'z', value: toJson('A') }));
      expect(await valuesOf(tx)).toEqual(['A', 'A']);
      await tx.settle();
      expect(await valuesOf(tx)).toEqual(['A', 'A', 'A']);
      tx.later((db) => db.deleteFrom('setting').where('key', '=', 'z'));
      tx.later((db) => db.updateTable('setting').set({ name: 'later' }).where('key', '=', 'y'));
    });
    expect(await a.selectFrom('setting').select('name').orderBy('key').execute()).toEqual([{ name: 'late' }, { name: 'later' }]);
    expect(await b.selectFrom('setting').select('name').where('name', 'is not', null).execute()).toEqual([]);
  });

  test('late writes of a nested one are done when it ends, those of a failed one never', async () => {
    await expect(
      a.transaction(async (tx) => {
        await tx.transaction(async (inner) => {
          inner.later((db) => db.deleteFrom('setting').where('key', '=', 'x'));
        });
        expect(await valuesOf(tx)).toEqual(['A']);
        tx.later((db) => db.deleteFrom('setting').where('key', '=', 'y'));
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await valuesOf(a)).toEqual(['A', 'A']);
    expect(() => {
      a.later((db) => db.deleteFrom('setting'));
    }).toThrow('need a transaction');
  });

  test('an outer handle inside throws instead of hanging', async () => {
    await expect(a.transaction(async () => valuesOf(a))).rejects.toThrow('only its own handle');
    await expect(a.transaction(async () => database.allTenants.selectFrom('tenant').selectAll().execute())).rejects.toThrow('only its own handle');
  });

  test('nested ones join, handles end with their transaction', async () => {
    let leaked: TenantDb | undefined;
    await a.transaction(async (tx) => {
      leaked = tx;
      await tx.transaction(async (inner) => {
        await inner.updateTable('setting').set({ name: 'in' }).execute();
      });
    });
    expect(await a.selectFrom('setting').select('name').where('name', '=', 'in').execute()).toHaveLength(2);
    await expect(valuesOf(leaked as TenantDb)).rejects.toThrow('outside its transaction');
  });

  test('parallel ones do not get in each other’s way', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? a : b).transaction(async (tx) => {
          await tx
            .insertInto('setting')
            .values({ key: `p${index}`, value: toJson(tx.tenantId) })
            .execute();
        }),
      ),
    );
    expect(new Set(await valuesOf(a))).toEqual(new Set(['A']));
    expect(await valuesOf(b)).toHaveLength(12);
  });
});

test('both databases answer values alike', async () => {
  await a.insertInto('serial').values({ key: 's', period: '2026', value: '9007199254740993' }).execute();
  const row = await a
    .selectFrom('serial')
    .select([
      'value',
      sql`12.50::numeric`.as('money'),
      sql`'2026-11-16 09:00:00'::timestamptz`.as('at'),
      sql`date '2026-11-16'`.as('day'),
      sql`array['a','b']`.as('list'),
    ])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .executeTakeFirst();
  expect(row).toEqual({ value: '9007199254740993', money: '12.50', at: '2026-11-16 09:00:00', day: '2026-11-16', list: ['a', 'b'], count: '1' });
});
