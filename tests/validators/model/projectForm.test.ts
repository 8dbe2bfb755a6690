import { describe, expect, it } from 'vitest';
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
