import { useState } from 'react';
import type { DialogOptions } from '../core/index.ts';
import type { ListRow } from '../list/index.ts';
import { agrees, rowKeyOf, withResults } from './rows.ts';
import type { DialogTemplate } from './types.ts';

/** What is chosen in a dialog, in the order of choosing. It outlives pages, filters and searches. */
export interface Selection {
  readonly chosen: readonly ListRow[];
  readonly multiple: boolean;
  /** Most rows that may be chosen; undefined: any number. */
  readonly max: number | undefined;
  readonly keyOf: (row: ListRow) => string;
  readonly has: (row: ListRow) => boolean;
  /** Taken already, elsewhere. */
  readonly isUsed: (row: ListRow) => boolean;
  /** Whether choosing the row would have an effect, or giving it up. */
  readonly canToggle: (row: ListRow) => boolean;
  readonly toggle: (row: ListRow) => void;
  /** Takes these rows in as far as there is room, or gives them up. */
  readonly put: (rows: readonly ListRow[], on: boolean) => void;
  readonly move: (row: ListRow, by: -1 | 1) => void;
  readonly clear: () => void;
}

export function useSelection(template: DialogTemplate, options: DialogOptions): Selection {
  const multiple = options.multiple ?? template.selectNum !== 1;
  const max = multiple ? (options.max ?? (template.selectNum > 1 ? template.selectNum : undefined)) : 1;
  const [chosen, setChosen] = useState<readonly ListRow[]>(() => (options.selected ?? []).slice(0, max));
  const keyOf = (row: ListRow): string => rowKeyOf(template, row);
  const whole = (row: ListRow): ListRow => withResults(template, row);
  // what a form knows of a row that was chosen earlier may be less than the row, and by the names of its results
  const same = (row: ListRow, other: ListRow): boolean =>
    row === other || keyOf(row) === keyOf(other) || agrees(whole(row), other) || agrees(whole(other), row);
  const has = (row: ListRow): boolean => chosen.some((other) => same(row, other));
  const isUsed = (row: ListRow): boolean => (options.used ?? []).some((used) => agrees(whole(row), used)) && !has(row);
  const isFull = multiple && max !== undefined && chosen.length >= max;

  const put = (rows: readonly ListRow[], on: boolean): void => {
    const rest = chosen.filter((each) => !rows.some((row) => same(row, each)));
    const fresh = rows.filter((row) => !has(row) && !isUsed(row));
    setChosen(on ? [...chosen, ...fresh].slice(0, max) : rest);
  };
  return {
    chosen,
    multiple,
    max,
    keyOf,
    has,
    isUsed,
    put,
    canToggle: (row) => has(row) || (!isUsed(row) && !isFull),
    toggle(row) {
      if (multiple) put([row], !has(row));
      else if (!isUsed(row)) setChosen([row]);
    },
    move(row, by) {
      const at = chosen.indexOf(row);
      const other = chosen[at + by];
      if (at < 0 || other === undefined) return;
      setChosen(chosen.map((each) => (each === row ? other : each === other ? row : each)));
    },
    clear: () => setChosen([]),
  };
}
