import type { CSSProperties } from 'react';

/** A tag in its colour: the border carries it, the text stays readable on white. */
export function tagStyle(color: string | undefined): CSSProperties | undefined {
  return color === undefined || !/^#[0-9a-f]{3,8}$/i.test(color) ? undefined : { borderColor: color, boxShadow: `inset 3px 0 0 ${color}` };
}
