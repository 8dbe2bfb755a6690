import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveRecord } from '../../../server/forms/BoStore.ts';
import { nextNumber } from '../../../server/forms/serial.ts';
import { newId } from '../../../server/db/index.ts';
import { startListServer, type ListServer } from './listServer.ts';

/** Numbers of one field never repeat, whatever becomes of the series that the field names. */
let portal: ListServer;
beforeAll(async () => {
  portal = await startListServer();
});
afterAll(() => portal.close());

interface Series {
  readonly key: string;
  readonly pattern: string;
  readonly reset: 'year' | 'month' | 'day' | 'never';
  readonly start?: number;
}

const publishSeries = ({ key, ...spec }: Series): Promise<void> => portal.publish([{ kind: 'serialNo', key, name: '合同编号', spec }]);
const boItem = (bo: string, serialNo: string) => ({
  kind: 'bo',
  key: bo,
  name: '合同',
  spec: {
    schema: {
      type: 'object',
      properties: {
        mc: { type: 'string', title: '名称', 'x-ui': { widget: 'input' } },
        bh: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo', serialNo } },
      },
    },
  },
});
const formItem = (bo: string) => ({
  kind: 'form',
  key: `${bo}V1`,
  name: '合同',
  auth: { start: ['role:fykj'] },
  spec: {
    bo,
    layout: [{ group: '合同', fields: ['mc', 'bh'] }],
    perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
  },
});
const templateItem = (bo: string) => ({
  kind: 'dataTemplate',
  key: `dt_${bo}`,
  name: '合同',
  auth: { view: ['role:fykj'] },
  spec: {
    bo,
    form: `${bo}V1`,
    columns: [{ field: 'bh', title: '编号' }],
    filters: [],
    toolbar: ['add'],
    rowButtons: ['edit'],
    defaultSort: [{ field: 'bh' }],
    rowFilter: [{ role: '*', sql: '1=1' }],
  },
});

/** A new object whose numbers come from a series. */
async function contracts(bo: string, series: Series): Promise<void> {
  await publishSeries(series);
  await portal.publish([boItem(bo, series.key), formItem(bo), templateItem(bo)]);
}

async function save(bo: string): Promise<string> {
  const answer = (await portal.post('finance', `/form/dataTemplate/v1/boSave/${bo}`, { [bo]: { mc: '甲' }, formKey: `${bo}V1` })).json<{
    state: boolean;
    value: string;
  }>();
  expect(answer).toMatchObject({ state: true });
  const row = await portal.db.selectFrom('bo_row').select('data').where('id', '=', answer.value).executeTakeFirstOrThrow();
  return String((row.data as { bh?: unknown }).bh);
}

async function saveTimes(bo: string, times: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < times; n += 1) numbers.push(await save(bo));
  return numbers;
}

const put = (bo: string, bh: string): Promise<number> =>
  saveRecord(portal.db, { id: newId(), isNew: true, bo, tables: [], data: { bh }, by: 'finance', now: '2026-11-20 09:00:00', formVersion: 1, newId });
const clear = (bo: string) => portal.db.deleteFrom('bo_row').where('bo', '=', bo).execute();

const HT = 'HT-{yyyy}-{0000}';
const FULL = 'HT{yyyyMMdd}-{000}';
/** What is published one after the other with two documents saved each time, and their numbers. */
const changes: readonly (readonly [string, readonly Omit<Series, 'key'>[], readonly string[]])[] = [
  [
    'year, then never',
    [
      { pattern: HT, reset: 'year' },
      { pattern: HT, reset: 'never' },
    ],
    ['HT-2026-0001', 'HT-2026-0002', 'HT-2026-0003', 'HT-2026-0004'],
  ],
  [
    'never, then year, then never',
    [
      { pattern: HT, reset: 'never' },
      { pattern: HT, reset: 'year' },
      { pattern: HT, reset: 'never' },
    ],
    ['HT-2026-0001', 'HT-2026-0002', 'HT-2026-0003', 'HT-2026-0004', 'HT-2026-0005', 'HT-2026-0006'],
  ],
  [
    'month, never, year, day',
    (['month', 'never', 'year', 'day'] as const).map((reset) => ({ pattern: FULL, reset })),
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `HT20261120-00${n}`),
  ],
  [
    'fewer zeros, then more',
    [
      { pattern: HT, reset: 'year' },
      { pattern: 'HT-{yyyy}-{00}', reset: 'year' },
      { pattern: 'HT-{yyyy}-{00000}', reset: 'never' },
    ],
    ['HT-2026-0001', 'HT-2026-0002', 'HT-2026-03', 'HT-2026-04', 'HT-2026-00005', 'HT-2026-00006'],
  ],
  [
    'other words around, and back',
    [
      { pattern: HT, reset: 'never' },
      { pattern: 'XY-{0000}', reset: 'never' },
      { pattern: HT, reset: 'year' },
    ],
    ['HT-2026-0001', 'HT-2026-0002', 'XY-0003', 'XY-0004', 'HT-2026-0003', 'HT-2026-0004'],
  ],
  [
    'a first number',
    [
      { pattern: HT, reset: 'year', start: 0 },
      { pattern: HT, reset: 'never', start: 100 },
    ],
    ['HT-2026-0000', 'HT-2026-0001', 'HT-2026-0100', 'HT-2026-0101'],
  ],
  [
    'the day runs into the counter',
    [
      { pattern: 'HT{yyyy}{0000}', reset: 'year' },
      { pattern: 'HT{0000}', reset: 'never' },
      { pattern: 'HT{yyyy}{0000}', reset: 'year' },
    ],
    ['HT20260001', 'HT20260002', 'HT20260003', 'HT20260004', 'HT20260005', 'HT20260006'],
  ],
  [
    'the counter runs into a number',
    [
      { pattern: '{00}0号', reset: 'year' },
      { pattern: '{00}号', reset: 'never' },
      { pattern: '{00}0号', reset: 'never' },
    ],
    ['010号', '020号', '21号', '22号', '230号', '240号'],
  ],
  [
    'signs with a meaning elsewhere',
    [
      { pattern: 'a%_.*\\(b)[{yyyy}]|{00}^$+?', reset: 'year' },
      { pattern: 'a%_.*\\(b)[{yyyy}]|{00}^$+?', reset: 'never' },
    ],
    ['01', '02', '03', '04'].map((n) => `a%_.*\\(b)[2026]|${n}^$+?`),
  ],
];

