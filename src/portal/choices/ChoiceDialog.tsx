import { DialogView } from '../../../renderers/dialog/index.ts';
import type { Choice, ChoiceRow } from './choice.ts';

export interface ChoiceDialogProps {
  readonly choice: Choice;
  /** Rows that were chosen; undefined when the dialog was left. */
  readonly onDone: (rows: readonly ChoiceRow[] | undefined) => void;
}

/** A custom dialog as a question of the portal. */
export function ChoiceDialog({ choice: { template, source, options }, onDone }: ChoiceDialogProps) {
  return <DialogView template={template} source={source} options={options} onDone={onDone} />;
}
