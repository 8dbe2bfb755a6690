import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../../registry/metadata/index.ts';
import { resolvePermission } from '../../../validators/index.ts';
import { itemChecks } from '../../../server/publishing/itemChecks.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';

/** What a list or a form offers somebody, its calls let him do, and the other way round. */
const base = '/form/dataTemplate/v1';
const text = { type: 'string', title: '公开', 'x-ui': { widget: 'input' } };

/** A small world; `form` and `list` are laid over its form and its list. */
function worldOf(key: string, { form = {}, list = {} }: { readonly form?: object; readonly list?: object }): RawItem[] {
  return [
    { kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties: { open: text } } } },
    {
      kind: 'form',
      key,
      name: key,
      ...form,
      spec: { bo: key, layout: [{ group: 'g', fields: ['open'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    { kind: 'dataTemplate', key, name: key, spec: { bo: key, form: key, columns: [{ field: 'open', title: 'o' }], rowFilter: 'all', ...list } },
  ] as unknown as RawItem[];
}

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
}, 120_000);
afterAll(() => portal.close());

const offered = async (person: Person, key: string): Promise<string[]> => {
  const { value } = (await portal.get(person, `${base}/getBpmDataTemplateInfo?alias=${key}`)).json<{
    value: { list: Readonly<Record<'toolbar' | 'rowButtons' | 'batchButtons', string[]>> };
  }>();
  return [...value.list.toolbar, ...value.list.rowButtons, ...value.list.batchButtons];
};
const isDone = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): boolean => statusCode === 200 && !body.includes('"state":false');

/** The call behind each button. */
const calls: Readonly<Record<string, (person: Person, key: string, id: string) => Promise<boolean>>> = {
  add: async (person, key) =>
    isDone(await portal.get(person, `${base}/getForm/${key}/${key}`)) &&
    isDone(await portal.post(person, `${base}/boSave/${key}`, { formKey: key, [key]: { open: 'new' } })),
  import: async (person, key) =>
    isDone(await portal.post(person, `${base}/downloadMainTempFile/${key}`, {})) &&
    (await portal.post(person, `${base}/tImportMain?alias=${key}`, {})).statusCode !== 403,
  export: async (person, key) => isDone(await portal.post(person, `${base}/export?formKey=${key}&getType=all`, {})),
  edit: async (person, key, id) =>
    isDone(await portal.get(person, `${base}/getForm/${key}/${key}?id=${id}&action=edit`)) &&
    isDone(await portal.post(person, `${base}/boSave/${key}`, { formKey: key, [key]: { id_: id, open: 'changed' } })),
  batchUpdate: async (person, key, id) =>
    isDone(await portal.get(person, `${base}/getForm/${key}/${key}?id=${id}&action=edit`)) &&
    isDone(await portal.post(person, `${base}/boBatchUpdate/${key}`, [{ id_: id, formKey: key, open: 'changed' }])),
  delete: async (person, key, id) => isDone(await portal.del(person, `${base}/boDel/${key}?ids=${id}`)),
};

const own = { auth: { start: ['role:fykj'] } };
const cases: readonly (readonly [string, Parameters<typeof worldOf>[1]])[] = [
  ['add where the form names others', { form: own, list: { toolbar: ['add'] } }],
  ['add where the form names nobody', { form: { auth: { start: [] } }, list: { toolbar: ['add'] } }],
  ['add where nothing is said', { list: { toolbar: ['add'] } }],
  ['import where the form names others', { form: own, list: { toolbar: ['import'] } }],
  ['import where nothing is said', { list: { batchButtons: ['import'] } }],
  ['export where the list names others', { list: { toolbar: ['export'] } }],
  ['export where the form names others', { form: { auth: { export: ['role:fykj'] } }, list: { batchButtons: ['export'] } }],
  ['changing in bulk without changing one by one', { list: { batchButtons: ['batchUpdate'] } }],
  ['changing one by one', { list: { rowButtons: ['edit'] } }],
  ['deleting', { list: { batchButtons: ['delete'] } }],
];

describe('a list', () => {
  test.each(cases.map(([name, over], index) => [name, over, index] as const))('%s', async (_, over, index) => {
    const key = `told${index}`;
    await portal.publish(worldOf(key, over));
    for (const person of ['chen', 'finance'] as const) {
      const told = await offered(person, key);
      for (const [button, call] of Object.entries(calls)) {
        const id = await portal.claim({ by: 'sun', bo: key, data: { open: 'o' } });
        const may = await call(person, key, id);
        if (told.includes(button)) expect(may, `${person} ${button}`).toBe(true);
        // who may change many may change one: a right of writing is not kept by the way it is used
        else if (button !== 'edit' && button !== 'batchUpdate')
          expect(may && !(button === 'add' && told.includes('import')), `${person} ${button}`).toBe(false);
      }
    }
  });
});

describe('a table', () => {
  const shape = { boAlias: 'b', fields: [], tables: { mx: ['a'] } };
  test.each(['copy', 'import'] as const)('%s without the right to add is neither told nor kept, and refused at publishing', (way) => {
    const rights = (ops: object) =>
      resolvePermission({ start: { sub: { mx: { _: 'w' } }, subOps: { mx: ops } } } as never, 'start', shape as never).table?.['mx']?.[way];
    expect([rights({ [way]: true }), rights({ [way]: true, add: true })]).toEqual([false, true]);
    const [bo, form] = worldOf('tt', {});
    const withTable = {
      ...bo,
      spec: {
        schema: {
          type: 'object',
          properties: { open: text, mx: { type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { a: text } } } },
        },
      },
    } as unknown as RawItem;
    const found = (ops: object) =>
      lintPackage(
        [
          withTable,
          {
            ...form,
            spec: {
              bo: 'tt',
              layout: [{ group: 'g', fields: ['open', 'mx'] }],
              perm: { start: { main: { '*': 'w' }, subOps: { mx: ops } }, read: { main: { '*': 'r' } } },
            },
          } as unknown as RawItem,
        ],
        itemChecks,
      )
        .filter(({ id }) => id === 'makesNoRows')
        .map(({ pointer }) => pointer);
    expect([found({ [way]: true }), found({ [way]: true, add: true })]).toEqual([[`/spec/perm/start/subOps/mx/${way}`], []]);
  });
});
