import { useEffect, type RefObject } from 'react';
import { reaction } from 'mobx';
import { useFormScope } from '../FormScope.ts';
import type { GridController } from './GridController.ts';

/** Frames to wait until the field of a row has been mounted. */
const PATIENCE = 60;
const focusable = '[data-control], input, textarea, button, [tabindex]';

/** Where rows are forms, an error line leads to the field: `show` brings the row up, then the field gets the focus. */
export function useRowTarget(grid: GridController, root: RefObject<HTMLElement | null>, show: (rowKey: string) => void): void {
  const { store, ui } = useFormScope();
  useEffect(
    () =>
      reaction(
        () => ui.target,
        (target) => {
          const row = target === undefined ? undefined : store.rowOf(target);
          // A row inside one of ours is shown by the table in it.
          if (row?.parent?.table === grid.table.name && row.parent.parent === grid.parent) show(row.parent.key);
          if (!row || row.table !== grid.table.name || row.parent !== grid.parent) return;
          show(row.key);
          let frames = 0;
          const attempt = (): void => {
            const place = [...(root.current?.ownerDocument.querySelectorAll<HTMLElement>('.yb-field[data-address]') ?? [])].find(
              (each) => each.dataset.address === target,
            );
            if (place) {
              place.scrollIntoView({ block: 'center' });
              place.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
            } else if (frames++ < PATIENCE) requestAnimationFrame(attempt);
          };
          attempt();
          ui.arrived();
        },
        { fireImmediately: true },
      ),
    [grid, root, show, store, ui],
  );
}
