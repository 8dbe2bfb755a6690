import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../formula/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { evaluateForm } from '../../validators/model/evaluateForm.ts';
import { shippedFormAt } from './shippedForm.ts';
import { shippedItems } from './support.ts';

const clock = { today: '2026-11-16', now: '2026-11-16 09:00:00' };

function valueAt(data: Record<string, unknown>, path: string): unknown {
  const cell = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path);
  if (!cell) return data[path];
  return ((data[cell[1] ?? ''] as Record<string, unknown>[])[Number(cell[2])] ?? {})[cell[3] ?? ''];
}

/** Numbers are compared as numbers, whatever their spelling. */
const plain = (value: unknown): unknown => toDecimal(value)?.toString() ?? value ?? null;

const samples = shippedItems
  .filter((item) => item.kind === 'form')
  .flatMap((item) => ((item.spec as unknown as MetadataSpecs['form']).samples ?? []).map((sample) => [item.key, sample.name, sample] as const));

describe('samples give what they promise', () => {
  test.each(samples)('%s · %s', (key, _name, sample) => {
    const result = evaluateForm(shippedFormAt(key, 'start'), sample.data, clock);
    expect([...result.errors]).toEqual([]);
    const expected = sample.expected ?? {};
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, plain(valueAt(result.data, path))]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([path, value]) => [path, plain(value)])),
    );
  });
});

describe('the rights of the travel claim', () => {
  const mode = (place: string, path: string) => shippedFormAt('clfybxV1', place).byPath.get(path)?.mode;

  test.each([
    // path, start, head, leader, president, finance audit, head of finance, cashier, read
    ['ccsy', 'b', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
    ['skr', 'b', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
    ['yskm', 'b', 'r', 'r', 'r', 'w', 'r', 'r', 'r'],
    ['xmmc', 'w', 'r', 'r', 'r', 'w', 'r', 'r', 'r'],
    ['xcmx.item.je', 'w', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
    ['xcmx.item.se', 'r', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['zsmx.item.sl', 'r', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['zsmx.item.fplx', 'w', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['cjkmx.item.bccj', 'w', 'r', 'r', 'r', 'w', 'r', 'r', 'r'],
    ['sehj', 'r', 'n', 'n', 'n', 'r', 'r', 'r', 'r'],
    ['hdje', 'n', 'n', 'n', 'n', 'b', 'r', 'r', 'r'],
    ['cwsm', 'n', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['fkrq', 'n', 'n', 'n', 'n', 'n', 'n', 'b', 'r'],
    ['pzbh', 'n', 'n', 'n', 'n', 'n', 'n', 'r', 'r'],
  ])('%s', (path, ...modes) => {
    expect(['start', 'UserTask2', 'UserTask3', 'UserTask4', 'UserTask5', 'UserTask6', 'UserTask7', 'read'].map((place) => mode(place, path))).toEqual(modes);
  });

  test('rows are added and removed at the start only, and exported everywhere', () => {
    for (const place of ['start', 'UserTask2', 'UserTask5', 'UserTask7', 'read']) {
      const rights = shippedFormAt('clfybxV1', place).tableByName.get('xcmx')?.rights;
      expect({ add: rights?.add, del: rights?.del, import: rights?.import, export: rights?.export }, place).toEqual({
        add: place === 'start',
        del: place === 'start',
        import: place === 'start',
        export: true,
      });
    }
  });
});

describe('the rights of the expense claim', () => {
  const mode = (place: string, path: string) => shippedFormAt('rcfybxsqV2', place).byPath.get(path)?.mode;

  test.each([
    // path, start, head, leader, countersign, finance audit, head of finance, cashier, read
    ['bxsy', 'b', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
    ['fymx.item.je', 'b', 'r', 'r', 'r', 'r', 'r', 'r', 'r'],
    ['fymx.item.yskm', 'b', 'r', 'r', 'r', 'w', 'r', 'r', 'r'],
    ['fymx.item.sl', 'w', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['fymx.item.se', 'r', 'n', 'n', 'n', 'w', 'r', 'r', 'r'],
    ['zdmx.item.zddx', 'b', 'r', 'r', 'r', 'r', 'r', 'n', 'r'],
    ['hdje', 'n', 'n', 'n', 'n', 'b', 'r', 'r', 'r'],
    ['hjje', 'n', 'n', 'n', 'n', 'r', 'r', 'r', 'r'],
    ['fklsh', 'n', 'n', 'n', 'n', 'n', 'n', 'b', 'r'],
  ])('%s', (path, ...modes) => {
    expect(['start', 'UserTask2', 'UserTask3', 'SignTask4', 'UserTask5', 'UserTask6', 'UserTask7', 'read'].map((place) => mode(place, path))).toEqual(modes);
  });
});
