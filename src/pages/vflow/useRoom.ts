import { Grid } from 'antd';

/** What there is room for: a second page beside the list, every column of it. */
export function useRoom(): { readonly split: boolean; readonly wide: boolean } {
  const { xl, xxl, lg } = Grid.useBreakpoint();
  return { split: xxl === true || (xl === true && window.innerWidth >= SPLIT_WIDTH), wide: lg === true && window.innerWidth >= WIDE };
}

// helpers

const SPLIT_WIDTH = 1440;
const WIDE = 1200;
