import { lazy } from 'react';
import { defineRenderer, kindIs, rank } from '../../../renderers/core/index.ts';
import type { FlowPlace } from './flowDocument.ts';

/** Pages on which a document is started, approved or read. */
export const flowPageRenderer = defineRenderer<FlowPlace & { readonly [property: string]: unknown }>({
  name: 'flowPage',
  match: rank(10, kindIs('flowPage')),
  component: lazy(() => import('./FlowPage.tsx').then(({ FlowPage }) => ({ default: FlowPage }))),
});
