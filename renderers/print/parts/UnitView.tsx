import { TableStripView } from './TableStripView.tsx';
import { FieldLines } from './FieldLines.tsx';
import { clipOf } from './clip.ts';
import type { Piece } from '../layout/paginate.ts';
import type { Unit } from '../layout/units.ts';

/** What of a unit stands on a page. */
export function UnitView({ unit, piece }: { readonly unit: Unit; readonly piece: Omit<Piece, 'id'> }) {
  const { from, to } = piece;
  if (unit.kind === 'strip') return <TableStripView strip={unit.strip} part={piece} clip={piece} />;
  const { block } = unit;
  return (
    <>
      {piece.first && block.title !== '' ? (
        <h2 className="yb-sheet-heading" data-m="once">
          {block.title}
        </h2>
      ) : null}
      {block.kind === 'fields' ? <FieldLines block={block} from={from} to={to} clip={piece} /> : null}
      {block.kind === 'text'
        ? block.lines.slice(from, to).map((line, at) => {
            const clip = clipOf(piece, from + at, from, to);
            // Lines of a text have no other identity than their place.
            return (
              <p key={`${from + at}`} className="yb-sheet-text" data-line={from + at}>
                {clip === undefined ? (
                  line
                ) : (
                  <span className="yb-sheet-clip" style={clip.frame}>
                    <span style={clip.inside}>{line}</span>
                  </span>
                )}
              </p>
            );
          })
        : null}
      {block.kind === 'sign' && to > from ? (
        <div className="yb-sheet-sign" data-line={0}>
          {block.signers.map((signer) => (
            <div key={signer} className="yb-sheet-signer">
              {signer}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
