import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EDITION } from '../../../registry/form/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import {
  dataTemplateBoBatchUpdate,
  dataTemplateBoSave,
  dataTemplateGetForm,
  instanceGetFormAndBO,
  instanceSaveDraft,
  instanceStart,
} from '../../../schemas/calls/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { base64, Office, type Reply } from './office.ts';

/** Form rules and everything by which a document is made or changed. The starter enters je; F (fangmin) enters pay, fk and cap, M (qianwei) enters cap. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

const starter = 'chenyuxin';
const field = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });
const fields = {
  bt: { type: 'string', title: '题', 'x-ui': { widget: 'input' } },
  je: field('金额'),
  pay: field('付'),
  cap: field('上限'),
  yf: field('应付', { 'x-formula': 'je*2' }),
  fk: { type: 'string', format: 'date', title: '付款日', 'x-ui': { widget: 'date' } },
};
const person = (id: string, user: string, more: object = {}) => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: [user] }, ...more });

let count = 0;
/** One form with one rule, its flow and its list; `sets`: what F writes when it is done. */
async function publish(check: string, sets?: object): Promise<string> {
  const key = `rm${++count}`;
  office.server.parts.clock.set('2026-11-16 09:00:00');
  const rights = (more: object) => ({ main: { '*': 'r', ...more } });
  await publishItems(
    office.server.parts.database.forTenant(DEFAULT_TENANT),
    [
      { kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties: fields } } },
      {
        kind: 'form',
        key,
        name: key,
        spec: {
          bo: key,
          layout: [{ group: '基本', fields: Object.keys(fields) }],
          rules: [{ key: 'r1', check, message: '不行' }],
          perm: {
            start: rights({ bt: 'w', je: 'w', fk: 'n' }),
            F: rights({ pay: 'w', fk: 'w', cap: 'w' }),
            M: rights({ cap: 'w' }),
            Z: rights({}),
            read: rights({}),
          },
        },
      },
      {
        kind: 'flow',
        key,
        name: key,
        auth: { start: ['everyone'] },
        spec: {
          form: key,
          subject: '规则',
          nodes: [
            { id: 'S', type: 'START' },
            { id: 'T0', type: 'USERTASK', assignee: { rule: 'startUser' } },
            person('F', 'fangmin', sets === undefined ? {} : { onComplete: [{ set: sets }] }),
            person('M', 'qianwei'),
            person('Z', 'jiangtao'),
            { id: 'E', type: 'END' },
          ],
          edges: ['S', 'T0', 'F', 'M', 'Z'].map((from, index, all) => ({ from, to: all[index + 1] ?? 'E' })),
        },
      },
      {
        kind: 'dataTemplate',
        key: `dt_${key}`,
        name: key,
        spec: { bo: key, form: key, columns: [{ field: 'bt', title: '题' }], toolbar: ['add', 'batchUpdate'], rowButtons: ['view', 'edit'], rowFilter: 'all' },
      },
    ] as unknown as readonly RawItem[],
    { by: 'U1000', now: '2026-11-16 09:00:00' },
  );
  office.server.parts.metadata.clear();
  return key;
}

const given = { bt: '甲', je: 5 };
const save = async (key: string, data: object): Promise<Reply> =>
  (await office.call(starter, dataTemplateBoSave, { params: { boAlias: key }, body: { [key]: data, formKey: key } })).body;

/** The ways by which a document is made. */
const making: Readonly<Record<string, (key: string, data: object) => Promise<Reply>>> = {
  start: async (key, data) => (await office.call(starter, instanceStart, { body: { flowKey: key, data: base64({ [key]: data }), formType: 'inner' } })).body,
  draftStart: async (key, data) => {
    const proInstId = await office.draft(starter, key, { [key]: data });
    return (await office.call(starter, instanceStart, { body: { proInstId, flowKey: key, data: base64({ [key]: data }) } })).body;
  },
  boSave: save,
  startOfRecord: async (key, data) => {
    const saved = await save(key, data);
    return saved.state === true
      ? (
          await office.call(starter, instanceStart, {
            body: { flowKey: key, businessKey: String(saved.value), data: base64({ [key]: { ...data, id_: saved.value } }), formType: 'inner' },
          })
        ).body
      : saved;
  },
};

describe.each<readonly [string, string, boolean, object | undefined]>([
  ['a field that only a step behind enters', 'pay > 0', true, undefined],
  ['a field that is hidden until then', '!empty(fk)', true, undefined],
  ['a field that a step writes when it is done', 'cap > 0', true, { cap: 7 }],
  ['what is computed from what he enters', 'yf > 100', false, undefined],
  ['what he enters', 'je > 100', false, undefined],
  ['a period that is over', "today() <= '2026-10-31'", false, undefined],
  ['a period that lasts', "today() <= '2026-12-31'", true, undefined],
])('whoever makes a document: %s', (_name, check, accepted, sets) => {
  test('by every way', async () => {
    const key = await publish(check, sets);
    const states = await Promise.all(Object.entries(making).map(async ([name, make]) => [name, (await make(key, given)).state] as const));
    expect(Object.fromEntries(states)).toEqual(Object.fromEntries(Object.keys(making).map((name) => [name, accepted])));
  });
});

