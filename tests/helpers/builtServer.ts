import { join } from 'node:path';
import { root, staleHalves } from '../../scripts/sourceStamp.mjs';

/**
 * For projects that run the server: names its build where that was made from these very sources, as in `npm test`. Threads and processes
 * of the server start from it then. From source each of them loads TypeScript first: 200 ms for a thread, seconds for a process.
 */
export default function setup(): void {
  if (!staleHalves().includes('server')) process.env['BUILT_SERVER'] = join(root, 'dist/server');
}
