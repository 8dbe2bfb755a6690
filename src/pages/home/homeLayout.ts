import { LOCAL_KEYS } from '../../constants.ts';
import { readJson, writeJson } from '../../stores/storage.ts';

/** Blocks of the home page as they stand unless somebody wants them otherwise: the wide column, then the narrow one. */
export const homeBlocks = [
  { key: 'quickFlows', titleKey: 'home.quickFlows', column: 'wide' },
  { key: 'tasks', titleKey: 'home.tasks', column: 'wide' },
  { key: 'summary', titleKey: 'home.summary', column: 'narrow' },
  { key: 'phrases', titleKey: 'home.phrases', column: 'narrow' },
  { key: 'notices', titleKey: 'home.notices', column: 'narrow' },
] as const;

export type HomeBlock = (typeof homeBlocks)[number];
export type BlockKey = HomeBlock['key'];

export interface PlacedBlock {
  readonly key: BlockKey;
  readonly shown: boolean;
}

/** The home page of one account on this machine. What the memory does not know, or knows and is gone, falls into its usual place. */
export function readLayout(memory: Storage, account: string): readonly PlacedBlock[] {
  const stored = readJson(memory, keyOf(account));
  const known = (Array.isArray(stored) ? stored : []).flatMap((entry: unknown): PlacedBlock[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const block = homeBlocks.find(({ key }) => key === Reflect.get(entry, 'key'));
    return block === undefined ? [] : [{ key: block.key, shown: Reflect.get(entry, 'shown') !== false }];
  });
  const once = known.filter(({ key }, index) => known.findIndex((each) => each.key === key) === index);
  return [...once, ...homeBlocks.filter(({ key }) => once.every((each) => each.key !== key)).map(({ key }) => ({ key, shown: true }))];
}

/** Undefined goes back to the usual one. */
export const writeLayout = (memory: Storage, account: string, layout: readonly PlacedBlock[] | undefined): void => writeJson(memory, keyOf(account), layout);

export const blockOf = (key: BlockKey): HomeBlock => homeBlocks.find((block) => block.key === key) ?? homeBlocks[0];

// helpers

const keyOf = (account: string): string => `${LOCAL_KEYS.homeLayout}:${account}`;
