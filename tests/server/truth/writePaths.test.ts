import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataTemplateBoBatchUpdate,
  dataTemplateBoSave,
  dataTemplateBoSaveDraft,
  dataTemplateImportJob,
  dataTemplateImportMain,
  dataTemplateImportSub,
  instanceSaveDraft,
  instanceSaveFormData,
  instanceStart,
  instanceStartForm,
  taskComplete,
} from '../../../schemas/calls/index.ts';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import type { CompiledField } from '../../../registry/form/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { shareOf } from '../../helpers/shareOf.ts';
import { multipart, sheetOf } from '../form/excelFile.ts';
import { base64, type Office, type Reply } from '../runtime/office.ts';
import { compiled, forms, isWritable, keys, openOffice, refusedAt, someOf, spoiled, type Data, type FormKey } from './shippedForms.ts';
import { untrueCells, untruths } from './untrueValues.ts';

const ME = 'chenyuxin';
let office: Office;
/** A document of each form: stored without a request, drafted, and sent back to its starter. */
let places: Record<FormKey, { readonly record: string; readonly draft: string; readonly returned: string }>;

beforeAll(async () => {
  office = await openOffice();
  const { metadata, database } = office.server.parts;
  const lists = await metadata.forTenant('-1').list('dataTemplate');
  const open = keys
    .flatMap((key) => lists.filter(({ spec }) => spec.form === key))
    .map(({ key, name, auth, spec }) => ({
      kind: 'dataTemplate' as const,
      key: `${key}_open`,
      name,
      auth,
      spec: { ...spec, toolbar: [...(spec.toolbar ?? []), 'import'], rowFilter: [{ role: '*', sql: 'create_by = ${userId}' }] },
    }));
  await publishItems(database.forTenant('-1'), open, { by: 'U1000', now: '2026-11-16 09:00:00' });
  metadata.forget('-1');
  places = Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await placesOf(key)] as const))) as typeof places;
}, 120_000);
afterAll(() => office.server.close());

async function placesOf(key: FormKey): Promise<(typeof places)[FormKey]> {
  const { bo, flow, document } = forms[key];
  const data = document() as Data;
  const record = String((await call(dataTemplateBoSave, { params: { boAlias: bo }, body: { ...data, formKey: key } })).value);
  const returned = await office.start(ME, flow, data);
  expect(await office.decide('linzhiqiang', returned, { actionName: 'backToStart', opinion: '请补充' })).toMatchObject({ state: true });
  return { record, draft: await office.draft(ME, flow, data), returned };
}

const call = async (spec: Call, request: Parameters<Office['call']>[2]): Promise<Reply> => (await office.call(ME, spec, request)).body;

async function upload(spec: Call, query: Data, titles: readonly string[], cells: readonly string[]): Promise<Reply> {
  const { payload, headers } = multipart(await sheetOf(titles, [cells]));
  return (await office.call(ME, spec, { query, body: payload, headers })).body;
}

