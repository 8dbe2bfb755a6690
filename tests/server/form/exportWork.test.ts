import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExportStarted, Work } from '../../../schemas/calls/entities/work.ts';
import { runWork, upkeepUnits } from '../../../server/jobs/index.ts';
import { rowsIn } from './excelFile.ts';
import { startListServer, type ListServer, type Person } from './listServer.ts';

/** A list of many rows is exported behind the answer: its owner sees how far it is, can end it, and has the file while he may export the list. */

let portal: ListServer;
const template = '/form/dataTemplate/v1';
const rows = 520;

beforeAll(async () => {
  portal = await startListServer({ exportAtOnce: 500 });
  const field = (title: string, type: string, widget: string) => ({ type, title, 'x-ui': { widget } });
  const list = (key: string, more: object = {}) => ({
    kind: 'dataTemplate',
    key,
    name: '台账',
    auth: { view: ['role:ptyg'], export: ['role:fykj'] },
    spec: {
      bo: 'tz',
      form: 'tzV1',
      columns: [
        { field: 'bh', title: '编号' },
        { field: 'je', title: '金额', format: 'money', sum: true },
        { field: 'mm', title: '秘密' },
      ],
      toolbar: ['export'],
      defaultSort: [{ field: 'bh' }],
      rowFilter: [{ role: '*', sql: '1=1' }],
      ...more,
    },
  });
  await portal.publish([
    {
      kind: 'bo',
      key: 'tz',
      name: '台账',
      spec: {
        schema: {
          type: 'object',
          properties: { bh: field('编号', 'string', 'input'), je: field('金额', 'number', 'money'), mm: field('秘密', 'string', 'input') },
        },
      },
    },
    {
      kind: 'form',
      key: 'tzV1',
      name: '台账',
      spec: {
        bo: 'tz',
        layout: [{ group: '台账', fields: ['bh', 'je', 'mm'] }],
        perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r', mm: 'n' } } },
      },
    },
    list('dt_tz'),
    list('dt_tz_none', { toolbar: [] }),
  ]);
  const first = await portal.claim({ by: 'finance', bo: 'tz', data: { bh: '00000', je: '1.10', mm: 'CANARY' } });
  const { rows: columns } = (await portal.server.parts.database.execute(
    "select column_name as name from information_schema.columns where table_name = 'bo_row' and is_generated = 'NEVER' and column_name not in ('id', 'data')",
    [],
  )) as unknown as { rows: { name: string }[] };
  const others = columns.map(({ name }) => `"${name}"`).join(', ');
  await portal.server.parts.database.execute(
    `insert into bo_row (id, data, ${others}) select 'tz' || n, jsonb_set(data, '{bh}', to_jsonb(lpad(n::text, 5, '0'))), ${others} from bo_row, generate_series(1, ${rows - 1}) n where id = $1`,
    [first],
  );
}, 120_000);
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('long_work').execute();
  await portal.db.deleteFrom('message_receiver').execute();
});

const begin = async (person: Person, body: object = {}, list = 'dt_tz') =>
  (await portal.post(person, `${template}/exportWork?formKey=${list}`, body)).json<{ state: boolean; message: string; value: ExportStarted }>();
const begun = async (person: Person = 'finance'): Promise<string> => (await begin(person)).value.workId ?? '';
const turn = (id: string): Promise<string> => runWork({ tenantId: '-1', id }, { parts: portal.server.parts, log: portal.server.app.log }, 60_000);
const work = async (id: string, person: Person = 'finance'): Promise<Work> => (await portal.get(person, `/sys/work/v1/get?id=${id}`)).json<Work>();
const download = (person: Person, fileId: string) =>
  portal.get(person, `${portal.server.parts.config.prefixes.portal}/system/file/v1/downloadFile?fileId=${fileId}`);
const fileOf = async (id: string): Promise<string> => (await work(id)).file?.id ?? '';
const upkeep = (name: string) => upkeepUnits.find((unit) => unit.name === name)?.run({ parts: portal.server.parts, log: portal.server.app.log });
const kept = async (): Promise<number> => {
  let count = 0;
  for await (const _ of portal.server.parts.files.older(-60)) count += 1;
  return count;
};
/** What a session may is remembered for 900 ms. */
const told = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 950);
  });
