import { describe, expect, test } from 'vitest';
import {
  effectiveMode,
  fromWire,
  readOnly,
  resolvePermission,
  stricter,
  toWire,
  withoutHidden,
  type Mode,
  type StoredPermission,
} from '../../validators/index.ts';

const modes: readonly Mode[] = ['w', 'b', 'r', 'n'];

describe('effectiveMode', () => {
  // permission, linkage mode, linkage required, expected
  test.each<readonly [Mode, Mode | undefined, boolean | undefined, Mode]>([
    ['w', undefined, undefined, 'w'],
    ['w', 'w', false, 'w'],
    ['w', 'b', undefined, 'b'],
    ['w', 'r', undefined, 'r'],
    ['w', 'n', undefined, 'n'],
    ['w', undefined, true, 'b'],
    ['w', 'w', true, 'b'],
    ['w', 'r', true, 'r'],
    ['w', 'n', true, 'n'],
    ['b', undefined, undefined, 'b'],
    ['b', 'w', false, 'b'],
    ['b', 'r', undefined, 'r'],
    ['b', 'n', undefined, 'n'],
    ['r', undefined, true, 'r'],
    ['r', 'w', true, 'r'],
    ['r', 'b', true, 'r'],
    ['r', 'n', undefined, 'n'],
    ['n', 'w', true, 'n'],
    ['n', 'b', undefined, 'n'],
    ['n', 'r', undefined, 'n'],
  ])('%s with linkage %s required %s is %s', (permission, linkageMode, linkageRequired, expected) => {
    expect(effectiveMode({ permission, linkageMode, linkageRequired })).toBe(expected);
  });

  test('linkage never widens', () => {
    for (const permission of modes)
      for (const linkageMode of modes)
        for (const linkageRequired of [true, false]) {
          const mode = effectiveMode({ permission, linkageMode, linkageRequired });
          expect(stricter(mode, permission)).toBe(mode);
          expect(stricter(mode, linkageMode)).toBe(mode);
        }
  });
});

const shape = {
  boAlias: 'clfybx',
  fields: ['ccsy', 'hdje', 'cwsm', 'bxzje'],
  tables: { xcmx: ['je', 'se', 'hj'], bzmx: ['hj'] },
  alwaysReadonly: new Set(['bxzje', 'xcmx.item.hj', 'bzmx.item.hj']),
};
const stored: StoredPermission = {
  start: {
    main: { '*': 'w', hdje: 'n', cwsm: 'n' },
    sub: { xcmx: { _: 'w', se: 'r' } },
    subOps: { xcmx: { add: true, del: true, copy: true, required: true } },
  },
  UserTask4: { main: { '*': 'r' }, sub: { xcmx: { _: 'r', se: 'b' } } },
  UserTask5: {
    main: { '*': 'r', hdje: 'b', cwsm: 'w' },
    sub: { xcmx: { _: 'r', se: 'w' } },
    subOps: { xcmx: { add: false, del: false, import: false, export: true } },
    opinion: { cwyj: 'w' },
  },
  read: { main: { '*': 'r', cwsm: 'n' }, sub: { xcmx: { _: 'r' }, bzmx: { _: 'n' } } },
};
const closed = { hidden: false, required: false, add: false, del: false, copy: false, edit: false, import: false, export: true };

