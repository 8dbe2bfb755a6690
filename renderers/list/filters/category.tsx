import { lazyPart } from '../../core/index.ts';
import { defineFilterWidget, type FilterWidgetProps } from './defineFilterWidget.ts';

/** A category of flows. Few lists have it, so its tree comes when it is needed. */
export const categoryFilter = defineFilterWidget({
  name: 'category',
  match: ({ widget }) => widget === 'category',
  component: lazyPart<FilterWidgetProps>(() => import('./CategoryTree.tsx').then((module) => module.CategoryTree)),
  text: (value) => (typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value ?? '')),
});
