import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup, withData } from '../../../server/backup/index.ts';
import type { RunningServer } from '../../../server/createServer.ts';
import { examine, invariants } from '../../../server/doctor/index.ts';
import { agree, backUp, claim, emptyFolder, emptyPostgres, hashOf, onPostgres, seededPlace, serve, tokenOf, uploadTo, type Place } from './installation.ts';

/** A backup while people work: what it holds was true at one moment. */
const long = process.env['YUANBIAO_LONG'] === '1';
const MB = 1024 * 1024;
let folder: string;
let source: Place;
let server: RunningServer;
let target: Place;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanbiao-archives-'));
  source = await seededPlace();
  server = await serve(source);
  target = await (onPostgres ? emptyPostgres() : emptyFolder());
}, 120_000);
afterAll(async () => {
  await server.close();
  await source.remove();
  await target.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Something that somebody was told to be done. */
interface Deed {
  readonly kind: 'claim' | 'decision' | 'upload';
  readonly id: string;
  readonly content: string;
  readonly begun: number;
  readonly told: number;
}

test('holds one moment of what people did meanwhile: nothing half, nothing lost that was told before, files as they were', async () => {
  const [starter, holder] = [await tokenOf(server, 'liuyang'), await tokenOf(server, 'linzhiqiang')];
  const deeds: Deed[] = [];
  const ending = new AbortController();
  const note = async (kind: Deed['kind'], work: () => Promise<string | undefined>, content = ''): Promise<string | undefined> => {
    const begun = performance.now();
    const id = await work();
    if (id !== undefined) deeds.push({ kind, id, content, begun, told: performance.now() });
    return id;
  };
  const people = [
    async () => {
      const instId = await note('claim', () => claim(server, starter));
      if (instId !== undefined) await note('decision', async () => ((await agree(server, holder, instId)) ? instId : undefined));
    },
    async () => {
      const content = `bill ${Math.random()} ${'x'.repeat(Math.random() * 300_000)}`;
      await note('upload', () => uploadTo(server, starter, content), content);
    },
  ].map(async (work) => {
    while (!ending.signal.aborted) await work();
  });
  const enough = (): boolean => deeds.length >= (long ? 300 : 12);
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, 20));
  const begun = performance.now();
  const before = deeds.filter(({ told }) => told < begun);
  const archive = join(folder, 'work.tar');
  await backUp(source, archive);
  while (deeds.length < before.length + 4) await new Promise((resolve) => setTimeout(resolve, 20));
  ending.abort();
  await Promise.all(people);

  await restoreBackup(archive, target.config, { replace: false });
  await withData(target.config, async ({ view, files }) => {
    expect(await examine({ view, files }, invariants)).toEqual([]);
    const db = view.allTenants;
    const there = {
      claim: new Set((await db.selectFrom('wf_inst').select('id').execute()).map(({ id }) => id)),
      decision: new Set((await db.selectFrom('wf_opinion').select('inst_id').where('status', '=', 'agree').execute()).map((row) => row.inst_id)),
      upload: new Map((await db.selectFrom('file').select(['id', 'content']).execute()).map(({ id, content }) => [id, content])),
    };
    const isThere = ({ kind, id }: Deed): boolean => there[kind].has(id);
    expect(before.filter((deed) => !isThere(deed))).toEqual([]);
    // whoever was told before another began comes with him
    const present = deeds.filter(isThere);
    const latest = Math.max(...present.map((deed) => deed.begun));
    expect(deeds.filter((deed) => deed.told < latest && !isThere(deed))).toEqual([]);
    for (const { kind, id, content } of present)
      if (kind === 'upload') expect(hashOf(await buffer((await files.read(there.upload.get(id) ?? ''))?.stream ?? Readable.from([])))).toBe(hashOf(content));
  });
}, 240_000);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** How much more memory than before work has in use, at most. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const used = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let most = 0;
  const look = setInterval(() => {
    const now = used() - before;
    // buffers are given back after the collection that finds them
    most = Math.max(most, now < 15 * MB ? now : used() - before);
  }, 700);
  await work();
  clearInterval(look);
  return most;
}

test('a large file goes through in pieces', async () => {
  const size = (long ? 200 : 40) * MB;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < size; sent += MB) {
      yield Buffer.alloc(MB, String(sent));
      await Promise.resolve();
    }
  }
  const { id: content, sha256 } = await server.parts.files.write(Readable.from(pieces()));
  const row = {
    id: 'e'.repeat(32),
    name: 'large',
    extension: 'bin',
    mime: 'application/octet-stream',
    size,
    sha256,
    content,
    owner_id: 'U1014',
    owner_name: '陈雨欣',
  };
  await server.parts.database
    .forTenant('-1')
    .insertInto('file')
    .values({ ...row, create_time: server.parts.clock.now(), frozen_at: null, version_of: null })
    .execute();
  const archive = join(folder, 'large.tar');
  expect(await growthOf(() => backUp(source, archive))).toBeLessThan(30 * MB);
  // a folder is made anew for each restore, which takes seconds of the processor
  if (!onPostgres && !long) return;
  expect(await growthOf(() => restoreBackup(archive, target.config, { replace: true }))).toBeLessThan(30 * MB);
  await withData(target.config, async ({ files }) => {
    expect((await files.read(content))?.size).toBe(size);
  });
}, 240_000);
