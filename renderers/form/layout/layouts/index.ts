import type { Layout } from '../defineLayout.ts';
import { accordionLayout } from './AccordionLayout.tsx';
import { gridLayout } from './GridLayout.tsx';
import { groupLayout } from './GroupLayout.tsx';
import { pagesLayout } from './PagesLayout.tsx';
import { tableLayout } from './TableLayout.tsx';
import { tabsLayout } from './TabsLayout.tsx';

export const defaultLayouts: readonly Layout[] = [
  // all at once
  groupLayout,
  gridLayout,
  tableLayout,
  // a part at a time
  tabsLayout,
  accordionLayout,
  pagesLayout,
];
