import type { RawItem } from '../../registry/metadata/index.ts';

export interface Change {
  /** JSON pointer into the item. */
  readonly pointer: string;
  readonly change: 'add' | 'remove' | 'change';
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What differs between two versions of an item, in document order. Members of lists are compared by position. */
export function diffItems(from: RawItem, to: RawItem): Change[] {
  const changes: Change[] = [];
  compare(contentOf(from), contentOf(to), '', changes);
  return changes;
}

// helpers

function contentOf(item: RawItem): Record<string, unknown> {
  const { name, typeKey, i18n, deps, auth, spec } = item;
  return Object.fromEntries(Object.entries({ name, typeKey, i18n, deps, auth, spec }).filter(([, value]) => value !== undefined));
}

function compare(from: unknown, to: unknown, pointer: string, changes: Change[]): void {
  const left = membersOf(from);
  const right = membersOf(to);
  if (left === undefined || right === undefined || Array.isArray(from) !== Array.isArray(to)) {
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ pointer, change: 'change', from, to });
    return;
  }
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!left.has(key)) changes.push({ pointer: at, change: 'add', to: right.get(key) });
    else if (!right.has(key)) changes.push({ pointer: at, change: 'remove', from: left.get(key) });
    else compare(left.get(key), right.get(key), at, changes);
  }
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}
