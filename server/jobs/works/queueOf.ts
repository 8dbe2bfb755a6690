import type { LongWork } from '../../context/index.ts';

/** Who goes on with it. What this version does not know is ended by whoever finds it. */
export const queueOf = (unit: Pick<LongWork, 'isHeavy'> | undefined): 'work' | 'heavy' => (unit?.isHeavy === true ? 'heavy' : 'work');
