import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaPublish, sealGetByCurrentUser, sealGetElectronicSeal, sealUserSave, sysGetByAlias } from '../../schemas/calls/index.ts';
import type { Seal } from '../../schemas/calls/entities/file.ts';
import { DEFAULT_TENANT } from '../../server/identity/TenantDirectory.ts';
import { loan, Office, type Reply } from './runtime/office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await db()
    .insertInto('file')
    .values([
      picture('p13', 'U1013'),
      { ...picture('big13', 'U1013'), size: String(5 * 1024 * 1024 + 1) },
      picture('q13', 'U1013', 'image/jpeg'),
      picture('t13', 'U1013', 'text/plain'),
      picture('p14', 'U1014'),
    ])
    .execute();
}, 60_000);
afterAll(async () => {
  await office.server.close();
});

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const picture = (id: string, owner: string, mime = 'image/png') => ({
  id,
  content: id,
  name: id,
  extension: 'png',
  mime,
  size: '1',
  sha256: '',
  owner_id: owner,
  owner_name: '',
  create_time: '2026-11-16 09:00:00',
});
const login = 'Yunshan2026';
const save = (account: string, body: object) =>
  office.call<Reply>(account, sealUserSave, { body: { fileId: 'p13', password: 'seal-1', confirmPwd: 'seal-1', oldPassWord: login, ...body } });
const own = async (account: string): Promise<Seal> => (await office.call<Seal>(account, sealGetByCurrentUser)).body;
const open = async (account: string, query: object): Promise<Reply> => (await office.call<Reply>(account, sealGetElectronicSeal, { query: { ...query } })).body;

describe('keeping a seal', () => {
  test.each<[string, object, object]>([
    ['without the password of the account', { oldPassWord: '' }, { state: false, message: '请输入登录密码！' }],
    ['with a wrong password of the account', { oldPassWord: 'Wrong2026' }, { state: false, message: '登录密码不正确' }],
    ['with two passwords', { confirmPwd: 'other' }, { state: false, message: '密码与确认密码不一致！' }],
    ['that is larger than 5 MB', { fileId: 'big13' }, { state: false, message: '上传文件大小不能超过 5MB!' }],
    ['that is no picture', { fileId: 't13' }, { state: false, message: '请上传后缀名为png,jpg类型的图片！' }],
  ])('is refused %s', async (_, body, expected) => {
    expect((await save('linzhiqiang', body)).body).toMatchObject(expected);
    expect(await own('linzhiqiang')).toEqual({});
  });

  test.each(['p14', 'none'])('takes no picture of others: %s', async (fileId) => {
    expect((await save('linzhiqiang', { fileId })).status).toBe(403);
  });

  test('replaces the one before; nobody else has it', async () => {
    expect((await save('linzhiqiang', {})).body).toMatchObject({ state: true, message: '保存成功' });
    expect((await save('linzhiqiang', { fileId: 'q13', password: 'seal-2', confirmPwd: 'seal-2' })).body).toMatchObject({ state: true });
    expect(await own('linzhiqiang')).toMatchObject({ fileId: 'q13', userId: 'U1013' });
    expect(await own('chenyuxin')).toEqual({});
    expect((await office.call('linzhiqiang', sysGetByAlias, { query: { alias: 'seal.U1013' } })).body).toBeNull();
  });
});

describe('opening a seal', () => {
  test('takes its password, and locks nobody out of the portal', async () => {
    expect(await open('chenyuxin', { password: 'x' })).toMatchObject({ state: true, value: null });
    expect(await open('linzhiqiang', { password: 'seal-2' })).toMatchObject({ state: true, value: { fileId: 'q13' } });
    for (let time = 0; time < 5; time += 1)
      expect(await open('linzhiqiang', { password: 'seal-1' })).toMatchObject({ state: false, message: '印章密码不正确' });
    expect(await open('linzhiqiang', { password: 'seal-2' })).toMatchObject({ state: false, message: expect.stringContaining('密码错误次数过多') as string });
    await expect(office.server.signIn('linzhiqiang')).resolves.toBeTruthy();
    office.server.parts.clock.advance(601_000);
    expect(await open('linzhiqiang', { password: 'seal-2' })).toMatchObject({ state: true });
  });

  test('takes no password while a step says so, whatever a client claims', async () => {
    expect(await open('linzhiqiang', { secretFree: true })).toMatchObject({ state: false });
    const flow = JSON.parse(readFileSync('schemas/packages/loan/flow/jksqV2.meta.json', 'utf8')) as { spec: { nodes: { id: string; signature?: object }[] } };
    for (const node of flow.spec.nodes) if (node.id === 'UserTask2') node.signature = { status: 'enable', secretFree: true };
    expect((await office.call<Reply>('dengchao', metaPublish, { body: { package: 'probe', version: 1, items: [flow] } })).body).toMatchObject({ state: true });
    const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1014', 1000));
    expect(await open('linzhiqiang', { secretFree: true })).toMatchObject({ state: true, value: { fileId: 'q13' } });
    await office.decide('linzhiqiang', instId);
    expect(await open('linzhiqiang', { secretFree: true })).toMatchObject({ state: false });
  });
});
