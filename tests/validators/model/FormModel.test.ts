import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateForm, FormModel, modeOf, type Row } from '../../../validators/model/index.ts';
import { claimForm, context } from './fixture.ts';

const start = (data: Record<string, unknown> = {}): FormModel => new FormModel(claimForm(), { xcmx: [], ...data }, context);

describe('FormModel', () => {
  it('computes row formulas, totals and text from totals', () => {
    const model = start();
    const train = model.addRow('xcmx', { jtgj: 'rail', je: '626.00', sl: '0.09' });
    const air = model.addRow('xcmx', { jtgj: 'air', je: 920, sl: 0.09 });

    expect(train.values).toMatchObject({ jj: null, se: '51.69' });
    expect(air.values).toMatchObject({ jj: '50.00', se: '71.83' });
    expect([model.value('hj'), model.value('sehj'), model.value('hdje'), model.value('sfje'), model.value('dx')]).toEqual([
      '1546.00',
      '123.52',
      '1546.00',
      '1446.00',
      '壹仟伍佰肆拾陆元整',
    ]);
  });

  it('keeps a manual value over a default formula until it is given back', () => {
    const model = start();
    const row = model.addRow('xcmx', { jtgj: 'rail', je: '626', sl: '0.09' });
    const field = model.form.byPath.get('hdje');
    if (!field) throw new Error('no hdje');

    model.set('hdje', '600');
    model.setCell('xcmx', row, 'je', '700');
    expect(model.value('hdje')).toBe('600');
    expect(model.isManual(field)).toBe(true);

    model.restoreFormula(field);
    expect(model.value('hdje')).toBe('700.00');
  });

  it('narrows modes by linkage in the row and clears what it hides', () => {
    const model = start();
    const row = model.addRow('xcmx', { jtgj: 'air', je: '1500' });
    const [sm, jj] = [model.form.byPath.get('xcmx.item.sm'), model.form.byPath.get('xcmx.item.jj')];
    if (!sm || !jj) throw new Error('no columns');

    expect([modeOf(model, sm, row), modeOf(model, jj, row)]).toEqual(['b', 'w']);
    model.setCell('xcmx', row, 'jtgj', 'rail');
    model.setCell('xcmx', row, 'je', '10');
    expect([modeOf(model, sm, row), modeOf(model, jj, row), row.values.jj]).toEqual(['n', 'n', null]);
    model.setCell('xcmx', row, 'jtgj', 'air');
    expect(row.values.jj).toBe('50.00');
  });

  it('tells each changed address once, and nothing that did not change', () => {
    const model = start();
    const row = model.addRow('xcmx', { jtgj: 'rail', je: '100', sl: '0.09' });
    model.addRow('xcmx', { jtgj: 'rail', je: '50', sl: '0.09' });
    const heard: string[][] = [];
    model.subscribe((changed) => heard.push([...changed]));

    model.setCell('xcmx', row, 'je', '200');

    expect(heard).toHaveLength(1);
    expect(new Set(heard[0])).toEqual(new Set([`xcmx#${row.key}.je`, `xcmx#${row.key}.se`, 'hj', 'sehj', 'hdje', 'sfje', 'dx']));
  });

  it('undoes a removal at the old place', () => {
    const model = start();
    const rows = ['1', '2', '3'].map((je) => model.addRow('xcmx', { je }));
    const removed = model.removeRows('xcmx', [rows[1] as Row]);
    expect(model.value('hj')).toBe('4.00');
    for (const { row, at } of removed) model.insertRow('xcmx', row, at);
    expect([model.value('hj'), model.rows('xcmx').map((row) => row.values.je)]).toEqual(['6.00', ['1', '2', '3']]);
  });

  it('asks a query when its parameters change, once per change', () => {
    const model = start();
    const row = model.addRow('xcmx', { jtgj: 'rail' });
    expect(model.takePendingQueries().map(({ field, params }) => [field.path, params])).toEqual([['xcmx.item.sl', { jtgj: 'rail' }]]);
    expect(model.takePendingQueries()).toEqual([]);
    const column = model.form.byPath.get('xcmx.item.sl');
    if (column) model.setDerived(column, 0.09, row);
    model.setCell('xcmx', row, 'jtgj', 'air');
    expect(model.takePendingQueries()).toHaveLength(1);
  });

  it('does not ask again for stored values', () => {
    const model = start({ xcmx: [{ jtgj: 'rail', je: 1, sl: 0.09 }] });
    expect(model.takePendingQueries()).toEqual([]);
  });
});

type Edit =
  | { kind: 'add'; jtgj: string; je: string | null }
  | { kind: 'cell'; row: number; column: string; value: string | null }
  | { kind: 'main'; name: string; value: string | null }
  | { kind: 'remove' | 'copy' | 'restore'; row: number };

const amount = fc.option(
  fc.integer({ min: -500, max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
  { nil: null },
);
const tool = fc.constantFrom('air', 'rail', 'bus');
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), jtgj: tool, je: amount }),
  fc.record({ kind: fc.constant('cell' as const), row: fc.nat(5), column: fc.constantFrom('je', 'jj', 'se', 'sl'), value: amount }),
  fc.record({ kind: fc.constant('cell' as const), row: fc.nat(5), column: fc.constant('jtgj'), value: tool }),
  fc.record({ kind: fc.constant('main' as const), name: fc.constantFrom('hdje', 'hj', 'sy'), value: amount }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'copy' as const, 'restore' as const), row: fc.nat(5) }),
);

describe('incremental equals whole', () => {
  it('after any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const model = start();
        for (const step of edits) {
          const rows = model.rows('xcmx');
          const row = 'row' in step ? rows[step.row % Math.max(rows.length, 1)] : undefined;
          if (step.kind === 'add') model.addRow('xcmx', { jtgj: step.jtgj, je: step.je, sl: '0.09' });
          else if (step.kind === 'main') model.set(step.name, step.value);
          else if (!row) continue;
          else if (step.kind === 'cell') model.setCell('xcmx', row, step.column, step.value);
          else if (step.kind === 'remove') model.removeRows('xcmx', [row]);
          else if (step.kind === 'copy') model.copyRow('xcmx', row);
          else for (const column of model.form.tables[0]?.columns ?? []) model.restoreFormula(column, row);
        }
        const whole = evaluateForm(model.form, model.toData(), context);
        expect(stripSticky(model.toData())).toEqual(stripSticky(whole.data));
        for (const column of model.form.tables[0]?.columns ?? []) {
          model.rows('xcmx').forEach((row, index) => {
            expect(modeOf(model, column, row)).toBe(modeOf(whole, column, whole.rows('xcmx')[index]));
          });
        }
      }),
      { numRuns: 300 },
    );
  });
});

function stripSticky(data: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'sticky_' && Array.isArray(value) && value.length === 0 ? undefined : value)));
}
