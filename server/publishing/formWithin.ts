import { createMemo } from '../../validators/index.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import { loadForm, type FormDefinition } from '../forms/index.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/** The definition of a form as `find` answers for it, made once for one run of checks. */
export function formWithin(item: RawItem, find: Find): Promise<FormDefinition | undefined> {
  const known = memo.of(find, 'forms', () => new WeakMap<RawItem, Promise<FormDefinition | undefined>>());
  const made =
    known.get(item) ??
    loadForm({ find: async (kind, key) => ({ version: 1, ...(kind === 'form' && key === item.key ? item : find(kind, key)) }) as never }, item.key);
  known.set(item, made);
  return made;
}

// helpers

const memo = createMemo();
