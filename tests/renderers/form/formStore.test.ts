import fc from 'fast-check';
import { autorun } from 'mobx';
import { describe, expect, test, vi } from 'vitest';
import { FormStore } from '../../../renderers/form/index.ts';
import { filesOf, filesValue, choiceWords, moneyText, namesOf, percentText, percentValue, readDate, sizeText } from '../../../validators/words/index.ts';
import { neighbour, nextWritable } from '../../../renderers/form/subtable/gridMoves.ts';
import { toDecimal } from '../../../formula/index.ts';
import type { CompiledField, PropertySchema } from '../../../registry/form/index.ts';
import { compile } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

const form = compile({
  properties: {
    hj: { type: 'number', title: '总计', 'x-formula': 'sum(mx.item.je)', 'x-ui': { widget: 'money' } },
    bz: { type: 'string', title: '备注', 'x-rules': 'required' },
    mx: {
      type: 'array',
      title: '明细',
      items: { properties: { sm: { type: 'string', title: '说明', 'x-rules': 'required' }, je: { type: 'number', title: '金额' } } },
    },
  },
});
const field = (path: string): CompiledField => {
  const found = form.byPath.get(path);
  if (!found) throw new Error(path);
  return found;
};
const newStore = (data: Record<string, unknown> = {}): FormStore => new FormStore(form, data, storeOptions);

type Step =
  | { readonly kind: 'set'; readonly row: number; readonly cents: number | null }
  | { readonly kind: 'add' | 'remove' | 'copy' | 'move' | 'undo'; readonly row: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), row: fc.nat(9), cents: fc.option(fc.integer({ min: -1e12, max: 1e12 })) }),
  fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const, 'copy' as const, 'move' as const, 'undo' as const), row: fc.nat(9) }),
);

describe('what is observed', () => {
  test('costs nothing before it is read and after the reader is gone', () => {
    const store = newStore({ mx: Array.from({ length: 100 }, () => ({ je: 1 })) });
    expect(store.watched).toBe(0);
    store.value(field('bz'));
    expect(store.watched).toBe(0);
    const stop = autorun(() => store.value(field('bz')));
    expect(store.watched).toBe(1);
    store.value(field('bz'));
    expect(store.watched).toBe(1);
    stop();
    expect(store.watched).toBe(0);
  });

  test('a reader runs for its own cell only, once per change', () => {
    const store = newStore({ mx: [{ je: 1 }, { je: 2 }] });
    const [first, second] = store.model.rows('mx');
    const runs = { first: 0, second: 0, total: 0 };
    autorun(() => {
      runs.first++;
      store.value(field('mx.item.je'), first);
    });
    autorun(() => {
      runs.second++;
      store.value(field('mx.item.je'), second);
    });
    autorun(() => {
      runs.total++;
      store.value(field('hj'));
    });
    store.set(field('mx.item.je'), '5', first);
    expect(runs).toEqual({ first: 2, second: 1, total: 2 });
  });

  test('an edit makes the form dirty, saving makes it clean', () => {
    const store = newStore();
    const seen: boolean[] = [];
    autorun(() => seen.push(store.dirty));
    store.set(field('bz'), 'x');
    store.set(field('bz'), 'y');
    store.markSaved();
    expect(seen).toEqual([false, true, false]);
  });
});

