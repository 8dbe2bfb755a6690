import type { CompiledForm } from '../../registry/form/index.ts';
import { createControlRegistry, type ControlRegistry } from './controls/index.ts';
import { SubTable } from './subtable/lazySubTable.tsx';

/**
 * Fetches the code that a form will draw at once: its editors and, if it has any, its tables. Editors of cells come too, but
 * nobody waits for them: a cell is text until it is entered. What cannot be fetched now is tried again when it is drawn.
 */
export async function preloadForm(form: CompiledForm, controls: ControlRegistry = createControlRegistry()): Promise<void> {
  const editors = (fields: CompiledForm['fields']): Promise<unknown>[] =>
    fields.filter((field) => field.mode === 'w' || field.mode === 'b').flatMap((field) => controls.get(field.ui.widget)?.edit?.preload?.() ?? []);
  void Promise.allSettled(form.tables.flatMap((table) => editors(table.columns)));
  await Promise.allSettled([...editors(form.fields), ...(form.tables.length === 0 ? [] : [SubTable.preload()])]);
}
