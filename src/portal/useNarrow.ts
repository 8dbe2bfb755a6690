import { Grid } from 'antd';

/** Whether the screen is that of a phone. Unknown (before the first measurement) counts as wide. */
export function useNarrow(): boolean {
  return Grid.useBreakpoint().md === false;
}
