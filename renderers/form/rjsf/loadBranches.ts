import type { createBranches } from './branches.ts';

type CreateBranches = typeof createBranches;

let loaded: CreateBranches | undefined;

/** RJSF's resolver, once it has been loaded: most forms have no branches and never need it. */
export const loadedBranches = (): CreateBranches | undefined => loaded;

export async function loadBranches(): Promise<CreateBranches> {
  loaded ??= (await import('./branches.ts')).createBranches;
  return loaded;
}
