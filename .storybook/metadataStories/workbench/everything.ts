import { isRecord } from '../../../registry/form/index.ts';
import type { Stage } from '../stages.ts';

/** All data of a form on screen: what was entered in front of what is hidden. Rows keep their hidden columns by position. */
export function everything({ open, store }: Stage): Record<string, unknown> {
  const entered = store.toData();
  return { ...open.stored, ...Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, withHidden(value, open.stored[name])])) };
}

// helpers

function withHidden(value: unknown, stored: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(stored) || value.length !== stored.length) return value;
  return value.map((row: unknown, index) => (isRecord(row) && isRecord(stored[index]) ? { ...stored[index], ...row } : row));
}
