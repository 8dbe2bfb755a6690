import { textWidth } from '../../core/textWidth.ts';
import type { Paper } from '../layout/paper.ts';

const SIZE = 6;
const STEP = 46;

/** Words across the page. Drawn as lines of text, because browsers leave backgrounds off the paper. */
export function Watermark({ text, paper }: { readonly text: string; readonly paper: Paper }) {
  const wide = Math.max(60, textWidth(text) * SIZE + 24);
  const places: { x: number; y: number }[] = [];
  for (let y = STEP / 2, line = 0; y < paper.height + STEP; y += STEP, line++) {
    for (let x = line % 2 === 0 ? 8 : 8 - wide / 2; x < paper.width; x += wide) places.push({ x, y });
  }
  return (
    <svg className="yb-sheet-watermark" viewBox={`0 0 ${paper.width} ${paper.height}`} aria-hidden="true">
      {places.map(({ x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y} fontSize={SIZE} fill="#000" fillOpacity="0.08" transform={`rotate(-22 ${x} ${y})`}>
          {text}
        </text>
      ))}
    </svg>
  );
}