it.each(changes.map((change, index) => [...change, index] as const))('a series that counts otherwise: %s', async (_, steps, expected, index) => {
  const [bo, key] = [`htc${index}`, `sn_htc${index}`];
  const numbers: string[] = [];
  for (const step of steps) {
    if (numbers.length === 0) await contracts(bo, { key, ...step });
    else await publishSeries({ key, ...step });
    numbers.push(...(await saveTimes(bo, 2)));
  }
  expect(numbers).toEqual(expected);
});

it('another series with the same pattern goes on', async () => {
  await contracts('hto', { key: 'sn_hto1', pattern: HT, reset: 'year' });
  const first = await saveTimes('hto', 3);
  await publishSeries({ key: 'sn_hto2', pattern: HT, reset: 'never' });
  await portal.publish([boItem('hto', 'sn_hto2')]);
  expect([...first, ...(await saveTimes('hto', 2))]).toEqual([1, 2, 3, 4, 5].map((n) => `HT-2026-000${n}`));
  // a document that is gone gives its number to nobody
  await clear('hto');
  await portal.publish([boItem('hto', 'sn_hto1')]);
  expect(await save('hto')).toBe('HT-2026-0006');
});

it('two objects of one series share its counter', async () => {
  const series = { key: 'sn_hts', pattern: HT, reset: 'year' } as const;
  await contracts('htsa', series);
  await contracts('htsb', series);
  await put('htsb', 'HT-2026-0007');
  expect([await save('htsa'), await save('htsb'), await save('htsa'), await save('htsb')]).toEqual(
    [1, 8, 9, 10].map((n) => `HT-2026-${String(n).padStart(4, '0')}`),
  );
});

it('a field that gets its first number goes on behind what its documents hold', async () => {
  await contracts('htf', { key: 'sn_htf', pattern: HT, reset: 'year' });
  for (const bh of ['HT-2026-0041', 'HT-2026-7', 'HT-2025-0099', 'XHT-2026-0500', 'HT-2026-0600-2', 'HT-2026-12345678901234567890', 'HT-2026-', 'ht-2026-0700'])
    await put('htf', bh);
  expect(await saveTimes('htf', 2)).toEqual(['HT-2026-0042', 'HT-2026-0043']);
});

it('a number that was entered while the field had no series is left out', async () => {
  const series = { key: 'sn_hth', pattern: HT, reset: 'year' } as const;
  await contracts('hth', series);
  expect(await save('hth')).toBe('HT-2026-0001');
  const { schema } = boItem('hth', series.key).spec;
  const entered = {
    ...boItem('hth', series.key),
    spec: { schema: { ...schema, properties: { ...schema.properties, bh: { type: 'string', title: '编号', 'x-ui': { widget: 'input' } } } } },
  };
  await portal.publish([entered]);
  const enter = async (bh: string): Promise<void> => {
    expect(
      (await portal.post('finance', '/form/dataTemplate/v1/boSave/hth', { hth: { mc: '甲', bh }, formKey: 'hthV1' })).json<{ state: boolean }>(),
    ).toMatchObject({ state: true });
  };
  for (const bh of ['HT-2026-0002', 'HT-2026-0003', 'HT-2026-0005', 'HT-2026-5', '随便', 'HT-2026-0900x']) await enter(bh);
  await portal.publish([boItem('hth', series.key)]);
  expect(await saveTimes('hth', 2)).toEqual(['HT-2026-0004', 'HT-2026-0006']);
  // a document of the version without a series is written later still
  await put('hth', 'HT-2026-0007');
  expect(await saveTimes('hth', 2)).toEqual(['HT-2026-0008', 'HT-2026-0009']);
});

