import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { CompiledField, CompiledTable } from '../../registry/form/index.ts';
import type { Row } from '../../validators/model/index.ts';
import type { ControlRegistry } from './controls/index.ts';
import type { ChangeMap } from './field/changes.ts';
import type { FormStore } from './FormStore.ts';
import type { FormUi } from './layout/FormUi.ts';
import { Binding } from './store/Binding.ts';

export type FormMode = 'start' | 'approve' | 'read' | 'print';

/** What the parts of one form on screen share. */
export interface FormScope {
  readonly store: FormStore;
  readonly controls: ControlRegistry;
  readonly mode: FormMode;
  readonly ui: FormUi;
  /** Further buttons in the toolbar of a table: import, export, choose invoices. */
  readonly tableActions?: (table: CompiledTable) => ReactNode;
  /** What was changed since the reader last saw the document. */
  readonly changes?: ChangeMap;
}

const ScopeContext = createContext<FormScope | undefined>(undefined);

export const FormScopeProvider = ScopeContext.Provider;

export function useFormScope(): FormScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('form parts need a <FormView> above them');
  return scope;
}

export function useBinding(field: CompiledField, row?: Row): Binding {
  const { store } = useFormScope();
  return useMemo(() => new Binding(store, field, row), [store, field, row]);
}
