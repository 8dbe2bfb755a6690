import { lazy } from 'react';
import { and, defineRenderer, kindIs, rank, typeIs, type ViewNode } from '../../../renderers/core/index.ts';
import type { TaskScope } from './listSource.ts';

/** The list of a data template. */
export interface ListPlace extends ViewNode {
  readonly templateKey: string;
  /** Alias of the top menu under which it is shown. */
  readonly moduleAlias?: string;
  /** Conditions of the address: Base64 or plain JSON of `[{property, operation, value}]`. */
  readonly querys?: string;
  /** Only the documents of a task list of the reader: `todo`, `done`, `request` and so on. */
  readonly taskType?: TaskScope['taskType'] | undefined;
  /** Only the documents of this flow. */
  readonly defKey?: string | undefined;
}

export const listPageRenderer = defineRenderer<ListPlace>({
  name: 'listPage',
  match: rank(10, and(kindIs('listPage'), typeIs('dataTemplate'))),
  component: lazy(() => import('./ListPage.tsx').then(({ ListPage }) => ({ default: ListPage }))),
});
