import fc from 'fast-check';
import { sql, Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { plainColumn } from '../../../server/query/QueryColumn.ts';
import { parseRowFilter, RowFilterError, rowFilterSql, type RowFilterScope } from '../../../server/lists/rowFilter.ts';

const columns = new Map(
  ['create_by', 'org_id', '项目'].map((name) => [name, plainColumn(name, sql.ref(name))] as const).concat([['je', plainColumn('je', sql.ref('je'), 'number')]]),
);
const scope: RowFilterScope = {
  column: (name) => columns.get(name),
  variable: (name) => (({ userId: 'U1', currentOrgId: null }) as Record<string, string | null>)[name],
};

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const compiled = (text: string) => parseRowFilter(text, scope).compile(db);

describe('parseRowFilter', () => {
  test.each([
    ['create_by = ${userId}', '"create_by" = $1', ['U1']],
    ['1=1', 'true', []],
    ["'a' <> 'a'", 'false', []],
    ['org_id = ${currentOrgId}', 'false', []],
    ["项目 = '在研''A' and je >= 10.5", '("项目" = $1 and "je" >= $2::numeric)', ["在研'A", '10.5']],
    [
      "create_by in ('a', ${userId}) or (je < 5 and je <> 3)",
      '("create_by" = any($1::text[]) or ("je" < $2::numeric and ("je" = $3::numeric) is not true))',
      [['a', 'U1'], '5', '3'],
    ],
    ['org_id is not null', '(not ("org_id" is null or "org_id" = \'\'))', []],
    ["create_by like 'U%'", '"create_by"::text like $1', ['U%']],
  ])('%s', (text, expected, parameters) => {
    expect(compiled(text)).toMatchObject({ sql: expected, parameters });
  });

  test.each([
    '',
    'create_by',
    'create_by = ',
    'password = 1',
    'create_by = ${secret}',
    'create_by = other',
    '1 < 2',
    "create_by = 'a' ; drop table x",
    "create_by = 'a' -- b",
    "create_by = 'a' union select 1",
    '(create_by = 1',
    'pg_sleep(1) = 1',
    'je = 1 je',
  ])('%j is an error with a place', (text) => {
    expect(() => compiled(text)).toThrow(RowFilterError);
  });

  it('either refuses a text or binds all of its values', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('create_by', ' ', '=', "'", 'x', '1', '(', ')', 'or', 'and', ';', '--', '${userId}', ','), maxLength: 12 }),
        (text) => {
          try {
            expect(compiled(text).sql).toMatch(/^(?:"create_by"|\$\d+|is distinct from|in|like|true|false|and|or|::text|=|[(), ])*$/);
          } catch (error) {
            expect(error).toBeInstanceOf(RowFilterError);
          }
        },
      ),
    );
  });
});

describe('rowFilterSql', () => {
  const filters = [
    { role: '*', sql: 'create_by = ${userId}' },
    { role: 'cwfzr', sql: '1=1' },
  ];
  test.each([
    ['all' as const, [], undefined],
    [[], ['a'], 'false'],
    [[{ role: 'cwfzr', sql: '1=1' }], ['ptyg'], 'false'],
    [filters, ['ptyg'], '("create_by" = $1)'],
    [filters, ['cwfzr'], '("create_by" = $1 or true)'],
  ])('%j for %j', (given, roles, expected) => {
    expect(rowFilterSql(given, roles, scope)?.compile(db).sql).toBe(expected);
  });
});
