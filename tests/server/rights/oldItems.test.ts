import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaProblems } from '../../../schemas/calls/index.ts';
import type { MetadataProblem, RawItem } from '../../../registry/metadata/index.ts';
import { makeDesigners, startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { toldOf } from './toldOf.ts';

/**
 * Items that stand there from before a check of today: whatever they leave unsaid is taken as closed, and an administrator finds
 * them. Test servers publish without checks, as an installation did that was younger than they are.
 */
const base = '/form';
const MARK = 'CANARY-OLD';
const text = (title: string) => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const columns = [{ field: 'open', title: 'o' }];
const doors = { dsType: 'dataSource', object: 'w_old', results: columns } as const;
const tree = { id: 'id_', parent: 'above', label: 'open' };

const items: readonly RawItem[] = [
  { kind: 'bo', key: 'old', name: 'old', spec: { schema: { type: 'object', properties: { open: text('o'), above: text('a') } } } },
  {
    kind: 'form',
    key: 'oldV1',
    name: 'old',
    spec: { bo: 'old', layout: [{ group: 'g', fields: ['open', 'above'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
  },
  { kind: 'dataTemplate', key: 'l_rows', name: 'l', spec: { bo: 'old', form: 'oldV1', columns, toolbar: ['export'] } },
  { kind: 'customQuery', key: 'q_rows', name: 'q', spec: doors },
  { kind: 'customQuery', key: 'q_fixed', name: 'q', spec: { ...doors, rowFilter: 'all', conditions: [{ field: 'above', op: 'EQUAL', source: 'fixed' }] } },
  { kind: 'customQuery', key: 'q_role', name: 'q', spec: { ...doors, rowFilter: [{ role: 'nosuch', sql: '1=1' }] } },
  { kind: 'customQuery', key: 'q_words', name: 'q', spec: { ...doors, rowFilter: [{ role: '*', sql: 'nosuch = 1 or 1=1' }] } },
  { kind: 'customQuery', key: 'q_nobody', name: 'q', auth: { view: [] }, spec: { ...doors, rowFilter: 'all' } },
  { kind: 'customDialog', key: 'd_rows', name: 'd', spec: { style: 'list', object: 'w_old', columns, resultMap: { o: 'open' } } },
  { kind: 'customDialog', key: 'd_tree', name: 'd', spec: { style: 'tree', object: 'w_old', columns, tree, resultMap: { o: 'open' } } },
  {
    kind: 'customDialog',
    key: 'd_lazy',
    name: 'd',
    spec: { style: 'tree', object: 'w_old', columns, tree: { ...tree, lazy: true }, resultMap: { o: 'open' } },
  },
  {
    kind: 'customDialog',
    key: 'd_beside',
    name: 'd',
    spec: { style: 'combined', api: 'user', columns: [{ field: 'name', title: 'n' }], tree: { ...tree, object: 'w_old' }, resultMap: { o: 'name' } },
  },
  {
    kind: 'customDialog',
    key: 'd_nobody',
    name: 'd',
    auth: { view: [] },
    spec: { style: 'list', object: 'w_old', columns, rowFilter: 'all', resultMap: { o: 'open' } },
  },
  { kind: 'dataTemplate', key: 'l_nobody', name: 'l', auth: { view: [] }, spec: { bo: 'old', form: 'oldV1', columns, rowFilter: 'all' } },
] as unknown as readonly RawItem[];

let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
  await makeDesigners(portal.db, 'finance');
  await portal.publish(items);
  await portal.claim({ by: 'sun', bo: 'old', data: { open: MARK, above: '' } });
  await portal.claim({ by: 'chen', bo: 'old', data: { open: 'mine', above: '' } });
}, 120_000);
afterAll(() => portal.close());

const query = (alias: string) => (person: Person) => portal.post(person, `${base}/customQuery/v1/doQuery?alias=${alias}`, []);
const picks = (alias: string) => (person: Person) => portal.post(person, `${base}/customDialog/v1/getListData?alias=${alias}`, {});
const nodes =
  (alias: string, more = '') =>
  (person: Person) =>
    portal.get(person, `${base}/customDialog/v1/getTreeData?alias=${alias}${more}`);
const lists = (alias: string) => (person: Person) => portal.post(person, `${base}/dataTemplate/v1/listJson`, { templateId: alias });

/** The item, how it is read, whether everybody still gets what he has made himself, and what an administrator is told. */
const cases: readonly (readonly [string, (person: Person) => Promise<{ readonly body: string }>, boolean, string])[] = [
  ['a list without rows', lists('l_rows'), true, 'noRowFilter dataTemplate/l_rows /spec'],
  ['a query without rows', query('q_rows'), true, 'noRowFilter customQuery/q_rows /spec'],
  ['a fixed condition without its value', query('q_fixed'), false, 'condition customQuery/q_fixed /spec/conditions/0'],
  ['rows for a role that there is not', query('q_role'), false, 'missing customQuery/q_role /spec/rowFilter/0/role'],
  ['rows by words that cannot be read', query('q_words'), false, 'rowFilter customQuery/q_words /spec/rowFilter/0/sql'],
  ['a query that names nobody', query('q_nobody'), false, 'authNobody customQuery/q_nobody /auth/view'],
  ['a dialog without rows', picks('d_rows'), true, 'noRowFilter customDialog/d_rows /spec'],
  ['a tree without rows', nodes('d_tree'), true, 'noRowFilter customDialog/d_tree /spec'],
  ['a lazy tree without rows', nodes('d_lazy'), true, 'noRowFilter customDialog/d_lazy /spec'],
  ['a lazy tree that is searched', nodes('d_lazy', `&keyword=${MARK}`), false, 'noRowFilter customDialog/d_lazy /spec'],
  ['nodes beside a list of another source', nodes('d_beside'), true, 'noRowFilter customDialog/d_beside /spec/tree'],
  ['a dialog that names nobody', picks('d_nobody'), false, 'authNobody customDialog/d_nobody /auth/view'],
  ['a list that names nobody', lists('l_nobody'), false, 'authNobody dataTemplate/l_nobody /auth/view'],
];

describe('what an old item leaves unsaid', () => {
  test.each(cases)('%s shows nobody what others have made', async (_, ask, ownRows) => {
    const { body } = await ask('chen');
    expect(toldOf(body, [MARK])).toEqual([]);
    expect(body.includes('mine')).toBe(ownRows);
  });

  test('a list that does not say its rows exports no others', async () => {
    const sheet = await portal.post('finance', `${base}/dataTemplate/v1/export?formKey=l_rows&getType=all`, {});
    const own = await portal.post('sun', `${base}/dataTemplate/v1/export?formKey=l_rows&getType=all`, {});
    expect(own.rawPayload.length).toBeGreaterThan(sheet.rawPayload.length);
  });

  test('is named to whoever looks after the metadata', async () => {
    const { token } = await portal.server.parts.sessions.issue(portal.db, 'finance', {});
    const { body } = await portal.server.call(metaProblems, { token, query: {} });
    const found = (body as readonly MetadataProblem[]).map(({ id, kind, key, pointer }) => `${id} ${kind}/${key} ${pointer}`);
    expect(found).toEqual(expect.arrayContaining([...new Set(cases.map(([, , , finding]) => finding))]));
  });

  test('nodes beside a list may say which they are', async () => {
    const rows = async (rowFilter: unknown) => {
      const dialog = items.find(({ key }) => key === 'd_beside') as RawItem & { readonly spec: { readonly tree: object } };
      await portal.publish([{ ...dialog, spec: { ...dialog.spec, tree: { ...dialog.spec.tree, rowFilter } } } as unknown as RawItem]);
      return (await nodes('d_beside')('chen')).body.includes(MARK);
    };
    expect([await rows('all'), await rows([{ role: 'ptyg', sql: `open = '${MARK}'` }]), await rows([{ role: 'fykj', sql: '1=1' }])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