async function importOf(query: Data, titles: readonly string[], cells: readonly string[]): Promise<readonly Told[]> {
  const begun = await upload(dataTemplateImportMain, query, titles, cells);
  const id = (begun.value as ImportJob | null)?.id;
  if (id === undefined) return [{ message: begun.message ?? '' }];
  for (;;) {
    const job = (await office.call<ImportJob>(ME, dataTemplateImportJob, { params: { id } })).body;
    if (job.status !== 'running') return job.errors;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

interface Told {
  readonly column?: string;
  readonly message: string;
}

interface Way {
  readonly write: (data: Data) => Promise<Reply>;
  /** Takes the main record only. */
  readonly flat?: true;
  /** Refuses what is no value of its field, and leaves the rest to the submit. */
  readonly draft?: true;
}

const ways: Readonly<Record<string, (key: FormKey) => Way>> = {
  'save a stored record': (key) => ({
    write: (data) =>
      call(dataTemplateBoSave, {
        params: { boAlias: forms[key].bo },
        body: { [forms[key].bo]: { ...(data[forms[key].bo] as Data), id_: places[key].record }, formKey: key },
      }),
  }),
  'change many records': (key) => ({
    flat: true,
    write: (data) =>
      call(dataTemplateBoBatchUpdate, {
        params: { boAlias: forms[key].bo },
        body: [{ ...withoutTables(data[forms[key].bo] as Data), id_: places[key].record, formKey: key }],
      }),
  }),
  'start a draft': (key) => ({
    write: (data) => call(instanceStart, { body: { flowKey: forms[key].flow, proInstId: places[key].draft, data: base64(data), formType: 'inner' } }),
  }),
  'start again what came back': (key) => ({
    write: (data) => call(instanceStart, { body: { flowKey: forms[key].flow, proInstId: places[key].returned, data: base64(data), formType: 'inner' } }),
  }),
  'submit again what came back': (key) => ({
    write: async (data) => {
      const task = await office.task(ME, places[key].returned);
      return call(taskComplete, { body: { taskId: task.id, actionName: 'startFlow', data: base64(data) } });
    },
  }),
  'save what came back': (key) => ({ write: (data) => call(instanceSaveFormData, { body: { proInstId: places[key].returned, data: base64(data) } }) }),
  'save a draft again': (key) => ({ draft: true, write: (data) => call(instanceSaveFormData, { body: { proInstId: places[key].draft, data: base64(data) } }) }),
  'keep a draft of a list': (key) => ({
    draft: true,
    write: (data) => call(dataTemplateBoSaveDraft, { body: { tempAlias: `dt_${forms[key].bo}`, dataJson: JSON.stringify(data) } }),
  }),
  // stored by a save that lets it pass, then started without sending anything
  'start what a draft holds': (key) => ({
    write: async (data) => {
      const saved = await call(instanceSaveDraft, { body: { flowKey: forms[key].flow, data: base64(data) } });
      return saved.state === true ? call(instanceStart, { body: { flowKey: forms[key].flow, proInstId: saved.instId, formType: 'inner' } }) : saved;
    },
  }),
  'start the record of a draft': (key) => ({
    write: async (data) => {
      const saved = await call(instanceSaveDraft, { body: { flowKey: forms[key].flow, data: base64(data) } });
      const { businessKey } = (saved.value as { readonly businessKey?: string }) ?? {};
      return saved.state === true ? call(instanceStartForm, { query: { boAlias: forms[key].bo, defKey: forms[key].flow, businessKey } }) : saved;
    },
  }),
};

const withoutTables = (record: Data): Data => Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('sub_')));

/** Each value is tried on one of the forms in one of the ways, in the long run on all in all. */
const writes = untruths.flatMap((untruth, index) => someOf(keys, index).map((key) => [`${key}: ${untruth.name}`, key, untruth] as const));

describe('every other way to write refuses every untrue value', () => {
  test.each(shareOf(writes))('%s', async (_name, key, untruth) => {
    const ofForm = Object.entries(ways).map(([name, way]) => [name, way(key)] as const);
    const form = await compiled(office, key);
    const { data, paths } = spoiled(form, forms[key].document(), untruth);
    const index = untruths.indexOf(untruth);
    const fitting = ofForm.filter(([, way]) => way.draft !== true || untruth.shape === true);
    for (const [name, way] of someOf(fitting, index)) {
      const expected = way.flat === true ? paths.filter((path) => !path.includes('[')) : paths;
      if (expected.length === 0) continue;
      const body = await way.write(data);
      expect([name, body.state]).toEqual([name, false]);
      // a body with NUL is refused before anybody looks for fields
      if (!JSON.stringify(data).includes('\\u0000') || body.issues !== undefined) expect([name, ...refusedAt(body)]).toEqual(expect.arrayContaining(expected));
    }
  });
});

