import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTemplateBoSave, dataTemplateGetForm, metaPublish } from '../../schemas/calls/index.ts';
import type { FlowForm } from '../../schemas/calls/entities/form.ts';
import { keepSeal, noteOpened } from '../../server/documents/index.ts';
import { DEFAULT_TENANT } from '../../server/identity/TenantDirectory.ts';
import { Office, type Reply } from './runtime/office.ts';

const hex = (letter: string): string => letter.repeat(32);
/** Drawn by himself, his seal, another picture of his, drawn by a colleague, the seal of the colleague. */
const [drawn, seal, other, colleagues, colleaguesSeal] = [hex('a'), hex('b'), hex('c'), hex('d'), hex('e')];

let office: Office;
const db = () => office.server.parts.database.forTenant(DEFAULT_TENANT);

beforeAll(async () => {
  office = await Office.open();
  const picture = (id: string, owner: string, name: string) => ({
    id,
    content: id,
    name,
    extension: 'png',
    mime: 'image/png',
    size: '1',
    sha256: '',
    owner_id: owner,
    owner_name: owner === 'U1014' ? '陈雨欣' : '林志强',
    create_time: '2026-01-01 09:00:00',
  });
  await db()
    .insertInto('file')
    .values([
      picture(drawn, 'U1014', 'drawn'),
      picture(seal, 'U1014', 'seal'),
      picture(other, 'U1014', 'other'),
      picture(colleagues, 'U1013', 'drawn'),
      picture(colleaguesSeal, 'U1013', 'seal'),
    ])
    .execute();
  for (const [user, fileId] of [
    ['U1014', seal],
    ['U1013', colleaguesSeal],
  ] as const)
    await keepSeal(db(), user, { fileId, passwordHash: '', createTime: '2026-01-01 09:00:00' });
  const signature = (title: string, source?: string) => ({
    type: 'string',
    title,
    'x-ui': { widget: 'signature', maxPeople: 5, ...(source === undefined ? {} : { source }) },
  });
  const properties = {
    bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } },
    qm: signature('签名'),
    sx: signature('手写', 'hand'),
    gz: signature('盖章', 'seal'),
    mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { qm: signature('签名') } } },
  };
  const published = await office.call<Reply>('admin', metaPublish, {
    body: {
      package: 'signatures',
      version: 1,
      items: [
        {
          kind: 'bo',
          key: 'qmdj',
          name: '签名',
          spec: { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', title: '签名', properties } },
        },
        {
          kind: 'form',
          key: 'qmdjV1',
          name: '签名',
          auth: { start: ['everyone'] },
          spec: {
            bo: 'qmdj',
            layout: [{ group: '签名', fields: ['bz', 'qm', 'sx', 'gz', 'mx'] }],
            perm: {
              start: { main: { bz: 'w', qm: 'w', sx: 'w', gz: 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } },
              read: { main: { bz: 'r', qm: 'r', sx: 'r', gz: 'r' }, sub: { mx: { _: 'r' } } },
            },
          },
        },
        {
          kind: 'dataTemplate',
          key: 'qmdjList',
          name: '签名',
          auth: { view: ['everyone'] },
          spec: { bo: 'qmdj', form: 'qmdjV1', columns: [{ field: 'bz', title: '备注' }], toolbar: ['add'], rowButtons: ['view', 'edit'], rowFilter: 'all' },
        },
      ],
    },
  });
  expect(JSON.stringify(published.body)).toContain('"state":true');
}, 60_000);
afterAll(() => office.server.close());

type Data = Readonly<Record<string, unknown>>;
const signed = (...ids: string[]): string => JSON.stringify(ids.map((fileId) => ({ fileId, name: 'x', user: '院长', time: '2020-01-01 00:00' })));
const store = (account: string, data: Data): Promise<{ readonly body: Reply }> =>
  office.call<Reply>(account, dataTemplateBoSave, { params: { boAlias: 'qmdj' }, body: { qmdj: data, formKey: 'qmdjV1' } });
const openSeal = () => noteOpened(db(), 'U1014', office.server.parts.clock);
const opened = async (): Promise<number> => {
  const row = await db().selectFrom('setting').select('value').where('key', '=', 'seal.opened.U1014').executeTakeFirst();
  return Array.isArray(row?.value) ? row.value.length : 0;
};