describe('resolvePermission', () => {
  test('spells out every field of a node', () => {
    expect(resolvePermission(stored, 'UserTask5', shape)).toEqual({
      fields: { clfybx: { ccsy: 'r', hdje: 'b', cwsm: 'w', bxzje: 'r' }, xcmx: { je: 'r', se: 'w', hj: 'r' }, bzmx: { hj: 'r' } },
      table: { xcmx: { ...closed, edit: true }, bzmx: closed },
      opinion: { cwyj: 'w' },
    });
  });

  test('computed fields stay read-only where everything is writable', () => {
    const { fields, table } = resolvePermission(stored, 'start', shape);
    expect(fields).toEqual({ clfybx: { ccsy: 'w', hdje: 'n', cwsm: 'n', bxzje: 'r' }, xcmx: { je: 'w', se: 'r', hj: 'r' }, bzmx: { hj: 'r' } });
    expect(table?.xcmx).toEqual({ hidden: false, required: true, add: true, del: true, copy: true, edit: true, import: false, export: true });
  });

  test('one writable column does not allow new rows', () => {
    expect(resolvePermission(stored, 'UserTask4', shape).table?.xcmx).toEqual({ ...closed, edit: true });
  });

  test('without stated operations a writable table may change its rows', () => {
    const { table } = resolvePermission({ start: { main: { '*': 'w' }, sub: { xcmx: { _: 'w' } } } }, 'start', shape);
    expect(table?.xcmx).toMatchObject({ add: true, del: true, copy: true, import: true, edit: true });
  });

  test.each(['read', 'print'])('%s only reads', (preset) => {
    const permission = resolvePermission(stored, preset, shape);
    expect(permission.fields.clfybx).toEqual({ ccsy: 'r', hdje: 'r', cwsm: 'n', bxzje: 'r' });
    expect(permission.table).toEqual({ xcmx: closed, bzmx: { ...closed, hidden: true, export: false } });
  });

  test.each([
    [stored, 'UserTask99'],
    [stored, '__proto__'],
    [stored, 'toString'],
    [undefined, 'start'],
    [{ start: { main: { '*': 'w' } } }, 'read'],
    [{ start: { main: { '*': 'w' } } }, 'print'],
  ] as [StoredPermission | undefined, string][])('what is not stated shows nothing: %j, %s', (given, preset) => {
    const { fields, table, opinion } = resolvePermission(given, preset, shape);
    expect(
      Object.values(fields)
        .flatMap((entity) => Object.values(entity))
        .every((mode) => mode === 'n'),
    ).toBe(true);
    for (const rights of Object.values(table ?? {})) expect(rights).toEqual({ ...closed, hidden: true, export: false });
    expect(opinion).toBeUndefined();
  });

  test('what the published version hides is taken from an older one, the rest stays', () => {
    const [own, now] = [
      resolvePermission({ a: { main: { '*': 'w', ccsy: 'b' }, sub: { xcmx: { _: 'w' } }, opinion: { yj: 'w' } } }, 'a', shape),
      resolvePermission({ a: { main: { '*': 'r', hdje: 'n', xcmx: 'n' }, opinion: { yj: 'n' } } }, 'a', shape),
    ];
    const { fields, table, opinion } = withoutHidden(own, now);
    expect(fields.clfybx).toMatchObject({ ccsy: 'b', cwsm: 'w', hdje: 'n' });
    expect(fields.xcmx).toEqual(Object.fromEntries(Object.keys(own.fields.xcmx ?? {}).map((name) => [name, 'n'])));
    expect(table?.xcmx).toEqual({ ...closed, hidden: true, export: false });
    expect(opinion).toEqual({ yj: 'n' });
  });

  test('a table hidden as a whole hides its columns', () => {
    const byMain = resolvePermission({ a: { main: { '*': 'w', xcmx: 'n' }, sub: { xcmx: { _: 'w' } } } }, 'a', shape);
    const byRight = resolvePermission({ a: { sub: { xcmx: { _: 'w' } }, subOps: { xcmx: { hidden: true, add: true } } } }, 'a', shape);
    for (const { fields, table } of [byMain, byRight]) {
      expect(fields.xcmx).toEqual({ je: 'n', se: 'n', hj: 'n' });
      expect(table?.xcmx).toMatchObject({ hidden: true, add: false, edit: false, export: false });
    }
  });

  test('an unknown letter hides', () => {
    const broken = JSON.parse('{"a":{"main":{"*":"w","ccsy":"x"}}}') as StoredPermission;
    expect(resolvePermission(broken, 'a', shape).fields.clfybx?.ccsy).toBe('n');
  });
});

test('readOnly lowers and can be repeated', () => {
  const once = readOnly(resolvePermission(stored, 'UserTask5', shape));
  expect(once.fields.clfybx).toEqual({ ccsy: 'r', hdje: 'r', cwsm: 'r', bxzje: 'r' });
  expect(once.table?.xcmx).toEqual(closed);
  expect(once.opinion).toEqual({ cwyj: 'r' });
  expect(readOnly(once)).toEqual(once);
});

test('rights survive the wire as an object and as text', () => {
  const permission = resolvePermission(stored, 'UserTask5', shape);
  expect(fromWire(toWire(permission))).toEqual(permission);
  expect(fromWire(JSON.stringify(toWire(permission)))).toEqual(permission);
  expect(fromWire({ fields: { a: { x: 'q', y: 'w' } } })).toEqual({ fields: { a: { x: 'n', y: 'w' } } });
  for (const wrong of ['{', 'null', null, 3, {}]) expect(fromWire(wrong)).toBeUndefined();
});
