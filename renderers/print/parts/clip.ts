import type { CSSProperties } from 'react';

/** Above and below the text of a cell, with its line; as in the style sheet. */
export const CELL_PADDING = 5;

/** The first row of a piece began above, the last one goes on below. */
export interface Clip {
  readonly skip?: number | undefined;
  readonly show?: number | undefined;
}

/** How a row that is divided between pages is framed; undefined for a whole one. */
export function clipOf(
  { skip, show }: Clip,
  at: number,
  from: number,
  to: number,
): { readonly frame: CSSProperties; readonly inside: CSSProperties } | undefined {
  const above = at === from ? skip : undefined;
  const height = at === to - 1 ? show : undefined;
  if (above === undefined && height === undefined) return undefined;
  return { frame: { overflow: 'hidden', ...(height === undefined ? {} : { height: height - CELL_PADDING }) }, inside: { marginTop: -(above ?? 0) } };
}
