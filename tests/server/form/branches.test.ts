import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceStart, metaPublish, taskComplete, taskDetail } from '../../../schemas/calls/index.ts';
import { recordMembers } from '../../../schemas/metadata/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { loadRecord } from '../../../server/forms/BoStore.ts';
import { branchForms, branchItems } from '../../helpers/branchForms.ts';
import { base64, Office, type Reply } from '../runtime/office.ts';

type Data = Record<string, unknown>;

let office: Office;
let db: TenantDb;
beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
  await publish(branchItems);
}, 120_000);
afterAll(() => office.server.close());

async function publish(items: readonly object[]): Promise<void> {
  const { body } = await office.call('admin', metaPublish, { body: { package: 'branchTest', version: 1, items } });
  expect(body, JSON.stringify(body)).toMatchObject({ state: true });
}

async function storedOf(instId: string, bo: string): Promise<Data> {
  const row = await db.selectFrom('bo_row').select('id').where('inst_id', '=', instId).executeTakeFirstOrThrow();
  const { data } = (await loadRecord(db, bo, row.id)) ?? { data: {} };
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !recordMembers.includes(name) && value !== null && value !== ''));
}

const start = async (flowKey: string, data: Data): Promise<Reply> =>
  (await office.call('chenyuxin', instanceStart, { body: { flowKey, data: base64(data), formType: 'inner' } })).body;
const pathsOf = (reply: Reply): string[] => (reply.issues ?? []).map(({ path }) => path);

/** What the approver's page gets. */
async function open(instId: string): Promise<{ readonly text: string; readonly record: Data; readonly schema: string }> {
  const { id } = await office.task('qianwei', instId);
  const { status, text, body } = await office.call<{ data: Data; form?: { schema?: unknown } }>('qianwei', taskDetail, { query: { taskId: id } });
  expect(status).toBe(200);
  const [record] = Object.values(body.data ?? {}).filter((each): each is Data => typeof each === 'object' && each !== null);
  return { text, record: record ?? {}, schema: JSON.stringify(body.form?.schema ?? {}) };
}

async function agree(instId: string, bo: string, changes: Data): Promise<Reply> {
  const { record } = await open(instId);
  const { id } = await office.task('qianwei', instId);
  return (
    await office.call('qianwei', taskComplete, {
      body: { taskId: id, actionName: 'agree', opinion: '同意', data: base64({ [bo]: { ...record, ...changes } }) },
    })
  ).body;
}

const all = { p: '甲的说明', q: '乙的说明' };

