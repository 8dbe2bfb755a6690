/** Sizes in millimetres, upright. A4half is an A4 sheet cut across. */
const sizes = { A4: [210, 297], A5: [148, 210], A4half: [148.5, 210] } as const;

export type PaperName = keyof typeof sizes;
export const paperNames = Object.keys(sizes) as readonly PaperName[];
export type Orientation = 'portrait' | 'landscape';

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A sheet of paper with its borders, millimetres. */
export interface Paper {
  readonly name: PaperName;
  readonly orientation: Orientation;
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
}

const DEFAULT_MARGINS = [10, 12, 8, 12] as const;
/** CSS pixels in a millimetre. */
export const PX_PER_MM = 96 / 25.4;
/** CSS pixels in a point. */
export const PX_PER_PT = 96 / 72;

/** `margins`: top, right, bottom, left. */
export function paperOf(name: PaperName, orientation: Orientation, margins: readonly number[] = DEFAULT_MARGINS): Paper {
  const [short, long] = sizes[name];
  const [top = 0, right = 0, bottom = 0, left = 0] = margins;
  const upright = orientation === 'portrait';
  return { name, orientation, width: upright ? short : long, height: upright ? long : short, margins: { top, right, bottom, left } };
}

/** Width for the content, px. */
export const contentWidth = ({ width, margins }: Paper): number => (width - margins.left - margins.right) * PX_PER_MM;
