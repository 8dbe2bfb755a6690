import { describe, expect, test } from 'vitest';
import { isError, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { published } from './mutations/probes.ts';

/** What queries, dialogs, lists, buttons and tables bring is of the kind of the field that takes it. */

const anybody = { exists: () => true, keys: () => [] };
const options = ['1', '2'].map((key) => ({ key, name: `第${key}` }));
const ui = (type: string, widget: string, more: object = {}, rest: object = {}): object => ({ type, title: widget, 'x-ui': { widget, ...more }, ...rest });
const columns: Readonly<Record<string, object>> = {
  text: ui('string', 'input'),
  number: ui('number', 'number'),
  whole: ui('integer', 'number'),
  flag: ui('boolean', 'switch'),
  day: ui('string', 'date'),
  moment: ui('string', 'datetime'),
  month: ui('string', 'month'),
  clock: ui('string', 'time'),
  year: ui('string', 'year'),
  range: ui('string', 'dateRange'),
  person: ui('object', 'user'),
  people: ui('array', 'user', { multiple: true }),
  org: ui('object', 'org'),
  code: ui('string', 'select', { options }),
  codes: ui('string', 'checkbox', { options }),
  list: ui('array', 'checkbox', { options }, { items: { type: 'string' } }),
};
const named = Object.keys(columns).map((field) => ({ field, title: field }));
const results = Object.fromEntries(Object.keys(columns).map((name) => [name, name]));
const item = (kind: string, key: string, spec: object): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
const schema = (properties: object): object => ({ schema: { type: 'object', properties } });
const sources = [
  item('bo', 'bkSrc', schema(columns)),
  item('customQuery', 'q_bk', {
    dsType: 'dataSource',
    object: 'w_bkSrc',
    rowFilter: 'all',
    conditions: [{ field: 'day', op: 'EQUAL', source: 'parameter', parameter: 'day' }],
    results: [...named, { field: 'create_time', title: 'create_time' }, { field: 'person.id', title: 'id' }],
  }),
  item('customDialog', 'dlg_bk', { style: 'list', object: 'w_bkSrc', rowFilter: 'all', columns: named, resultMap: results }),
  item('dataTemplate', 'dt_bk', { bo: 'bkSrc', columns: named, filters: [{ field: 'day', op: 'EQUAL' }], rowFilter: 'all' }),
];
const found = async (properties: object): Promise<string[]> =>
  (await inspectItems([...sources, item('bo', 'bk', schema(properties))], published, anybody, '2026-11-16 09:00:00'))
    .filter(isError)
    .map(({ code, pointer, id, hint }) => `${code} ${pointer.replace('/spec/schema/properties/', '')} ${id}${typeof hint === 'string' ? ` ${hint}` : ''}`);

/** Every way in which something is brought into the field `f`, with the place where it is said. */
const ways = (target: object, result: string): readonly (readonly [at: string, properties: object])[] => [
  ['f/x-query/result', { f: { ...target, 'x-query': { alias: 'q_bk', params: {}, result } } }],
  ['w/x-ui/map/f', { f: target, w: ui('string', 'dialog', { dialog: 'dlg_bk', map: { w: 'text', f: result } }) }],
  ['w/x-ui/map/f', { f: target, w: ui('string', 'businessDialog', { template: 'dt_bk', map: { w: 'text', f: result } }) }],
  ['w/x-ui/map/f', { f: target, w: { title: '取', 'x-ui': { widget: 'button', action: 'query', query: 'q_bk', map: { f: result } } } }],
  ['w/x-ui/related/bind', { f: target, w: ui('string', 'input', { related: { alias: 'q_bk', params: {}, bind: { [result]: 'f' } } }) }],
  [
    'w/x-ui/map/f',
    {
      t: { type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { f: target } } },
      w: { title: '取', 'x-ui': { widget: 'button', action: 'dialog', dialog: 'dlg_bk', table: 't', map: { f: result } } },
    },
  ],
  [
    't/x-ui/backfill/map/f',
    {
      t: {
        type: 'array',
        title: '表',
        'x-ui': { widget: 'subTable', backfill: { dialog: 'dlg_bk', map: { k: 'text', f: result } } },
        items: { type: 'object', properties: { k: columns['text'], f: target } },
      },
    },
  ],
];

const other = ui('string', 'select', { options: [{ key: '1', name: '一' }] });
const same = ui('string', 'radio', { options: [...options, { key: '9', name: '九' }] });
const takes: readonly (readonly [target: string, property: object | undefined, fits: string])[] = [
  ['text', undefined, 'text number whole flag day moment month clock year range code codes'],
  ['number', undefined, 'number whole year'],
  ['whole', undefined, 'whole year'],
  ['rounded', ui('integer', 'number', { precision: 0 }), 'number whole year'],
  ['digits', ui('string', 'number'), 'number whole year'],
  ['flag', undefined, 'flag'],
  ['day', undefined, 'day moment month'],
  ['moment', undefined, 'day moment month'],
  ['month', undefined, 'day moment month'],
  ['clock', undefined, 'clock'],
  ['year', undefined, 'whole day moment month year'],
  ['range', undefined, 'range'],
  ['person', undefined, 'person'],
  ['people', undefined, 'people'],
  ['org', undefined, 'org'],
  ['list', undefined, 'list'],
];

