import { useEffect, useRef } from 'react';
import type { FormUi } from '../../renderers/form/index.ts';

/** So often, and after so many ms, is looked whether the page stands again. */
const ATTEMPTS = 20;
const PAUSE = 50;

/**
 * Work on a document covers it and may put a newer state in its place; whoever was in a field or at a button before is there
 * afterwards. Who has clicked elsewhere, or has the focus somewhere, is not moved.
 */
export function useFocusKept({ ui }: { readonly ui: FormUi }, busy: boolean): void {
  const last = useRef<Place>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = (target instanceof Element ? placeOf(target) : undefined) ?? last.current;
    };
    const forget = (): void => {
      last.current = undefined;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
  useEffect(() => {
    if (busy) return undefined;
    let left = ATTEMPTS;
    const timer = setInterval(() => {
      if (last.current === undefined || left-- === 0) clearInterval(timer);
      else if (document.activeElement === document.body) comeBack(last.current, ui);
    }, PAUSE);
    return () => clearInterval(timer);
  }, [ui, busy]);
}

// helpers

type Place = { readonly address: string } | { readonly alias: string };

function placeOf(element: Element): Place | undefined {
  const address = element.closest<HTMLElement>('.yb-form [data-address]')?.dataset['address'];
  const alias = element.closest<HTMLElement>('[data-alias]')?.dataset['alias'];
  return address !== undefined ? { address } : alias === undefined ? undefined : { alias };
}

function comeBack(place: Place, ui: FormUi): void {
  if ('address' in place && place.address.includes('#')) return ui.goTo(place.address);
  const found =
    'address' in place
      ? document.querySelector<HTMLElement>(`[data-address=${JSON.stringify(place.address)}] :is(input, textarea, button)`)
      : document.querySelector<HTMLElement>(`[data-alias=${JSON.stringify(place.alias)}]`);
  found?.focus({ preventScroll: true });
  return undefined;
}