describe.each(branchForms)('a root schema with $keyword', ({ keyword, bo, flow, fields }) => {
  const has = (name: string): boolean => Object.values(fields).some((names) => names.some((each) => each === name));
  const sent = Object.fromEntries(Object.entries(all).filter(([name]) => has(name)));
  const lxOf = (key: keyof typeof fields): Data => (key === 'none' ? {} : { lx: key });
  const filled = (key: keyof typeof fields): Data => ({ ...lxOf(key), ...Object.fromEntries(fields[key].map((name) => [name, all[name]])) });

  const chosen = keyword === 'oneOf' ? (['a', 'b'] as const) : (['a', 'b', 'none'] as const);
  test.each(chosen)('stores of everything sent only what the branch of <%s> brings', async (key) => {
    const reply = await start(flow, { [bo]: { ...lxOf(key), ...sent, bz: '备注' } });
    expect(await storedOf(reply.instId ?? '', bo)).toEqual({ ...filled(key), bz: '备注' });
  });

  test.each(['a', 'b', 'none'] as const)('asks with <%s> for what its branch demands, and for nothing else', async (key) => {
    const reply = await start(flow, { [bo]: { ...lxOf(key), bz: '备注' } });
    // one of the options has to be meant
    const wanted = keyword === 'oneOf' && key === 'none' ? ['lx'] : fields[key];
    expect(pathsOf(reply)).toEqual(wanted);
    const tooLong = await start(flow, { [bo]: { ...lxOf(key), ...Object.fromEntries(Object.keys(sent).map((name) => [name, '长'.repeat(30)])) } });
    expect(pathsOf(tooLong)).toEqual(wanted);
  });

  test.each(['a', 'b'] as const)('with <%s>: who sees neither the deciding member nor the fields decides, and nothing is lost', async (key) => {
    const { instId = '' } = await start(flow, { [bo]: { ...filled(key), bz: '备注' } });
    // the member that decides is hidden: so is all that depends on it
    const hidden = await open(instId);
    expect(hidden.record).not.toHaveProperty('lx');
    expect(hidden.schema).not.toContain('"lx"');
    for (const value of Object.values(all)) expect(hidden.text).not.toContain(value);
    expect(await agree(instId, bo, { bz: '一' })).toMatchObject({ state: true });
    expect(await storedOf(instId, bo)).toEqual({ ...filled(key), bz: '一' });
    // the only field of the branch is hidden
    const only = await open(instId);
    expect(only.record).toMatchObject({ lx: key, bz: '一' });
    for (const value of Object.values(all)) expect(only.text).not.toContain(value);
    // what he may not see he may not send either
    expect(
      await agree(instId, bo, { bz: '二', ...Object.fromEntries(Object.keys(sent).map((name) => [name, '冒充'])), lx: key === 'a' ? 'b' : 'a' }),
    ).toMatchObject({ state: true });
    expect(await storedOf(instId, bo)).toEqual({ ...filled(key), bz: '二' });
    // who may write everything switches: the other branch replaces this one
    const other = key === 'a' ? 'b' : 'a';
    if (keyword !== 'dependentSchemas') expect(pathsOf(await agree(instId, bo, { lx: other }))).toEqual(fields[other]);
    expect(await agree(instId, bo, { lx: other, ...sent })).toMatchObject({ state: true });
    expect(await storedOf(instId, bo)).toEqual({ ...filled(other), bz: '二' });
  });
});

describe('options that nothing tells apart, of which one names only what the approver does not see', () => {
  const text = (title: string): Data => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
  const cases: readonly (readonly [string, Data])[] = [
    [
      'anyOf of fields',
      {
        anyOf: [
          { properties: { p: text('甲说明') }, required: ['p'] },
          { properties: { q: text('乙说明') }, required: ['q'] },
        ],
      },
    ],
    [
      'oneOf of fields',
      {
        oneOf: [
          { properties: { p: text('甲说明') }, required: ['p'] },
          { properties: { q: text('乙说明') }, required: ['q'] },
        ],
      },
    ],
    ['anyOf of demands', { properties: { p: text('甲说明'), q: text('乙说明') }, anyOf: [{ required: ['p'] }, { required: ['q'] }] }],
    ['oneOf of demands', { properties: { p: text('甲说明'), q: text('乙说明') }, oneOf: [{ required: ['p'] }, { required: ['q'] }] }],
    ['a condition on it', { properties: { p: text('甲说明') }, if: { required: ['p'] }, then: { properties: { q: text('乙说明') } } }],
    ['what is not', { properties: { p: text('甲说明'), q: text('乙说明') }, not: { properties: { p: { const: '不许' } }, required: ['p'] } }],
  ];

  test.each(cases)('%s: his page opens, the process lives, he agrees, and what is stored stays', async (name, root) => {
    const bo = `fzh${cases.findIndex(([each]) => each === name)}`;
    await publish(
      branchItems
        .filter(({ key }) => key.startsWith('fzanyof'))
        .map((item) => {
          const spec = JSON.parse(JSON.stringify(item.spec).replaceAll('fzanyof', bo)) as Data;
          return {
            ...item,
            key: item.key.replace('fzanyof', bo),
            spec:
              item.kind === 'bo'
                ? { schema: { type: 'object', ...root, properties: { ...(root['properties'] as Data), lx: text('类型'), bz: text('备注') } } }
                : spec,
          };
        })
        .map((item) => JSON.parse(JSON.stringify(item).replaceAll('"q":"n",', '').replaceAll(',"q":"n"', '')) as object),
    );
    const { instId = '' } = await start(`${bo}V1`, { [bo]: { p: '甲的说明', lx: '一', bz: '备注' } });
    for (const bz of ['一', '二']) {
      await open(instId);
      expect(await agree(instId, bo, { bz })).toMatchObject({ state: true });
      expect(await storedOf(instId, bo)).toEqual({ p: '甲的说明', lx: '一', bz });
    }
    expect((await office.server.app.inject({ url: '/health' })).statusCode).toBe(200);
  });
});

