import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { metaPublish, queryViewData, reportGetEchartsData } from '../../schemas/calls/index.ts';
import { Office } from '../../tests/server/runtime/office.ts';
import { startScratchPostgres } from '../../tests/helpers/scratchPostgres.ts';
import { ms, quantile, table } from '../server/lab/statistics.ts';

/**
 * `npm run bench:reports`: query views and a chart over 200,000 documents on a scratch PostgreSQL, as a person of finance asks them, beside the bare
 * SQL over the table that answers the same. Writes `report.md` beside this file.
 */
const DOCUMENTS = 200_000;
const TIMES = 20;
/** p95 in milliseconds. */
const GOAL = 1_000;

const object = [
  {
    kind: 'bo',
    key: 'bench',
    name: '单',
    spec: {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        title: '单',
        properties: {
          bm: { type: 'object', title: '部门', 'x-ui': { widget: 'org' } },
          rq: { type: 'string', format: 'date', title: '日期', 'x-ui': { widget: 'date' } },
          lx: { type: 'string', title: '类型', 'x-ui': { widget: 'input' } },
          je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
          mm: { type: 'number', title: '密', 'x-ui': { widget: 'money' } },
        },
      },
    },
  },
  {
    kind: 'form',
    key: 'benchV1',
    name: '单',
    spec: {
      bo: 'bench',
      layout: [{ group: '全部', fields: ['bm', 'rq', 'lx', 'je', 'mm'] }],
      perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', mm: 'n' } } },
    },
  },
];
const money = { format: 'money', align: 'right', sum: true };
const view = (key: string, sql: string, fields: readonly string[], more: object = {}) => ({
  kind: 'sqlView',
  key,
  name: key,
  auth: { view: ['everyone'] },
  spec: {
    sqlAlias: key,
    alias: 'a',
    sql,
    columns: fields.map((field) => ({ field, title: field, ...(field === 'je' ? money : {}) })),
    rowFilter: 'all',
    ...more,
  },
});
const views: Readonly<Record<string, { readonly sql: string; readonly fields: readonly string[]; readonly bare: string; readonly body?: object }>> = {
  'by department, all': {
    sql: 'select bm, count(*) as bs, sum(je) as je from w_bench group by bm',
    fields: ['bm', 'bs', 'je'],
    bare: `select data->'bm'->>'name', count(*), sum((data->>'je')::numeric) from bo_row where tenant_id = '-1' and bo = 'bench' group by 1`,
  },
  'by month of one department': {
    sql: 'select substr(rq, 1, 7) as yf, sum(je) as je from w_bench where bm = ${bm} group by 1',
    fields: ['yf', 'je'],
    bare: `select substr(data->>'rq', 1, 7), sum((data->>'je')::numeric) from bo_row where tenant_id = '-1' and bo = 'bench' and data->'bm'->>'name' = '部门 7' group by 1`,
    body: { querys: [{ property: 'bm', operation: 'EQUAL', value: '部门 7' }] },
  },
  'by department and month, ranked': {
    sql: 'select bm, yf, je, rank() over (partition by yf order by je desc) as mc from (select bm, substr(rq, 1, 7) as yf, sum(je) as je from w_bench group by 1, 2) z',
    fields: ['bm', 'yf', 'je', 'mc'],
    bare: `select *, rank() over (partition by yf order by je desc) from (select data->'bm'->>'name' bm, substr(data->>'rq', 1, 7) yf, sum((data->>'je')::numeric) je from bo_row where tenant_id = '-1' and bo = 'bench' group by 1, 2) z`,
  },
};

const cluster = await startScratchPostgres();
if (cluster === undefined) throw new Error('no PostgreSQL is installed');
process.env['TEST_DATABASE_URL'] = cluster.url;
const office = await Office.open();
try {
  const items = [
    ...object,
    ...Object.values(views).map(({ sql, fields }, index) =>
      view(`v${index}`, sql, fields, index === 1 ? { filters: [{ field: 'bm', op: 'EQUAL', title: '部门' }] } : {}),
    ),
    {
      kind: 'chart',
      key: 'c',
      name: 'c',
      auth: { view: ['everyone'] },
      spec: { sqlView: 'v0', style: 'bar', category: 'bm', values: [{ field: 'je', title: 'je' }] },
    },
  ];
  const { body } = await office.call('admin', metaPublish, { body: { package: 'bench', version: 1, items } });
  if ((body as { readonly state?: boolean }).state !== true) throw new Error(JSON.stringify(body));
  const client = new pg.Client({ connectionString: await databaseOf(cluster.url) });
  await client.connect();
  await client.query(
    `insert into bo_row (tenant_id, id, bo, status, create_by, create_time, update_time, form_key, form_ver, data)
     select '-1', 'bench' || n, 'bench', 'end', 'U1014', now(), now(), 'benchV1', 1,
       jsonb_build_object('bm', jsonb_build_object('id', 'O' || n % 40, 'name', '部门 ' || n % 40), 'rq', to_char(date '2026-01-01' + (n % 365), 'YYYY-MM-DD'),
         'lx', (n % 5)::text, 'je', (n % 100000)::numeric / 100, 'mm', 842777)
     from generate_series(1, ${DOCUMENTS}) n`,
  );
  await client.query('analyze bo_row');

  const rows: (string | number)[][] = [];
  for (const [index, [name, { bare, body: filter = {} }]] of Object.entries(views).entries()) {
    const asked = await timed(() => office.call('fangmin', queryViewData, { params: { sqlAlias: `v${index}`, alias: 'a' }, body: filter }));
    const plain = await timed(() => client.query(bare));
    rows.push([name, ms(quantile(asked, 0.5)), ms(quantile(asked, 0.95)), ms(quantile(plain, 0.5)), quantile(asked, 0.95) <= GOAL ? 'met' : '**not met**']);
  }
  const drawn = await timed(() => office.call('fangmin', reportGetEchartsData, { query: { reportId: 'c' } }));
  rows.push(['chart by department', ms(quantile(drawn, 0.5)), ms(quantile(drawn, 0.95)), '', quantile(drawn, 0.95) <= GOAL ? 'met' : '**not met**']);
  await client.end();

  const report = [
    '# Reports',
    '',
    `\`npm run bench:reports\`. ${DOCUMENTS} documents on a scratch PostgreSQL with one field hidden from the reader, ${TIMES} times each, milliseconds. A page of a view asks twice: once for the number of rows and the totals, once for the rows. The goal is a p95 of ${GOAL}.`,
    '',
    table(['what', 'p50', 'p95', 'bare SQL p50', 'goal'], rows),
    '',
  ].join('\n');
  console.log(report);
  writeFileSync(new URL('report.md', import.meta.url), report);
} finally {
  await office.server.close();
  await cluster.stop();
}

// helpers

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  await work();
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

/** The one database that the server has made for itself on the cluster. */
async function databaseOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'yb_test_%'");
  await client.end();
  const own = new URL(url);
  own.pathname = `/${rows[0]?.datname ?? ''}`;
  return own.href;
}