async function without(person: Person, role: string, what: () => Promise<void>): Promise<void> {
  await portal.db.deleteFrom('user_role').where('user_id', '=', person).where('role_id', '=', role).execute();
  await told();
  try {
    await what();
  } finally {
    await portal.db.insertInto('user_role').values({ user_id: person, role_id: role }).execute();
    await told();
  }
}

/** The next file waits between its last byte and the moment it becomes a file. */
function heldBack(): { readonly goOn: () => void } {
  const { files } = portal.server.parts;
  let goOn = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const writing = vi.spyOn(files, 'write').mockImplementationOnce(async (stream) => {
    writing.mockRestore();
    const written = await files.write(stream);
    await until;
    return written;
  });
  return { goOn: () => goOn() };
}
async function begunToWrite(id: string): Promise<Work> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const seen = await work(id);
    if ((seen.stepDone ?? 0) > 0) return seen;
  }
  throw new Error(`work ${id} wrote nothing`);
}

test('few rows are not worth a work: the answer says how many, and the file is made at once', async () => {
  const few = { querys: [{ property: 'bh', operation: 'LESS', value: '00500' }] };
  expect(await begin('finance', few)).toMatchObject({ state: true, value: { total: 500 } });
  expect((await begin('finance', few)).value.workId).toBeUndefined();
  expect(await portal.db.selectFrom('long_work').select('id').execute()).toEqual([]);
});

test('many are written behind the answer: all of them, under the rights of the screen, for their owner alone', async () => {
  const asked = await begin('finance');
  expect(asked).toMatchObject({ state: true, message: '数据较多，正在后台导出，完成后会通知您', value: { total: rows } });
  const id = asked.value.workId ?? '';
  expect(await work(id)).toMatchObject({ state: 'open', title: '导出台账', total: 1, done: 0 });
  expect(await turn(id)).toBe('ended');
  const over = await work(id);
  expect(over).toMatchObject({
    state: 'done',
    done: 1,
    message: '台账已导出，文件保留 7 天',
    file: { name: expect.stringMatching(/^台账_\d{8}_\d{4}\.xlsx$/) as string },
  });
  expect(over.stepTotal).toBeUndefined();
  expect(await portal.db.selectFrom('message_receiver').select('receiver_id').execute()).toEqual([{ receiver_id: 'finance' }]);

  const file = await download('finance', over.file?.id ?? '');
  expect(file.headers['content-disposition']).toContain('.xlsx');
  const sheet = await rowsIn(file.rawPayload);
  expect(sheet).toHaveLength(rows + 2);
  expect(sheet[0]).toEqual(['编号', '金额']);
  expect(sheet[rows]).toEqual([String(rows - 1).padStart(5, '0'), { number: '1.1' }]);
  expect(sheet.at(-1)).toEqual(['合计', { number: '572' }]);
  expect(file.rawPayload.length).toBe(over.file?.size);

  expect((await download('head', over.file?.id ?? '')).json()).toMatchObject({ state: false });
  expect((await portal.get('head', `/sys/work/v1/get?id=${id}`)).statusCode).toBe(403);
  await without('finance', 'fykj', async () => {
    expect((await download('finance', over.file?.id ?? '')).json()).toMatchObject({ state: false });
  });
  expect((await download('finance', over.file?.id ?? '')).statusCode).toBe(200);
});

