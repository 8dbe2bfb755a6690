import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoBatchUpdate,
  dataTemplateBoSave,
  dataTemplateBoSaveDraft,
  dataTemplateGetForm,
  instanceGetFormAndBO,
  instanceMoveVersion,
  instanceSaveDraft,
  instanceSaveFormData,
  instanceStart,
  taskComplete,
  taskDelegate,
  taskDetail,
  taskSaveDraft,
  taskToInqu,
} from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { base64, Office } from '../runtime/office.ts';

/** A form that was open while another one took its place stores nothing by the other one's rights, formulas and words. */

let office: Office;
beforeAll(async () => {
  office = await Office.open();
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

type Json = Record<string, unknown>;
interface Form {
  readonly form: { readonly edition: string; readonly version: number; readonly formKey: string };
  readonly data: Record<string, Json>;
}
interface Change {
  readonly start?: Json;
  readonly check?: Json;
  readonly formula?: string;
  readonly swapped?: boolean;
  readonly without?: boolean;
  readonly dict?: string;
}

const field = (title: string, widget: string, type: string, more: Json = {}, ui: Json = {}): Json => ({ type, title, ...more, 'x-ui': { widget, ...ui } });
const step = (id: string, assignee: Json): Json => ({ id, type: 'USERTASK', name: id, assignee });

function items(key: string, { start, check, formula = 'je * 2', swapped = false, without = false, dict = '甲' }: Change = {}): readonly RawItem[] {
  const [first, second] = swapped ? ['乙', '甲'] : ['甲', '乙'];
  const properties = {
    mc: field('名称', 'input', 'string'),
    je: field('金额', 'money', 'number'),
    bz: field('备注', 'input', 'string'),
    hj: field('合计', 'money', 'number', { 'x-formula': formula }),
    lx: field(
      '类型',
      'select',
      'string',
      {},
      {
        options: [
          { key: 'a', name: first },
          { key: 'b', name: second },
        ],
      },
    ),
    zd: field('字典', 'select', 'string', {}, { dict: `${key}D` }),
    ...(without ? {} : { ex: field('附言', 'input', 'string') }),
  };
  return [
    { kind: 'dict', key: `${key}D`, name: '字典', spec: { items: [{ value: 'x', label: dict }] } },
    { kind: 'bo', key, name: '版本', spec: { schema: { type: 'object', properties } } },
    {
      kind: 'form',
      key: `${key}F`,
      name: '版本',
      auth: { start: ['everyone'] },
      spec: {
        bo: key,
        layout: [{ group: '甲', fields: Object.keys(properties) }],
        perm: { start: { main: { '*': 'w', hj: 'r', ...start } }, Check: { main: { '*': 'r', je: 'w', bz: 'w', ...check } }, read: { main: { '*': 'r' } } },
      },
    },
    {
      kind: 'flow',
      key: `${key}V`,
      name: '版本',
      auth: { start: ['everyone'] },
      spec: {
        form: `${key}F`,
        subject: '版本',
        nodes: [
          { id: 'S', type: 'START' },
          step('Fill', { rule: 'startUser' }),
          { ...step('Check', { rule: 'users', users: ['qianwei'] }), buttons: ['agree', 'saveDraft', 'delegate', 'inqu'] },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'Fill' },
          { from: 'Fill', to: 'Check' },
          { from: 'Check', to: 'E' },
        ],
      },
    },
  ] as unknown as RawItem[];
}

async function publish(all: readonly RawItem[]): Promise<void> {
  await publishItems(office.server.parts.database.forTenant(DEFAULT_TENANT), all, { by: 'U1000', now: '2026-11-16 09:00:00' });
  office.server.parts.metadata.clear();
}

const plain = { mc: '甲', je: 100, bz: '备', ex: '秘', lx: 'b' };
const opened = async (key: string, more: Json = {}): Promise<Form> =>
  (await office.call<Form>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: `${key}V`, ...more } })).body;
const filled = (key: string, form: Form, data: Json = plain): Json => ({ [key]: { ...form.data[key], ...data }, $edition: form.form.edition });
const rows = async (key: string): Promise<number> =>
  (await office.server.parts.database.forTenant(DEFAULT_TENANT).selectFrom('bo_row').select('id').where('bo', '=', key).execute()).length;
const start = async (key: string, data: Json, more: Json = {}) =>
  (await office.call<Json>('chenyuxin', instanceStart, { body: { flowKey: `${key}V`, data: base64(data), ...more } })).body;
