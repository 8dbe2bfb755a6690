import { lazyPart } from '../../../../renderers/core/index.ts';

/** Most documents are never merged. */
export const MergeDialog = lazyPart(() => import('./MergeDialog.tsx').then(({ MergeDialog: component }) => component));
