import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findMenu, firstLeaf, fitMenu, type MenuNode, menuTone, menuTones, menuTrail, singlePath } from '../../../renderers/menu/index.ts';

const node = (key: string, children: MenuNode[] = [], path = `/${key}`): MenuNode => ({ key, name: key, alias: key, path, external: false, children });

describe('fitMenu', () => {
  test.each([
    ['all fit exactly', [100, 100, 100], 300, { visible: 3, tooNarrow: false }],
    ['nothing to show', [], 0, { visible: 0, tooNarrow: false }],
    ['"more" takes room as soon as one moves', [100, 100, 100, 100, 100], 450, { visible: 3, tooNarrow: false }],
    ['three stay beside more', [100, 100, 100, 100], 380, { visible: 3, tooNarrow: false }],
    ['only two stay', [100, 100, 100, 100], 379, { visible: 2, tooNarrow: true }],
    ['none stays', [100, 100, 100], 90, { visible: 0, tooNarrow: true }],
    ['two items that fit are not too narrow', [100, 100], 200, { visible: 2, tooNarrow: false }],
  ])('%s', (_, widths, available, expected) => {
    expect(fitMenu(widths, available, 80, 2)).toEqual(expected);
  });

  it('never shows more than fits, never hides what fits, and shows more when there is more room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 30 }), fc.nat(3000), fc.nat(500), (widths, available, extra) => {
        const fit = fitMenu(widths, available, 80, 2);
        const used = widths.slice(0, fit.visible).reduce((sum, width) => sum + width, fit.visible < widths.length ? 80 : 0);
        expect(fit.visible === 0 || used <= available).toBe(true);
        expect(fitMenu(widths, available + extra, 80, 2).visible).toBeGreaterThanOrEqual(fit.visible);
      }),
    );
  });
});

describe('menu trees', () => {
  const items = [node('a'), node('b', [node('b1', [node('b11')]), node('b2')], ''), node('c', [node('c1')], '')];

  it('finds an entry, its trail and the first place to go', () => {
    expect(findMenu(items, 'b11')?.key).toBe('b11');
    expect(findMenu(items, 'x')).toBeUndefined();
    expect(menuTrail(items, 'b11').map((item) => item.key)).toEqual(['b', 'b1', 'b11']);
    expect(firstLeaf(items.slice(1))?.key).toBe('b11');
  });

  test.each([
    ['opening another closes the first', ['b', 'c'], ['b'], ['c']],
    ['opening a nested one keeps its parent', ['b', 'b1'], ['b'], ['b', 'b1']],
    ['closing keeps the others', ['b'], ['b', 'b1'], ['b']],
  ])('%s', (_, keys, before, expected) => {
    expect(singlePath(items, keys, before)).toEqual(expected);
  });
});

test('an item keeps its colour, and all four are used', () => {
  const colours = ['home', 'v-flow', 'cwxxh', 'ysgl', 'fkgl', 'hqfw', 'hygl', 'xxfb', 'v-mail', 'statement', 'jcpz'].map(menuTone);
  expect(menuTone('home')).toBe(colours[0]);
  expect(new Set(colours)).toEqual(new Set(menuTones));
});
