import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import type { Part } from '../sections.ts';

export const gridLayout = defineLayout({
  kind: 'grid',
  title: { 'zh-CN': '栅格', 'en-US': 'Grid', 'zh-TW': '柵格' },
  doc: {
    'zh-CN': '并排的列，每列中的字段自上而下；窄屏时依次排成一列。',
    'en-US': 'Columns side by side, each with its fields from top to bottom; one column on narrow screens.',
    'zh-TW': '並排的列，每列中的欄位自上而下；窄屏時依次排成一列。',
  },
  options: [],
  partOptions: [
    { name: 'span', kind: 'number', doc: '占 24 栅格的几格；缺省为平分' },
    { name: 'align', kind: 'text', doc: '列中文字的位置', oneOf: ['left', 'center', 'right'], default: 'left' },
  ],
  example: {
    kind: 'grid',
    parts: [
      { span: 16, items: ['a', 'b'] },
      { span: 8, items: ['c', 'd'] },
    ],
  },
  component: GridView,
  print: 'same',
});

// helpers

function GridView({ block }: LayoutProps) {
  const share = Math.max(1, Math.floor(24 / block.parts.length));
  return (
    <div className="yb-columns">
      {block.parts.map((part) => (
        <div key={part.index} className="yb-column" style={{ gridColumn: `span ${spanOf(part, share)}`, textAlign: alignOf(part) }}>
          <EntryGrid entries={part.entries} stacked />
        </div>
      ))}
    </div>
  );
}

function spanOf({ source }: Part, share: number): number {
  return typeof source.span === 'number' ? Math.min(24, Math.max(1, source.span)) : share;
}

function alignOf({ source }: Part): 'start' | 'center' | 'end' {
  return source.align === 'center' ? 'center' : source.align === 'right' ? 'end' : 'start';
}
