import type { Address } from '../../../validators/model/index.ts';
import type { FormUi } from './FormUi.ts';

const focusable = 'input:not([type=hidden]):not([hidden]), textarea, select, button:not([disabled]), [tabindex]';
/** Frames to wait until a tab has opened or a field has been mounted. */
const PATIENCE = 60;

/** Scrolls to a field of the main record and puts the focus into it. Cells of tables are shown by their table. */
export function showTarget(root: HTMLElement, address: Address, ui: FormUi): void {
  if (address.includes('#')) return;
  let frames = 0;
  const attempt = (): void => {
    if (ui.target !== address) return;
    const place = [...root.querySelectorAll<HTMLElement>('[data-address]:not([aria-hidden])')].find((each) => each.dataset.address === address);
    if (!place) {
      if (frames++ < PATIENCE) requestAnimationFrame(attempt);
      else ui.arrived();
      return;
    }
    ui.arrived();
    place.scrollIntoView({ block: 'center' });
    const marked = place.querySelector<HTMLElement>('[data-control]');
    (marked?.matches(focusable) === true ? marked : place.querySelector<HTMLElement>(`.ant-select-input, .yb-input, input, textarea, ${focusable}`))?.focus({
      preventScroll: true,
    });
  };
  attempt();
}