describe('what a draft was allowed to hold is judged when it is handed in', () => {
  // that another document was submitted with them, perhaps in a field that takes everything, says nothing of this one
  beforeAll(async () => {
    const used = keys.flatMap((key) =>
      ['file-zip', 'file-large'].map((file_id) => ({
        file_id,
        kind: 'record' as const,
        owner_id: `another ${key}`,
        path: 'any',
        bo: forms[key].bo,
        sha256: 'x',
        since: '2026-11-16 09:00:00',
        gone_at: null,
      })),
    );
    await office.server.parts.database.forTenant('-1').insertInto('file_use').values(used).execute();
  });

  const kinds = untruths.filter(({ name }) => name.startsWith('a file '));
  test.each(kinds.flatMap((untruth) => keys.map((key) => [untruth.name, key, untruth] as const)))('%s: %s', async (_name, key, untruth) => {
    const { data, paths } = spoiled(await compiled(office, key), forms[key].document(), untruth);
    if (paths.length === 0) return;
    for (const name of ['start what a draft holds', 'start the record of a draft'] as const) {
      const body = await ways[name]?.(key).write(data);
      expect([name, body?.state]).toEqual([name, false]);
    }
  });
});

/** Each cell is tried on one of the forms, in the long run on all. */
const imports = untrueCells.flatMap((untruth, index) => someOf(keys, index).map((key) => [`${key}: ${untruth.name}`, key, untruth] as const));

describe('imports refuse every untrue cell', () => {
  test.each(shareOf(imports))('%s', async (_name, key, { cell }) => {
    const form = await compiled(office, key);
    await refusesAll(form.fields, cell, (titles, cells) => importOf({ alias: `dt_${form.boAlias}_open` }, ['主键', ...titles], [places[key].record, ...cells]));
    for (const table of form.tables) {
      await refusesAll(table.columns, cell, async (titles, cells) => {
        const { value } = await upload(dataTemplateImportSub, { alias: `sub_${table.name}`, refId: places[key].record }, titles, cells);
        expect(value).toMatchObject({ total: 0 });
        return (value as { readonly errors: readonly Told[] }).errors;
      });
    }
  });
});

/** All columns in one row; those that were named are left out of the next, as far as others were not looked at yet. */
async function refusesAll(
  fields: readonly CompiledField[],
  cell: (field: CompiledField) => string | undefined,
  send: (titles: readonly string[], cells: readonly string[]) => Promise<readonly Told[]>,
): Promise<void> {
  let left = fields.filter((field) => isWritable(field) && cell(field) !== undefined);
  while (left.length > 0) {
    const told = await send(
      left.map(({ title }) => title),
      left.map((field) => cell(field) ?? ''),
    );
    const rest = left.filter(({ title }) => !told.some(({ column }) => column?.endsWith(title) === true));
    expect(rest.map(({ path }) => path).join()).not.toBe(left.map(({ path }) => path).join());
    left = rest;
  }
}

describe('a member that the form does not have is said in every way, and nothing is stored', () => {
  const strays: readonly (readonly [name: string, path: (table: string) => string, value: unknown])[] = [
    ['a text', () => 'nosuch', 'x'],
    ['null', () => 'nosuch', null],
    ['an object', () => 'nosuch', { id: '1' }],
    ['a name of objects', () => 'constructor', 'x'],
    ['a field in capitals', () => 'SQR', 'x'],
    ['in a row', (table) => `${table}[0].nosuch`, 'x'],
  ];
  /** The record of a document, and a table of which it has rows. */
  const partsOf = (key: FormKey, document: Data = forms[key].document() as Data) => {
    const record = document[forms[key].bo] as Data;
    const rows = Object.entries(record).find(([name, value]) => name.startsWith('sub_') && Array.isArray(value) && value.length > 0);
    return { document, record, table: rows?.[0].slice('sub_'.length), row: (rows?.[1] as Data[] | undefined)?.[0] };
  };
  const cases = keys.flatMap((key) =>
    Object.entries(ways).flatMap(([name, way]) =>
      strays.flatMap(([stray, path, value]) => {
        const at = path(partsOf(key).table ?? '');
        const isRow = at.includes('[');
        return isRow && (way(key).flat === true || partsOf(key).row === undefined) ? [] : [{ key, name, stray, at, isRow, value }];
      }),
    ),
  );
  test.each(shareOf(cases))('$key, $name: $stray', async ({ key, name, at, isRow, value }) => {
    const { document, record, row } = partsOf(key, structuredClone(forms[key].document()) as Data);
    Object.assign((isRow ? row : record) as Data, { [at.split('.').at(-1) as string]: value });
    const body = await (ways[name] as (typeof ways)[string])(key).write(document);
    expect([body.state, body.issues]).toEqual([false, [expect.objectContaining({ path: at, rule: 'unknownField', level: 'error' })]]);
  });
});

