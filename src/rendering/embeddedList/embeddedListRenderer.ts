import { lazy } from 'react';
import { and, defineRenderer, kindIs, rank, typeIs, type ViewNode } from '../../../renderers/core/index.ts';
import type { BoundCondition } from './conditions.ts';

/** The list of a data template inside another screen. */
export interface EmbeddedListNode extends ViewNode {
  readonly templateKey: string;
  readonly conditions: readonly BoundCondition[];
  readonly canEdit: boolean;
  readonly canExport: boolean;
  readonly pageSize: number;
}

export const embeddedListRenderer = defineRenderer<EmbeddedListNode>({
  name: 'embeddedList',
  match: rank(10, and(kindIs('embeddedList'), typeIs('dataTemplate'))),
  component: lazy(() => import('./EmbeddedList.tsx').then(({ EmbeddedList }) => ({ default: EmbeddedList }))),
});
