import type { LongWork } from '../../context/index.ts';
import { mainExportWork } from './form/export.ts';
import { handOverWork } from './personal/handOver.ts';
import { viewExportWork } from './report/handlers.ts';
import { agreeWork } from './runtime/completeBatch.ts';

/** What goes on behind the answer when there is much of it. */
export const longWorks: readonly LongWork[] = [
  // tasks
  handOverWork,
  agreeWork,
  // exports
  mainExportWork,
  viewExportWork,
];
