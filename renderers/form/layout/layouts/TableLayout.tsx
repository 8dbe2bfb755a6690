import type { CSSProperties } from 'react';
import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import type { Block, Part } from '../sections.ts';

const DEFAULT_COLUMNS = 2;

export const tableLayout = defineLayout({
  kind: 'table',
  title: { 'zh-CN': '表格布局', 'en-US': 'Paper table', 'zh-TW': '表格版面' },
  doc: {
    'zh-CN': '带边框的单元格，可跨列跨行，如同纸质单据；单元格自左向右填满各行。',
    'en-US': 'Bordered cells that may span columns and rows, like a paper form; cells fill the rows from left to right.',
    'zh-TW': '帶邊框的儲存格，可跨列跨行，如同紙本單據；儲存格自左向右填滿各行。',
  },
  options: [
    { name: 'columns', kind: 'number', doc: '每行几个单元格', default: DEFAULT_COLUMNS },
    { name: 'widths', kind: 'list', doc: '各列宽度的百分比，代替 columns' },
  ],
  partOptions: [
    { name: 'title', kind: 'text', doc: '单元格前的底色标题；只有一个字段时代替其标签' },
    { name: 'colspan', kind: 'number', doc: '跨几列', default: 1 },
    { name: 'rowspan', kind: 'number', doc: '跨几行', default: 1 },
    { name: 'align', kind: 'text', doc: '单元格中文字的位置', oneOf: ['left', 'center', 'right'], default: 'left' },
  ],
  example: { kind: 'table', columns: 2, parts: [{ items: ['a'] }, { items: ['b'] }, { title: '说明', colspan: 2, items: ['c', 'd'] }] },
  component: TableView,
  print: 'same',
});

// helpers

/** A grid with lines, not a table of data: screen readers read the fields one after the other. */
function TableView({ block }: LayoutProps) {
  return (
    <div className="yb-paper" style={{ '--yb-paper-columns': templateOf(block) } as CSSProperties}>
      {block.source.title !== undefined && <div className="yb-paper-title">{block.source.title}</div>}
      {block.parts.map((part) => (
        <div
          key={part.index}
          className={`yb-paper-cell${part.entries.length === 0 ? ' yb-paper-empty' : ''}${part.title !== '' && part.entries.length === 1 ? ' yb-paper-single' : ''}`}
          style={placeOf(part)}
        >
          {part.title !== '' && <div className="yb-paper-head">{part.title}</div>}
          {part.entries.length > 0 && (
            <div className="yb-paper-body">
              <EntryGrid entries={part.entries} stacked under={part.title} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function templateOf({ source }: Block): string {
  const widths = Array.isArray(source.widths) ? source.widths.filter((width): width is number => typeof width === 'number') : [];
  if (widths.length > 0) return widths.map((width) => `minmax(0, ${width}fr)`).join(' ');
  return `repeat(${typeof source.columns === 'number' ? source.columns : DEFAULT_COLUMNS}, minmax(0, 1fr))`;
}

function placeOf({ source }: Part): CSSProperties {
  return {
    ...(typeof source.colspan === 'number' ? { gridColumn: `span ${source.colspan}` } : {}),
    ...(typeof source.rowspan === 'number' ? { gridRow: `span ${source.rowspan}` } : {}),
    ...(source.align === 'center' || source.align === 'right' ? { textAlign: source.align === 'right' ? 'end' : 'center' } : {}),
  };
}
