import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListServer, type ListServer } from './listServer.ts';

const call = '/form/customQuery/v1/doQuery';

interface Seen {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let portal: ListServer;
let service: Server;
let address: string;
let seen: Seen[] = [];
let reply: { status?: number; text: string } = { text: '[]' };
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url ?? '', headers: request.headers, body });
      response.writeHead(reply.status ?? 200).end(reply.text);
    });
  });
  await new Promise<void>((done) => {
    service.listen(0, '127.0.0.1', done);
  });
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  portal = await startListServer({ queryOrigins: [address] });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await portal.close();
});

const results = [
  { field: 'code', title: '编码' },
  { field: 'detail.name', title: '名称' },
];
let number = 0;
/** Publishes a query and runs it. */
async function run(spec: object, parameters: object = [], answer: { status?: number; text: string } = { text: '[]' }) {
  number += 1;
  seen = [];
  reply = answer;
  const key = `q_rest${number}`;
  await portal.publish([{ kind: 'customQuery', key, name: key, spec: { dsType: 'restful', results, ...spec } }]);
  const { statusCode, payload } = await portal.post('chen', `${call}?alias=${key}`, parameters);
  return { status: statusCode, body: JSON.parse(payload) as Record<string, unknown> };
}
const refusal = async (...request: Parameters<typeof run>): Promise<string> => {
  const { status, body } = await run(...request);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: false, errorCode: expect.stringMatching(/^(024|031|004)$/) });
  return String(body['message']);
};

