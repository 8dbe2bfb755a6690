import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, fileDownload, fileOnlinePreview } from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import type { TestRequest } from '../../helpers/testServer.ts';
import { entry, FileOffice, multipart, pngOf, unknownFile } from './fileOffice.ts';

/** The dishonest colleague: every file route for every person at every stage of a document. */

const people = ['chenyuxin', 'linzhiqiang', 'fangmin', 'sunhao', 'foreigner', 'nobody'] as const;
type Person = (typeof people)[number];
const stages = ['unattached', 'draft', 'running', 'ended'] as const;
type Stage = (typeof stages)[number];

/** Who may read `fj`: its uploader alone until the request is started; then who takes part, as far as his step shows it; in the end the readers. */
const readers: Readonly<Record<Stage, readonly Person[]>> = {
  unattached: ['chenyuxin'],
  draft: ['chenyuxin'],
  running: ['chenyuxin', 'linzhiqiang'],
  ended: ['chenyuxin', 'linzhiqiang', 'fangmin'],
};
/** `nb`, which 林志强 put there at his step: not even the starter sees it, and in the end nobody does. */
const readersOfInner: Readonly<Partial<Record<Stage, readonly Person[]>>> = { running: ['linzhiqiang'], ended: [] };

interface Entry {
  readonly request: (id: string) => TestRequest;
  /** Of whoever may read it; `owner` while it is nobody's evidence. */
  readonly status: number;
  /** A command: readers are refused in words once it is evidence, and others than the uploader before. */
  readonly write?: true;
  readonly open?: true;
}