describe('totals', () => {
  test('are the sum of the rows after any edits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = newStore({ mx: [{ je: 1.1 }, { je: null }] });
        let shown = '';
        const stop = autorun(() => {
          shown = store.total('mx', 'je')?.toFixed(2) ?? '';
        });
        let undo: (() => void) | undefined;
        for (const each of steps) {
          const rows = store.model.rows('mx');
          const row = rows[each.row % Math.max(1, rows.length)];
          if (each.kind === 'add') store.addRow('mx', { je: '2.05' });
          else if (each.kind === 'undo') undo?.();
          else if (!row) continue;
          else if (each.kind === 'set') store.set(field('mx.item.je'), each.cents === null ? null : (each.cents / 100).toFixed(2), row);
          else if (each.kind === 'remove') undo = store.removeRow('mx', row);
          else if (each.kind === 'copy') store.copyRow('mx', row);
          else store.moveRow('mx', row, 0);
        }
        const expected = store.model.rows('mx').reduce((sum, row) => sum.plus(toDecimal(row.values.je) ?? 0), toDecimal(0) ?? fail());
        expect(shown).toBe(expected.toFixed(2));
        expect(toDecimal(store.model.value('hj'))?.toFixed(2)).toBe(expected.toFixed(2));
        stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe('a column of which every cell changes with every key', () => {
  const shares = compile({
    properties: {
      mx: {
        type: 'array',
        title: '明细',
        maxItems: 6000,
        items: {
          properties: { je: { type: 'number', title: '金额' }, zb: { type: 'number', title: '占比', 'x-formula': 'round(item.je/sum(mx.item.je)*100,2)' } },
        },
      },
    },
  });
  const je = shares.byPath.get('mx.item.je') as CompiledField;
  const zb = shares.byPath.get('mx.item.zb') as CompiledField;

  test.each([
    [10, 'at once'],
    [300, 'when the person pauses'],
  ])('of %i rows: what is on screen follows at once, its total %s', async (rows) => {
    const store = new FormStore(shares, { mx: Array.from({ length: rows }, () => ({ je: '1' })) }, storeOptions);
    const [first, second] = store.model.rows('mx');
    let cell: unknown;
    let total = '';
    const stop = [
      autorun(() => {
        cell = store.value(zb, second);
      }),
      autorun(() => {
        total = store.total('mx', 'zb')?.toFixed(2) ?? '';
      }),
    ];
    const asComputed = (): string =>
      store.model
        .rows('mx')
        .reduce((sum, row) => sum.plus(toDecimal(row.value('zb')) ?? 0), toDecimal(0) ?? fail())
        .toFixed(2);
    for (const typed of ['5', '51', '512.5']) {
      store.set(je, typed, first);
      expect(cell).toBe((Math.round(1e4 / (rows - 1 + Number(typed))) / 100).toFixed(2).replace(/\.?0+$/, ''));
    }
    if (rows > 200) await expect.poll(() => total, { timeout: 5000 }).toBe(asComputed());
    expect(total).toBe(asComputed());
    for (const end of stop) end();
    store.dispose();
  });
});

describe('issues', () => {
  test('stay with their row when rows move, and go when it goes', async () => {
    const store = newStore({ bz: 'x', mx: [{ sm: 'a' }, { sm: '', je: '1' }] });
    const issues = await store.submit();
    expect(issues.map((issue) => issue.path)).toEqual(['mx[1].sm']);
    const wrong = store.model.rows('mx')[1];
    if (!wrong) throw new Error('row');
    const address = `mx#${wrong.key}.sm`;
    store.moveRow('mx', wrong, 0);
    expect(store.issue(address)).toBeDefined();
    store.removeRow('mx', wrong);
    expect(store.issue(address)).toBeUndefined();
  });

  describe('of several cells', () => {
    const text = (title: string): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
    const properties = { a: text('甲'), b: text('乙'), c: text('丙') };
    const set = (store: FormStore, name: string, value: string | null): void => store.set(store.form.byPath.get(name) as CompiledField, value);
    const leave = (store: FormStore, name: string): void => store.check(store.form.byPath.get(name) as CompiledField);
    const shown = (store: FormStore): string[] => ['a', 'b', 'c'].filter((name) => store.issue(name) !== undefined);

    test.each<[string, PropertySchema, Record<string, unknown>, readonly string[], readonly [string, string | null]]>([
      ['anyOf, by either', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, ['a', 'b'], ['b', 'x']],
      ['oneOf, too many', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 'x', b: 'x' }, ['a', 'b'], ['b', null]],
      ['not', { not: { properties: { a: { const: 'x' }, b: { const: 'y' } }, required: ['a', 'b'] } }, { a: 'x', b: 'y' }, ['a', 'b'], ['a', 'z']],
      [
        'a bound that depends on another field',
        { if: { properties: { a: { const: 'x' } }, required: ['a'] }, then: { properties: { b: { maxLength: 2 } } } },
        { a: 'x', b: 'long' },
        ['b'],
        ['a', 'z'],
      ],
    ])('%s: said at each of them, gone from all with the cause', async (_name, keywords, data, places, [name, value]) => {
      const store = new FormStore(compile({ properties, keywords }), data, storeOptions);
      await store.submit();
      expect(shown(store)).toEqual(places);
      // the cause stands while another field is edited and left
      set(store, 'c', 'more');
      leave(store, 'c');
      for (const place of places) leave(store, place);
      expect(shown(store)).toEqual(places);
      set(store, name, value);
      await vi.waitFor(() => expect(shown(store)).toEqual([]), { timeout: 2_000 });
      store.dispose();
    });

    test('a rule of the form and the number of rows go with what they ask for', async () => {
      const store = new FormStore(
        {
          ...compile({ properties: { ...properties, mx: { type: 'array', title: '明细', minItems: 1, items: { properties: { sm: text('说明') } } } } }),
          rules: [{ key: 'r1', check: 'a == b', message: '甲乙应相同' }],
        },
        { a: 'x', b: 'y' },
        storeOptions,
      );
      await store.submit();
      expect([store.issue('')?.message, store.issue('mx') !== undefined]).toEqual(['甲乙应相同', true]);
      set(store, 'b', 'x');
      store.addRow('mx');
      await vi.waitFor(() => expect([store.issue(''), store.issue('mx')]).toEqual([undefined, undefined]), { timeout: 2_000 });
      store.dispose();
    });

    test('what the server said stays until its own cell is edited', () => {
      const store = new FormStore(compile({ properties }), { a: 'x', b: 'y' }, storeOptions);
      store.showIssues([{ path: 'a', rule: 'identity', level: 'error', message: '不存在', label: '甲' }]);
      set(store, 'b', 'z');
      leave(store, 'b');
      expect(shown(store)).toEqual(['a']);
      set(store, 'a', 'y');
      expect(shown(store)).toEqual([]);
    });
  });

  test('a form that is only read is never wrong', async () => {
    const store = new FormStore(form, {}, { ...storeOptions, readOnly: true });
    expect(await store.submit()).toEqual([]);
    expect(store.mode(field('bz'))).toBe('r');
  });
});

describe('texts', () => {
  test.each([
    ['1234.5', '1,234.50'],
    ['-1234567.005', '-1,234,567.01'],
    ['0', '0.00'],
    ['', ''],
    [null, ''],
    ['abc', 'abc'],
    ['99999999999.99', '99,999,999,999.99'],
    ['-0.001', '0.00'],
  ])('money %j is shown as %s', (value, text) => expect(moneyText(value)).toBe(text));

  test.each([
    ['6', '0.06'],
    ['6%', '0.06'],
    ['0.5', '0.005'],
    ['', null],
    ['x', 'x'],
  ])('rate %j is %s', (typed, value) => expect(percentValue(typed)).toBe(value));

  test('a rate survives showing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100000, max: 100000 }), (n) => {
        const value = toDecimal(n)?.div(10000).toFixed() ?? '';
        expect(percentValue(percentText(value))).toBe(value);
      }),
    );
  });

  test.each([
    ['2026/3/5', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['gestern', 'gestern'],
  ])('date %s is %s', (typed, date) => expect(readDate(typed, 'YYYY-MM-DD')).toBe(date));

  test.each([
    [0, '0.00KB'],
    [5, '0.01KB'],
    [512, '0.50KB'],
    [1536, '1.50KB'],
    [3 * 1024 * 1024, '3.00M'],
    [undefined, ''],
  ])('%s bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  test('unreadable files, names and codes never break', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Array.isArray(filesOf(value))).toBe(true);
        expect(Array.isArray(namesOf(value))).toBe(true);
      }),
    );
    expect(filesOf('{')).toEqual([]);
    expect(filesOf(filesValue([{ fileId: 'a', name: 'b', size: 1 }]))).toEqual([{ fileId: 'a', name: 'b', size: 1 }]);
    expect(choiceWords(['a', 'z'], [{ key: 'a', name: '甲' }])).toBe('甲、z');
  });
});

