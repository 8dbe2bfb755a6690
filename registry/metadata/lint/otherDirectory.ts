import type { BoFieldEntry } from './boShape.ts';

/** Whether two fields name members of different directories: a person is never an organisation, whatever their ids look like. */
export function isOtherDirectory(one: Pick<BoFieldEntry, 'property'>, other: Pick<BoFieldEntry, 'property'>): boolean {
  const [here, there] = [one.property['x-ui']?.widget ?? '', other.property['x-ui']?.widget ?? ''];
  return here !== there && directories.has(here) && directories.has(there);
}

// helpers

const directories: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);
