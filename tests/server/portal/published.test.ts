import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import {
  dataTemplateBoSave,
  meetingPending,
  newsGetById,
  newsList,
  newsListNotice,
  newsPressRelease,
  newsQuery,
  noticeQueryGglList,
  portalCreateShortUrl,
  portalGetLongUrl,
  taskComplete,
} from '../../../schemas/calls/index.ts';
import { toJson } from '../../../server/db/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { Office } from '../runtime/office.ts';

/** What of the records of the portal is shown to its readers: which records, and to whom. */

type Json = Readonly<Record<string, unknown>>;
interface Rows {
  readonly rows: readonly Json[];
  readonly total: number;
}

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const writer = 'gaoyuan';
const reader = 'chenyuxin';
const me = { id: 'U1014', name: '陈雨欣' };
const approver = 'linzhiqiang';

const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);
const rowsOf = async (account: string, call: Call, querys: object[] = [], sorter: object[] = []) =>
  (await office.call<Rows>(account, call, { body: { querys, sorter, pageBean: { page: 1, pageSize: 100 } } })).body.rows;

async function publish(items: readonly object[]): Promise<void> {
  await publishItems(db(), items as readonly RawItem[], { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
}

/** The published item of the product with another spec. */
async function changed(kind: 'form' | 'bo' | 'dict', key: string, change: (spec: never) => void): Promise<object> {
  const found = await office.server.parts.metadata.forTenant(DEFAULT_TENANT).find(kind, key);
  const { name, auth, spec } = structuredClone(found) as unknown as { name: string; auth?: object; spec: never };
  change(spec);
  return { kind, key, name, ...(auth === undefined ? {} : { auth }), spec };
}

async function save(account: string, bo: string, data: Json): Promise<string> {
  const { body } = await office.call<Json>(account, dataTemplateBoSave, { params: { boAlias: bo }, body: { [bo]: data, formKey: bo } });
  if (body['state'] !== true) throw new Error(JSON.stringify(body));
  return String(body['value']);
}

const article = (bo: 'xw' | 'ggl', bt: string, more: Json = {}): Json => ({
  bt,
  zt: 'published',
  nr: '<p>正文</p>',
  ...(bo === 'xw' ? { lx: 'ynxw', lb: '1' } : { gglx: 'tz', fbfw: 'all' }),
  ...more,
});
const meeting = (hyzt: string): Json => ({ hyzt, hys: '203', kssj: '2027-02-06 10:00:00', jssj: '2027-02-06 11:00:00', rs: 3, chr: [me] });

describe('an audience', () => {
  test.each([
    ['all', ['guest', writer, reader]],
    ['', ['guest', writer, reader]],
    [undefined, ['guest', writer, reader]],
    ['dept', [writer]],
    ['leaders', [writer]],
    ['ALL', [writer]],
  ] as const)('%o is read by %o', async (fbfw, expected) => {
    const { data } = await db().selectFrom('bo_row').select('data').where('id', '=', 'GGL9').executeTakeFirstOrThrow();
    const store = (next: object) =>
      db()
        .updateTable('bo_row')
        .set({ data: toJson(next) })
        .where('id', '=', 'GGL9')
        .execute();
    await store({ ...data, fbfw });
    const link = await office.call<{ value: { shortUrl: string } }>(writer, portalCreateShortUrl, { body: { url: '/news/GGL9' } });
    const opened = await office.server.call(portalGetLongUrl, { query: { shortUrl: link.body.value.shortUrl } });
    const token = (opened.body as { value: { guestToken: string } }).value.guestToken;
    const seen: string[] = (await office.server.call(newsGetById, { query: { id: 'GGL9' }, token })).status === 200 ? ['guest'] : [];
    for (const account of [writer, reader]) {
      const isRead = (await office.call(account, newsGetById, { query: { id: 'GGL9' } })).status === 200;
      for (const call of [newsQuery, noticeQueryGglList]) expect((await rowsOf(account, call)).some((row) => row['id'] === 'GGL9')).toBe(isRead);
      if (isRead) seen.push(account);
    }
    await store(data);
    expect(seen).toEqual(expected);
  });
});

describe('a record that a flow runs is shown to its readers when it was approved, not before', () => {
  const withFlow = async (bo: string): Promise<void> => {
    await publish([
      await changed('form', bo, (spec: { perm: Record<string, object> }) => {
        spec.perm['U2'] = { main: { '*': 'r' } };
      }),
      {
        kind: 'flow',
        key: `${bo}sp`,
        name: '审批',
        auth: { start: ['everyone'] },
        spec: {
          form: bo,
          subject: '审批',
          nodes: [
            { id: 'S', type: 'START', name: '开始' },
            { id: 'U1', type: 'USERTASK', name: '填写', assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] },
            {
              id: 'U2',
              type: 'USERTASK',
              name: '审批',
              assignee: { rule: 'users', users: [approver] },
              buttons: ['agree', 'reject', 'backToStart', 'endProcess'],
            },
            { id: 'E', type: 'END', name: '完' },
          ],
          edges: [
            { from: 'S', to: 'U1' },
            { from: 'U1', to: 'U2' },
            { from: 'U2', to: 'E' },
          ],
        },
      },
    ]);
  };

  test.each([
    ['xw', [newsList, newsQuery], 'bt', (name: string) => article('xw', name)],
    ['ggl', [newsListNotice, newsQuery, noticeQueryGglList], 'bt', (name: string) => article('ggl', name)],
    ['hysyy', [meetingPending], 'subject', meeting],
  ] as const)('%s', async (bo, calls, title, dataOf) => {
    await withFlow(bo);
    const named = (name: string): string => `${bo} ${name}`;
    const shown = async (what: string): Promise<boolean> => {
      const name = named(what);
      const found = new Set<boolean>();
      for (const call of calls) found.add((await rowsOf(reader, call)).some((row) => row[title] === name));
      if (bo === 'xw') {
        const { body } = await office.call<Json[]>(reader, newsPressRelease);
        found.add(body.some((row) => row['bt'] === name));
      }
      if (bo !== 'hysyy') {
        const row = await db().selectFrom('bo_row').selectAll().where('bo', '=', bo).execute();
        const id = row.find(({ data }) => data['bt'] === name)?.id ?? '';
        found.add((await office.call(reader, newsGetById, { query: { id } })).status === 200);
      }
      expect([name, found.size]).toEqual([name, 1]);
      return found.has(true);
    };
    const start = (name: string) => office.start(writer, `${bo}sp`, { [bo]: dataOf(named(name)) });
    const reject = async (id: string, actionName: string) => {
      const task = await office.task(approver, id);
      const body = { taskId: task.id, actionName, opinion: '不行', ...(actionName === 'reject' ? { destination: 'U1', backHandMode: 'normal' } : {}) };
      expect((await office.call(approver, taskComplete, { body })).body.state).toBe(true);
    };

    await office.draft(writer, `${bo}sp`, { [bo]: dataOf(named('草稿')) });
    expect(await shown('草稿')).toBe(false);
    const approved = await start('先在办');
    expect(await shown('先在办')).toBe(false);
    expect((await office.decide(approver, approved)).state).toBe(true);
    expect(await shown('先在办')).toBe(true);
    await reject(await start('被驳回'), 'reject');
    expect(await shown('被驳回')).toBe(false);
    await reject(await start('回发起人'), 'backToStart');
    expect(await shown('回发起人')).toBe(false);
    const ended = await start('人工终止');
    await db().updateTable('bo_row').set({ status: 'manualend' }).where('inst_id', '=', ended).execute();
    expect(await shown('人工终止')).toBe(false);
    await save(writer, bo, dataOf(named('未提交')));
    expect(await shown('未提交')).toBe(false);
    // what he has booked himself he sees
    if (bo === 'hysyy')
      expect((await rowsOf(writer, meetingPending)).map((row) => row['subject'])).toEqual(expect.arrayContaining([named('草稿'), named('被驳回')]));
  });
});
