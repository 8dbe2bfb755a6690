import { CELL_PADDING } from '../parts/clip.ts';
import type { Sheet } from '../sheet/types.ts';
import { flowOf, rowCount, type Unit } from './units.ts';
import { paginate, type Piece } from './paginate.ts';
import { PX_PER_MM, type Paper } from './paper.ts';

/** Between two blocks, px. */
const GAP = 8;
/** Fractions of pixels that printers round in their own way. */
const SLACK = 3;

/** Lays a document out by the heights that its measured copy has in the browser. */
export function pagesOf(
  root: HTMLElement,
  units: readonly Unit[],
  paper: Paper,
  { headOnEveryPage, fontSize }: Pick<Sheet, 'headOnEveryPage' | 'fontSize'>,
): Piece[][] {
  const head = outerHeight(root.querySelector('[data-part="head"]'));
  const short = outerHeight(root.querySelector('[data-part="short"]'));
  const foot = heightOf(root.querySelector('[data-part="foot"]'));
  const whole = (paper.height - paper.margins.top - paper.margins.bottom) * PX_PER_MM - foot - SLACK;
  const line = heightOf(root.querySelector('[data-part="line"]')) || 16;
  const blocks = units.map((unit, index) => {
    const place = root.querySelector(`[data-unit="${unit.id}"]`);
    return flowOf(
      unit,
      {
        once: outerHeight(place?.querySelector('[data-m="once"]')),
        repeat: heightOf(place?.querySelector('[data-m="caption"]')) + heightOf(place?.querySelector('[data-m="head"]')),
        rows: Array.from({ length: rowCount(unit) }, (_, at) => heightOf(place?.querySelector(`[data-line="${at}"]`))),
        subtotal: heightOf(place?.querySelector('[data-m="subtotal"]')),
        carry: heightOf(place?.querySelector('[data-m="carry"]')),
        total: heightOf(place?.querySelector('[data-m="total"]')) + heightOf(place?.querySelector('[data-m="capital"]')),
      },
      { gap: index === 0 ? 0 : GAP, line: unit.kind === 'strip' ? (line * unit.strip.font) / fontSize : line },
    );
  });
  return paginate(blocks, { first: whole - head, other: whole - (headOnEveryPage ? head : short), line, padding: CELL_PADDING });
}

// helpers

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0;

/** With the space around it. */
function outerHeight(element: Element | null | undefined): number {
  if (element === null || element === undefined) return 0;
  const style = getComputedStyle(element);
  return heightOf(element) + (Number.parseFloat(style.marginTop) || 0) + (Number.parseFloat(style.marginBottom) || 0);
}