const routes: Readonly<Record<string, Entry>> = {
  'file.upload': { request: (fileId) => ({ query: { fileId }, ...multipart(['b.png', pngOf('replaced')]) }), status: 200, write: true },
  'file.updateFileExtraProp': { request: (id) => ({ body: [{ id, prop1: 'x' }] }), status: 200, write: true },
  'file.fileGet': { request: (id) => ({ query: { id } }), status: 200 },
  'file.downloadFile': { request: (fileId) => ({ query: { fileId } }), status: 200 },
  'file.preview': { request: (fileId) => ({ query: { fileId } }), status: 200 },
  'file.getFileById': { request: (id) => ({ params: { id } }), status: 200 },
  'file.getFileByPathAndId': { request: (id) => ({ params: { id, ext: 'pdf' } }), status: 404 },
  'file.onlinePreview': { request: (fileId) => ({ query: { fileId } }), status: 200 },
  'user.photoThumbnail': { request: (fileId) => ({ query: { fileId } }), status: 200 },
};
/** Take no id of a file. */
const without = ['file.fileUpload', 'file.getLogoFile'];
const fileCalls = calls.filter((call) => /^\/(system\/)?file\//.test(call.path));

let own: FileOffice;
const tokens = new Map<Person, string | undefined>();
const fileAt = new Map<Stage, string>();
const innerAt = new Map<Stage, string>();
beforeAll(async () => {
  own = await FileOffice.open();
  const { office } = own;
  for (const person of people)
    if (person !== 'nobody')
      tokens.set(person, person === 'foreigner' ? await office.server.signIn('qhadmin', undefined, 'qinghe') : await office.token(person));
  for (const stage of stages) {
    const id = await own.upload('chenyuxin', `${stage}.png`, pngOf(stage));
    fileAt.set(stage, id);
    if (stage === 'draft') await own.draft({ bt: stage, fj: entry(id) });
    if (stage === 'unattached' || stage === 'draft') continue;
    const inst = (await own.start({ bt: stage, fj: entry(id) })).instId ?? '';
    const inner = await own.upload('linzhiqiang', `inner-${stage}.png`, pngOf(`inner ${stage}`));
    innerAt.set(stage, inner);
    const {
      office: { decide },
    } = own;
    const data = Buffer.from(JSON.stringify({ pz: { ...(await own.dataOf(inst)), id_: await own.recordOf(inst), nb: entry(inner) } })).toString('base64');
    expect(await decide.call(office, 'linzhiqiang', inst, { data })).toMatchObject({ state: true });
    if (stage === 'ended') expect(await office.decide('fangmin', inst)).toMatchObject({ state: true });
  }
}, 120_000);
afterAll(async () => {
  await own.office.server.close();
});

const send = (call: Call, person: Person, id: string) => own.office.server.call(call, { ...routes[call.name]?.request(id), token: tokens.get(person) });

test('every route of files stands in the table', () => {
  expect(fileCalls.map(({ name }) => name).sort()).toEqual([...Object.keys(routes), ...without].sort());
});

describe.each(fileCalls.filter(({ name }) => routes[name] !== undefined && routes[name].write !== true).map((call) => [call.name, call] as const))(
  '%s',
  (_name, call) => {
    test.each(stages.flatMap((stage) => people.map((person) => [stage, person] as const)))('%s: %s', async (stage, person) => {
      const inner = innerAt.get(stage);
      for (const [id, allowed] of [
        [fileAt.get(stage) ?? '', readers[stage]],
        ...(inner === undefined ? [] : [[inner, readersOfInner[stage] ?? []] as const]),
      ] as const) {
        const reply = await send(call, person, id);
        expect(reply.status, reply.bytes.toString().slice(0, 200)).toBe(person === 'nobody' ? 401 : allowed.includes(person) ? routes[call.name]?.status : 403);
        if (reply.status === 403) {
          // unknown, foreign and forbidden are refused alike
          const unknown = await send(call, person, unknownFile);
          expect([unknown.status, { ...(unknown.body as object), logId: '' }]).toEqual([403, { ...(reply.body as object), logId: '' }]);
        }
      }
    });
  },
);

describe('what writes', () => {
  test.each(stages.flatMap((stage) => people.map((person) => [stage, person] as const)))('%s: %s', async (stage, person) => {
    const id = fileAt.get(stage) ?? '';
    const evidence = stage === 'running' || stage === 'ended';
    for (const call of fileCalls.filter(({ name }) => routes[name]?.write === true)) {
      const reply = await send(call, person, id);
      const reads = readers[stage].includes(person);
      const mayHear = call.name === 'file.upload' ? reads : reads && person === 'chenyuxin';
      expect(reply.status, `${call.name} ${reply.bytes.toString()}`).toBe(person === 'nobody' ? 401 : mayHear ? 200 : 403);
      if (mayHear)
        expect(reply.body).toMatchObject(evidence ? { state: false } : call.name === 'file.upload' ? { success: true, fileId: id } : { state: true });
    }
  });
});

describe('spellings', () => {
  const url = (id: string): string => `/system/file/v1/downloadFile?fileId=${id}`;
  test.each<[string, 'GET' | 'HEAD', (id: string) => string, Record<string, string>]>([
    ['HEAD', 'HEAD', url, {}],
    ['a range', 'GET', url, { range: 'bytes=0-3' }],
    ['two ids', 'GET', (id) => `${url(id)}&fileId=${id}`, {}],
    ['a double slash', 'GET', (id) => `/${url(id)}`, {}],
    ['a slash behind', 'GET', (id) => `/system/file/v1/downloadFile/?fileId=${id}`, {}],
    ['upper case', 'GET', (id) => url(id.toUpperCase()), {}],
    ['HEAD by id', 'HEAD', (id) => `/file/onlinePreviewController/v1/getFileById_${id}`, {}],
    ['an escape', 'GET', (id) => `/file/onlinePreviewController/v1/getFileById%5F${id}`, {}],
    ['a signature of nobody', 'GET', (id) => `/file/onlinePreviewController/v1/getFileById_${id}?sign=x&expires=9999999999999&tenant=-1&purpose=view`, {}],
  ])('%s gives a stranger nothing', async (_name, method, make, headers) => {
    const id = fileAt.get('running') ?? '';
    for (const token of [await own.office.token('sunhao'), tokens.get('foreigner'), undefined]) {
      const reply = await own.office.server.app.inject({
        method,
        url: make(id),
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
      expect([400, 401, 403, 404]).toContain(reply.statusCode);
      expect(reply.body).not.toContain('running');
    }
  });

  test('HEAD tells a reader the size', async () => {
    const id = fileAt.get('running') ?? '';
    const reply = await own.office.server.app.inject({
      method: 'HEAD',
      url: url(id),
      headers: { authorization: `Bearer ${await own.office.token('chenyuxin')}` },
    });
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, String(pngOf('running').length), '']);
  });
});

describe('links for viewers', () => {
  const linkOf = async (id: string): Promise<string> =>
    (await own.office.call<{ currentUrl: string }>('chenyuxin', fileOnlinePreview, { query: { fileId: id } })).body.currentUrl;
  const open = (url: string) => own.office.server.app.inject({ method: 'GET', url });

  test('open one file, for some minutes, and nothing else', async () => {
    const link = await linkOf(fileAt.get('running') ?? '');
    expect((await open(link)).statusCode).toBe(200);
    const [address = '', query = ''] = link.split('?');
    const changed = (name: string, value: string): string => {
      const parameters = new URLSearchParams(query);
      parameters.set(name, value);
      return `${address}?${parameters}`;
    };
    for (const wrong of [
      address,
      link.replace(fileAt.get('running') ?? '', fileAt.get('ended') ?? ''),
      changed('expires', '9999999999999'),
      changed('tenant', '1'),
      changed('purpose', 'x'),
      changed('sign', ''),
      changed('sign', 'AAAA'),
      `/system/file/v1/downloadFile?fileId=${fileAt.get('running')}&${query}`,
    ])
      expect([400, 401]).toContain((await open(wrong)).statusCode);
    own.office.server.parts.clock.advance(299_000);
    expect((await open(link)).statusCode).toBe(200);
    own.office.server.parts.clock.advance(2_000);
    expect((await open(link)).statusCode).toBe(401);
  });

  test('carry no token', async () => {
    expect(await linkOf(fileAt.get('running') ?? '')).not.toContain((await own.office.token('chenyuxin')).slice(0, 20));
  });
});

test('bytes that are gone are not found', async () => {
  const id = await own.upload('sunhao');
  await own.office.server.parts.files.remove((await own.db.selectFrom('file').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content);
  const reply = await own.office.server.call(fileDownload, { token: await own.office.token('sunhao'), query: { fileId: id } });
  expect([reply.status, reply.body]).toEqual([404, expect.objectContaining({ state: false, message: '文件内容不存在', logId: expect.any(String) })]);
});