describe('what would not be stored is said', () => {
  const batch = (rows: Data[]): Promise<Reply> => call(dataTemplateBoBatchUpdate, { params: { boAlias: 'clfybx' }, body: rows });
  const told = async (row: Data): Promise<Data> => {
    const body = await batch([{ id_: places.clfybxV1.record, formKey: 'clfybxV1', ...row }]);
    return Object.fromEntries(((body.issues as readonly { path: string; rule: string }[] | undefined) ?? []).map(({ path, rule }) => [path, rule]));
  };
  test.each([
    ['a field of a branch that is not active', { zffs: 'cash', khh: '工商银行' }, { khh: 'notAsked' }],
    ['a field that is only read', { djbh: 'CL-1' }, { djbh: 'notWritable' }],
    ['a computed field', { bxzje: 1 }, { bxzje: 'notWritable' }],
    ['a hidden field', { pzbh: 'x' }, { pzbh: 'unknownField' }],
    ['no field', { nosuch: 'x' }, { nosuch: 'unknownField' }],
    ...['create_by', 'create_time', 'status', 'inst_id', 'org_id', 'tenant_id', 'rev_', 'sticky_', 'initData'].map((name): [string, Data, Data] => [
      `what the record keeps for itself: ${name}`,
      { [name]: 'U1' },
      { [name]: 'unknownField' },
    ]),
    ['a sub-table', { sub_xcmx: [] }, { sub_xcmx: 'unknownField' }],
    ['a sub-table by its name', { xcmx: [] }, { xcmx: 'unknownField' }],
    ['a revision that is none', { form_data_rev_: 'x' }, { form_data_rev_: 'revision' }],
    ['an amount of too many decimals beside one that is right', { ccsy: '改', lxdh: 'x' }, { lxdh: 'phone' }],
  ])('%s', async (_name, row, issues) => {
    expect(await told(row)).toEqual(issues);
  });

  test('of several records each is named, and none is changed', async () => {
    const other = String(
      (await call(dataTemplateBoSave, { params: { boAlias: 'clfybx' }, body: { ...forms.clfybxV1.document(), formKey: 'clfybxV1' } })).value,
    );
    const body = await batch([
      { id_: other, ccsy: '对' },
      { id_: places.clfybxV1.record, ccsy: '' },
    ]);
    expect(body).toMatchObject({ state: false, issues: [{ row: 2, id: places.clfybxV1.record, path: 'ccsy' }] });
    const row = await office.server.parts.database
      .forTenant('-1')
      .selectFrom('bo_row')
      .select(['data', 'rev'])
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ rev: 1 });
  });

  test('an import names the column whose value has no place', async () => {
    const errors = await importOf({ alias: 'dt_clfybx_open' }, ['主键', '付款方式', '开户行'], [places.clfybxV1.record, '现金', '工商银行']);
    expect(errors).toEqual([expect.objectContaining({ row: 2, column: '开户行' })]);
  });
});