it('a new period begins at the first number', async () => {
  await contracts('htp', { key: 'sn_htp', pattern: HT, reset: 'year' });
  expect(await saveTimes('htp', 2)).toEqual(['HT-2026-0001', 'HT-2026-0002']);
  const meta = portal.server.parts.metadata.forTenant('-1');
  const later = () => portal.db.transaction((tx) => nextNumber(tx, meta, 'sn_htp', '2027-01-02', { bo: 'htp', field: 'bh' }));
  expect([await later(), await later(), await save('htp')]).toEqual(['HT-2027-0001', 'HT-2027-0002', 'HT-2026-0003']);
});

it('at the same moment nobody gets the number of another, also from different series', async () => {
  await contracts('htm', { key: 'sn_htm', pattern: HT, reset: 'year' });
  await publishSeries({ key: 'sn_htm2', pattern: HT, reset: 'never' });
  const meta = portal.server.parts.metadata.forTenant('-1');
  const direct = (key: string) => portal.db.transaction((tx) => nextNumber(tx, meta, key, '2026-11-20', { bo: 'htm', field: 'bh' }));
  const numbers = await Promise.all([save('htm'), direct('sn_htm2'), save('htm'), direct('sn_htm'), direct('sn_htm2'), save('htm'), direct('sn_htm2')]);
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `HT-2026-000${n}`));
});

it('a transaction that fails uses no number up', async () => {
  await contracts('htr', { key: 'sn_htr', pattern: HT, reset: 'year' });
  const meta = portal.server.parts.metadata.forTenant('-1');
  const failed = portal.db.transaction(async (tx) => {
    expect(await nextNumber(tx, meta, 'sn_htr', '2026-11-20', { bo: 'htr', field: 'bh' })).toBe('HT-2026-0001');
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await save('htr')).toBe('HT-2026-0001');
});

it('two fields of one object count for themselves', async () => {
  await contracts('htt', { key: 'sn_htt', pattern: HT, reset: 'year' });
  const meta = portal.server.parts.metadata.forTenant('-1');
  await publishSeries({ key: 'sn_htt2', pattern: HT, reset: 'year' });
  expect(await saveTimes('htt', 2)).toEqual(['HT-2026-0001', 'HT-2026-0002']);
  expect(await portal.db.transaction((tx) => nextNumber(tx, meta, 'sn_htt2', '2026-11-20', { bo: 'htt', field: 'fh' }))).toBe('HT-2026-0001');
});

it('what is computed from a number is computed with it, in the record and in its rows', async () => {
  await publishSeries({ key: 'sn_follows', pattern: 'HF-{yyyy}-{0000}', reset: 'year' });
  const text = (title: string, more: object) => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
  const bo = {
    kind: 'bo',
    key: 'follows',
    name: '合同',
    spec: {
      schema: {
        type: 'object',
        properties: {
          mc: text('名称', {}),
          bh: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo', serialNo: 'sn_follows' } },
          bq: text('标签', { 'x-formula': "concat(bh, '/', mc)" }),
          xh: { type: 'number', title: '序号', 'x-ui': { widget: 'number' }, 'x-formula': 'toNumber(right(bh, 4)) + 0' },
          cx: text('长签', { 'x-formula': "concat('=', bq)" }),
          dq: text('短号', { 'x-defaultFormula': 'right(bh, 4)' }),
          mx: {
            type: 'array',
            title: '明细',
            'x-ui': { widget: 'subTable' },
            items: { type: 'object', properties: { xm: text('项目', {}), hb: text('行标', { 'x-formula': "concat(bh, '-', item.xm)" }) } },
          },
        },
      },
    },
  };
  const form = formItem('follows');
  const layout = [{ group: '合同', fields: ['mc', 'bh', 'bq', 'xh', 'cx', 'dq', 'mx'] }];
  const perm = { start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } }, subOps: { mx: { add: true, del: true } } }, read: { main: { '*': 'r' } } };
  await portal.publish([bo, { ...form, spec: { ...form.spec, layout, perm } }, templateItem('follows')]);
  const answer = (
    await portal.post('finance', '/form/dataTemplate/v1/boSave/follows', {
      follows: { mc: '打印机', sub_mx: [{ xm: '甲' }, { xm: '乙' }] },
      formKey: 'followsV1',
    })
  ).json<{ value: string }>();
  const { data } = await portal.db.selectFrom('bo_row').select('data').where('id', '=', answer.value).executeTakeFirstOrThrow();
  expect({ ...data, xh: Number(data['xh']) }).toMatchObject({
    bh: 'HF-2026-0001',
    bq: 'HF-2026-0001/打印机',
    cx: '=HF-2026-0001/打印机',
    xh: 1,
    dq: '0001',
  });
  const rows = await portal.db.selectFrom('bo_sub_row').select('data').where('ref_id', '=', answer.value).orderBy('sn').execute();
  expect(rows.map(({ data: row }) => row['hb'])).toEqual(['HF-2026-0001-甲', 'HF-2026-0001-乙']);
});
