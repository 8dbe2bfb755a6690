import type { HandlerContext } from '../context/index.ts';

/** Who reads, and by what his rights are found out; a handler context will do. */
export type RightsReader = Pick<HandlerContext, 'db' | 'meta' | 'user' | 'clock'>;
