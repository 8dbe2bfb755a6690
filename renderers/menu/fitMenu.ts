export interface MenuFit {
  /** Items that stay in the row; the others move into "more". */
  readonly visible: number;
  /** Too few items stay, so that the menu may look incomplete. */
  readonly tooNarrow: boolean;
}

/**
 * How many items of a row fit. "More" only takes room when something moves into it, and more than `least`
 * items must stay beside it.
 */
export function fitMenu(widths: readonly number[], available: number, moreWidth: number, least: number): MenuFit {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= available) return { visible: widths.length, tooNarrow: false };

  let used = moreWidth;
  let visible = 0;
  for (const width of widths) {
    if (used + width > available) break;
    used += width;
    visible += 1;
  }
  return { visible, tooNarrow: visible <= least };
}