describe('queries over an address', () => {
  it('send parameters in the address or where a placeholder says, encoded', async () => {
    const spec = {
      url: `${address}/rates/\${code}?day=\${today}`,
      conditions: [
        { field: 'code', op: 'EQUAL' },
        { field: 'q', op: 'EQUAL' },
        { field: 'who', op: 'EQUAL', source: 'variable', value: '${userId}' },
      ],
    };
    const { body } = await run(
      spec,
      [
        { key: 'code', value: 'a/b?c=1#中' },
        { key: 'q', value: 'x&y' },
      ],
      { text: '[{"CODE":"A","detail":{"name":"甲"},"secret":1},{"code":"B"}]' },
    );
    expect(seen).toEqual([expect.objectContaining({ method: 'GET', url: '/rates/a%2Fb%3Fc%3D1%23%E4%B8%AD?day=2026-11-20&q=x%26y&who=chen' })]);
    expect(body).toMatchObject({
      rows: [
        { code: 'A', 'detail.name': '甲' },
        { code: 'B', 'detail.name': null },
      ],
      total: 2,
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('never hand over who the caller is', async () => {
    await run({ url: `${address}/x`, header: { 'X-Api-Key': '${userId}-1', Host: 'elsewhere', Cookie: 'a=b' } }, {});
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'chen-1', host: new URL(address).host });
    expect(seen[0]?.headers['authorization']).toBeUndefined();
    expect(seen[0]?.headers['cookie']).toBeUndefined();
  });

  it.each([
    ['an object', { 'X-Api-Key': 'CANARY', Accept: 'text/plain ${q}' }, ['X-Api-Key', 'Accept']],
    ['JSON text', '{"X-Api-Key": "CANARY"}', ['X-Api-Key']],
    ['text that cannot be read', 'X-Api-Key: CANARY', []],
  ])('say in their definition which headers they send, never what is in them: %s', async (_name, header, names) => {
    await run({ url: `${address}/x`, header });
    const { payload } = await portal.post('chen', '/form/customQuery/v1/getByAlias', `q_rest${number}`);
    expect(payload).not.toContain('CANARY');
    expect(Object.entries(JSON.parse((JSON.parse(payload) as { header: string }).header) as object)).toEqual(names.map((name) => [name, '']));
  });

  it('post a template that is JSON after filling', async () => {
    const spec = {
      url: `${address}/x`,
      requestType: 'POST',
      needPage: true,
      pageSize: 5,
      dataParam: '{"text":"a ${t} b","number":${n},"list":${l}}',
      totalKey: 'data.count',
      listKey: 'data.list',
    };
    const { body } = await run(
      spec,
      [
        { key: 't', value: 'x","admin":true,"y":"\\' },
        { key: 'n', value: 3 },
        { key: 'l', value: ['1'] },
      ],
      { text: '{"data":{"list":[{"code":1}],"count":57}}' },
    );
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ text: 'a x","admin":true,"y":"\\ b', number: 3, list: ['1'], page: 1, pageSize: 5 });
    expect(body).toMatchObject({ rows: [{ code: 1 }], total: 57, page: 1, pageSize: 5 });
  });

  it('do not fill in what was filled in', async () => {
    await run({ url: `${address}/x?a=\${a}`, conditions: [{ field: 'a', op: 'EQUAL' }] }, [{ key: 'a', value: '${userId}' }]);
    expect(seen[0]?.url).toBe('/x?a=%24%7BuserId%7D');
  });

  it.each<[string, object, object, string]>([
    ['empty address', {}, [], 'Restful类型的url地址为空'],
    ['unknown name', { url: 'HERE/x?a=${nobody}' }, [], 'nobody is not defined in context provider'],
    ['template', { url: 'HERE/x', requestType: 'POST', dataParam: '{"a":${a}' }, { a: 1 }, 'POST参数不是有效的JSON格式'],
    ['template after filling', { url: 'HERE/x', requestType: 'POST', dataParam: '{"a" "${a}"}' }, { a: '"' }, 'POST参数不是有效的JSON格式'],
    ['headers', { url: 'HERE/x', header: '{a: 1' }, [], '请求头部不是有效的JSON格式:{a: 1'],
    ['headers that are a list', { url: 'HERE/x', header: '[1]' }, [], '请求头部不是有效的JSON格式:[1]'],
    [
      'too many placeholders',
      { url: 'HERE/x', requestType: 'POST', dataParam: `[${Array.from({ length: 1000 }, () => '${a}').join(',')}]` },
      { a: 1 },
      '占位符超过999个',
    ],
    ['foreign origin', { url: 'http://169.254.169.254/latest' }, [], '不允许访问该地址'],
    ['other port', { url: 'http://127.0.0.1:1/x' }, [], '不允许访问该地址'],
    ['other host by a parameter', { url: 'HERE.${a}/x' }, { a: 'evil.example' }, '不允许访问该地址'],
    ['other scheme', { url: 'file:///etc/passwd' }, [], '不允许访问该地址'],
    ['host without scheme', { url: '//127.0.0.1:1/x' }, [], '不允许访问该地址'],
    ['backslashes', { url: '/\\127.0.0.1:1/x' }, [], '不允许访问该地址'],
  ])('refuse before asking: %s', async (_name, spec, parameters, message) => {
    expect(await refusal(JSON.parse(JSON.stringify(spec).replaceAll('HERE', address)) as object, parameters)).toBe(message);
    expect(seen).toEqual([]);
  });

  it.each<[string, object, { status?: number; text: string }, string]>([
    ['no JSON', {}, { text: '<html>' }, '将返回值解析为JSON对象时出错了'],
    ['no list', { listKey: 'data.list' }, { text: '{"data":{"list":{}}}' }, '从返回的数据中提取数组时出错了'],
    ['no path', { listKey: 'data.list' }, { text: '[]' }, '从返回的数据中提取数组时出错了'],
    ['a number', {}, { text: '42' }, '返回的数据无法解析'],
    ['no rows in the list', {}, { text: '[1]' }, '返回的数据无法解析'],
    ['an error', {}, { status: 500, text: '{"message":"stack of another system","secret":1}' }, '请求的地址返回了错误（500）'],
    ['a refusal', {}, { text: '{"state":false,"message":"额度不足"}' }, '额度不足'],
  ])('refuse an answer that is %s', async (_name, spec, answer, message) => {
    expect(await refusal({ url: `${address}/x`, ...spec }, [], answer)).toBe(message);
  });

  it.each(['', ' ', 'null'])('find nothing in an empty answer <%s>', async (text) => {
    expect((await run({ url: `${address}/x` }, [], { text })).body).toMatchObject({ rows: [], total: 0 });
  });

  it('take an object for one row', async () => {
    expect((await run({ url: `${address}/x` }, [], { text: '{"code":"A"}' })).body).toMatchObject({ rows: [{ code: 'A' }], total: 1 });
  });

  it('wait for required parameters and refuse unknown ones and ways out of the path', async () => {
    const required = { url: `${address}/x`, conditions: [{ field: 'a', op: 'EQUAL', required: true }] };
    expect((await run(required)).status).toBe(400);
    expect((await run(required, { a: '' })).body).toMatchObject({ rows: [] });
    expect(seen).toEqual([]);
    expect((await run({ url: `${address}/x` }, { a: 1 })).status).toBe(400);
    expect((await run({ url: `${address}/public/\${a}/x` }, { a: '..' })).status).toBe(400);
    expect((await run({ url: `${address}/x`, header: { a: '${a}' } }, { a: 'x\r\nb: c' })).status).toBe(400);
    expect(seen).toEqual([]);
  });
});

