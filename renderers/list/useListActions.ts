import { useCallback, useState } from 'react';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import type { ListAction, ListRow } from './types.ts';

/** What runs at the moment: a button, and the one row that it acts on. */
export interface Busy {
  readonly row: string | undefined;
  readonly button: string;
}

export interface ListActions {
  readonly busy: Busy | undefined;
  readonly press: (button: PlacedButton, rows: readonly ListRow[]) => void;
}

export interface ListActionOptions {
  /** Acts; true: the rows have changed. It shows its failures itself. */
  readonly onAction: (action: ListAction) => Promise<boolean | undefined> | boolean | undefined;
  readonly filter: QueryFilter;
  /** Whether a button has something to do with a row. */
  readonly applies: (button: PlacedButton, row: ListRow) => boolean;
  /** What tells a row from others. */
  readonly keyOf: (row: ListRow) => string;
  readonly onBuiltIn: (builtIn: 'refresh' | 'columns') => void;
  readonly onChanged: () => void;
}

/** What happens between a press and the action: is anything selected, does it fit, is the user sure. */
export function useListActions({ onAction, filter, applies, keyOf, onBuiltIn, onChanged }: ListActionOptions): ListActions {
  const { t, services } = useRenderContext();
  const [busy, setBusy] = useState<Busy>();

  const run = useCallback(
    async (placed: PlacedButton, rows: readonly ListRow[]): Promise<void> => {
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
      const unfit = rows.filter((row) => !applies(placed, row)).length;
      if (unfit > 0) {
        services.notify.warning(t('list.unfitRows', { count: unfit, action: t(button.labelKey, { count: rows.length }) }));
        return;
      }
      if (button.confirmKey !== undefined && !(await services.confirm({ title: t(button.confirmKey, { count: rows.length }), danger: button.danger === true })))
        return;
      setBusy({ row: rows.length === 1 && rows[0] !== undefined ? keyOf(rows[0]) : undefined, button: name });
      // whoever acts has shown a failure already
      const changed = await acting(() => onAction({ alias, rows, filter })).catch(() => false);
      setBusy(undefined);
      if (changed === true) onChanged();
    },
    [onAction, filter, applies, keyOf, onBuiltIn, onChanged, services, t],
  );
  const press = useCallback(
    (placed: PlacedButton, rows: readonly ListRow[]): void => {
      if (busy === undefined) void run(placed, rows);
    },
    [busy, run],
  );
  return { busy, press };
}

// helpers

/** What throws at once fails like what rejects. */
const acting = async <Value>(work: () => Promise<Value> | Value): Promise<Value> => work();
