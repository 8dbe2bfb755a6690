import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { languages, type Language } from '../../../registry/localised.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { HAN, SIMPLIFIED } from '../../helpers/chinese.ts';
import { multipart, partsOf, sheetOf } from './excelFile.ts';
import { makeDesigners, startListServer, type ListServer, type Person } from './listServer.ts';

/** Everything that people have named here is Latin: what is Chinese in an answer, the server has said. */
let portal: ListServer;
const tokens = new Map<Person, string>();
const [template, query, dialog] = ['dataTemplate', 'customQuery', 'customDialog'].map((service) => `/form/${service}/v1`);

beforeAll(async () => {
  portal = await startListServer();
  await makeDesigners(portal.db, 'finance');
  for (const person of ['chen', 'finance'] as const) tokens.set(person, (await portal.server.parts.sessions.issue(portal.db, person, {})).token);
  const field = (title: string, type: string, widget: string, more: object = {}) => ({ type, title, 'x-ui': { widget }, ...more });
  const listed = {
    bo: 'rw',
    form: 'rwF',
    columns: [
      { field: 'no', title: 'Number' },
      { field: 'amount', title: 'Amount', sum: true },
    ],
    rowFilter: [{ role: '*', sql: '1=1' }],
  };
  const results = [{ field: 'code', title: 'Code' }];
  await portal.publish([
    {
      kind: 'bo',
      key: 'rw',
      name: 'Things',
      spec: {
        schema: {
          type: 'object',
          properties: {
            no: { ...field('Number', 'string', 'input'), 'x-rules': 'required' },
            amount: field('Amount', 'number', 'money'),
            open: field('Open', 'boolean', 'switch'),
            day: field('Day', 'string', 'date', { format: 'date' }),
            time: field('Length', 'number', 'duration'),
            owner: field('Owner', 'object', 'user'),
            kind: { type: 'string', title: 'Kind', 'x-ui': { widget: 'select', options: [{ key: 'a', name: 'A' }] } },
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'rwF',
      name: 'Things',
      auth: { start: ['role:fykj'] },
      spec: {
        bo: 'rw',
        layout: [{ group: 'Things', fields: ['no', 'amount', 'open', 'day', 'time', 'owner', 'kind'] }],
        perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
      },
    },
    {
      kind: 'dataTemplate',
      key: 'dt_rw',
      name: 'Things',
      auth: { view: ['role:ptyg'] },
      spec: { ...listed, toolbar: ['import', 'export'], import: { limit: 20 } },
    },
    { kind: 'dataTemplate', key: 'dt_rw_view', name: 'Things to see', auth: { view: ['role:ptyg'] }, spec: listed },
    {
      kind: 'customDialog',
      key: 'dlg_rw',
      name: 'Things',
      auth: { view: ['everyone'] },
      spec: {
        style: 'list',
        object: 'rw',
        form: 'rwF',
        columns: [{ field: 'no', title: 'Number' }],
        resultMap: { no: 'no' },
        rowFilter: [{ role: '*', sql: '1=1' }],
      },
    },
    ...Object.entries({
      nowhere: { url: '' },
      template: { url: 'http://127.0.0.1:9/x', requestType: 'POST', dataParam: '{"a":${a}' },
      elsewhere: { url: 'http://example.com/x' },
      script: { url: 'ftp://example.com' },
      header: { url: 'http://127.0.0.1:9/x', header: 'no json' },
      dots: { url: 'http://127.0.0.1:9/${a}/x' },
      latin: { url: 'http://127.0.0.1:9/x', header: { a: '${a}' } },
    }).map(([key, spec]) => ({
      kind: 'customQuery',
      key: `q_rw_${key}`,
      name: key,
      auth: { view: ['everyone'] },
      spec: { dsType: 'restful', results, ...spec },
    })),
  ]);
}, 300_000);
afterAll(() => portal.close());

type Ask = (person: Person, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>;

const askedIn =
  (language: Language): Ask =>
  async (person, method, url, body) => {
    const file = Buffer.isBuffer(body) ? multipart(body, url.endsWith('#xls') ? 'data.xls' : undefined) : undefined;
    const headers = {
      authorization: `Bearer ${tokens.get(person) ?? ''}`,
      'accept-language': language,
      ...(typeof body === 'string' ? { 'content-type': 'text/plain' } : {}),
      ...file?.headers,
    };
    const payload = file?.payload ?? body;
    const answer = await portal.server.app.inject({
      method,
      url: url.replace(/#.*/, ''),
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return answer.headers['content-type']?.toString().includes('json') === true ? answer.json<Record<string, unknown>>() : { bytes: answer.rawPayload };
  };

/** What the reader of a language must not meet in these words. */
function mustBeIn(language: Language, words: string): void {
  if (language === 'en-US') expect(words).not.toMatch(HAN);
  else expect(words).toMatch(HAN);
  if (language === 'zh-TW') expect(words).not.toMatch(SIMPLIFIED);
}

const sheet = (...rows: readonly (readonly (string | null)[])[]) => sheetOf(rows[0]?.map(String) ?? [], rows.slice(1));
const item = (key: string, label: string, more: object = {}) => ({ kind: 'dict', key, name: 'Colours', spec: { items: [{ value: 'a', label }] }, ...more });
const drawn = (nodes: readonly object[], edges: readonly object[]) => ({
  item: { kind: 'flow', key: 'rwFlow', name: 'Flow', spec: { subject: 'x', nodes, edges } },
});
const broken = drawn(
  [
    { id: 's', type: 'START' },
    { id: 'a', type: 'USERTASK', name: 'A' },
    { id: 'b', type: 'USERTASK', name: 'B', rejectTargets: ['x'] },
  ],
  [
    { from: 's', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ],
);

const refusals: readonly (readonly [name: string, refused: (ask: Ask) => ReturnType<Ask>])[] = [
  ['an export that is not offered', (ask) => ask('finance', 'POST', `${template}/export?formKey=dt_rw_view`, {})],
  ['an import that is not offered', (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw_view`, Buffer.from('x'))],
  ['columns that are no names', (ask) => ask('finance', 'POST', `${template}/export?formKey=dt_rw&expField=%20`, {})],
  ['no column to export', (ask) => ask('finance', 'POST', `${template}/export?formKey=dt_rw&expField=${Buffer.from('none').toString('base64')}`, {})],
  ['a file that is no workbook', (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, Buffer.from('x'))],
  ['a workbook of another name', (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw#xls`, Buffer.from('x'))],
  ['a column that does not exist', async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, await sheet(['Number', 'Else'], ['1', '2']))],
  ['a column twice', async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, await sheet(['Number', 'Number*'], ['1', '2']))],
  ['a sheet without rows', async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, await sheet(['Number']))],
  ['a sheet of other columns', async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, await sheet(['id_'], ['1']))],
  [
    'too many rows',
    async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw`, await sheet(['Number'], ...Array.from({ length: 21 }, () => ['1']))),
  ],
  ['a field that cannot be bound', async (ask) => ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw&bindFilld=none`, await sheet(['Number'], ['1']))],
  ['a form with errors', (ask) => ask('finance', 'POST', `${template}/boSave/rw`, { formKey: 'rwF', rw: { amount: '1' } })],
  ['a form without its object', (ask) => ask('finance', 'POST', `${template}/boSave/rw`, { formKey: 'rwF' })],
  ['records without a key', (ask) => ask('finance', 'POST', `${template}/boBatchUpdate/rw`, [{ no: '1' }])],
  ['no record', (ask) => ask('finance', 'DELETE', `${template}/boDel/rw?ids=,`)],
  ['too many records', (ask) => ask('finance', 'DELETE', `${template}/boDel/rw?ids=${Array.from({ length: 1_001 }, (_, index) => index).join(',')}`)],
  ['a draft that is no JSON', (ask) => ask('finance', 'POST', `${template}/boSaveDraft`, { tempAlias: 'dt_rw', dataJson: '[' })],
  ['an unknown query', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_none`, [])],
  ['an alias that is none', (ask) => ask('chen', 'POST', `${query}/getByAlias`, '???')],
  ['conditions that are no JSON', (ask) => ask('chen', 'GET', `${query}/doQueryBase64?alias=q_rw_nowhere&queryData=!!!`)],
  ['an unknown parameter', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_elsewhere`, { nobody: 1 })],
  ['a query without an address', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_nowhere`, [])],
  ['a template that is no JSON', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_template`, { a: 1 })],
  ['an address that is not allowed', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_elsewhere`, [])],
  ['an address of another kind', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_script`, [])],
  ['headers that are no JSON', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_header`, [])],
  ['a value that climbs', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_dots`, { a: '..' })],
  ['a value that no header holds', (ask) => ask('chen', 'POST', `${query}/doQuery?alias=q_rw_latin`, { a: '\n' })],
  ['an unknown dialog', (ask) => ask('chen', 'GET', `${dialog}/getByAlias?alias=dlg_none`)],
  ['a dialog without a tree', (ask) => ask('chen', 'GET', `${dialog}/getTreeData?alias=dlg_rw`)],
  ['a dialog that is not combined', (ask) => ask('chen', 'POST', '/form/combinateDialog/v1/getObject?alias=dlg_rw', {})],
  ['a dialog without a name', (ask) => ask('chen', 'POST', '/form/combinateDialog/v1/getObject', {})],
  ['a draft that is not there', (ask) => ask('finance', 'POST', '/meta/v1/item/removeDraft', { kind: 'dict', key: 'rwNone' })],
  ['an item that is not there', (ask) => ask('finance', 'POST', '/meta/v1/item/archive', { kind: 'dict', key: 'rwNone' })],
  [
    'a package with errors',
    (ask) => ask('finance', 'POST', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [item('rwBad', 'x', { spec: {} })] }),
  ],
  ['a flow with errors', (ask) => ask('finance', 'POST', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [broken.item] })],
  [
    'a version that somebody else has published',
    async (ask) => {
      await ask('finance', 'POST', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [item('rwColour', 'red')] });
      await ask('finance', 'POST', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [item('rwColour', `blue ${Math.random()}`)] });
      return ask('finance', 'POST', '/meta/v1/package/publish', { package: 'probe', version: 1, items: [item('rwColour', 'green', { base: { version: 0 } })] });
    },
  ],
  [
    'a draft of a form that cannot be shown',
    async (ask) => {
      await ask('finance', 'POST', '/meta/v1/item/draft', {
        kind: 'form',
        key: 'rwDraft',
        name: 'Draft',
        spec: { bo: 'rw', layout: [{ group: 'Things', fields: ['no'], colour: 1 }], perm: { start: { main: { '*': 'w' } } } },
      });
      return ask('finance', 'GET', '/form/form/v1/preview?formId=rwDraft&draft=true');
    },
  ],
  ['a flow that cannot be simulated', (ask) => ask('finance', 'POST', '/flow/def/v1/simulate', { ...broken, starterId: 'finance' })],
];

