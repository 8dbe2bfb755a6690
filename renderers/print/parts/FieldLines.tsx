import type { FieldItem, FieldsBlock } from '../sheet/types.ts';
import { textWidth } from '../../core/textWidth.ts';
import { CellView } from './CellView.tsx';
import { clipOf, type Clip } from './clip.ts';

/** Some lines of a block of fields. */
export function FieldLines({ block, from, to, clip }: { readonly block: FieldsBlock; readonly from: number; readonly to: number; readonly clip: Clip }) {
  const label = block.lines.flat().reduce((widest, item) => Math.max(widest, textWidth(item.label)), 0);
  return (
    <div className="yb-sheet-fields">
      {block.lines.slice(from, to).map((line, at) => (
        <dl key={line[0]?.key} className="yb-sheet-line" data-line={from + at}>
          {line.map((item) => (
            <Item key={item.key} item={item} columns={block.columns} label={label} clip={clipOf(clip, from + at, from, to)} />
          ))}
        </dl>
      ))}
    </div>
  );
}

// helpers

/** Labels of a block are equally wide, but never more than half of a column. */
function Item({
  item,
  columns,
  label,
  clip,
}: {
  readonly item: FieldItem;
  readonly columns: number;
  readonly label: number;
  readonly clip: ReturnType<typeof clipOf>;
}) {
  const width = `${(item.span / columns) * 100}%`;
  return (
    <div className="yb-sheet-item" style={{ width, maxWidth: width }}>
      <dt style={{ width: `min(${label + 0.2}em + 9px, ${50 / item.span}%)` }}>{item.label}</dt>
      <dd>
        {clip === undefined ? (
          <CellView cell={item.cell} />
        ) : (
          <div style={clip.frame}>
            <div style={clip.inside}>
              <CellView cell={item.cell} />
            </div>
          </div>
        )}
      </dd>
    </div>
  );
}
