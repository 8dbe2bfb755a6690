import { code128 } from './code128.ts';

/** A number as bars with the number below; the number alone where it has characters that bars cannot carry. */
export function Barcode({ text }: { readonly text: string }) {
  const drawn = barsOf(text);
  return (
    <div className="yb-sheet-barcode">
      {drawn === undefined ? null : (
        <svg viewBox={`0 0 ${drawn.width} 30`} preserveAspectRatio="none" aria-hidden="true">
          {drawn.bars.map(({ x, width }) => (
            <rect key={x} x={x} y="0" width={width} height="30" fill="#000" shapeRendering="crispEdges" />
          ))}
        </svg>
      )}
      <span className="yb-sheet-number">{text}</span>
    </div>
  );
}

// helpers

/** Quiet zone on either side, modules. */
const QUIET = 10;

function barsOf(text: string): { readonly width: number; readonly bars: readonly { readonly x: number; readonly width: number }[] } | undefined {
  const widths = code128(text);
  if (widths === undefined) return undefined;
  const bars: { x: number; width: number }[] = [];
  let x = QUIET;
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  });
  return { width: x + QUIET, bars };
}
