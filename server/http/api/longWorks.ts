import type { LongWork } from '../../context/index.ts';
import { handOverWork } from './personal/handOver.ts';
import { agreeWork } from './runtime/completeBatch.ts';

/** What goes on behind the answer when there is much of it. */
export const longWorks: readonly LongWork[] = [
  // tasks
  handOverWork,
  agreeWork,
];
