import type { Button } from '../../../../schemas/calls/entities/flow.ts';

export interface ButtonOrder {
  readonly buttons: readonly Button[];
  /** The task must be claimed before anything else is done with it. */
  readonly forcedLock: boolean;
}

const FIRST = ['startTrans', 'lockUnlock'];
const LAST = ['endProcess', 'saveDraft', 'hangUp', 'cancelHangUp'];

/**
 * The order of the buttons of a form page. Hand-out and claim come first, ending, saving and suspending last, the rest
 * stays as the flow names it. While signers are being added there is no first place, and nobody is asked for a view.
 */
export function orderButtons(buttons: readonly Button[], { addSign }: { readonly addSign: boolean }): ButtonOrder {
  const shown = addSign ? buttons.filter(({ alias }) => alias !== 'inqu') : buttons;
  const first = addSign ? [] : FIRST;
  const byPlace = (aliases: readonly string[]): Button[] => aliases.flatMap((alias) => shown.filter((button) => button.alias === alias));
  const moved = new Set([...first, ...LAST]);
  return {
    buttons: [...byPlace(first), ...shown.filter(({ alias }) => !moved.has(alias)), ...byPlace(LAST)],
    forcedLock: shown.some(({ alias, isLock }) => alias === 'lockUnlock' && isLock === true),
  };
}

/**
 * Splits buttons into those that are visible and those behind "more", in order. The main one never hides.
 *
 * @param room how many fit beside "more"; if all fit, none is hidden
 */
export function splitButtons<Item>(
  items: readonly Item[],
  room: number,
  isMain: (item: Item) => boolean,
): { readonly visible: readonly Item[]; readonly hidden: readonly Item[] } {
  if (items.length <= room) return { visible: items, hidden: [] };
  const head = items.slice(0, room);
  const main = items.slice(room).find(isMain);
  const visible = main === undefined ? head : [...head.slice(0, -1), main];
  return { visible, hidden: items.filter((item) => !visible.includes(item)) };
}