describe('a field takes', () => {
  test.each(takes)('%s', async (target, property, fits) => {
    const field = property ?? columns[target] ?? {};
    for (const column of Object.keys(columns)) {
      const expected = fits.split(' ').includes(column) ? [] : ['queryResult'];
      expect([column, (await found({ f: { ...field, 'x-query': { alias: 'q_bk', params: {}, result: column } } })).map((line) => line.split(' ')[2])]).toEqual([
        column,
        expected,
      ]);
    }
  });

  test.each([
    ['org', columns['org'], 'person', 'queryResult'],
    ['number', columns['number'], 'person', 'queryResult'],
    ['whole', columns['whole'], 'number', 'queryResult'],
    ['text', columns['text'], 'people', 'queryResult'],
    ['moment', columns['moment'], 'text', 'queryResult'],
    ['choice', other, 'code', 'queryCodes'],
    ['choice', other, 'flag', 'queryCodes'],
    ['one choice', same, 'codes', 'queryCodes'],
    ['choices', ui('string', 'checkbox', { options: [{ key: '1', name: '一' }] }), 'codes', 'queryCodes'],
    ['choices', ui('array', 'checkbox', { options: [{ key: '1', name: '一' }] }, { items: { type: 'string' } }), 'list', 'queryCodes'],
  ] as const)('%s: by no way %#', async (_name, target, result, id) => {
    for (const [at, properties] of ways(target ?? {}, result)) {
      const lines = await found(properties);
      expect(lines, at).toEqual([expect.stringMatching(new RegExp(`^E04 ${at}(/\\w+)? ${id}`))]);
    }
  });

  test.each([
    ['moment', columns['moment'], 'moment'],
    ['day', columns['day'], 'moment'],
    ['person', columns['person'], 'person'],
    ['choice', same, 'code'],
    ['choices', columns['codes'], 'code'],
    ['free', ui('string', 'select', { options, allowCreate: true }), 'text'],
  ] as const)('%s: by every way %#', async (_name, target, result) => {
    for (const [at, properties] of ways(target ?? {}, result)) expect(await found(properties), at).toEqual([]);
  });

  test('what every record has', async () => {
    const asked = (target: object, result: string): Promise<string[]> => found({ f: { ...target, 'x-query': { alias: 'q_bk', params: {}, result } } });
    expect(await asked(columns['moment'] ?? {}, 'create_time')).toEqual([]);
    expect(await asked(columns['number'] ?? {}, 'create_time')).toEqual(['E04 f/x-query/result queryResult']);
    expect(await asked(columns['person'] ?? {}, 'person.id')).toEqual(['E04 f/x-query/result queryResult']);
    expect(await asked(columns['text'] ?? {}, 'person.id')).toEqual([]);
  });

  test('choices of several, one at a time', async () => {
    const query = { alias: 'q_bk', params: {}, value: 'text', label: 'text' };
    expect(await found({ f: ui('array', 'select', { multiple: true, query }, { items: { type: 'string' } }) })).toEqual([]);
    expect(await found({ f: ui('string', 'select', { multiple: true, query }) })).toEqual([]);
    expect(await found({ f: ui('number', 'select', { query }) })).toEqual(['E04 f/x-ui/query/value queryResult']);
  });
});
describe('names of a list', () => {
  const dialog = (more: object): object => ({ s: columns['text'], u: columns['person'], w: ui('string', 'businessDialog', { template: 'dt_bk', ...more }) });
  const view = (bind: object): object => ({
    s: columns['text'],
    u: columns['person'],
    w: { title: '列表', 'x-ui': { widget: 'dataView', template: 'dt_bk', bind } },
  });
  test.each([
    ['a column', dialog({ map: { w: 'text', s: 'code' } }), []],
    ['what every row carries', dialog({ map: { w: 'text', s: 'id_' } }), []],
    ['an unknown column', dialog({ map: { w: 'text', s: 'txet' } }), ['E07 w/x-ui/map/s part text']],
    ['an unknown target', dialog({ map: { w: 'text', ss: 'text' } }), ['E07 w/x-ui/map/ss part s']],
    ['a parameter', dialog({ map: { w: 'text' }, params: { text: 's' } }), []],
    ['an unknown parameter', dialog({ map: { w: 'text' }, params: { txet: 's' } }), ['E07 w/x-ui/params/txet part text']],
    ['an unknown field', dialog({ map: { w: 'text' }, params: { text: 'zz' } }), ['E07 w/x-ui/params/text part']],
    ['a text beside a number', dialog({ map: { w: 'text' }, params: { number: 's' } }), ['E04 w/x-ui/params/number queryParameter']],
    ['somebody beside a day', dialog({ map: { w: 'text' }, params: { day: 'u' } }), ['E04 w/x-ui/params/day queryParameter']],
    ['a list that is narrowed', view({ text: 's', status: "'draft'" }), []],
    ['by an unknown column', view({ txet: 's' }), ['E07 w/x-ui/bind/txet part text']],
    ['by an unknown field', view({ text: 'zz' }), ['E07 w/x-ui/bind/text part']],
    ['by somebody', view({ day: 'u' }), ['E04 w/x-ui/bind/day queryParameter']],
    ['by an organisation that is a person', view({ org: 'u' }), ['E04 w/x-ui/bind/org queryParameter']],
  ] as const)('%s', async (_name, properties, expected) => {
    expect((await found(properties)).map((line) => line.replace(/(queryParameter|part) (?!text$|s$).*/, '$1'))).toEqual(expected);
  });
});

describe('what a formula computes takes nothing that is brought', () => {
  const computed = ui('string', 'input', {}, { 'x-formula': "concat(w, '甲')" });
  test.each(ways(computed, 'text').filter(([at, properties]) => !at.startsWith('f/') && JSON.stringify(properties).includes('"f":{"type":"string"')))(
    'by %s',
    async (at, properties) => {
      expect((await found(properties)).filter((each) => each.includes('broughtComputed'))).toEqual([expect.stringContaining(`E09 ${at}`)]);
    },
  );
});
