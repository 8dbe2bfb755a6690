import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentGet, agentListJson, agentSave, metaImport, metaItemUses, metaProblems, metaPublish } from '../../../schemas/calls/index.ts';
import type { Agent } from '../../../schemas/calls/entities/personal.ts';
import { toJson, type TenantDb } from '../../../server/db/index.ts';
import { Office, type Reply } from '../runtime/office.ts';

/** A condition of an agent setting is an expression like any other: what it names is there, is seen by its author, and says yes or no. */

const text = (title: string) => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const money = (title: string) => ({ type: 'number', title, 'x-ui': { widget: 'money' } });
const fields = {
  bt: text('标题'),
  je: money('金额'),
  mj: money('密额'),
  lx: {
    type: 'string',
    title: '类型',
    'x-ui': {
      widget: 'select',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
  },
  mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { sl: money('数量'), mc: money('密数') } } },
};
const step = (id: string, assignee: object) => ({ id, type: 'USERTASK', name: id, assignee, buttons: ['agree', 'startFlow'] });
const flow = (key: string, form: string, ...steps: readonly object[]) => {
  const nodes = [{ id: 'S', type: 'START' }, step('T0', { rule: 'startUser' }), ...steps, { id: 'E', type: 'END' }] as { readonly id: string }[];
  return {
    kind: 'flow',
    key,
    name: key,
    auth: { start: ['everyone'] },
    spec: { form, subject: key, nodes, edges: nodes.slice(1).map(({ id }, index) => ({ from: nodes[index]?.id, to: id })) },
  };
};
const seen = { main: { '*': 'r' }, sub: { mx: { _: 'r' } } };
const partly = { main: { '*': 'r', mj: 'n' }, sub: { mx: { _: 'r', mc: 'n' } } };
const itemsWith = (properties: object) => [
  { kind: 'bo', key: 'ag', name: 'ag', spec: { schema: { type: 'object', properties } } },
  {
    kind: 'form',
    key: 'agF',
    name: 'ag',
    auth: { start: ['everyone'] },
    spec: {
      bo: 'ag',
      layout: [{ group: '甲', fields: Object.keys(properties) }],
      perm: {
        start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true } } },
        read: seen,
        N1: 'mj' in properties ? partly : seen,
        N2: seen,
      },
    },
  },
  // who has the second step sees everything
  flow('agA', 'agF', step('N1', { rule: 'users', users: ['U1013'] }), step('N2', { rule: 'users', users: ['U1016'] })),
  flow(
    'agC',
    'agF',
    { ...step('N1', { rule: 'users', users: ['U1016'] }), onComplete: [{ set: { lx: 'b' } }] },
    step('N2', { rule: 'users', users: ['U1013'] }),
  ),
  flow('agB', 'jksqV2', step('UserTask2', { rule: 'users', users: ['U1013'] })),
];

