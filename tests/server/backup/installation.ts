import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { extract } from 'tar-stream';
import { fileUpload, instanceStart, taskComplete, taskGetTodoList } from '../../../schemas/calls/index.ts';
import { takeBackup, withData } from '../../../server/backup/index.ts';
import { readConfig, type ServerConfig } from '../../../server/config.ts';
import { createServer, type RunningServer } from '../../../server/createServer.ts';
import { lockDirectory } from '../../../server/db/index.ts';
import { seedSteps } from '../../../server/seed/index.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';
import { base64, dailyClaim } from '../runtime/office.ts';

/** A place for an installation as its operator has it: a folder, or a database of its own on PostgreSQL. */
export interface Place {
  readonly config: ServerConfig;
  remove(): Promise<void>;
}

export const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

export async function emptyFolder(more: Partial<ServerConfig> = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-backup-'));
  return { config: { ...settings(dataDir), ...more }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function emptyPostgres(more: Partial<ServerConfig> = {}): Promise<Place> {
  const folder = await emptyFolder();
  const name = `yb_backup_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return {
    config: { ...folder.config, databaseUrl: url.href, storage: 'database', ...more },
    async remove() {
      await administer(`drop database if exists ${name} with (force)`);
      await folder.remove();
    },
  };
}

/** With the demo data in it. */
export async function seededPlace(more: Partial<ServerConfig> = {}): Promise<Place> {
  const folder = await emptyFolder();
  const { target, drop } = await testDatabase(seedSteps);
  if (target.kind === 'postgres')
    return {
      config: { ...folder.config, databaseUrl: target.url, storage: 'database', ...more },
      async remove() {
        await drop();
        await folder.remove();
      },
    };
  if (target.kind === 'memory') await unpack(target.image ?? new Uint8Array(), join(folder.config.dataDir, 'db'));
  const config = { ...folder.config, ...more };
  await (await createServer(config)).close();
  return { config, remove: folder.remove };
}

/** A server as its process runs it: with the folder locked where it has one. */
export async function serve(place: Place): Promise<RunningServer> {
  const release = place.config.databaseUrl === undefined || place.config.storage === 'folder' ? lockDirectory(place.config.dataDir) : undefined;
  const server = await createServer(place.config, {
    ...(place.config.databaseUrl === undefined ? {} : { database: { kind: 'postgres', url: place.config.databaseUrl, poolSize: 4 } }),
  });
  return {
    ...server,
    async close() {
      await server.close();
      release?.();
    },
  };
}

export const backUp = (place: Place, file: string): ReturnType<typeof takeBackup> => withData(place.config, (source) => takeBackup(file, source));

export async function tokenOf({ app }: RunningServer, account: string): Promise<string> {
  const captcha = (await app.inject({ method: 'GET', url: '/captcha' })).json<{ value: { code: string; answer: string } }>().value;
  const payload = { username: account, password: Buffer.from('Yunshan2026').toString('base64'), captchaId: captcha.code, verifyCode: captcha.answer };
  return (await app.inject({ method: 'POST', url: '/auth', payload })).json<{ token: string }>().token;
}

export async function uploadTo({ app }: RunningServer, token: string, content: string): Promise<string> {
  const payload = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  return (await app.inject({ method: 'POST', url: fileUpload.path, headers, payload })).json<{ fileId: string }>().fileId;
}

/** 刘洋 claims; 林志强 agrees. */
export async function claim({ app }: RunningServer, token: string): Promise<string | undefined> {
  const payload = { flowKey: 'rcfybxsqV2', data: base64(dailyClaim()), formType: 'inner' };
  const reply = await app.inject({ method: 'POST', url: instanceStart.path, headers: { authorization: `Bearer ${token}` }, payload });
  return reply.json<{ instId?: string }>().instId;
}

export async function agree({ app }: RunningServer, token: string, instId: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await app.inject({ method: 'POST', url: taskGetTodoList.path, headers, payload: { pageBean: { page: 1, pageSize: 200 } } });
  const task = list.json<{ rows: { id: string; procInstId: string }[] }>().rows.find((row) => row.procInstId === instId);
  if (task === undefined) return false;
  const payload = { taskId: task.id, actionName: 'agree', opinion: '同意' };
  return (await app.inject({ method: 'POST', url: taskComplete.path, headers, payload })).json<{ state: boolean }>().state;
}

export const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

// helpers

const settings = (dataDir: string): ServerConfig => ({
  ...readConfig({ DATA_DIR: dataDir, YUANBIAO_TEST: '1', LOG_LEVEL: 'silent', SEED: 'true' }),
  jobs: 'off',
});

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The image of a database in memory, as the folder that it would be. */
async function unpack(image: Uint8Array, folder: string): Promise<void> {
  const tar = extract();
  const reading = pipeline(Readable.from([Buffer.from(image)]), tar);
  for await (const entry of tar) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true });
      entry.resume();
    } else {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path));
    }
  }
  await reading;
}