describe.each(languages)('in %s', (language) => {
  test.each(refusals)('is refused: %s', async (_name, refused) => {
    const { state, message, value } = await refused(askedIn(language));
    expect({ state, message }).toEqual({ state: false, message: expect.any(String) as string });
    mustBeIn(language, String(message));
    const { problems = [] } = (value ?? {}) as { problems?: readonly { message: string }[] };
    for (const problem of problems) mustBeIn(language, problem.message);
  });

  test('the errors of a drawing are named', async () => {
    const { problems } = (await askedIn(language)('finance', 'POST', '/flow/def/v1/check', broken)) as { problems?: readonly { message: string }[] };
    expect(problems?.length).toBeGreaterThan(3);
    for (const { message } of problems ?? []) mustBeIn(language, message);
  });

  test('an import says why, and hands back its rows and a template', async () => {
    const ask = askedIn(language);
    const wrong = await sheet(
      ['Number', 'Amount', 'Open', 'Day', 'Length', 'Owner', 'Kind'],
      [null, 'x', 'x', 'x', 'x', 'x', 'x'],
      ['1', null, null, null, null, null, null],
    );
    for (const mode of ['', '&mode=valid']) {
      const { value } = (await ask('finance', 'POST', `${template}/tImportMain?alias=dt_rw${mode}`, wrong)) as { value: ImportJob };
      const job = await finished(ask, value.id);
      expect(job).toMatchObject({
        failed: 1,
        errors: expect.arrayContaining(
          ['Amount', 'Open', 'Day', 'Length', 'Owner', 'Kind'].map((column) => expect.objectContaining({ column }) as unknown),
        ) as unknown,
      });
      for (const { message } of [job, ...job.errors]) mustBeIn(language, message);
      const { bytes } = await ask('finance', 'POST', `${template}/importErrors/${job.id}`);
      mustBeIn(language, partsOf(bytes as Buffer));
    }
    const { bytes } = await ask('finance', 'POST', `${template}/downloadMainTempFile/dt_rw`);
    mustBeIn(language, partsOf(bytes as Buffer));
    await clear(portal.db);
  });
});

// helpers

async function finished(ask: Ask, id: string): Promise<ImportJob> {
  for (let round = 0; round < 200; round += 1) {
    const job = (await ask('finance', 'GET', `${template}/importJob/${id}`)) as unknown as ImportJob;
    if (job.status !== 'running') return job;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error(`import <${id}> does not end`);
}

const clear = (db: TenantDb): Promise<unknown> => db.deleteFrom('bo_row').where('bo', '=', 'rw').execute();