describe('moves in a grid', () => {
  const shape = { rows: 2, columns: 3, writable: ({ column }: { column: number }) => column !== 1 };
  test.each([
    [{ row: 0, column: 0 }, 1, { row: 0, column: 2 }],
    [{ row: 0, column: 2 }, 1, { row: 1, column: 0 }],
    [{ row: 1, column: 2 }, 1, undefined],
    [{ row: 0, column: 0 }, -1, undefined],
  ] as const)('after %j by %i comes %j', (from, by, to) => expect(nextWritable(from, by, shape)).toEqual(to));

  test('arrows stay inside', () => {
    expect(neighbour({ row: 0, column: 0 }, 'ArrowUp', shape)).toEqual({ row: 0, column: 0 });
    expect(neighbour({ row: 1, column: 1 }, 'ArrowRight', shape)).toEqual({ row: 1, column: 2 });
  });
});

// helpers

function fail(): never {
  throw new Error('not a number');
}

describe('an alarm about a formula', () => {
  const properties = {
    je: { type: 'string', title: '金额', 'x-ui': { widget: 'input' } },
    rj: { type: 'number', title: '人均', 'x-formula': 'je / 2', 'x-ui': { widget: 'money' } },
  } as const;
  const alarmed = (): { store: FormStore; told: string[] } => {
    const told: string[] = [];
    const store = new FormStore(
      compile({ properties }),
      {},
      { ...storeOptions, onFormulaError: (error, field) => told.push(`${field.path} ${error === undefined ? 'gone' : error.code}`) },
    );
    return { store, told };
  };
  const field = (store: FormStore): CompiledField => {
    const found = store.form.byPath.get('je');
    if (!found) throw new Error('no field');
    return found;
  };

  test('what waits for a text that is no number is told of by nobody: the text itself is wrong', () => {
    const waiting = compile({
      properties: {
        je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
        gs: { type: 'number', title: '税额', 'x-formula': 'round(je*2,2)' },
        dx: { type: 'string', title: '大写', 'x-formula': 'capital(gs)' },
        mx: {
          type: 'array',
          title: '明细',
          items: { properties: { je: { type: 'number', title: '金额' }, se: { type: 'number', title: '税额', 'x-formula': 'item.je*2' } } },
        },
      },
    });
    const told: string[] = [];
    const store = new FormStore(
      waiting,
      { mx: [{ je: 1 }, { je: 2 }] },
      { ...storeOptions, onFormulaError: (error, { path }) => told.push(`${path} ${error?.code}`) },
    );
    const at = (path: string): CompiledField => waiting.byPath.get(path) as CompiledField;
    const row = store.rows('mx')[1];
    for (const text of ['1', '12', '12万']) store.type(at('je'), text);
    store.check(at('je'));
    store.set(at('mx.item.je'), '一', row);
    if (row) store.check(at('mx.item.je'), row);
    expect([told, store.issueAddresses()]).toEqual([[], ['je', `mx#${row?.key}.je`]]);
    // nothing is said to be what it is not
    expect([store.value(at('gs')), store.value(at('dx')), store.value(at('mx.item.se'), row), store.total('mx', 'se')]).toEqual([null, null, null, undefined]);
  });

  test('waits until what is typed is left', () => {
    const { store, told } = alarmed();
    for (const text of ['1', '1,', '1,2', '1234.50']) store.type(field(store), text);
    store.check(field(store));
    expect(told).toEqual([]);
    expect(store.toData().rj).toBe('617.25');
  });

  test('comes when the text is left, goes with its cause, and comes again', () => {
    const { store, told } = alarmed();
    store.type(field(store), 'abc');
    expect(told).toEqual([]);
    store.check(field(store));
    expect(told).toHaveLength(1);
    store.type(field(store), '12');
    expect(told.slice(1)).toEqual(['rj gone']);
    store.set(field(store), 'abc');
    expect(told).toHaveLength(3);
    store.dispose();
  });
});