const refused = { state: false, errorCode: 'form.edition', value: null };

describe('a request is started from a form that another one has replaced', () => {
  const cases: readonly (readonly [string, Change])[] = [
    ['an amount became read-only', { start: { je: 'r' } }],
    ['a text is hidden', { start: { ex: 'n' } }],
    ['a total is computed otherwise', { formula: 'je * 3' }],
    ['two choices changed places', { swapped: true }],
    ['a text is gone', { without: true }],
    ['a dictionary says something else', { dict: '丙' }],
  ];
  test.each(cases.map(([name, change], index) => ({ name, change, key: `ed${index}` })))(
    '$name: refused, nothing is stored, and from the present form it is taken',
    async ({ change, key }) => {
      await publish(items(key));
      const form = await opened(key);
      await publish(items(key, change));
      const now = await opened(key);
      expect(await start(key, filled(key, form))).toMatchObject({
        ...refused,
        form: { formKey: `${key}F`, version: now.form.version, edition: now.form.edition },
      });
      expect(await rows(key)).toBe(0);
      // what the object has lost is no part of it
      const { ex: _gone, ...left } = plain;
      expect(await start(key, filled(key, now, 'without' in change ? left : plain))).toMatchObject({ state: true });
    },
  );

  test('what says nothing of its form is taken as ever, and so is a form beside which others were published', async () => {
    await publish(items('edOld'));
    const form = await opened('edOld');
    await publish(items('edOther'));
    await publish(items('edOld').filter(({ kind }) => kind === 'flow'));
    expect(await start('edOld', filled('edOld', form))).toMatchObject({ state: true });
    await publish(items('edOld', { start: { je: 'r' } }));
    expect(await start('edOld', { edOld: plain })).toMatchObject({ state: true });
    expect(await start('edOld', { ...filled('edOld', form), $edition: '' })).toMatchObject({ state: true });
  });

  test('the edition is the same in every language', async () => {
    await publish(items('edWords'));
    const edition = async (headers: Readonly<Record<string, string>>) =>
      (await office.call<Form>('chenyuxin', instanceGetFormAndBO, { body: { flowKey: 'edWordsV' }, headers })).body.form.edition;
    expect(await edition({ 'accept-language': 'en-US' })).toBe(await edition({ 'accept-language': 'zh-TW' }));
  });
});

test('a draft is saved, saved again and started by the form that is published', async () => {
  const key = 'edDraft';
  await publish(items(key));
  const form = await opened(key);
  const { body } = await office.call<Json>('chenyuxin', instanceSaveDraft, { body: { flowKey: `${key}V`, data: base64(filled(key, form)) } });
  expect(body).toMatchObject({ state: true });
  const proInstId = String(body['instId']);
  const draft = await opened(key, { proInstId });
  expect(draft.form.edition).toBe(form.form.edition);
  await publish(items(key, { start: { je: 'r' } }));
  const data = base64(filled(key, draft, { je: 300 }));
  expect((await office.call<Json>('chenyuxin', instanceSaveDraft, { body: { proInstId, data } })).body).toMatchObject(refused);
  expect((await office.call<Json>('chenyuxin', instanceSaveFormData, { body: { proInstId, data } })).body).toMatchObject(refused);
  expect(await start(key, filled(key, draft), { proInstId })).toMatchObject(refused);
  const now = await opened(key, { proInstId });
  expect(now.data[key]).toMatchObject({ je: 100 });
  expect(await start(key, filled(key, now, { mc: '乙' }), { proInstId })).toMatchObject({ state: true });
});

