import { describe, expect, it } from 'vitest';
import type { FormPermission, FormSource } from '../../../registry/form/index.ts';
import { projectData, projectForm } from '../../../validators/model/index.ts';
import { claimSource, permissionOf } from './fixture.ts';

describe('projectForm', () => {
  it('leaves no trace of hidden fields', () => {
    // given
    const permission = permissionOf({ sehj: 'n', 'xcmx.item.se': 'n', 'xcmx.item.sl': 'n' });
    // when
    const text = JSON.stringify(projectForm(claimSource, permission));
    // then
    for (const trace of ['sehj', '税额', '税率', '"se"', '"sl"', 'item.se', 'item.sl']) expect(text).not.toContain(trace);
  });

  it('puts the formula of a hidden derived input in its place', () => {
    const projected = projectForm(claimSource, permissionOf({ hdje: 'n' }));
    expect(projected.schema.properties?.sfje?.['x-formula']).toBe('max((hj) - 100, 0)');
    expect(projected.schema.properties?.hdje).toBeUndefined();
  });

  it('withholds a formula whose hidden input somebody overrode', () => {
    const projected = projectForm(claimSource, permissionOf({ hdje: 'n' }), new Set(['hdje']));
    expect(projected.schema.properties?.sfje?.['x-formula']).toBeUndefined();
  });

  it('leaves rules against hidden fields to the server', () => {
    const projected = projectForm(claimSource, permissionOf({ hj: 'n' }));
    expect(projected.schema.properties?.hdje?.['x-rules']).toBe('min_value:0');
  });

  describe('names in rows of rows', () => {
    const column = (more: object) => ({ type: 'string', title: '列', 'x-ui': { widget: 'input' }, ...more });
    const rows = (properties: object) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties } });
    const cases: readonly (readonly [string, object])[] = [
      ['a bound', { 'x-rules': 'max_value:parent.geheim' }],
      ['a member as a bound', { 'x-rules': 'max_value:parent.geheim.rl' }],
      ['a query', { 'x-query': { alias: 'q', params: { p: 'parent.geheim' }, result: 'r' } }],
      ['a member as a parameter', { 'x-query': { alias: 'q', params: { p: 'parent.geheim.id' }, result: 'r' } }],
      ['what a choice stands under', { 'x-ui': { widget: 'select', dict: 'd', parentField: 'parent.geheim' } }],
      ['a question for choices', { 'x-ui': { widget: 'select', query: { alias: 'q', params: { p: 'parent.geheim' } } } }],
      ['a dialog', { 'x-ui': { widget: 'dialog', dialog: 'd', params: { p: 'parent.geheim' } } }],
      ['a text', { 'x-ui': { widget: 'input', suffix: '${parent.geheim.name}' } }],
      ['differing rows', { 'x-rules': 'row_unique:heimlich' }],
    ];
    it.each(cases)('%s', (_name, more) => {
      const schema = { type: 'object', properties: { t: rows({ geheim: column({}), u: rows({ p: column(more), heimlich: column({}) }) }) } };
      const source = { key: 'f', name: 'f', boAlias: 'f', version: 1, schema, layout: [], rules: [], summary: [] } as unknown as FormSource;
      const permission: FormPermission = { fields: { f: { t: 'w' }, t: { geheim: 'n', u: 'w' }, u: { p: 'w', heimlich: 'n' } } };
      expect(JSON.stringify(projectForm(source, permission))).not.toMatch(/geheim|heimlich/);
    });
  });

  describe('names nothing hidden that a choice or query fills, and keeps the rest', () => {
    const column = (more: object = {}) => ({ type: 'string', title: '列', 'x-ui': { widget: 'input' }, ...more });
    const rows = (properties: object, ui: object = {}) => ({
      type: 'array',
      title: '表',
      'x-ui': { widget: 'subTable', ...ui },
      items: { type: 'object', properties },
    });
    const dialog = { widget: 'dialog', dialog: 'd' };
    const permission: FormPermission = { fields: { f: { t: 'w', a: 'w', p: 'w', offen: 'w', geheim: 'n' }, t: { p: 'w', offen2: 'w', heimlich: 'n' } } };
    const script = (body: string): string => `jsScript:${Buffer.from(body).toString('base64')}`;
    const main = (more: object) => ({ p: column(more), offen: column(), geheim: column(), t: rows({ p: column(), offen2: column(), heimlich: column() }) });
    const inRow = (more: object) => ({ offen: column(), geheim: column(), t: rows({ p: column(more), offen2: column(), heimlich: column() }) });
    it.each<[string, object, unknown]>([
      ['a dialog', main({ 'x-ui': { ...dialog, map: { p: 'x', offen: 'y', geheim: 'z' } } }), { p: 'x', offen: 'y' }],
      [
        'a dialog in a row, by the plain names of its row',
        inRow({ 'x-ui': { ...dialog, map: { p: 'x', offen2: 'y', heimlich: 'z', offen: 'o', geheim: 'g' } } }),
        { p: 'x', offen2: 'y', offen: 'o' },
      ],
      ['a dialog in a row, by item names', inRow({ 'x-ui': { ...dialog, map: { 'item.p': 'x', 'item.heimlich': 'z' } } }), { 'item.p': 'x' }],
      ['a dialog column called like something hidden', main({ 'x-ui': { ...dialog, map: { p: 'code' } } }), { p: 'code' }],
      ['people', main({ 'x-ui': { widget: 'user', bind: { offen: 'email', geheim: 'mobile' } } }), { offen: 'email' }],
      ['a query', main({ 'x-ui': { widget: 'input', related: { alias: 'q', params: { k: 'p' }, bind: { r: 'offen', s: 'geheim' } } } }), { r: 'offen' }],
      ['a button', main({ 'x-ui': { widget: 'button', action: 'query', query: 'q', params: { k: 'p' }, map: { offen: 'r', geheim: 's' } } }), { offen: 'r' }],
      [
        'rows from a dialog',
        {
          t: rows(
            { p: column(), offen2: column(), heimlich: column() },
            { backfill: { dialog: 'd', map: { offen2: 'x', heimlich: 'y' }, unique: 'heimlich' } },
          ),
        },
        { offen2: 'x' },
      ],
      ['a script', main({ 'x-rules': script('data.geheim > value') }), undefined],
      ['a script over rows', main({ 'x-rules': script('data.t.every(row => row["heimlich"])') }), undefined],
    ])('%s', (_name, properties, kept) => {
      const source = {
        key: 'f',
        name: 'f',
        boAlias: 'f',
        version: 1,
        schema: { type: 'object', properties },
        layout: [],
        rules: [],
        summary: [],
      } as unknown as FormSource;
      const shown = JSON.stringify(projectForm(source, permission));
      expect(shown).not.toMatch(/geheim|heimlich|jsScript/);
      if (kept !== undefined) expect(shown).toContain(JSON.stringify(kept));
    });

    it('leaves a text alone that is called like a hidden field', () => {
      const source = {
        key: 'f',
        name: 'f',
        boAlias: 'f',
        version: 1,
        schema: { type: 'object', properties: main({ 'x-rules': 'is:geheim' }) },
        layout: [],
        rules: [],
        summary: [],
      } as unknown as FormSource;
      expect(JSON.stringify(projectForm(source, permission))).toContain('is:geheim');
    });
  });

  it('keeps layout groups that still show something', () => {
    const projected = projectForm(claimSource, permissionOf({}, { xcmx: { hidden: true } }));
    expect(projected.layout.map((group) => group.group)).toEqual(['基本信息', '合计']);
  });
});

describe('projectData', () => {
  it('drops hidden values in every row and keeps identity', () => {
    const data = { id_: '7', sy: 'x', sehj: '1', sticky_: ['hdje', 'sehj'], xcmx: [{ id_: '1', je: '2', se: '3', sticky_: ['se'] }], unknown: 1 };
    expect(projectData(claimSource, permissionOf({ sehj: 'n', 'xcmx.item.se': 'n' }), data)).toEqual({
      id_: '7',
      sy: 'x',
      sticky_: ['hdje'],
      xcmx: [{ id_: '1', je: '2', sticky_: [] }],
    });
  });
});