test('whoever may enter what a rule is over is held by it', async () => {
  const key = await publish('pay > 0');
  const instId = await office.start(starter, key, { [key]: given });
  expect((await office.decide('fangmin', instId)).state).toBe(false);
  expect((await office.decide('fangmin', instId, { data: base64({ [key]: { pay: 3 } }) })).state).toBe(true);
});

/** A request that goes to F and M, and back to the starter by M at a later hour. */
test.each<readonly [string, string, object, object, string]>([
  ['two fields of others, broken by the later one', 'empty(cap) or empty(pay) or pay <= cap', { pay: 300 }, { cap: 100 }, '2026-11-16 10:00:00'],
  ['a day that F entered and that has passed', 'empty(fk) or fk >= today()', { fk: '2026-11-16' }, {}, '2026-11-18 09:00:00'],
  ['a period that is over by now', "today() <= '2026-11-16'", {}, {}, '2026-11-18 09:00:00'],
])('whom it comes back to is not stuck: %s', async (_name, check, atF, atM, then) => {
  for (const more of [
    { actionName: 'reject', destination: 'T0', backHandMode: 'direct' },
    { actionName: 'backToStart', backHandMode: 'normal' },
  ]) {
    const key = await publish(check);
    const instId = await office.start(starter, key, { [key]: given });
    expect(await office.decide('fangmin', instId, { data: base64({ [key]: atF }) })).toMatchObject({ state: true });
    office.server.parts.clock.set(then);
    expect(await office.decide('qianwei', instId, { ...more, data: base64({ [key]: atM }) })).toMatchObject({ state: true });
    expect(await office.decide(starter, instId, { data: base64({ [key]: { je: 7 } }) })).toMatchObject({ state: true });
  }
});

test('whom it comes back to is held by what he enters', async () => {
  const key = await publish('je <= 10');
  const instId = await office.start(starter, key, { [key]: given });
  expect((await office.decide('fangmin', instId, { actionName: 'backToStart', backHandMode: 'normal' })).state).toBe(true);
  expect((await office.decide(starter, instId, { data: base64({ [key]: { je: 11 } }) })).state).toBe(false);
});

test('a record is not refused for the calendar, but for what is entered', async () => {
  for (const [check, accepted] of [
    ["today() <= '2026-11-16'", true],
    ['je <= 5', false],
  ] as const) {
    const key = await publish(check);
    const { value: id } = await save(key, given);
    office.server.parts.clock.set('2026-11-18 09:00:00');
    expect((await save(key, { id_: id, bt: '乙', je: 6 })).state).toBe(accepted);
    expect((await office.call(starter, dataTemplateBoBatchUpdate, { params: { boAlias: key }, body: [{ id_: id, formKey: key, je: 7 }] })).body.state).toBe(
      accepted,
    );
  }
});

test('the page that makes a document is told which rules hold him, and no other', async () => {
  const key = await publish('je <= 5 or !empty(fk)');
  interface Page {
    readonly permission: unknown;
  }
  const holds = (body: Page): unknown => (typeof body.permission === 'string' ? JSON.parse(body.permission) : body.permission).holds;
  const { body: start } = await office.call<Page>(starter, instanceGetFormAndBO, { body: { flowKey: key } });
  const drafted = await office.draft(starter, key, { [key]: given });
  const { body: draft } = await office.call<Page>(starter, instanceGetFormAndBO, { body: { proInstId: drafted } });
  const { value: id } = await save(key, given);
  const form = (query: Record<string, string>) => office.call<Page>(starter, dataTemplateGetForm, { params: { formKey: key, boAlias: key }, query });
  expect([holds(start), holds(draft), holds((await form({})).body), holds((await form({ id: String(id), action: 'edit' })).body)]).toEqual([
    [],
    [],
    [],
    undefined,
  ]);
  expect((await office.call(starter, instanceSaveDraft, { body: { flowKey: key, data: base64({ [key]: given }) } })).status).toBe(200);
});

test('what was entered on the page that makes a document is of the edition that is stored', async () => {
  const key = await publish('je > 1');
  const { body } = await office.call<{ readonly form: { readonly edition: string } }>(starter, instanceGetFormAndBO, { body: { flowKey: key } });
  const data = { [key]: given, [EDITION]: body.form.edition };
  expect((await office.call(starter, instanceStart, { body: { flowKey: key, data: base64(data), formType: 'inner' } })).body).toMatchObject({ state: true });
});
