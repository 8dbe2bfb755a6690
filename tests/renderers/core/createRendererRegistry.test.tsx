import { describe, expect, it, test } from 'vitest';
import { and, createRendererRegistry, defineRenderer, hasProperty, kindIs, not, or, rank, typeIs, type Tester } from '../../../renderers/core/index.ts';

const renderer = (name: string, match: Tester) => defineRenderer({ name, match, component: () => null });

describe('createRendererRegistry', () => {
  const form = renderer('form', rank(1, kindIs('form')));
  const print = renderer('print', rank(5, and(kindIs('form'), typeIs('print'))));

  test.each([
    [{ kind: 'form' }, 'form'],
    [{ kind: 'form', type: 'print' }, 'print'],
    [{ kind: 'chart' }, undefined],
  ])('%o is drawn by %s', (node, name) => {
    expect(createRendererRegistry([form, print], { strict: true }).resolve(node)?.name).toBe(name);
  });

  it('throws on a tie and names both, but only when strict', () => {
    const twin = renderer('twin', rank(1, kindIs('form')));
    expect(() => createRendererRegistry([form, twin], { strict: true }).resolve({ kind: 'form' })).toThrow(/<form> and <twin>/);
    expect(createRendererRegistry([form, twin]).resolve({ kind: 'form' })?.name).toBe('form');
  });

  it('refuses two renderers of one name', () => {
    expect(() => createRendererRegistry([form, form])).toThrow(/declared twice/);
  });

  it('combines conditions', () => {
    const match = rank(2, or(and(kindIs('list'), not(typeIs('card'))), hasProperty('rows')));
    expect([match({ kind: 'list' }), match({ kind: 'list', type: 'card' }), match({ kind: 'x', rows: [] })]).toEqual([2, -1, 2]);
  });
});
