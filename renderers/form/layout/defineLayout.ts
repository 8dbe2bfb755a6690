import type { ComponentType } from 'react';
import type { LayoutBlock } from '../../../registry/form/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import type { ControlOption } from '../controls/index.ts';
import type { Block } from './sections.ts';

export interface LayoutProps {
  readonly block: Block;
}

/** One way to arrange fields. Declared beside its code and joined in `layouts/index.ts`. */
export interface Layout {
  /** `kind` of the block in a form's layout. */
  readonly kind: string;
  readonly title: Localised;
  readonly doc: Localised;
  /** What it reads of the block besides `title` and `parts`. */
  readonly options: readonly ControlOption[];
  /** What it reads of each part besides `items`. */
  readonly partOptions: readonly ControlOption[];
  /** A block over the fields `a`, `b`, `c`, `d`; stories, the conformance suite and the catalogue use it. */
  readonly example: LayoutBlock;
  readonly component: ComponentType<LayoutProps>;
  /** On paper: `same` for what looks right there, `expanded` for parts that hide one another. */
  readonly print: 'same' | 'expanded';
}

export function defineLayout(layout: Layout): Layout {
  return layout;
}
