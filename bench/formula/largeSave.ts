import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf, type Api } from '../../tests/e2e/helpers/api.ts';
import { bundleServer, startServer } from '../server/lab/serverProcess.ts';
import { quantile, sleep } from '../server/lab/statistics.ts';

export interface LargeSave {
  /** ms of wall time, one for each save. */
  readonly saves: readonly number[];
  /** ms of another person's requests: alone, and while documents are saved. */
  readonly alone: readonly number[];
  readonly during: readonly number[];
}

const number = { type: 'number', 'x-ui': { widget: 'number' } };

const items = [
  {
    kind: 'bo',
    key: 'benchShare',
    name: '大表',
    spec: {
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        title: '大表',
        properties: {
          t: {
            type: 'array',
            title: '明细',
            maxItems: 6000,
            'x-ui': { widget: 'subTable' },
            items: {
              type: 'object',
              properties: {
                je: { ...number, title: '金额' },
                zb: { ...number, title: '占比', 'x-formula': 'round(item.je/sum(t.item.je)*100,2)' },
                pm: { ...number, title: '名次', 'x-formula': 'COUNTIF(t.item.je,concat(">",item.je))+1' },
              },
            },
          },
        },
      },
    },
  },
  {
    kind: 'form',
    key: 'benchShareV1',
    name: '大表',
    auth: { start: ['everyone'] },
    spec: {
      bo: 'benchShare',
      layout: [{ group: '明细', fields: ['t'] }],
      perm: {
        start: { main: {}, sub: { t: { _: 'w', zb: 'r', pm: 'r' } }, subOps: { t: { add: true, del: true } } },
        read: { main: {}, sub: { t: { _: 'r' } } },
      },
    },
  },
];

/** One person saves documents of `rows` rows one after the other, another reads small things meanwhile, in a server process of its own on PGlite. */
export async function measureLargeSaves(rows: number, saves: number): Promise<LargeSave> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-bench-'));
  const server = await startServer(await bundleServer(), { dataDir, env: { NODE_ENV: 'test', YUANBIAO_TEST: '1', SEED: 'true' } });
  try {
    const [admin, writer, reader] = await Promise.all([apiOf(server.origin, 'admin'), apiOf(server.origin, 'chenyuxin'), apiOf(server.origin, 'fangmin')]);
    await send(admin, '/meta/v1/package/publish', { package: 'benchShare', version: 1, items });
    const save = async (): Promise<number> => {
      const began = performance.now();
      const t = Array.from({ length: rows }, (_, index) => ({ je: `${(index * 7919) % 10_007}.37` }));
      await send(writer, '/form/dataTemplate/v1/boSave/benchShare', { benchShare: { t }, formKey: 'benchShareV1' });
      return performance.now() - began;
    };
    const look = async (): Promise<number> => {
      const began = performance.now();
      await send(reader, '/runtime/task/v1/getTodoList', { pageBean: { page: 1, pageSize: 10 } });
      return performance.now() - began;
    };
    await save();
    const alone: number[] = [];
    for (let count = 0; count < 100; count += 1) alone.push(await look());
    const during: number[] = [];
    const saved = new AbortController();
    const reading = (async () => {
      while (!saved.signal.aborted) {
        during.push(await look());
        await sleep(5);
      }
    })();
    const times: number[] = [];
    for (let count = 0; count < saves; count += 1) times.push(await save());
    saved.abort();
    await reading;
    return { saves: times, alone, during };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The lines of a report. */
export function reportLargeSaves(rows: number, { saves, alone, during }: LargeSave): string {
  const of = (list: readonly number[]): string => [0.5, 0.99, 1].map((share) => quantile(list, share).toFixed(0)).join(' / ');
  return [
    '',
    '## Others meanwhile',
    '',
    `One person saves documents of ${rows} rows with share and rank (server process, PGlite, the bench on the same machine); another reads the work list. Milliseconds p50 / p99 / max; the goal is a p99 of 100.`,
    '',
    '| | p50 / p99 / max |',
    '|---|---|',
    `| save | ${of(saves)} |`,
    `| work list alone | ${of(alone)} |`,
    `| work list meanwhile | ${of(during)} |`,
  ].join('\n');
}

// helpers

async function send(api: Api, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await api.post(path, body);
  if (status !== 200 || (answer as { readonly state?: boolean }).state === false) throw new Error(`${path}: ${status} ${JSON.stringify(answer).slice(0, 300)}`);
}
