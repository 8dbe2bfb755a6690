import { createContext, useContext } from 'react';
import { createRegistry, type Registry } from '../../../registry/createRegistry.ts';
import type { Layout } from './defineLayout.ts';

export type LayoutRegistry = Registry<Layout>;

/** Finds a layout by kind. A project passes its own list to add or replace layouts. */
export function createLayoutRegistry(layouts: readonly Layout[]): LayoutRegistry {
  return createRegistry(layouts, { kind: 'layout', nameOf: (layout) => layout.kind });
}

const LayoutsContext = createContext<LayoutRegistry | undefined>(undefined);

export const LayoutsProvider = LayoutsContext.Provider;

export function useLayouts(): LayoutRegistry {
  const layouts = useContext(LayoutsContext);
  if (!layouts) throw new Error('layouts need a <FormLayout> above them');
  return layouts;
}