let office: Office;
let db: TenantDb;
const publish = async (properties: object, version: number): Promise<void> => {
  const { body } = await office.call<Reply>('admin', metaPublish, { body: { package: 'ag', version, items: itemsWith(properties) } });
  expect(body).toMatchObject({ state: true });
};
beforeAll(async () => {
  office = await Office.open();
  db = office.server.parts.database.forTenant('-1');
  await publish(fields, 1);
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const save = async (by: string, condition: string, flows: readonly string[], more: Agent = {}, language = 'zh-CN'): Promise<Reply> => {
  await db.deleteFrom('wf_agent').execute();
  const body: Agent = {
    type: '3',
    startDate: '2026-11-16 00:00:00',
    endDate: '2026-11-20 23:59:59',
    isEnabled: 'Y',
    defList: flows.map((flowKey) => ({ flowKey })),
    conditionList: [{ condition, conditionDesc: '', agentId: 'U1018' }],
    ...more,
  };
  return (await office.call(by, agentSave, { body, headers: { 'accept-language': language } })).body;
};

describe('what may be saved', () => {
  test.each<[string, string, string]>([
    ['a field that is not there', 'jee <= 3000', 'jee'],
    ['the same the other way round', 'jee > 3000', 'jee'],
    ['a text as an amount', 'bt > 3', '「bt」是文本'],
    ['a text', 'bt', '需要是/否'],
    ['an amount', 'je', '需要是/否'],
    ['a constant', '1', '需要是/否'],
    ['chance', 'RAND() > 0.5', 'RAND'],
    ['what can never be computed', 'left(bt,-1)=="a"', 'left'],
    ['a word as an amount', 'je == "abc"', '「je」是数字'],
    ['no choice of its field', 'lx == "c"', '没有取值【c】'],
    ['a column as a value', 'mx.item.sl > 3', 'mx.item.sl'],
    ['what happened in the flow', '$vote.N1 == "pass"', '$vote.N1'],
    ['a hidden field', 'mj > 100', '您办理的步骤不显示字段【密额】'],
    ['a hidden field, denied', 'not (mj > 100)', '您办理的步骤不显示字段【密额】'],
    ['a hidden column', 'sum(mx.item.mc) > 3', '您办理的步骤不显示字段【密数】'],
    ['a person whom nobody is', '$starter.id == "U9999"', 'U9999'],
    ['an account where an id stands', '$starter.id == "chenyuxin"', 'U1014'],
    ['half a condition', 'je >', ''],
  ])('%s is refused', async (_name, condition, said) => {
    const { state, message } = await save('linzhiqiang', condition, ['agA']);
    expect([state, message]).toEqual([false, expect.stringMatching(/^第1个代理条件不正确：agA：/)]);
    expect(message).toContain(said);
    expect(await db.selectFrom('wf_agent').select('id').execute()).toEqual([]);
  });

  test.each([
    'je > 3000',
    'je > 3000 and lx == "a"',
    'not empty(bt)',
    'sum(mx.item.sl) >= 5',
    '$starter.isHead',
    'flow.starterIsHead and je > 1',
    '$clock.today > "2026-11-18"',
    '$starter.id == "U1014"',
    'true',
  ])('%s is saved', async (condition) => {
    expect(await save('linzhiqiang', condition, ['agA'])).toMatchObject({ state: true });
  });

  test('who sees the field at his step may name it', async () => {
    expect(await save('liuyang', 'mj > 100 and sum(mx.item.mc) > 3', ['agA'])).toMatchObject({ state: true });
  });

  test('each of several flows knows the field', async () => {
    expect(await save('linzhiqiang', 'je > 3000', ['agA', 'agB'])).toMatchObject({ state: false, message: expect.stringContaining('agB：') });
    expect(await save('linzhiqiang', '$starter.isHead', ['agA', 'agB'])).toMatchObject({ state: true });
  });

  test('without a flow there is no form to name', async () => {
    expect(await save('linzhiqiang', 'je > 3000', [])).toMatchObject({ state: false, message: expect.stringContaining('请先选择流程') });
    expect(await save('linzhiqiang', '$starter.isHead', [])).toMatchObject({ state: true });
    expect(await save('linzhiqiang', '$starter.id == "U1014"', [])).toMatchObject({ state: true });
    expect(await save('linzhiqiang', '$starter.id == "U9999"', [])).toMatchObject({ state: false, message: expect.stringContaining('U9999') });
  });

  test('a setting that is switched off may wait to be put right', async () => {
    expect(await save('linzhiqiang', 'jee > 3000', ['agA'], { isEnabled: 'N' })).toMatchObject({ state: true });
  });

  test.each([
    [
      'en-US',
      'Condition 1 is not right: agA: field 密额 is not shown to you at the step, so it cannot decide who stands in for you',
      'Condition 1 is not right: agA: the formula names a field jee that does not exist (did you mean “je”?)',
    ],
    [
      'zh-TW',
      '第1個代理條件不正確：agA：您辦理的步驟不顯示欄位【密额】，不能用它決定代理',
      '第1個代理條件不正確：agA：公式引用了不存在的欄位【jee】（是否指「je」）',
    ],
  ])('is said in %s', async (language, hidden, unknown) => {
    expect([
      (await save('linzhiqiang', 'mj > 1', ['agA'], {}, language)).message,
      (await save('linzhiqiang', 'jee > 1', ['agA'], {}, language)).message,
    ]).toEqual([hidden, unknown]);
  });
});

describe('what comes of it', () => {
  const holder = async (data: object): Promise<string> => {
    const inst = await office.start('chenyuxin', 'agA', { ag: data });
    return (await db.selectFrom('wf_task').select('assignee_id').where('inst_id', '=', inst).executeTakeFirstOrThrow()).assignee_id ?? '';
  };
  /** Whatever was saved before anybody checked it. */
  const stored = async (...conditions: readonly string[]): Promise<void> => {
    await db
      .updateTable('wf_agent')
      .set({ rule: toJson(conditions.map((condition, index) => ({ condition, conditionDesc: '', agentId: `U101${8 + index}`, agentName: '' }))) })
      .execute();
  };
  const told = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('message as m')
      .innerJoin('message_receiver as r', 'r.message_id', 'm.id')
      .select(['m.content', 'm.detail_url', 'r.receiver_id'])
      .where('m.detail_url', 'like', '/agent/agentEdit/%')
      .execute();
    return rows.map((row) => `${row.receiver_id} ${row.content}`);
  };

  test('it decides by the document', async () => {
    expect(await save('linzhiqiang', 'je > 3000', ['agA'])).toMatchObject({ state: true });
    expect([await holder({ bt: 'a', je: 5 }), await holder({ bt: 'a', je: 5000 })]).toEqual(['U1013', 'U1018']);
    expect(await told()).toEqual([]);
  });

  test.each([
    ['jee <= 3000', 'jee'],
    ['not (mj > 10000)', '您办理的步骤不显示字段【密额】，不能用它决定代理'],
    ['bt', '代理条件需要是/否'],
    ['1', '代理条件需要是/否'],
    ['RAND() < 2', '「RAND」每次结果不同'],
  ])('%s, which cannot be asked, gives the task to nobody, and the person is told once, and why', async (condition, reason) => {
    await save('linzhiqiang', 'je > 3000', ['agA']);
    // nor is a later condition asked: who is meant depends on the first
    await stored(condition, 'je > 0');
    expect([await holder({ bt: 'a', je: 5, mj: 1 }), await holder({ bt: 'a', je: 5000, mj: 1 })]).toEqual(['U1013', 'U1013']);
    const said = await told();
    expect(said).toEqual([expect.stringMatching(/^U1013 代理条件【.*】不能用于【agA】（.*），任务仍由您办理。请修改该代理设置。$/)]);
    expect(said[0]).toContain(`【${condition}】`);
    expect(said[0]).toContain(reason);
    await db.deleteFrom('message_receiver').execute();
    await db.deleteFrom('message').where('detail_url', 'like', '/agent/agentEdit/%').execute();
  });

  test.each([
    ['lx == "b"', 'U1018'],
    ['lx != "b"', 'U1013'],
  ])('%s sees what the step before has written', async (condition, expected) => {
    expect(await save('linzhiqiang', condition, ['agC'])).toMatchObject({ state: true });
    const inst = await office.start('chenyuxin', 'agC', { ag: { bt: 'a', lx: 'a' } });
    expect(await office.decide('liuyang', inst)).toMatchObject({ state: true });
    expect(await db.selectFrom('wf_task').select(['node_id', 'assignee_id']).where('inst_id', '=', inst).execute()).toEqual([
      { node_id: 'N2', assignee_id: expected },
    ]);
  });

  test('nor does one whose field was renamed since', async () => {
    expect(await save('linzhiqiang', 'je <= 3000', ['agA'])).toMatchObject({ state: true });
    expect(await holder({ bt: 'a', je: 5 })).toBe('U1018');
    const { je, ...others } = fields;
    await publish({ ...others, zje: je }, 2);
    expect(await holder({ bt: 'a', zje: 5 })).toBe('U1013');
    expect(await told()).toHaveLength(1);
    await db.deleteFrom('message_receiver').execute();
    await publish(fields, 3);
  });

  const dangling = { code: 'W09', id: 'agentDangling' };
  const answered = async (): Promise<readonly unknown[]> => {
    const { id } = await db.selectFrom('wf_agent').select('id').executeTakeFirstOrThrow();
    const { rows } = (await office.call<{ readonly rows: readonly Agent[] }>('linzhiqiang', agentListJson, { body: { pageBean: {} } })).body;
    return [(await office.call<Agent>('linzhiqiang', agentGet, { query: { id } })).body.problem, rows[0]?.problem];
  };

  test('it stands among the uses of what it names', async () => {
    expect(await save('linzhiqiang', 'je > 3000 and sum(mx.item.sl) > 1', ['agA'])).toMatchObject({ state: true });
    const uses = async (kind: string, key: string, part?: string): Promise<readonly unknown[]> =>
      (await office.call<{ readonly kind: string }[]>('admin', metaItemUses, { query: { kind, key, ...(part === undefined ? {} : { part }) } })).body.filter(
        (use) => use.kind === 'agent',
      );
    const named = (pointer: string, part?: string): object => expect.objectContaining({ name: '林志强', pointer, ...(part === undefined ? {} : { part }) });
    expect(await uses('bo', 'ag', 'je')).toEqual([named('/spec/conditions/0', 'je')]);
    expect(await uses('bo', 'ag', 'mx.sl')).toEqual([named('/spec/conditions/0', 'mx.sl')]);
    expect(await uses('bo', 'ag', 'bt')).toEqual([]);
    expect(await uses('flow', 'agA')).toEqual([named('/spec/flows/0/key')]);
  });

  test('whoever takes away what it names hears of it, and so does its owner at once', async () => {
    expect(await save('linzhiqiang', 'je > 3000', ['agA'])).toMatchObject({ state: true });
    expect(await answered()).toEqual([undefined, undefined]);
    const { je, ...others } = fields;
    const items = itemsWith({ ...others, zje: je });
    const dry = await office.call<{ readonly value: { readonly problems: readonly object[] } }>('admin', metaImport, {
      query: { dryRun: true },
      body: { package: 'ag', version: 4, items },
    });
    expect(dry.body.value.problems).toContainEqual(expect.objectContaining({ ...dangling, kind: 'bo', key: 'ag', pointer: '' }));
    expect(await told()).toEqual([]);
    await publish({ ...others, zje: je }, 4);
    expect(await told()).toEqual([expect.stringMatching(/^U1013 代理条件【je > 3000】不能用于【agA】（.*je.*）/)]);
    expect(await answered()).toEqual([expect.stringContaining('je'), expect.stringContaining('je')]);
    const found = (await office.call<readonly object[]>('admin', metaProblems)).body;
    expect(found).toContainEqual(expect.objectContaining({ ...dangling, kind: 'flow', key: 'agA' }));
    await publish(fields, 5);
    expect(await answered()).toEqual([undefined, undefined]);
    expect((await office.call<readonly object[]>('admin', metaProblems)).body).not.toContainEqual(expect.objectContaining(dangling));
  });
});
