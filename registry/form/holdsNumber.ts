import type { FieldType } from './types.ts';

/** Controls in which numbers are written, whatever type of JSON carries them. */
export const numberControls: ReadonlySet<string> = new Set(['number', 'money', 'rate', 'rating', 'slider', 'duration']);

/** Whether the values of a field are numbers: by its type, or as text by its control. */
export function holdsNumber({ type, ui }: { readonly type: FieldType; readonly ui: { readonly widget: string } }): boolean {
  return type === 'number' || ((type === 'string' || type === 'any') && numberControls.has(ui.widget));
}
