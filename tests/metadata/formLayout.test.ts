import { describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { mapLayout, namesIn, placesOf, type LayoutBlock, type LayoutGroup } from '../../registry/form/index.ts';
import { FormLayout, LAYOUT_DEPTH } from '../../schemas/metadata/formLayout.ts';

const tabs: LayoutBlock = {
  kind: 'tabs',
  nextCheck: true,
  parts: [
    {
      title: '一',
      items: [
        'c',
        {
          kind: 'grid',
          parts: [
            { span: 12, items: ['d'] },
            { span: 12, items: ['e'] },
          ],
        },
      ],
    },
    { title: '二', items: ['f'] },
  ],
};
const layout: readonly LayoutGroup[] = [
  { group: '甲', fields: ['a', 'b'], items: [tabs] },
  {
    group: '乙',
    tabs: [
      { title: '三', fields: ['g'] },
      { title: '四', fields: ['h'] },
    ],
  },
];

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { kind: 'accordion', parts: [{ title: '层', items: [nested(depth - 1)] }] });

describe('metadata of a layout', () => {
  it.each<[string, unknown, boolean]>([
    ['the short form', [{ group: '甲', fields: ['a'], tabs: [{ title: '一', fields: ['b'] }] }], true],
    ['nested layouts', layout, true],
    ['as deep as allowed', [{ group: '甲', items: [nested(LAYOUT_DEPTH)] }], true],
    ['too deep', [{ group: '甲', items: [nested(LAYOUT_DEPTH + 1)] }], false],
    ['an unknown layout', [{ group: '甲', items: [{ kind: 'spiral', parts: [{ items: ['a'] }] }] }], false],
    ['a layout without parts', [{ group: '甲', items: [{ kind: 'grid', parts: [] }] }], false],
    ['an unknown option', [{ group: '甲', items: [{ kind: 'grid', colour: 'red', parts: [{ items: ['a'] }] }] }], false],
    ['a span that does not fit', [{ group: '甲', items: [{ kind: 'grid', parts: [{ span: 25, items: ['a'] }] }] }], false],
    ['no group', [], false],
  ])('%s', (_name, value, valid) => {
    expect(Value.Check(FormLayout, value)).toBe(valid);
  });
});

describe('the names of a layout', () => {
  it('are found at any depth, in the order of reading, each with its place', () => {
    expect(placesOf(layout).map(({ name, steps }) => `${name} /${steps.join('/')}`)).toEqual([
      'a /0/fields/0',
      'b /0/fields/1',
      'c /0/items/0/parts/0/items/0',
      'd /0/items/0/parts/0/items/1/parts/0/items/0',
      'e /0/items/0/parts/0/items/1/parts/1/items/0',
      'f /0/items/0/parts/1/items/0',
      'g /1/tabs/0/fields/0',
      'h /1/tabs/1/fields/0',
    ]);
    expect(namesIn([tabs])).toEqual(['c', 'd', 'e', 'f']);
  });
});

describe('a layout without hidden names', () => {
  const without = (...hidden: string[]): LayoutGroup[] => mapLayout(layout, (name) => !hidden.includes(name));

  it('tells nothing of them, and nothing of what would be empty without them', () => {
    expect(JSON.stringify(without('f'))).not.toMatch(/二|"f"/);
    expect(JSON.stringify(without('g', 'h'))).not.toMatch(/乙|三|四/);
    expect(JSON.stringify(without('c', 'd', 'e', 'f'))).not.toMatch(/一|二|parts/);
    expect(without('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')).toEqual([]);
  });

  it('keeps options and the places of a grid', () => {
    expect(without('d')[0]?.items).toEqual([
      {
        ...tabs,
        parts: [
          {
            title: '一',
            items: [
              'c',
              {
                kind: 'grid',
                parts: [
                  { span: 12, items: [] },
                  { span: 12, items: ['e'] },
                ],
              },
            ],
          },
          { title: '二', items: ['f'] },
        ],
      },
    ]);
  });

  it('keeps the cells of a paper table, without the text that asked for what is hidden', () => {
    const table: LayoutGroup = {
      group: '表',
      items: [
        {
          kind: 'table',
          columns: 2,
          parts: [
            { title: '抬头', items: [] },
            { title: '密级', items: ['m'] },
            { title: '姓名', items: ['n'] },
          ],
        },
      ],
    };
    expect(mapLayout([table], (name) => name !== 'm')[0]?.items).toEqual([
      { kind: 'table', columns: 2, parts: [{ title: '抬头', items: [] }, { items: [] }, { title: '姓名', items: ['n'] }] },
    ]);
  });

  it('is the same when nothing is hidden', () => {
    expect(mapLayout(layout, () => true)).toEqual(layout.map((group) => ({ fields: [], ...group })));
  });
});
