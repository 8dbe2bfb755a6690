/**
 * Lets the dialog on top have the focus from the moment it stands there. The component library keeps the focus inside the dialog that
 * was opened last, but counts one as open a few frames after it is on screen, and gives the one below its first focus when that has
 * ended growing. Until then it would send whoever is in the new dialog back into the one below, and what is typed meanwhile goes nowhere.
 * Must be called before the first dialog opens.
 */
export function admitFocus(page: Window): void {
  page.addEventListener('focusin', (event) => {
    const { target, relatedTarget } = event;
    const [to, from] = [layerOf(target), layerOf(relatedTarget)];
    if (to === undefined || to === from) return;
    const top = topLayer(page.document);
    const strayed = from === top && isFrame(target);
    if (to !== top && !strayed) return;
    // the library listens at the same place, after this
    event.stopImmediatePropagation();
    if (strayed && relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
  });
}

// helpers

const LAYERS = '.ant-modal-wrap, .ant-drawer, .ant-image-preview';

const layerOf = (target: EventTarget | null): Element | undefined => (target instanceof Element ? (target.closest(LAYERS) ?? undefined) : undefined);

/** A dialog as a whole, to which no key and no click leads. */
const isFrame = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.tabIndex < 0;

/** What stands over everything else: the highest, and of equals the one that came last. */
function topLayer(page: Document): Element | undefined {
  let top: { readonly layer: Element; readonly height: number } | undefined;
  for (const layer of page.querySelectorAll(LAYERS)) {
    const { display, zIndex } = getComputedStyle(layer);
    const height = Number.parseInt(zIndex, 10) || 0;
    if (display !== 'none' && height >= (top?.height ?? 0)) top = { layer, height };
  }
  return top?.layer;
}
