import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup, withData } from '../../../server/backup/index.ts';
import { openDatabase, portalTables } from '../../../server/db/index.ts';
import { Problem } from '../../../server/core/refusals.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';
import { agree, backUp, claim, emptyFolder, emptyPostgres, hashOf, onPostgres, seededPlace, serve, tokenOf, uploadTo, type Place } from './installation.ts';

let folder: string;
const places: Place[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanbiao-archives-'));
});
afterAll(async () => {
  for (const place of places) await place.remove();
  await rm(folder, { recursive: true, force: true });
});

const made = async (making: Promise<Place>): Promise<Place> => {
  const place = await making;
  places.push(place);
  return place;
};

/** Every row of every table, in one spelling, and the hash of every file. */
const contentOf = (place: Place): Promise<Record<string, unknown>> =>
  withData(place.config, async ({ view, files, secret }) => {
    const content: Record<string, unknown> = {};
    for (const table of await portalTables(view.allTenants)) {
      if (/^(stored_|installation$)/.test(table)) continue;
      const { rows } = await sql
        .raw(
          `select md5(coalesce(string_agg(r, '|' order by r collate "C"), '')) as hash, count(*)::int as count from (select to_jsonb(t)::text as r from "${table}" t) x`,
        )
        .execute(view.allTenants);
      content[table] = rows[0];
    }
    for (const { content: id } of await view.allTenants.selectFrom('file').select('content').execute())
      content[id] = hashOf(await buffer((await files.read(id))?.stream ?? Readable.from([])));
    const { rows } = await sql<{ value: string }>`select value from installation where name = 'secret'`.execute(view.allTenants);
    content['secret'] = secret ?? rows[0]?.value;
    return content;
  });

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw error;
  return error.text['en-US'];
};

/** Where an archive of this run's database goes. A folder is made anew each time, which takes seconds of the processor. */
const targets: readonly (readonly [name: string, make: () => Promise<Place>])[] = [
  ['a folder', () => emptyFolder()],
  ...(onPostgres
    ? ([
        ['PostgreSQL', () => emptyPostgres()],
        ['PostgreSQL with a folder of files', () => emptyPostgres({ storage: 'folder' })],
      ] as const)
    : []),
];