describe('values of a document', () => {
  it('are read again when it is saved, whatever the client says', async () => {
    const field = (title: string, type: string) => ({ type, title, 'x-ui': { widget: 'input' } });
    const query = (url: string) => ({
      dsType: 'restful',
      url,
      conditions: [
        { field: 'bz', op: 'EQUAL' },
        { field: 'day', op: 'EQUAL', source: 'variable', value: '${today}' },
      ],
      results: [{ field: 'code', title: '汇率' }],
    });
    await portal.publish([
      { kind: 'customQuery', key: 'q_hl', name: '汇率', spec: query(`${address}/rate`) },
      {
        kind: 'bo',
        key: 'wb',
        name: '外币',
        spec: {
          schema: {
            type: 'object',
            properties: { bz: field('币种', 'string'), hl: { ...field('汇率', 'number'), 'x-query': { alias: 'q_hl', params: { bz: 'bz' }, result: 'code' } } },
          },
        },
      },
      {
        kind: 'form',
        key: 'wbV1',
        name: '外币',
        auth: { start: ['everyone'] },
        spec: { bo: 'wb', layout: [{ group: '基本', fields: ['bz', 'hl'] }], perm: { start: { main: { '*': 'w', hl: 'r' } }, read: { main: { '*': 'r' } } } },
      },
    ]);
    seen = [];
    reply = { text: '{"code":7.12}' };
    const saved = await portal.post('chen', '/form/dataTemplate/v1/boSave/wb', { wb: { bz: 'USD', hl: 1 }, formKey: 'wbV1' });
    expect(saved.json()).toMatchObject({ state: true });
    expect(seen.map(({ url }) => url)).toEqual(['/rate?bz=USD&day=2026-11-20']);
    const row = await portal.db.selectFrom('bo_row').select('data').where('bo', '=', 'wb').executeTakeFirstOrThrow();
    expect(row.data).toMatchObject({ bz: 'USD', hl: '7.12' });
    reply = { status: 500, text: '' };
    expect((await portal.post('chen', '/form/dataTemplate/v1/boSave/wb', { wb: { bz: 'EUR', hl: 1 }, formKey: 'wbV1' })).json()).toMatchObject({
      state: false,
      message: '请求的地址返回了错误（500）',
    });
  });
});

describe('queries over this server', () => {
  it('run with the rights of the caller', async () => {
    const { body } = await run({ url: '/form/customDialog/v1/getTreeData?alias=dlg_org', results: [{ field: 'name', title: '名称' }] });
    expect(body).toMatchObject({ rows: expect.arrayContaining([{ name: '财务部' }]) });
    expect(
      (await run({ url: 'http://localhost:80/form/customDialog/v1/getTreeData?alias=dlg_org', results: [{ field: 'name', title: '名称' }] })).body,
    ).toMatchObject({ total: 2 });
    await portal.publish([
      {
        kind: 'customQuery',
        key: 'q_secret',
        name: '内部',
        auth: { view: ['role:fykj'] },
        spec: { dsType: 'dataSource', object: 'sys_user', results: [{ field: 'id', title: '编号' }] },
      },
    ]);
    const url = { url: `${call}?alias=q_secret`, requestType: 'POST', listKey: 'rows', results: [{ field: 'id', title: '编号' }] };
    expect(await refusal(url)).toBe('没有访问权限');
    await portal.publish([{ kind: 'customQuery', key: 'q_over', name: '内部', spec: { dsType: 'restful', ...url } }]);
    expect((await portal.post('finance', `${call}?alias=q_over`, [])).json()).toMatchObject({ total: 5 });
  });

  it.each([
    ['GET', '/signout'],
    ['GET', '/refresh'],
    ['POST', '/form/dataTemplate/v1/boSave/clfybx'],
    ['GET', '/nowhere'],
    ['GET', '/form/customDialog/v1/%67etTreeData%00'],
    ['GET', '/%73ignout'],
    ['POST', '/form/dataTemplate/v1/bo%53ave/clfybx'],
    ['GET', '/form/../signout'],
  ])('never write: %s %s', async (requestType, url) => {
    expect(await refusal({ url, requestType })).toBe('不允许访问该地址');
  });

  it('do not run in circles', async () => {
    await portal.publish([
      { kind: 'customQuery', key: 'q_circle', name: '循环', spec: { dsType: 'restful', url: `${call}?alias=q_circle`, requestType: 'POST', results } },
    ]);
    expect((await portal.post('chen', `${call}?alias=q_circle`, [])).json()).toMatchObject({ state: false, message: '关联查询互相引用，请检查其地址' });
  });
});