describe('what stands in a field for signatures was signed there, by who writes it', () => {
  const own = { code: 'signature' } as const;
  test.each<[string, Data, number, { readonly code: string } | 'openSeal' | undefined]>([
    ['drawn by himself', { qm: signed(drawn) }, 0, undefined],
    ['drawn by himself, where only that is taken', { sx: signed(drawn) }, 0, undefined],
    ['his seal, opened', { qm: signed(seal) }, 1, undefined],
    ['his seal, opened, where only that is taken', { gz: signed(seal) }, 1, undefined],
    ['in a row, opened', { sub_mx: [{ qm: signed(seal) }] }, 1, undefined],
    ['in two places, opened twice', { qm: signed(seal), sub_mx: [{ qm: signed(seal) }] }, 2, undefined],
    ['sent twice for one place, where it stands once, opened once', { qm: signed(seal, seal) }, 1, undefined],
    ['his seal without its password', { gz: signed(seal) }, 0, 'openSeal'],
    ['his seal without its password, where a drawing would do', { qm: signed(seal) }, 0, 'openSeal'],
    ['in two rows, opened once', { sub_mx: [{ qm: signed(seal) }, { qm: signed(seal) }] }, 1, 'openSeal'],
    ['his seal as an object', { gz: JSON.stringify({ fileId: seal }) }, 0, 'openSeal'],
    ['his seal by another name', { gz: JSON.stringify([{ id: seal, name: 'x' }]) }, 0, 'openSeal'],
    ['a picture of his that is no seal', { gz: signed(other) }, 1, own],
    ['his seal where only a drawing is taken', { sx: signed(seal) }, 1, own],
    ['drawn by a colleague', { qm: signed(colleagues) }, 0, own],
    ['the seal of a colleague', { gz: signed(colleaguesSeal) }, 1, own],
    ['the seal of a colleague beside his own', { gz: signed(seal, colleaguesSeal) }, 1, own],
  ])('%s', async (_name, data, times, refusal) => {
    await db().deleteFrom('setting').where('key', '=', 'seal.opened.U1014').execute();
    for (let time = 0; time < times; time += 1) await openSeal();
    const { body } = await store('chenyuxin', data);
    if (refusal === undefined) {
      expect(body).toMatchObject({ state: true });
      expect(await opened()).toBe(0);
    } else {
      expect(body).toMatchObject({ state: false });
      expect(JSON.stringify(body)).toContain(refusal === 'openSeal' ? '请输入印章密码后重新盖章' : '签名须由本人在此处签署');
      expect(await opened()).toBe(times);
    }
  });

  test('a signature says who signed and when, whatever was sent', async () => {
    await openSeal();
    const { body } = await store('chenyuxin', { gz: signed(seal), qm: signed(drawn) });
    const { body: read } = await office.call<FlowForm>('chenyuxin', dataTemplateGetForm, {
      params: { formKey: 'qmdjV1', boAlias: 'qmdj' },
      query: { id: String(body.value) },
    });
    const stored = read.data?.['qmdj'] as Data;
    const now = office.server.parts.clock.now().slice(0, 16);
    expect(JSON.parse(String(stored['gz']))).toEqual([{ fileId: seal, name: 'seal', size: 1, user: '陈雨欣', time: now }]);
    expect(JSON.parse(String(stored['qm']))).toEqual([{ fileId: drawn, name: 'drawn', size: 1, user: '陈雨欣', time: '2026-01-01 09:00' }]);
  });

  test('it says so when nothing of it was sent', async () => {
    const { body } = await store('chenyuxin', { qm: JSON.stringify([{ fileId: drawn }]) });
    const { body: read } = await office.call<FlowForm>('chenyuxin', dataTemplateGetForm, {
      params: { formKey: 'qmdjV1', boAlias: 'qmdj' },
      query: { id: String(body.value) },
    });
    const stored = read.data?.['qmdj'] as Data;
    expect(JSON.parse(String(stored['qm']))).toEqual([{ fileId: drawn, name: 'drawn', size: 1, user: '陈雨欣', time: '2026-01-01 09:00' }]);
  });

  test('a seal that moves to another row takes the password again', async () => {
    await db().deleteFrom('setting').where('key', '=', 'seal.opened.U1014').execute();
    await openSeal();
    const { body } = await store('chenyuxin', { sub_mx: [{ qm: signed(seal) }, { qm: '' }] });
    const rows = await db().selectFrom('bo_sub_row').select('id').where('ref_id', '=', String(body.value)).orderBy('sn').execute();
    const [first, second] = rows.map(({ id }) => ({ id_: id }));
    const later = async (...sub_mx: readonly Data[]) => (await store('chenyuxin', { id_: String(body.value), sub_mx })).body;
    const refused = { state: false, message: '请输入印章密码后重新盖章' };
    expect(await later({ ...first, qm: signed(seal) }, { ...second, qm: '' })).toMatchObject({ state: true });
    expect(await later({ ...first, qm: '' }, { ...second, qm: signed(seal) })).toMatchObject(refused);
    expect(await later({ ...second, qm: '' }, { qm: signed(seal) })).toMatchObject(refused);
  });

  test('a signature of a colleague stays in its row', async () => {
    const { body } = await store('chenyuxin', { sub_mx: [{ qm: signed(drawn) }, { qm: signed(drawn) }] });
    const id_ = String(body.value);
    const [first, second] = (await db().selectFrom('bo_sub_row').select('id').where('ref_id', '=', id_).orderBy('sn').execute()).map(({ id }) => ({ id_: id }));
    const theirs = JSON.stringify([{ fileId: colleagues, name: 'drawn', size: 1, user: '林志强', time: '2026-01-01 09:00' }]);
    await db()
      .updateTable('bo_sub_row')
      .set({ data: JSON.stringify({ qm: theirs }) })
      .where('id', '=', first?.id_ ?? '')
      .execute();
    const use = { file_id: colleagues, kind: 'record' as const, owner_id: id_, path: 'mx.item.qm', bo: 'qmdj', sha256: 'x', gone_at: null };
    await db()
      .insertInto('file_use')
      .values({ ...use, since: '2026-01-01 09:00:00' })
      .execute();
    const later = async (...sub_mx: readonly Data[]) => (await store('chenyuxin', { id_, sub_mx })).body;
    const same = await later({ ...first, qm: theirs }, { ...second, qm: signed(drawn) });
    expect([JSON.stringify(same), same.state]).toEqual([expect.anything(), true]);
    expect(await later({ ...first, qm: theirs }, { ...second, qm: theirs })).toMatchObject({ state: false });
    expect(await later({ ...first, qm: theirs }, { ...second, qm: signed(drawn) }, { qm: theirs })).toMatchObject({ state: false });
    expect(await later({ ...second, qm: theirs })).toMatchObject({ state: false });
    expect(await later({ ...first, qm: theirs }, { ...second, qm: signed(drawn) })).toMatchObject({ state: true });
  });

  test('a new seal begins with none opened', async () => {
    await openSeal();
    expect(await opened()).toBeGreaterThan(0);
    await keepSeal(db(), 'U1014', { fileId: seal, passwordHash: 'another', createTime: '2026-01-02 09:00:00' });
    expect(await opened()).toBe(0);
  });

  test('what was signed stays; setting it in another place takes the password again', async () => {
    await db().deleteFrom('setting').where('key', '=', 'seal.opened.U1014').execute();
    await openSeal();
    const { body } = await store('chenyuxin', { qm: signed(seal) });
    const id_ = String(body.value);
    const later = async (data: Data) => (await store('chenyuxin', { id_, ...data })).body;
    expect(await later({ qm: signed(seal), bz: 'x' })).toMatchObject({ state: true });
    expect(await later({ qm: signed(seal), gz: signed(seal) })).toMatchObject({ state: false, message: '请输入印章密码后重新盖章' });
    expect(await later({ qm: '', gz: signed(seal) })).toMatchObject({ state: false, message: '请输入印章密码后重新盖章' });
    expect(await later({ qm: '' })).toMatchObject({ state: true });
    expect(await later({ qm: signed(seal) })).toMatchObject({ state: false });
  });
});
