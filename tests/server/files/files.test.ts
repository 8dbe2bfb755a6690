import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fileDownload,
  fileGet,
  fileGetById,
  fileOnlinePreview,
  filePreview,
  fileReplace,
  fileUpdateExtraProp,
  fileUpload,
} from '../../../schemas/calls/index.ts';
import { startTestServer, type TestReply, type TestServer } from '../../helpers/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ config: { uploadLimit: 200_000 } });
  token = await server.signIn('chenyuxin');
}, 60_000);
afterAll(async () => {
  await server.close();
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

type Part = readonly [name: string, content: Buffer | string];

function form(...files: Part[]): { readonly body: Buffer; readonly headers: Record<string, string> } {
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return { body: Buffer.concat([...parts, Buffer.from('--b--\r\n')]), headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}
const send = (...files: Part[]): Promise<TestReply> => server.call(fileUpload, { token, ...form(...files) });
const idOf = (reply: TestReply): string => (reply.body as { fileId: string }).fileId;
async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _ of server.parts.files.older(0)) count++;
  return count;
}

describe('files', () => {
  test('upload, record, download with its Chinese name', async () => {
    const reply = await send(['发票 1.pdf', '%PDF-1.7 x']);
    expect(reply.body).toMatchObject({ success: true, fileName: '发票 1.pdf', size: 10, fileId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await server.call(fileGet, { token, query: { id: idOf(reply) } })).body).toMatchObject({
      fileName: '发票 1.pdf',
      extensionName: 'pdf',
      byteCount: 10,
      createBy: 'U1014',
    });
    const download = await server.call(fileDownload, { token, query: { fileId: idOf(reply) } });
    expect(download.bytes.toString()).toBe('%PDF-1.7 x');
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="%E5%8F%91%E7%A5%A8%201.pdf"; filename*=UTF-8''%E5%8F%91%E7%A5%A8%201.pdf`,
    });
    expect((await server.call(fileOnlinePreview, { token, query: { fileId: idOf(reply) } })).body).toMatchObject({
      result: 'pdf',
      pdfUrl: expect.stringContaining(`/file/onlinePreviewController/v1/getFileById_${idOf(reply)}?`),
    });
  });

  test('pictures are shown inline, scripts never', async () => {
    const picture = idOf(await send(['a.png', png]));
    expect((await server.call(filePreview, { token, query: { fileId: picture } })).headers).toMatchObject({ 'content-type': 'image/png' });
    const drawing = idOf(await send(['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']));
    const shown = await server.call(fileGetById, { token, params: { id: drawing } });
    expect(shown.headers['content-disposition']).toMatch(/^attachment/);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await server.call(filePreview, { token, query: { fileId: drawing } })).bytes).toHaveLength(0);
  });

  test.each([
    ['an unknown type', 'a.exe', 'MZ', '不支持的文件类型'],
    ['a page', 'a.html', '<html>', '不支持的文件类型'],
    ['no extension', 'toString', 'x', '不支持的文件类型'],
    ['content that is something else', 'a.png', '<html>', '文件内容与扩展名不符'],
    ['too much', 'a.txt', 'x'.repeat(300_000), '文件不能超过'],
  ])('%s is refused and leaves nothing', async (_, name, content, message) => {
    const before = await storedFiles();
    expect((await send(['good.txt', 'fine'], [name, content])).body).toMatchObject({ state: false, message: expect.stringContaining(message) });
    expect(await storedFiles()).toBe(before);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\x\\y.txt', 'y.txt'],
    ['/abs.txt', 'abs.txt'],
    ['..txt', 'txt.txt'],
  ])('the name %s is only a name', async (name) => {
    const reply = await send([name, 'x']);
    expect((reply.body as { fileName?: string }).fileName ?? '').not.toMatch(/[\\/]|^\./);
  });

  test('replacing keeps the id; only the owner may', async () => {
    const id = idOf(await send(['a.txt', 'one']));
    expect((await server.call(fileReplace, { token, query: { fileId: id }, ...form(['b.txt', 'two']) })).body).toMatchObject({ success: true, fileId: id });
    expect((await server.call(fileDownload, { token, query: { fileId: id } })).bytes.toString()).toBe('two');
    const other = await server.signIn('liuyang');
    expect((await server.call(fileReplace, { token: other, query: { fileId: id }, ...form(['b.txt', 'three']) })).status).toBe(403);
    expect((await server.call(fileUpdateExtraProp, { token: other, body: [{ id, prop1: 'x' }] })).status).toBe(403);
    expect((await server.call(fileUpdateExtraProp, { token, body: [{ id, prop1: 'x' }] })).body).toMatchObject({ state: true });
  });

  test('another tenant does not see it', async () => {
    const id = idOf(await send(['a.txt', 'canary']));
    const foreign = await server.signIn('qhadmin', undefined, 'qinghe');
    for (const reply of [
      await server.call(fileDownload, { token: foreign, query: { fileId: id } }),
      await server.call(fileGetById, { token: foreign, params: { id } }),
    ]) {
      expect(reply.status).toBe(403);
      expect(reply.bytes.toString()).not.toContain('canary');
    }
  });

  test.each(['../secret', 'x', '0'.repeat(32)])('no file <%s>', async (id) => {
    expect((await server.call(fileDownload, { token, query: { fileId: id } })).status).toBe(403);
  });
});
