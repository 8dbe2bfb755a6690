import { useSyncExternalStore } from 'react';

/** True for people who asked their system for less motion; follows when they change their mind. */
export function useStillness(): boolean {
  return useSyncExternalStore(subscribe, prefersStillness, () => false);
}

/** The same at one moment, outside of components and for effects. */
export const prefersStillness = (): boolean => window.matchMedia(QUERY).matches;

// helpers

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