describe('a backup', () => {
  let source: Place;
  let archive: string;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    source = await made(seededPlace());
    const server = await serve(source);
    const [starter, holder] = [await tokenOf(server, 'liuyang'), await tokenOf(server, 'linzhiqiang')];
    await uploadTo(server, starter, 'a bill');
    await uploadTo(server, starter, 'y'.repeat(700_000));
    expect(await agree(server, holder, (await claim(server, starter)) ?? '')).toBe(true);
    await server.close();
    archive = join(folder, 'a.tar');
    await backUp(source, archive);
    before = await contentOf(source);
  }, 120_000);

  test('is read by its owner only, and never written over another', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(await refusal(backUp(source, archive))).toBe(`${archive} is there already: choose another name, or move it away first.`);
    expect(readdirSync(folder)).toEqual(['a.tar']);
  });

  test.each(targets)(
    'restored into %s is what it was, and a server goes on there',
    async (_name, make) => {
      const target = await made(make());
      const inFolder = target.config.databaseUrl === undefined;
      // a folder with something in it; a database gets its rows first
      if (inFolder) mkdirSync(join(target.config.dataDir, 'db/base'), { recursive: true });
      else await restoreBackup(archive, target.config, { replace: false });
      expect(await refusal(restoreBackup(archive, target.config, { replace: false }))).toMatch(/has data in it/);
      const { kept } = await restoreBackup(archive, target.config, { replace: true });
      if (inFolder) expect(readdirSync(join(kept ?? '', 'db'))).toEqual(['base']);
      expect(await contentOf(target)).toEqual(before);
      const server = await serve(target);
      expect(await claim(server, await tokenOf(server, 'liuyang'))).toEqual(expect.any(String));
      // while somebody uses it, nothing is replaced
      await expect(restoreBackup(archive, target.config, { replace: true })).rejects.toThrow(/in use by|正在使用/);
      await server.close();
    },
    240_000,
  );

  test.runIf(onPostgres)('of before is restored and brought up to date', async () => {
    const [old, target] = [await made(emptyPostgres()), await made(emptyPostgres())];
    const database = await openDatabase({ kind: 'postgres', url: old.config.databaseUrl ?? '' });
    await database.migrate('0020_loginTry');
    await database.execute("insert into tenant (tenant_id, code, name) values ('-1', 'old', '旧')");
    await database.close();
    const file = join(folder, 'old.tar');
    expect((await backUp(old, file)).manifest.head.schema).toBe('0020_loginTry');
    await restoreBackup(file, target.config, { replace: false });
    expect(await contentOf(target)).toMatchObject({ tenant: { count: 1 }, audit_head: { count: 0 } });
  });

  describe('that is not good is refused by name and place, and nothing is written', () => {
    const offsetOf = (name: string): number => {
      const at = readFileSync(archive).indexOf(`${name}\0`);
      if (at < 0) throw new Error(`no part ${name}`);
      return at;
    };
    const changed = (at: number, bytes: string | ((old: number) => number)) => (content: Buffer) => {
      if (typeof bytes === 'string') content.write(bytes, at, 'latin1');
      else content[at] = bytes(content[at] ?? 0);
      return content;
    };
    const flip = (old: number): number => old ^ 1;
    const cases: readonly (readonly [what: string, change: () => (content: Buffer) => Buffer, says: RegExp])[] = [
      [
        'one bit in a table',
        () => changed(offsetOf('tables/app_user/00001.json.gz') + 600, flip),
        /damaged: part tables\/app_user\/00001\.json\.gz, from byte \d+ on/,
      ],
      [
        'one bit in a file',
        () => (content) => changed(content.indexOf('yyyyyyyy') + 5_000, flip)(content),
        /damaged: part files\/[0-9a-f]{32}, from byte \d+ on/,
      ],
      ['one bit in a header', () => changed(offsetOf('tables/bo_row/00001.json.gz') + 2, flip), /damaged: part > tables\/\S+, from byte \d+ on/],
      ['one bit in the manifest', () => (content) => changed(content.lastIndexOf('"files"'), flip)(content), /damaged: part manifest\.json, from byte \d+ on/],
      ['the first part', () => changed(520, '!'), /damaged: part yuanbiao-backup\.json, from byte 0 on/],
      ['half of it', () => (content) => content.subarray(0, content.length / 2), /not whole: it ends at byte \d+, in or after part (files|tables)\//],
      ['all but the last parts', () => (content) => content.subarray(0, content.lastIndexOf('manifest.json\0')), /not whole: it ends at byte \d+/],
      ['all but its end', () => (content) => content.subarray(0, -1024), /not whole: it ends at byte \d+, in or after part manifest\.sha256/],
      ['something behind it', () => (content) => Buffer.concat([content, Buffer.alloc(1_024, 'x')]), /damaged: part > manifest\.sha256/],
      ['another format', () => (content) => changed(content.indexOf('"format": 1'), '"format": 7')(content), /written by a newer version, 0\.1\.0 \(format 7/],
      [
        'tables of a later version',
        () => (content) => changed(content.indexOf('"schema": "00'), '"schema": "99')(content),
        /written by a newer version, 0\.1\.0 \(format 1, schema 99/,
      ],
      ['something else', () => () => Buffer.alloc(4_096, 'x'), /is not a backup of Yuanbiao/],
      ['nothing', () => () => Buffer.alloc(0), /not whole: it ends at byte 0/],
    ];
    test.each(cases)('%s', async (_what, change, says) => {
      const file = join(folder, 'bad.tar');
      writeFileSync(file, change()(Buffer.from(readFileSync(archive))));
      const target = await made(emptyFolder());
      expect(await refusal(restoreBackup(file, target.config, { replace: true }))).toMatch(says);
      expect(readdirSync(target.config.dataDir)).toEqual([]);
    });
    test('there is none', async () => {
      const target = await made(emptyFolder());
      expect(await refusal(restoreBackup(join(folder, 'none.tar'), target.config, { replace: false }))).toMatch(/There is no file/);
    });
  });

  test('a lost file makes no backup impossible, and is named in it', async () => {
    const server = await serve(source);
    const id = await uploadTo(server, await tokenOf(server, 'liuyang'), 'soon lost');
    const { content } = await server.parts.database.allTenants.selectFrom('file').select('content').where('id', '=', id).executeTakeFirstOrThrow();
    await server.parts.files.remove(content);
    await server.close();
    const { manifest } = await backUp(source, join(folder, 'lost.tar'));
    expect(manifest.lost).toEqual([content]);
  });
});

test('every table of the portal is known, so that it is in a backup', async () => {
  const { target, drop } = await testDatabase();
  const database = await openDatabase(target);
  await database.migrate();
  const { rows } = await database.execute(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'",
  );
  const all = (rows as readonly { readonly name: string }[]).map(({ name }) => name);
  expect((await portalTables(database.allTenants)).sort()).toEqual(all.sort());
  await database.close();
  await drop();
});
