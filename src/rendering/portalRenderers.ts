import type { Renderer } from '../../renderers/core/index.ts';
import { flowPageRenderer } from '../pages/flowForm/flowPageRenderer.ts';
import { listPageRenderer } from '../pages/template/listPageRenderer.ts';
import { embeddedListRenderer } from './embeddedList/embeddedListRenderer.ts';

/**
 * The renderers of the portal, each loaded with its first use. The pages hand over nodes of these kinds:
 * `flowPage` (start, task, instance), `listPage` (dataTemplate) and `screen` (by menu path).
 */
export const portalRenderers: readonly Renderer[] = [
  // documents in a flow
  flowPageRenderer,
  // lists
  listPageRenderer,
  embeddedListRenderer,
];