describe('who may not export', () => {
  test.each<[string, Person, string]>([
    ['a person without the right', 'chen', 'dt_tz'],
    ['a list that does not offer it', 'finance', 'dt_tz_none'],
  ])('%s begins nothing', async (_, person, list) => {
    expect(await begin(person, {}, list)).toMatchObject({ state: false, message: '没有导出权限' });
    expect(await portal.db.selectFrom('long_work').select('id').execute()).toEqual([]);
  });

  test('who loses the right before it is written gets no file', async () => {
    const id = await begun();
    await without('finance', 'fykj', async () => {
      expect(await turn(id)).toBe('ended');
    });
    const over = await work(id);
    expect(over).toMatchObject({ state: 'failed', message: '没有导出权限' });
    expect(over.file).toBeUndefined();
  });

  test('a filter by a field that is hidden is refused before anything is begun', async () => {
    const refused = await portal.post('finance', `${template}/exportWork?formKey=dt_tz`, { querys: [{ property: 'mm', operation: 'LIKE', value: 'C' }] });
    expect(refused.statusCode).toBe(400);
  });
});

test('it says how far it is, and whoever ends it leaves neither file nor bytes, however late; begun again it is whole', async () => {
  const id = await begun();
  const before = await kept();
  const { goOn } = heldBack();
  const running = turn(id);
  const seen = await begunToWrite(id);
  expect(seen).toMatchObject({ state: 'running', stepTotal: rows });
  expect((await portal.post('head', '/sys/work/v1/cancel', { id })).statusCode).toBe(403);
  expect((await portal.post('finance', '/sys/work/v1/cancel', { id })).json()).toMatchObject({ state: true });
  goOn();
  expect(await running).toBe('ended');
  const over = await work(id);
  expect(over).toMatchObject({ state: 'cancelled', left: 1, message: '台账没有导出；已取消，1 个未处理' });
  expect(over.file).toBeUndefined();
  expect(await kept()).toBe(before);
  expect((await portal.post('finance', '/sys/work/v1/retry', { id })).json()).toMatchObject({ state: true });
  expect(await turn(id)).toBe('ended');
  expect(await rowsIn((await download('finance', await fileOf(id))).rawPayload)).toHaveLength(rows + 2);
});

test('a process that falls silent in the middle leaves nothing, and the next makes the file once', async () => {
  const id = await begun();
  const before = await kept();
  const { goOn } = heldBack();
  const running = turn(id);
  await begunToWrite(id);
  // another process takes it for abandoned
  await portal.db
    .updateTable('long_work')
    .set({ worker: 'other', lease_until: portal.server.parts.clock.after(-1) })
    .where('id', '=', id)
    .execute();
  // it looks twice a second
  await told();
  goOn();
  expect(await running).toBe('none');
  expect(await kept()).toBe(before);
  expect(await work(id)).toMatchObject({ state: 'running', done: 0 });
  expect(await turn(id)).toBe('ended');
  expect(await kept()).toBe(before + 1);
  expect(await work(id)).toMatchObject({ state: 'done', done: 1 });
  expect(await portal.db.selectFrom('message_receiver').select('receiver_id').execute()).toEqual([{ receiver_id: 'finance' }]);
});

test('a fourth at once has to wait', async () => {
  for (let round = 0; round < 3; round += 1) expect((await begin('finance')).state).toBe(true);
  expect(await begin('finance')).toMatchObject({ state: false, message: '您有 3 个导出还没有完成，请稍后再试' });
  expect((await begin('head')).message).toBe('没有导出权限');
});

test('the file is gone after a week, with its bytes', async () => {
  const id = await begun();
  const before = await kept();
  await turn(id);
  const fileId = await fileOf(id);
  expect(await kept()).toBe(before + 1);
  portal.server.parts.clock.advance(7 * 86_400_000 - 60_000);
  await upkeep('oldWorkFiles');
  const token = (await portal.server.parts.sessions.issue(portal.db, 'finance', {})).token;
  const late = () =>
    portal.server.app.inject({
      url: `${portal.server.parts.config.prefixes.portal}/system/file/v1/downloadFile?fileId=${fileId}`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await late()).headers['content-disposition']).toContain('.xlsx');
  portal.server.parts.clock.advance(61_000);
  expect((await late()).headers['content-disposition']).toBeUndefined();
  await upkeep('oldWorkFiles');
  expect(await kept()).toBe(before);
  expect(await portal.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([]);
  expect(await portal.db.selectFrom('file_use').select('file_id').where('file_id', '=', fileId).execute()).toEqual([]);
});
