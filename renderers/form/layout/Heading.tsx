import { createContext, createElement, useContext, type ReactNode } from 'react';

/** The title of the page is the first level, and every title within another is one level below it, whether the groups around it have titles or not. */
const Level = createContext(2);

/** A title at the level of its place. */
export function Heading({ id, className, children }: { readonly id?: string; readonly className?: string; readonly children: ReactNode }) {
  return createElement(`h${useContext(Level)}`, { id, className }, children);
}

/** What stands under a title. */
export function UnderHeading({ children }: { readonly children: ReactNode }) {
  return <Level value={Math.min(useContext(Level) + 1, 6)}>{children}</Level>;
}