describe('a field that branches declare differently', () => {
  const field = (type: string): Data => ({ type, title: '值' });
  const rows = (columns: Data): Data => ({ type: 'array', title: '明细', items: { type: 'object', properties: columns } });
  const twice = (one: Data, other: Data): Data => ({
    oneOf: [{ properties: { lx: { const: 'a' }, z: one } }, { properties: { lx: { const: 'b' }, z: other } }],
  });

  test.each<[string, Data, string, string]>([
    ['oneOf', twice(field('string'), field('number')), '/oneOf/1/properties/z/type', '字段【z】的类型 number 与【/oneOf/0/properties/z】声明的 string 不一致'],
    [
      'then and else',
      { if: { required: ['lx'] }, then: { properties: { z: field('boolean') } }, else: { properties: { z: field('string') } } },
      '/else/properties/z/type',
      '字段【z】',
    ],
    [
      'a branch against the schema around it',
      { properties: { z: field('number') }, dependentSchemas: { lx: { properties: { z: field('string') } } } },
      '/dependentSchemas/lx/properties/z/type',
      '字段【z】',
    ],
    ['a field and a table', twice(field('string'), rows({ c: field('string') })), '/oneOf/1/properties/z/type', '类型 table'],
    ['a list and a table', twice({ ...field('array'), items: { type: 'string' } }, rows({ c: field('string') })), '/oneOf/1/properties/z/type', '字段【z】'],
    ['columns of one table', twice(rows({ c: field('string') }), rows({ c: field('number') })), '/oneOf/1/properties/z/items/properties/c/type', '字段【c】'],
    [
      'columns that one of them lacks',
      twice(rows({ c: field('string') }), rows({ d: field('number') })),
      '/oneOf/1/properties/z/items/properties/d',
      '没有列【d】',
    ],
    [
      'branches of rows',
      {
        properties: {
          z: { type: 'array', title: '明细', items: { type: 'object', ...twice(field('string'), field('number')), properties: { lx: field('string') } } },
        },
      },
      '/properties/z/items/oneOf/1/properties/z/type',
      '字段【z】',
    ],
    [
      'in a definition',
      {
        $defs: { b: { properties: { z: field('number') } } },
        if: { required: ['lx'] },
        then: { properties: { z: field('string') } },
        else: { $ref: '#/$defs/b' },
      },
      '/$defs/b/properties/z/type',
      '字段【z】',
    ],
  ])('%s is refused at publishing, by name and place', async (_name, root, pointer, words) => {
    const schema = { type: 'object', ...root, properties: { ...(root['properties'] as Data), lx: { type: 'string', title: '类型' } } };
    const { body } = await office.call('admin', metaPublish, {
      body: { package: 'branchTypes', version: 1, items: [{ kind: 'bo', key: 'fzlx', name: '分支', spec: { schema } }] },
    });
    const { problems } = body.value as { problems: { code: string; pointer: string; message: string }[] };
    const types = problems.filter(({ code }) => code === 'E30');
    expect(types).toMatchObject([{ pointer: `/spec/schema${pointer}` }]);
    expect(types[0]?.message).toContain(words);
  });

  test.each<[string, Data]>([
    ['the same type', twice(field('string'), field('string'))],
    ['a narrower one', twice({ type: ['number', 'null'], title: '值' }, field('integer'))],
    ['none', twice(field('string'), { title: '值', maxLength: 3 })],
  ])('%s is accepted', async (_name, root) => {
    await publish([
      { kind: 'bo', key: 'fzlx', name: '分支', spec: { schema: { type: 'object', ...root, properties: { lx: { type: 'string', title: '类型' } } } } },
    ]);
  });
});