describe('a task', () => {
  const task = async (key: string): Promise<{ readonly taskId: string; readonly instId: string; readonly form: Form; readonly again: () => Promise<Form> }> => {
    await publish(items(key));
    const instId = await office.start('chenyuxin', `${key}V`, { [key]: plain });
    const { id: taskId } = await office.task('qianwei', instId);
    const again = async () => (await office.call<Form>('qianwei', taskDetail, { query: { taskId } })).body;
    return { taskId, instId, form: await again(), again };
  };
  const decide = async (taskId: string, data: Json) =>
    (await office.call<Json>('qianwei', taskComplete, { body: { taskId, actionName: 'agree', opinion: '同意', data: base64(data) } })).body;
  const changed = { je: 80, bz: '改' };

  test('keeps its version: what changes nothing at its step is taken', async () => {
    const { taskId, form } = await task('edKept');
    await publish(items('edKept', { formula: 'je * 3', start: { je: 'r' }, check: { je: 'r' } }));
    expect(await decide(taskId, filled('edKept', form, changed))).toMatchObject({ state: true });
  });

  test('keeps its version, and hides what is hidden by now: every call that hands in the form says so', async () => {
    const key = 'edHidden';
    const { taskId, instId, form, again } = await task(key);
    await publish(items(key, { check: { bz: 'n' } }));
    const data = base64(filled(key, form, changed));
    expect(await decide(taskId, filled(key, form, changed))).toMatchObject(refused);
    const calls = [
      [taskSaveDraft, { taskId, data }],
      [taskDelegate, { taskId, userId: 'U1008', opinion: '转', data }],
      [taskToInqu, { taskId, userIds: 'U1008', opinion: '问', data }],
      [instanceSaveFormData, { proInstId: instId, taskId, data }],
    ] as const;
    for (const [call, body] of calls) expect((await office.call<Json>('qianwei', call, { body })).body, call.name).toMatchObject(refused);
    const now = await again();
    expect(now.data[key]).toMatchObject({ je: 100 });
    expect(await decide(taskId, filled(key, now, { je: 80 }))).toMatchObject({ state: true });
  });

  test('is moved to the published version while its page is open', async () => {
    const key = 'edMoved';
    const { taskId, instId, form, again } = await task(key);
    await publish(items(key, { check: { je: 'r' } }));
    expect((await office.call<Json>('admin', instanceMoveVersion, { body: { instId } })).body).toMatchObject({ state: true, value: { moved: true } });
    expect(await decide(taskId, filled(key, form, changed))).toMatchObject(refused);
    expect(await decide(taskId, filled(key, await again(), { bz: '改' }))).toMatchObject({ state: true });
  });
});

test('a record of a list: new, edited, as a draft, and many at once', async () => {
  const key = 'edList';
  const all = (change: Change = {}): readonly RawItem[] => [
    ...items(key, change).filter(({ kind }) => kind !== 'flow'),
    {
      kind: 'dataTemplate',
      key: `dt_${key}`,
      name: '版本',
      auth: { view: ['everyone'] },
      spec: {
        bo: key,
        form: `${key}F`,
        columns: [{ field: 'mc', title: '名称' }],
        toolbar: ['add', 'batchUpdate'],
        rowButtons: ['view', 'edit', 'delete'],
        rowFilter: 'all',
      },
    } as unknown as RawItem,
  ];
  const form = async (query: Json = {}) =>
    (await office.call<Form>('chenyuxin', dataTemplateGetForm, { params: { formKey: `${key}F`, boAlias: key }, query })).body;
  const save = async (data: Json) =>
    (await office.call<Json>('chenyuxin', dataTemplateBoSave, { params: { boAlias: key }, query: {}, body: { ...data, formKey: `${key}F` } })).body;
  const draft = async (data: Json) =>
    (await office.call<Json>('chenyuxin', dataTemplateBoSaveDraft, { body: { tempAlias: `dt_${key}`, dataJson: JSON.stringify(data) } })).body;
  const batch = async (row: Json) => (await office.call<Json>('chenyuxin', dataTemplateBoBatchUpdate, { params: { boAlias: key }, body: [row] })).body;
  await publish(all());
  const empty = await form();
  const saved = await save(filled(key, empty));
  expect(saved).toMatchObject({ state: true });
  const id = String(saved['value']);
  const edited = await form({ id, action: 'edit' });
  const row = { id_: id, formKey: `${key}F`, mc: '丙', $edition: edited.form.edition };
  expect(await batch(row)).toMatchObject({ state: true });
  expect(await draft(filled(key, empty))).toMatchObject({ state: true });
  const before = await form({ id, action: 'edit' });

  await publish(all({ start: { je: 'r' } }));
  expect(await save(filled(key, empty))).toMatchObject(refused);
  expect(await save(filled(key, before, { mc: '丁' }))).toMatchObject(refused);
  expect(await draft(filled(key, empty))).toMatchObject(refused);
  expect(await batch({ ...row, mc: '丁' })).toMatchObject(refused);
  expect(await rows(key)).toBe(1);
  const now = await form({ id, action: 'edit' });
  expect(now.data[key]).toEqual(before.data[key]);
  expect(await save(filled(key, now, { mc: '戊' }))).toMatchObject({ state: true });
});
