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

  it('keeps layout groups that still show something', () => {
    const projected = projectForm(claimSource, permissionOf({}, { xcmx: { hidden: true } }));
    expect(projected.layout.map((group) => group.group)).toEqual(['基本信息', '合计']);
  });
});

describe('projectData', () => {
  it('drops hidden values in every row and keeps identity', () => {
    const data = { id_: '7', sy: 'x', sehj: '1', sticky_: ['hdje', 'sehj'], xcmx: [{ id_: '1', je: '2', se: '3', sticky_: ['se'] }], unknown: 1 };
    expect(projectData(claimSource, permissionOf({ sehj: 'n', 'xcmx.item.se': 'n' }), data))
      .toEqual({ id_: '7', sy: 'x', sticky_: ['hdje'], xcmx: [{ id_: '1', je: '2', sticky_: [] }] });
  });
});
