import { dataTemplateExportWork, metaPublish, taskGetTodoList, taskHandOver, workGet, workList } from '../../schemas/calls/index.ts';
import type { Work } from '../../schemas/calls/entities/work.ts';
import { runWork } from '../../server/jobs/index.ts';
import { copyRequests } from '../../tests/helpers/copyRequests.ts';
import { loan, Office } from '../../tests/server/runtime/office.ts';
import { quantile, sleep } from '../server/lab/statistics.ts';

/** One database, measured in this process; the last line it prints is a list of these. */
export interface Measured {
  readonly what: string;
  readonly count: number;
  readonly seconds: number;
  /** MB. */
  readonly memory: number;
  readonly before: Waiting;
  readonly meanwhile: Waiting;
}

interface Waiting {
  readonly p50: number;
  readonly p99: number;
}

const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000);
const PIECE = 5_000;
const TASKS = Number(process.env['BENCH_TASKS'] ?? 10_000);

const field = (title: string, type: string, widget: string) => ({ type, title, 'x-ui': { widget } });
const fields = {
  bh: field('编号', 'string', 'input'),
  mc: field('名称', 'string', 'input'),
  bm: field('部门', 'object', 'org'),
  rq: field('日期', 'string', 'date'),
  je: field('金额', 'number', 'money'),
  bz: field('备注', 'string', 'textarea'),
};
const items = [
  {
    kind: 'bo',
    key: 'bench',
    name: '台账',
    spec: { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', title: '台账', properties: fields } },
  },
  {
    kind: 'form',
    key: 'benchV1',
    name: '台账',
    spec: { bo: 'bench', layout: [{ group: '全部', fields: Object.keys(fields) }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
  {
    kind: 'dataTemplate',
    key: 'dt_bench',
    name: '台账',
    auth: { view: ['everyone'], export: ['everyone'] },
    spec: {
      bo: 'bench',
      form: 'benchV1',
      columns: Object.entries(fields).map(([name, { title }]) => ({ field: name, title, ...(name === 'je' ? { format: 'money', sum: true } : {}) })),
      toolbar: ['export'],
      defaultSort: [{ field: 'bh' }],
      rowFilter: [{ role: '*', sql: '1=1' }],
    },
  },
];

const office = await Office.open();
const { parts, app } = office.server;
const execute = (text: string): Promise<unknown> => parts.database.execute(text, []);
try {
  const published = await office.call('admin', metaPublish, { body: { package: 'bench', version: 1, items } });
  if ((published.body as { readonly state?: boolean }).state !== true) throw new Error(JSON.stringify(published.body));
  // in pieces, for a statement may take 15 seconds
  for (let at = 0; at < ROWS; at += PIECE)
    await execute(
      `insert into bo_row (tenant_id, id, bo, status, create_by, create_time, update_time, form_key, form_ver, data)
       select '-1', 'bench' || n, 'bench', 'end', 'U1014', now(), now(), 'benchV1', 1, jsonb_build_object('bh', lpad(n::text, 7, '0'), 'mc', '固定资产 ' || n,
         'bm', jsonb_build_object('id', 'O' || n % 40, 'name', '部门 ' || n % 40), 'rq', to_char(date '2026-01-01' + (n % 365), 'YYYY-MM-DD'),
         'je', ((n % 100000)::numeric / 100)::text, 'bz', repeat('备注 ', 8))
       from generate_series(${at + 1}, ${Math.min(at + PIECE, ROWS)}) n`,
    );
  for (let left = TASKS; left > 0; left -= 500) {
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1001', left));
    await copyRequests((text, values) => parts.database.execute(text, values), instId, Math.min(left, 500) - 1);
  }
  await execute('analyze');
  const results: Measured[] = [];
  results.push(
    await measured(
      'export',
      ROWS,
      async () => valueOf((await office.call('fangmin', dataTemplateExportWork, { query: { formKey: 'dt_bench' }, body: {} })).body),
      'fangmin',
    ),
  );
  results.push(
    await measured(
      'hand-over',
      TASKS,
      async () => valueOf((await office.call('admin', taskHandOver, { body: { fromUserId: 'U1013', userId: 'U1015' } })).body),
      'admin',
    ),
  );
  console.log(JSON.stringify(results));
} finally {
  await office.server.close();
}

// helpers

async function measured(what: string, count: number, begin: () => Promise<string>, owner: string): Promise<Measured> {
  await others(1_000);
  const before = await others(5_000);
  globalThis.gc?.();
  const resident = process.memoryUsage().rss;
  let highest = resident;
  const looking = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const from = performance.now();
  const id = await begin();
  let over = false;
  const meanwhile = othersUntil(() => over);
  while ((await runWork({ tenantId: '-1', id }, { parts, log: app.log })) === 'more');
  const seconds = (performance.now() - from) / 1000;
  over = true;
  clearInterval(looking);
  const work = (await office.call<Work>(owner, workGet, { query: { id } })).body;
  if (work.state !== 'done' || work.failed > 0) throw new Error(JSON.stringify(work));
  const result = { what, count, seconds, memory: (highest - resident) / 1024 / 1024, before, meanwhile: await meanwhile };
  console.error(JSON.stringify(result));
  return result;
}

function valueOf(body: unknown): string {
  const { value } = body as { readonly value?: { readonly workId?: string } };
  if (value?.workId === undefined) throw new Error(JSON.stringify(body).slice(0, 500));
  return value.workId;
}

function others(milliseconds: number): Promise<Waiting> {
  const until = performance.now() + milliseconds;
  return othersUntil(() => performance.now() > until);
}

async function othersUntil(isOver: () => boolean): Promise<Waiting> {
  const times: number[] = [];
  const one = async (account: string): Promise<void> => {
    for (let round = 0; !isOver(); round += 1) {
      const from = performance.now();
      if (round % 2 === 0) await office.call(account, taskGetTodoList, { body: { pageBean: { page: 1, pageSize: 20 } } });
      else await office.call(account, workList);
      times.push(performance.now() - from);
      await sleep(50);
    }
  };
  await Promise.all(['chenyuxin', 'fangmin', 'xuhaiyan'].map(one));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
