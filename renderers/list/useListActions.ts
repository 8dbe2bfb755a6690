import { useCallback, useState } from 'react';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import { appliesTo, type PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { keyOf } from './ListTable.tsx';
import type { ListAction, ListRow } from './types.ts';

export interface ListActions {
  /** `<row key>/<button>` of what runs at the moment. */
  readonly busy: string | undefined;
  readonly press: (button: PlacedButton, rows: readonly ListRow[]) => void;
}

export interface ListActionOptions {
  /** Acts; true: the rows have changed. A failure it has not shown itself is shown here. */
  readonly onAction: (action: ListAction) => Promise<boolean | undefined> | boolean | undefined;
  readonly filter: QueryFilter;
  readonly onBuiltIn: (builtIn: 'refresh' | 'columns') => void;
  readonly onChanged: () => void;
}

/** What happens between a press and the action: is anything selected, does it fit, is the user sure. */
export function useListActions({ onAction, filter, onBuiltIn, onChanged }: ListActionOptions): ListActions {
  const { t, services } = useRenderContext();
  const [busy, setBusy] = useState<string>();

  const run = async (placed: PlacedButton, rows: readonly ListRow[]): Promise<void> => {
    const { button, alias, name } = placed;
    if (button === undefined) return;
    if (button.builtIn !== undefined) {
      onBuiltIn(button.builtIn);
      return;
    }
    if (button.needsRows === true && rows.length === 0) {
      services.notify.warning(t('list.selectFirst'));
      return;
    }
    const unfit = rows.filter((row) => !appliesTo(placed, row)).length;
    if (unfit > 0) {
      services.notify.warning(t('list.unfitRows', { count: unfit, action: t(button.labelKey) }));
      return;
    }
    if (button.confirmKey !== undefined && !await services.confirm({ title: t(button.confirmKey), danger: button.danger === true })) return;
    setBusy(`${rows.length === 1 && rows[0] !== undefined ? keyOf(rows[0]) : ''}/${name}`);
    try {
      if (await onAction({ alias, rows, filter }) === true) onChanged();
    } finally {
      setBusy(undefined);
    }
  };
  const press = (placed: PlacedButton, rows: readonly ListRow[]): void => {
    if (busy === undefined) void run(placed, rows).catch(() => undefined);
  };
  return { busy, press: useCallback(press, [busy, onAction, filter, onBuiltIn, onChanged, services, t]) };
}
