import { useCallback, useState } from 'react';
import { useRenderContext, type RenderServices } from '../../core/index.ts';
import { dictsOf } from './cellSources.ts';
import { readClipboard } from './clipboardText.ts';
import type { GridController } from './GridController.ts';
import type { Position, Range } from './gridMoves.ts';
import { peopleFinder } from './peopleFinder.ts';
import { applyPlan, planBlock, type WritePlan } from './writePlan.ts';

export interface PendingPaste {
  readonly plan: WritePlan;
  readonly accept: () => void;
  readonly cancel: () => void;
}

type Block = readonly (readonly string[])[];

/**
 * Pastes a block beginning at the active cell. What converts and fits is written at once as one step; otherwise nothing is
 * written until the person has seen what would be left out.
 */
export function usePaste(grid: GridController): { readonly pending: PendingPaste | undefined; readonly paste: (data: DataTransfer) => boolean } {
  const { services, t } = useRenderContext();
  const [pending, setPending] = useState<PendingPaste>();

  const paste = useCallback(
    (data: DataTransfer): boolean => {
      const block = readClipboard(data);
      const place = grid.place();
      // One word into an open editor is ordinary typing.
      if (!place || block.length === 0 || grid.closed || !grid.table.rights.edit || (isSingleCell(block) && place.active.editing)) return false;
      const range = grid.selection;
      const repeated = range && isSingleCell(block) ? repeat(block, range) : block;
      const close = (): void => {
        setPending(undefined);
        grid.goHome(true);
      };
      void planPaste(grid, repeated, { row: range?.top ?? place.position.row, column: range?.left ?? place.position.column }, services).then((plan) => {
        if (plan.problems.length === 0) write(grid, plan, t('core.separator'));
        else
          setPending({
            plan,
            accept: () => {
              close();
              write(grid, plan, t('core.separator'));
            },
            cancel: close,
          });
      });
      return true;
    },
    [grid, services, t],
  );

  return { pending, paste };
}

// helpers

async function planPaste(grid: GridController, lines: Block, at: Position, services: Pick<RenderServices, 'findNamed'>): Promise<WritePlan> {
  const columns = grid.columns.slice(at.column);
  const source = { lines, columns, targets: grid.rows().slice(at.row, at.row + lines.length), room: grid.room, firstLine: 1 };
  const finder = peopleFinder(source, services);
  const dicts = columns.flatMap(({ field }) => dictsOf(grid.store.form, field));
  await Promise.all([finder.ready(), grid.store.dictsReady(dicts)]);
  return planBlock(grid, { ...source, findNamed: finder.find });
}

function write(grid: GridController, plan: WritePlan, separator: string): void {
  grid.stopEditing();
  const step = applyPlan(grid, plan, 'paste');
  const size = { rows: plan.rows.length, columns: plan.width };
  if (plan.closed.length === 0) grid.say('subtable.pasted', size, step);
  else grid.say('subtable.pastedBut', { ...size, titles: plan.closed.join(separator) }, step);
}

function isSingleCell(block: Block): boolean {
  return block.length === 1 && block[0]?.length === 1;
}

/** One copied cell fills the whole selection. */
function repeat(block: Block, { top, bottom, left, right }: Range): Block {
  const text = block[0]?.[0] ?? '';
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text));
}
