import { localiseItem } from '../../registry/form/index.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import type { DictItem } from '../../renderers/core/index.ts';
import { metadata } from './metadata.ts';

/** All items of the packages, as the browser has them. */
export const items: readonly RawItem[] = metadata.items;

export function itemOf(kind: string, key: string): RawItem {
  const item = items.find((each) => each.kind === kind && each.key === key);
  if (item === undefined) throw new Error(`no metadata item <${kind}/${key}>`);
  return item;
}

/** Rows that the packages bring for a business object. */
export function rowsOf(bo: string): readonly Readonly<Record<string, unknown>>[] {
  return metadata.rows.filter((set) => set.bo === bo).flatMap((set) => set.rows);
}

export interface DictEntry {
  readonly value: string;
  readonly label: string;
  readonly color?: string;
}

export function dictEntries(key: string, locale: string): readonly DictEntry[] {
  return (localiseItem(itemOf('dict', key), locale).spec as { items: readonly DictEntry[] }).items;
}

export function dictItems(key: string, locale: string): readonly DictItem[] {
  return dictEntries(key, locale).map(({ value, label }) => ({ key: value, name: label }));
}
